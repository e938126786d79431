"""One question at the table: what may be played to this trick, why, and who is winning it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from belote.ask.asked import mode_asked, opened
from belote.cards import mask_of
from belote.errors import UnreadableError, shown
from belote.game.contracts import read_double, read_locked
from belote.game.given import listing, side_number
from belote.game.setup import ModePlay, Setup, seat_number
from belote.kernel import tricks
from belote.library.ruleset import Ruleset

KEYS = (
    "ruleset", "art", "mode", "trumps", "trick", "hand", "seats", "seat", "taker", "double", "locked", "said", "gone",
)  # fmt: skip


def legal(ruleset: Ruleset, question: Mapping[str, Any]) -> dict[str, Any]:
    """``{legal, rule, winning}``: what may be played from a hand, why, and which card of the trick is winning.

    ``legal``: cards by suit then rank; ``rule``: the obligation that decides, in words; ``winning``: a place in the
    trick from 0, None for an empty trick.

    The player is the one after the trick's last card.  Keys of the question, which nothing (None) leaves out as well:
    ``trumps`` and ``mode``, ``trick`` and ``hand`` (cards, in order), ``art``; where the partner does not follow from
    the seats alone, ``seats`` (of the trick's cards), ``seat`` (of the player) and ``taker``; ``gone``: cards of
    earlier tricks.  ``double``, ``locked`` and ``said`` are read, and change nothing in the games that there are.

    Raises:
        UnreadableError: a question that cannot be: an unknown card, one that is twice, a full trick.
        NotFoundError: there is no such art.
    """
    s, said = opened(ruleset, question, KEYS)
    play = s.plays[mode_asked(s, said, "is")]
    trick, hand = s.labels.cards(said.get("trick", [])), _hand(s, said)
    _distinct(s, trick, hand, s.labels.cards(said.get("gone", [])))
    if len(trick) >= s.tables.seats:
        raise UnreadableError(f"the trick is complete with {len(trick)} cards: nobody is to play to it")
    _check_rest(s, said)
    players, took = _players(s, said, len(trick)), _takers(s, said.get("taker"))
    held = mask_of(hand)
    if not trick:
        return {"legal": list(s.names(held)), "rule": play.free, "winning": None}
    winning = tricks.best_of(trick, play.beats)
    behind = len(trick) - winning  # so many seats before the player
    opponents = {s.opponents[side][player][(player - behind) % s.tables.seats] for player in players for side in took}
    answers = [_answer(s, play, held, trick, winning, opponent) for opponent in sorted(opponents)]
    if any(answer != answers[0] for answer in answers):
        raise UnreadableError("who took decides here: say `taker`, and in `seats` who played the cards")
    return answers[0]


def _answer(s: Setup, play: ModePlay, held: int, trick: list[int], winning: int, opponent: int) -> dict[str, Any]:
    """The answer where an opponent is winning (1), or a partner (0)."""
    classes = play.classes_of(trick[0], trick[winning], opponent)
    row = tricks.deciding(held, classes)
    return {
        "legal": list(s.names(tricks.legal(held, classes))),
        "rule": play.rows[row] if row >= 0 else "any card",
        "winning": winning,
    }


def _hand(s: Setup, said: Mapping[str, Any]) -> list[int]:
    if "hand" not in said:
        raise UnreadableError("the hand is missing: the cards of the player")
    hand = s.labels.cards(said["hand"])
    if not hand:
        raise UnreadableError("the hand is empty: nobody can play from it")
    if len(hand) > s.tables.hand_size:
        raise UnreadableError(f"a hand holds at most {s.tables.hand_size} cards, not {len(hand)}")
    return hand


def _distinct(s: Setup, *groups: list[int]) -> None:
    seen: set[int] = set()
    for card in (card for group in groups for card in group):
        if card in seen:
            raise UnreadableError(f"{s.labels.names[card]} is there twice")
        seen.add(card)


def _check_rest(s: Setup, said: Mapping[str, Any]) -> None:
    """Refuse what can be said of a contract, but not in this game, or not so."""
    read_double(s, said.get("double"))
    read_locked(s, said.get("locked"))
    words = said.get("said", [])
    if not isinstance(words, list | tuple) or not all(isinstance(word, str) for word in words):
        raise UnreadableError(f"`said` is a list of texts, not {shown(words)}")


def _players(s: Setup, said: Mapping[str, Any], cards: int) -> list[int]:
    """The seats that may be the one to play: one where it is said or follows, or every one."""
    seats = s.tables.seats
    me = seat_number(s, said["seat"]) if "seat" in said else None
    if "seats" in said:
        listed = [seat_number(s, seat) for seat in listing(said["seats"], "`seats`")]
        if len(listed) != cards:
            raise UnreadableError(f"`seats` names {_counted(len(listed), 'seat')} for {_counted(cards, 'card')}")
        for before, after in pairwise(listed if me is None else [*listed, me]):
            right = (before + 1) % seats
            if after != right:
                raise UnreadableError(f"after {s.seats[before]} plays {s.seats[right]}, not {s.seats[after]}")
        if listed:
            me = (listed[-1] + 1) % seats
    return list(range(seats)) if me is None else [me]


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _takers(s: Setup, taker: object) -> list[int]:
    """The sides that may have taken: the one that is named by seat or side, or every one."""
    return list(range(len(s.sides))) if taker is None else [side_number(s, taker, "the taker")]
