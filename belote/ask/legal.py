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
from belote.game.standing import TOP, check_top
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
    earlier tricks; ``locked``: trump leads are locked, where a rule asks for it; ``said``: ``["top"]`` where the leader
    said that the card led is the strongest left of its suit.  ``double`` is read and changes nothing.

    Raises:
        UnreadableError: a question that cannot be: an unknown card, one that is twice, a full trick.
        NotAllowedError: what the leader said is not true, or frees nobody.
        NotFoundError: there is no such art.
    """
    s, said = opened(ruleset, question, KEYS)
    play = s.plays[mode_asked(s, said, "is")]
    trick, hand = s.labels.cards(said.get("trick", [])), _hand(s, said)
    gone = s.labels.cards(said.get("gone", []))
    _distinct(s, trick, hand, gone)
    if len(trick) >= s.tables.seats:
        raise UnreadableError(f"the trick is complete with {len(trick)} cards: nobody is to play to it")
    spoken = _contract_sight(s, said, play) | _claim(s, said, play, trick, mask_of(gone))
    players, took = _players(s, said, len(trick)), _takers(s, said.get("taker"))
    held = mask_of(hand)
    if not trick:
        return _answer(s, play, held, trick, spoken)
    size, seats = len(trick), s.tables.seats
    behind = size - tricks.best_of(trick, play.beats)  # so many seats before the player sits who is winning
    spoken |= tricks.LAST if size == seats - 1 else 0
    sights = set()
    for player in players:
        for side in took:
            against = s.opponents[side][player]
            sight = spoken | (tricks.AGAINST if against[(player - behind) % seats] else 0)
            sights.add(sight | (0 if against[(player - size) % seats] else tricks.WITH))
    answers = [_answer(s, play, held, trick, sight) for sight in sorted(sights)]
    if any(answer != answers[0] for answer in answers):
        raise UnreadableError("who took decides here: say `taker`, and in `seats` who played the cards")
    return answers[0]


def _answer(s: Setup, play: ModePlay, held: int, trick: list[int], sight: int) -> dict[str, Any]:
    """The answer as a player sees the trick, see `belote.kernel.tricks`."""
    winning, free = None, play.free
    cards = (-1, -1, -1)
    if trick:
        winning, free = tricks.best_of(trick, play.beats), "any card"
        cards = trick[0], trick[winning], tricks.top_of(trick, play.beats, s.tables.ranks)
    classes = play.wide_classes(*cards, sight)
    row = tricks.deciding(held, classes)
    return {
        "legal": list(s.names(tricks.legal(held, classes))),
        "rule": play.rows[row] if row >= 0 else free,
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


def _contract_sight(s: Setup, said: Mapping[str, Any], play: ModePlay) -> int:
    """Whether trump leads are locked; what can be said of a contract, but not in this game, is refused."""
    read_double(s, said.get("double"))
    return tricks.LOCK if read_locked(s, said.get("locked"), play.sight & tricks.LOCK > 0) else 0


def _claim(s: Setup, said: Mapping[str, Any], play: ModePlay, trick: list[int], gone: int) -> int:
    """What the leader said with the card led."""
    words = said.get("said", [])
    if not isinstance(words, list | tuple) or not all(isinstance(word, str) for word in words):
        raise UnreadableError(f"`said` is a list of texts, not {shown(words)}")
    for word in words:
        if word != TOP:
            raise UnreadableError(f"all that can be said with a lead is `{TOP}`, not {shown(word)}")
        if not trick:
            raise UnreadableError("the trick is empty: nobody has said anything with the lead")
        check_top(s, play.mode, trick[0], gone, leads=True)
    return tricks.CLAIMED if words else 0


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
