"""House rules of scoring, written from their texts: what the takers and the defence write down.

Every function gives (outcome, takers, defence).
"""

from __future__ import annotations

Given = tuple[str, int, int]


def hokum_by_the_counting_side(
    takers: int, defence: int, projects: tuple[int, int], baloot: tuple[int, int], level: int
) -> Given:
    """Baloot as pagat has it, trumps, no kaboot: takers' card points and the defence's; projects in game points.

    The defence counts its tricks, at two and four times the takers do: tenths, 5 down; the other side has the rest of
    16.  Level, the counting side has it with two to five points more than its tenths; with one both lost the same and
    it is the takers'.  Doubled, the winner has everything, its projects at most twice, and the baloot stays.
    """
    counting_is_takers = level in (2, 4)
    counted = takers if counting_is_takers else defence
    tenths, over = counted // 10, counted % 10
    if over > 5:
        tenths += 1
    cards = (tenths, 16 - tenths) if counting_is_takers else (16 - tenths, tenths)
    lines = [cards[i] + projects[i] + baloot[i] for i in (0, 1)]
    if lines[0] != lines[1]:
        made = lines[0] > lines[1]
    elif cards[0] == cards[1]:
        counting_has_it = 2 <= over <= 5
        made = over == 1 or counting_has_it == counting_is_takers
    else:  # level by projects alone: card points less ten for each game point
        made = takers - 10 * cards[0] >= defence - 10 * cards[1]
    everything = level * 16 + min(level, 2) * sum(projects)
    if made and level == 1:
        return "made", lines[0], lines[1]
    if made:
        return "made", everything + baloot[0], baloot[1]
    return "failed", baloot[0], everything + baloot[1]


def belote_lowers_the_target(tricks: int, belote: bool, bid: int) -> bool:
    """Contrée: with the belote 20 less will do, but never less than 82."""
    target = bid - 20 if belote else bid
    return tricks >= max(82, target)


def capot_only_if_bid(tricks: int, all_tricks: bool, bid: int | None) -> Given:
    """Contrée without belotes or doubling: all tricks count 162, and 250 where a capot was bid (None).

    Lines are rounded to tens, 5 up.
    """
    worth = 250 if bid is None else bid
    made = all_tricks if bid is None else tricks >= bid
    if not made:
        return "failed", 0, (160 + worth + 5) // 10 * 10
    own = 250 if bid is None else tricks
    return "made", (own + worth + 5) // 10 * 10, (162 - tricks + 5) // 10 * 10


def kraken(takers: int, defence: int, roem: tuple[int, int], level: int) -> Given:
    """Klaverjas, doubled two, four or eight times: 324, 648, 1296 and all the roem for who has won.

    The defence doubles first and last, the takers between; who doubled last must have more than half of what counts.
    """
    own = takers + roem[0]
    everything = takers + defence + sum(roem)
    takers_doubled = level in (1, 4)  # undoubled it is theirs to have more than half
    made = 2 * own > everything if takers_doubled else 2 * (everything - own) <= everything
    won = 162 * level + sum(roem)
    if level == 1 and made:
        return "made", own, everything - own
    return ("made", won, 0) if made else ("failed", 0, won)


def best_declaration_doubled(
    made: bool, level: int, bid: int, belote: tuple[int, int], declarations: int, best: int
) -> Given:
    """Coinche, doubled: 162, the winner's belote and the best declaration so many times; the rest and the bid once."""
    won = level * (162 + belote[0 if made else 1] + best) + (declarations - best) + bid
    return ("made", won, belote[1]) if made else ("failed", belote[0], won)
