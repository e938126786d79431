"""Announcing declarations with a card: everything that a seat can, or what it was told to."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from belote.cards import mask_of
from belote.errors import NotAllowedError, UnreadableError, short, shown
from belote.game.frame import Game, Talk
from belote.game.standing import said_top
from belote.kernel import declarations
from belote.kernel.declarations import Declaration
from belote.kernel.effects import VOIDS

if TYPE_CHECKING:
    from belote.game.deal import Deal


def said_with(deal: Deal, card: int, declare: Iterable[Any] | None, say: object, top: object) -> Talk:
    """The talk after what is said with a card: declarations, a word for the belote, that it is the strongest left.

    ``declare``, ``say``, ``top``: as for `Deal.apply`.

    Raises:
        UnreadableError: cards that are no declaration, or neither true nor false where it must be one of them.
        NotAllowedError: it is said too late, this game has no such word, or it is not true.
    """
    game, talk, count = deal._game, deal._talk, deal._count
    assert game is not None
    if count < game.window or declare is not None:
        talk = announce(game, deal._turn, count // game.seats, talk, declare)
    if say is not True:
        if say is not False:
            raise UnreadableError(f"whether the word for the belote is said is true or false, not {shown(say)}")
    elif card in game.belote:
        pair = game.belote[card]
        first = game.play.mode.pairs[pair] & deal._played == 0
        talk = talk._replace(words=talk.words | 1 << (2 * pair + (0 if first else 1)))
    return talk if top is False else said_top(deal, card, talk, top)


def announce(game: Game, seat: int, trick: int, talk: Talk, declare: Iterable[Any] | None) -> Talk:
    """The talk after a seat has announced with its card of a trick (0 is the first).

    Raises:
        UnreadableError: cards that are no declaration, or not held, or that serve twice.
        NotAllowedError: too late, or this game has none.
    """
    worth = game.play.mode.declarations
    if declare is None:
        if trick > 0 or worth is None or game.play.mode.from_tricks:
            return talk
        return _with(talk, seat, declarations.find(worth, game.hands[seat]), 1)
    sets = _sets(declare)
    if not sets:
        return talk
    setup = game.setup
    name = setup.seats[seat]
    if worth is None or game.play.mode.from_tricks:
        why = "there are no declarations in this game" if worth is None else "declarations are found in the tricks"
        raise NotAllowedError(f"{name} cannot announce {_text(sets)}: {why}", seat=name)
    if trick >= game.play.mode.announced:
        moment = "with the first card" if game.play.mode.announced == 1 else "before the second card"
        raise NotAllowedError(f"{name} announces {_text(sets)} too late: it must be done {moment}", seat=name)
    fresh = []
    _nested(name, sets)
    for cards in sets:
        mask = mask_of(setup.labels.cards(cards))
        if not mask:
            raise UnreadableError(f"{name} announces a declaration without cards", seat=name)
        if mask & ~game.hands[seat]:
            lacking = setup.names(mask & ~game.hands[seat])
            raise UnreadableError(f"{name} announces {_text([cards])} without holding {' '.join(lacking)}", seat=name)
        found = declarations.read(worth, mask)
        if found is None:
            raise UnreadableError(f"{_text([cards])} is no declaration that is worth anything here", seat=name)
        fresh.append(found)
    said = (*talk.announced[seat], *fresh)
    _apart(game, name, said)
    return _with(talk, seat, fresh, trick + 1)


def _with(talk: Talk, seat: int, fresh: Iterable[Declaration], moment: int) -> Talk:
    new = tuple(fresh)
    if not new:
        return talk
    announced = tuple((*said, *new) if i == seat else said for i, said in enumerate(talk.announced))
    moments = tuple((*said, *(moment for _ in new)) if i == seat else said for i, said in enumerate(talk.moments))
    return talk._replace(announced=announced, moments=moments, void=any(d.points >= VOIDS for d in new))


def _apart(game: Game, name: str, said: Iterable[Declaration]) -> None:
    """One card, one declaration, unless a run and a four may share it; and one run is not announced as two."""
    worth = game.play.mode.declarations
    assert worth is not None
    names = game.setup.names
    for one, other in itertools.combinations(said, 2):
        shared, both = one.cards & other.cards, one.cards | other.cards
        alike = one.four == other.four
        if shared and (alike or not worth.reuse):
            twice = " ".join(names(shared))
            raise UnreadableError(f"{name} announces {twice} twice: a card serves in one declaration", seat=name)
        if alike and not one.four and declarations.read(worth, both) is not None:
            raise UnreadableError(f"{name}: {' '.join(names(both))} is one run, not two", seat=name)


def _sets(declare: Iterable[Any]) -> list[Any]:
    if isinstance(declare, str | bytes | Mapping) or not isinstance(declare, Iterable):
        raise UnreadableError(f"a list of declarations was expected, each a list of cards, not {shown(declare)}")
    return list(declare)


def _nested(name: str, sets: list[Any]) -> None:
    """Refuse a list of single cards where a list of declarations was meant."""
    if all(isinstance(item, str) and len(item.replace(",", " ").split()) == 1 for item in sets):
        meant = ", ".join(f'"{item}"' for item in sets)
        raise UnreadableError(f"{name}: each declaration is a list of cards: {short(f'[[{meant}]]')}", seat=name)


def _text(sets: Iterable[Any]) -> str:
    return short(", ".join(_words(cards) for cards in sets))


def _words(cards: object) -> str:
    """A declaration as it was given, without quotes where it is cards."""
    if isinstance(cards, str):
        return cards
    if isinstance(cards, list | tuple) and all(isinstance(card, str) for card in cards):
        return " ".join(cards) or "nothing"
    return shown(cards)
