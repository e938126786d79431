"""One question at the table: what may be played to this trick, why, and who is winning it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from belote.cards import mask_of
from belote.errors import UnreadableError
from belote.game.contracts import read_mode
from belote.game.given import art_name, block, listing, only_keys, read_side
from belote.game.setup import ModePlay, Setup, seat_number, setup
from belote.kernel import tricks
from belote.library.ruleset import Ruleset

KEYS = (
    "ruleset", "art", "mode", "trumps", "trick", "hand", "seats", "seat", "taker", "double", "locked", "said", "gone",
)  # fmt: skip


def legal(ruleset: Ruleset, question: Mapping[str, Any]) -> dict[str, Any]:
    """``{legal, rule, winning}``: what may be played from a hand, why, and which card of the trick is winning.

    ``legal``: cards by suit then rank; ``rule``: the obligation that decides, in words; ``winning``: a place in the
    trick from 0, None for an empty trick.

    The player is the one after the trick's last card.  Keys of the question: ``trumps`` and ``mode``, ``trick`` and
    ``hand`` (cards, in order), ``art``; where the partner does not follow from the seats alone, ``seats`` (of the
    trick's cards), ``seat`` (of the player) and ``taker``; ``gone``: cards of earlier tricks.

    Raises:
        UnreadableError: a question that cannot be: an unknown card, one that is twice, a full trick.
    """
    only_keys(block(question, "a question"), KEYS, "a question")
    s = setup(ruleset, art_name(question.get("art")))
    play = s.plays[_mode(s, question)]
    trick = s.labels.cards(question.get("trick") or [])
    hand = s.labels.cards(question.get("hand") or [])
    _distinct(s, trick, hand, s.labels.cards(question.get("gone") or []))
    if not hand:
        raise UnreadableError("the hand is empty: nobody can play from it")
    if len(hand) > s.tables.hand_size:
        raise UnreadableError(f"a hand holds at most {s.tables.hand_size} cards, not {len(hand)}")
    if len(trick) >= s.tables.seats:
        raise UnreadableError(f"the trick is complete with {len(trick)} cards: nobody is to play to it")
    held = mask_of(hand)
    if not trick:
        return {"legal": list(s.names(held)), "rule": play.free, "winning": None}
    winning = tricks.best_of(trick, play.beats)
    answers = [_answer(s, play, held, trick, winning, o) for o in _opponent(s, question, len(trick), winning)]
    if any(answer != answers[0] for answer in answers):
        raise UnreadableError("who took decides here: say `taker`, and in `seats` who played the cards")
    return answers[0]


def _answer(
    s: Setup, play: ModePlay, held: int, trick: list[int], winning: int, opponent: int
) -> dict[str, Any]:
    classes = play.classes_of(trick[0], trick[winning], opponent)
    row = tricks.deciding(held, classes)
    return {
        "legal": list(s.names(tricks.legal(held, classes))),
        "rule": play.rows[row] if row >= 0 else "any card",
        "winning": winning,
    }


def _mode(s: Setup, question: Mapping[str, Any]) -> int:
    mode, trumps = question.get("mode"), question.get("trumps")
    if mode is None:
        fitting = [m for m in s.ruleset.modes if trumps is None or s.ruleset.mode_name(m).trumps == "one"]
        if len(fitting) != 1:
            options = ", ".join(fitting or s.ruleset.modes)
            raise UnreadableError(f"say the trump suit, or which mode is played: {options}")
        mode = fitting[0]
    return read_mode(s, mode, trumps)


def _distinct(s: Setup, *groups: list[int]) -> None:
    seen: set[int] = set()
    for card in (card for group in groups for card in group):
        if card in seen:
            raise UnreadableError(f"{s.labels.names[card]} is there twice")
        seen.add(card)


def _opponent(s: Setup, question: Mapping[str, Any], cards: int, winning: int) -> list[int]:
    """1 where an opponent of the player is winning, 0 where a partner is; both where it cannot be told."""
    seats = s.tables.seats
    me = seat_number(s, question["seat"]) if question.get("seat") is not None else None
    given = question.get("seats")
    if given is not None:
        listed = [seat_number(s, seat) for seat in listing(given, "`seats`")]
        if len(listed) != cards:
            raise UnreadableError(f"`seats` names {len(listed)} seats for {cards} cards")
        for before, after in pairwise(listed):
            right = (before + 1) % seats
            if after != right:
                raise UnreadableError(f"after {s.seats[before]} plays {s.seats[right]}, not {s.seats[after]}")
        following = (listed[-1] + 1) % seats
        if me is not None and me != following:
            raise UnreadableError(f"after {s.seats[listed[-1]]} plays {s.seats[following]}, not {s.seats[me]}")
        me = following
    takers = question.get("taker")
    took = _takers(s, takers)
    players = range(seats) if me is None else [me]
    found = []
    for player in players:
        for side in took:
            winner = (player - cards + winning) % seats
            found.append(s.opponents[side][player][winner])
    return sorted(set(found))


def _takers(s: Setup, taker: object) -> list[int]:
    """The sides that may have taken: the one that is named by seat or side, or every one."""
    if taker is None:
        return list(range(len(s.sides)))
    if isinstance(taker, str) and taker.casefold() in s.seat_number:
        return [s.tables.side[s.seat_number[taker.casefold()]]]
    return [s.sides.index(read_side(s, taker))]
