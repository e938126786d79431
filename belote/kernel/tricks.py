"""What may be played, and who wins: a few lines of law over compiled rows.

Rows see a trick as facts (bits), the card led, the best card so far and the best one of the suit led; each allows a
set of cards, and the first row that applies and that some card in hand meets decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

# facts of a trick, as bits
(TRUMP_LED, OPPONENT_WINNING, LEADING, RUFFED, PARTNER_LED_TOP, LAST_TO_PLAY, LOCKED, PARTNER_SAID_TOP) = (
    1 << i for i in range(8)
)
# what the player to act makes of the trick beside its cards, as bits: an opponent is winning, a partner led, nobody
# plays after, trump leads are locked, the leader said truly that the card led is the strongest left of its suit
AGAINST, WITH, LAST, LOCK, CLAIMED = (1 << i for i in range(5))
SIGHTS = 16  # without what is said: in the loops over whole deals nobody says anything
CLASSES = 8  # as many classes of cards may a trick have in flat tables
FEW = 4  # and so many in the narrow ones: what is small stays near the processor
CLASS = 4  # ints of a class in wide tables


class Part(NamedTuple):
    """A set of cards, ``led[l] & best[b] & top[t]``: by the card led, the best one and the best one of the suit led.

    ``top`` is empty where the set does not depend on it.
    """

    led: tuple[int, ...]
    best: tuple[int, ...]
    top: tuple[int, ...] = ()


class Row(NamedTuple):
    """One obligation: ``need`` must all hold, ``bar`` must not; the cards of any part of ``play`` meet it.

    With a guard, ``holding``, the row applies only where the hand has a card of it.
    """

    need: int
    bar: int
    play: tuple[Part, ...]
    holding: tuple[Part, ...] = ()


Class = tuple[int, int, int]  # cards, cards of which the hand must hold one, number of the row


def facts_of(led: int, best: int, trumps: int, beats: Sequence[int], sight: int) -> int:
    """The facts of a trick that has begun; ``trumps`` is the set of trump cards."""
    facts = (OPPONENT_WINNING if sight & AGAINST else 0) | (LAST_TO_PLAY if sight & LAST else 0)
    facts |= LOCKED if sight & LOCK else 0
    if trumps >> led & 1:
        return facts | TRUMP_LED
    facts |= RUFFED if trumps >> best & 1 else 0
    if sight & WITH:
        facts |= PARTNER_SAID_TOP if sight & CLAIMED else 0
        facts |= PARTNER_LED_TOP if not beats[led] & ~trumps else 0
    return facts


def classes(rows: Sequence[Row], facts: int, led: int, best: int, top: int) -> tuple[Class, ...]:
    """The class of each row that applies, in order: play from the first that you hold and whose guard you hold."""
    out = []
    for i, row in enumerate(rows):
        if facts & row.need == row.need and not facts & row.bar and facts & LEADING == row.need & LEADING:
            cards = cards_of(row.play, led, best, top)
            out.append((cards, cards_of(row.holding, led, best, top) if row.holding else cards, i))
    return tuple(out)


def lead_classes(rows: Sequence[Row], locked: bool) -> tuple[Class, ...]:
    """The classes of the rows that are read when leading: their sets depend on no card of a trick."""
    return classes(rows, LEADING | (LOCKED if locked else 0), 0, 0, 0)


def cards_of(parts: Sequence[Part], led: int, best: int, top: int) -> int:
    """The cards of any of the parts."""
    found = 0
    for part in parts:
        cards = part.led[led] & part.best[best]
        found |= cards & part.top[top] if part.top else cards
    return found


def sight_of_rows(rows: Sequence[Row]) -> int:
    """What of a player's sight some row reads, as bits."""
    said = 0
    for row in rows:
        said |= row.need | row.bar
    sight = (AGAINST if said & OPPONENT_WINNING else 0) | (LAST if said & LAST_TO_PLAY else 0)
    sight |= (WITH if said & (PARTNER_LED_TOP | PARTNER_SAID_TOP) else 0) | (LOCK if said & LOCKED else 0)
    return sight | (CLAIMED if said & PARTNER_SAID_TOP else 0)


def is_plain(rows: Sequence[Row]) -> bool:
    """Whether rows see no more of a trick than the card led, the best one and whose it is, and none has a guard."""
    parts = [part for row in rows for part in row.play]
    guarded = any(row.holding or row.need & LEADING for row in rows)
    return not guarded and not any(part.top for part in parts) and not sight_of_rows(rows) & ~AGAINST


def legal(hand: int, classes: Sequence[Class]) -> int:
    """The cards of ``hand`` that may be played; the whole hand where no row decides."""
    for mask, guard, _ in classes:
        if hand & mask and hand & guard:
            return hand & mask
    return hand


def legal_of(hand: int, masks: Sequence[int], at: int) -> int:
    """`legal` over flat masks: the classes of a trick are the `FEW` sets from ``at``, all cards where none is left.

    Written out, since a loop would cost more than all that it saves.
    """
    a = hand & masks[at]
    b = hand & masks[at + 1]
    c = hand & masks[at + 2]
    d = hand & masks[at + 3]
    c = c if c else d
    b = b if b else c
    a = a if a else b
    return a if a else hand


def deciding(hand: int, classes: Sequence[Class]) -> int:
    """The row that decides for ``hand``, or -1."""
    for mask, guard, row in classes:
        if hand & mask and hand & guard:
            return row
    return -1


def guarded_of(hand: int, classes: Sequence[int], at: int, number: int, above: int) -> int:
    """`legal` over ``number`` flat classes with guards, of `CLASS` ints each.

    ``above``: the cards over the best one of the suit led.  The first two ints of a class are its cards: all of the one
    set, and what is above of the other; the next two its guard.
    """
    for i in range(at, at + CLASS * number, CLASS):
        cards = hand & (classes[i] | classes[i + 1] & above)
        if cards and hand & (classes[i + 2] | classes[i + 3] & above):
            return cards
    return hand


def best_of(cards: Sequence[int], beats: Sequence[int]) -> int:
    """The place in ``cards`` of the card that wins; ``beats[c]`` are the cards that take over from c."""
    place = 0
    for i in range(1, len(cards)):
        if beats[cards[place]] >> cards[i] & 1:
            place = i
    return place


def top_of(cards: Sequence[int], beats: Sequence[int], ranks: int) -> int:
    """The best card of the suit led, whatever has ruffed; ``ranks``: cards of a suit."""
    top = cards[0]
    for card in cards:
        if card // ranks == top // ranks and beats[top] >> card & 1:
            top = card
    return top
