"""What each card is expected to bring in a mode, by the ruleset's own tables: the ground of sensible bids."""

from __future__ import annotations

from belote.kernel.tables import Mode, Tables

UNIT = 1000  # strengths are in thousandths of a card point
# how often a card takes its trick, in hundredths, by the number of cards of its suit that beat it
TRUMP = (100, 90, 70, 55, 45, 40, 35, 30, 25)
PLAIN = (75, 40, 15, 5, 2, 1, 1, 1, 1)  # where others may ruff
NO_TRUMP = (95, 60, 35, 20, 10, 8, 5, 5, 5)


def strengths(t: Tables, mode: Mode) -> list[int]:
    """By card: its part of the points of a deal, in thousandths of a card point; together all that a deal is worth."""
    trick = mode.worth / t.hand_size
    ruffs = mode.trumps != 0 and mode.trumps != (1 << t.cards) - 1
    out = []
    for card in range(t.cards):
        suit = ((1 << t.ranks) - 1) << card // t.ranks * t.ranks
        above = (mode.beats[card] & suit).bit_count()
        if mode.trumps >> card & 1 and ruffs:
            wins = TRUMP[min(above, len(TRUMP) - 1)]
        else:
            wins = (PLAIN if ruffs else NO_TRUMP)[min(above, len(PLAIN) - 1)]
        out.append(wins * (trick + mode.points[card]) / 100)
    return [int(UNIT * mode.worth * x / sum(out)) for x in out]
