"""Declarations: what a hand holds, what may be announced, and which announcements count; and belote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from .auctions import Contract
from .cards import NATURAL, SUITS, RefereeError, height, in_order, place, rank_of, suit_of
from .dealing import Hands, read_cards
from .games import Game

# Fours between which the points do not decide: strongest first.
FOURS_ORDER: tuple[str, ...] = ("J", "9", "A", "10", "K", "Q", "8", "7")
# In jass the ten ranks below the queen.
FOURS_ORDER_OF_JASS: tuple[str, ...] = ("J", "9", "A", "K", "Q", "10")
# The federation's coinche without trumps; reading: the order is that of play.
FOURS_WITHOUT_TRUMPS: dict[str, int] = {"A": 200, "10": 150, "K": 100, "Q": 100, "J": 100, "9": 100}

# So that they are always among what a hand announces; worth no points themselves.
VOIDING, CANCELLING = 1_000_000, 10_000


@dataclass(frozen=True)
class Declaration:
    seat: str
    kind: str  # "four" or "run"
    cards: tuple[str, ...]
    points: int


def points_of_run(game: Game, length: int, mode: str) -> int:
    if length < 3:
        return 0
    if game.voiding_run and length >= game.voiding_run:
        return VOIDING
    if game.cancelling_run and length >= game.cancelling_run:
        return CANCELLING
    if game.declarations == "projects":
        sira, fifty, hundred = (4, 10, 20) if mode == "none" else (2, 5, 10)
    else:
        sira, fifty, hundred = 20, 50, 100
    if game.declarations == "short":
        hundred = fifty  # four in a row and more are all the same
    return {3: sira, 4: fifty}.get(length, hundred)


def points_of_four(game: Game, rank: str, mode: str) -> int:
    if rank in game.voiding:
        return VOIDING
    if rank in game.cancelling:
        return CANCELLING
    if game.declarations == "projects":
        if rank not in ("A", "K", "Q", "J", "10"):
            return 0
        if mode == "none":
            return 40 if rank == "A" else 20  # four aces in sun are the four hundred
        return 10
    if game.declarations == "short":
        return 0
    if game.fours_without_trumps and mode == "none":
        return FOURS_WITHOUT_TRUMPS.get(rank, 0)
    return {"J": 200, "9": 150, "A": 100, "10": 100, "K": 100, "Q": 100}.get(rank, 0)


def value_in_contest(game: Game, declaration: Declaration, contract: Contract) -> tuple[int, ...]:
    """A key that is greater for the better declaration, and equal for a complete tie."""
    cards = declaration.cards
    top = max(height(rank_of(card)) for card in cards)
    four = declaration.kind == "four"
    if game.scoring == "jass":
        # The points, the more cards, the higher card, trumps. Only fours of a hundred are ever level in points.
        own_suit = contract.mode == "suit" and suit_of(cards[0]) == contract.trumps
        highest = -FOURS_ORDER_OF_JASS.index(rank_of(cards[0])) if four else top
        return declaration.points, len(cards), highest, int(own_suit and not four)
    if game.contests_apart:
        # Fours go by the order of trumps alone. Beside a four a longer run is the stronger, where a hand has to choose.
        return len(cards), len(FOURS_ORDER) - FOURS_ORDER.index(rank_of(cards[0])) if four else top
    if game.declarations == "projects":
        # Four hundred, hundred, fifty, sira: the classes go by their points. Then a four over a run, or a run
        # over a four, then the higher card; runs of five and more are one class, and trumps do not matter.
        return declaration.points, int(four != game.run_before_four), top
    if four and not game.points_first:
        own_order = game.fours_without_trumps and contract.mode == "none"
        order = tuple(FOURS_WITHOUT_TRUMPS) if own_order else FOURS_ORDER
        return 1, declaration.points, -order.index(rank_of(cards[0])), 0
    if game.points_first:
        in_trumps = not four and suit_of(cards[0]) == contract.trumps
        if four:
            top = -FOURS_ORDER.index(rank_of(cards[0]))
        length = len(cards) if game.longer_is_better else 0
        outright = int(wins_the_match(game, declaration, contract))
        return outright, declaration.points, int(four), length, top, int(in_trumps)
    in_trumps = contract.mode == "suit" and suit_of(cards[0]) == contract.trumps
    return 0, len(cards), top, int(in_trumps)


def wins_the_match(game: Game, declaration: Declaration, contract: Contract) -> bool:
    """Whether it is worth the match, where it counts, and no points."""
    if not game.wins_outright or declaration.kind != "run" or len(declaration.cards) < 8:
        return False
    return game.wins_outright == "eight of a suit" or suit_of(declaration.cards[0]) == contract.trumps


def whole_runs(cards: Sequence[str]) -> list[list[str]]:
    """The unbroken runs of three and more cards, each as long as it goes."""
    runs: list[list[str]] = []
    for suit in SUITS:
        row: list[str] = []
        for rank in NATURAL:
            if rank + suit in cards:
                row.append(rank + suit)
                continue
            runs.append(row)
            row = []
        runs.append(row)
    return [run for run in runs if len(run) >= 3]


def best_announcements(game: Game, seat: str, hand: Sequence[str], contract: Contract) -> list[Declaration]:
    """All that a hand can announce without using a card twice: the most points, then the strongest best one.

    Fours are laid aside first, all or some of them; runs are taken whole from what is left.
    """
    if game.declarations == "roem" or not game.declares(contract.mode):
        return []
    fours = [
        Declaration(seat, "four", tuple(in_order(rank + suit for suit in SUITS)), points)
        for rank in NATURAL
        if (points := points_of_four(game, rank, contract.mode)) and all(rank + suit in hand for suit in SUITS)
    ]
    choices: list[list[Declaration]] = []
    for number in range(len(fours) + 1):
        for chosen in combinations(fours, number):
            laid_aside = [card for four in chosen for card in four.cards]
            runs = whole_runs([card for card in hand if card not in laid_aside])
            choices.append(
                [
                    *chosen,
                    *(Declaration(seat, "run", tuple(r), points_of_run(game, len(r), contract.mode)) for r in runs),
                ]
            )

    def worth(choice: list[Declaration]) -> tuple[int, tuple[int, ...]]:
        best = max((value_in_contest(game, one, contract) for one in choice), default=())
        return sum(one.points for one in choice), best

    return max(choices, key=worth)


def read_announcements(
    game: Game, seat: str, hand: Sequence[str], contract: Contract, items: Sequence[Any]
) -> list[Declaration]:
    """What a seat says it has, checked against what it holds."""
    found: list[Declaration] = []
    used: set[str] = set()
    for item in items:
        at = 1
        if isinstance(item, Mapping):
            at = item.get("at", 1)
            item = item["cards"]  # noqa: PLW2901
        if at not in (1, 2) or (at == 2 and not game.late_declarations):
            raise RefereeError(f"{seat} announces too late: {game.name} does not allow at: {at}")
        cards = in_order(read_cards(item))
        said = f"{seat} announces {' '.join(cards)}"
        if game.declarations == "roem" or not game.declares(contract.mode):
            # reading: an announcement where the game has none is an error, not a thing to pass over.
            raise RefereeError(f"{said}, but {game.name} has no declarations")
        if any(card not in hand for card in cards):
            raise RefereeError(f"{said}, which he does not hold")
        if len(set(cards)) < len(cards) or used.intersection(cards):
            raise RefereeError(f"{said}, but one card serves in one declaration only")
        used.update(cards)
        found.append(_recognise(game, seat, cards, contract, said))

    # reading: one unbroken run is one declaration; it may be announced short, but not in two pieces.
    in_fours = [card for one in found if one.kind == "four" for card in one.cards]
    for run in whole_runs([card for card in hand if card not in in_fours]):
        if sum(one.kind == "run" and set(one.cards) <= set(run) for one in found) > 1:
            raise RefereeError(f"{seat} announces the run {' '.join(run)} in pieces")
    return found


def _recognise(game: Game, seat: str, cards: list[str], contract: Contract, said: str) -> Declaration:
    ranks = {rank_of(card) for card in cards}
    suits = {suit_of(card) for card in cards}
    if len(cards) == 4 and len(ranks) == 1:
        points = points_of_four(game, rank_of(cards[0]), contract.mode)
        kind = "four"
    else:
        heights = sorted(height(rank_of(card)) for card in cards)
        unbroken = bool(heights) and heights[-1] - heights[0] == len(heights) - 1
        points = points_of_run(game, len(cards), contract.mode) if len(suits) == 1 and unbroken else 0
        kind = "run"
    if not points:
        raise RefereeError(f"{said}, which is worth nothing")
    return Declaration(seat, kind, tuple(cards), points)


def announcements(
    game: Game, hands: Hands, order: Sequence[str], contract: Contract, declared: Mapping[str, Any] | None
) -> list[Declaration]:
    """Every announcement of the deal: by seat from the first leader on, fours first; no more once it is void."""
    for seat in declared or ():
        if seat not in game.seats:
            raise RefereeError(f"{seat!r} announces, but is no seat of {game.name}")
    found: list[Declaration] = []
    for seat in order:
        if declared is None:
            own = best_announcements(game, seat, hands[seat], contract)
        else:
            own = read_announcements(game, seat, hands[seat], contract, declared.get(seat) or [])
        found += sorted(own, key=lambda one: (one.kind != "four", [place(card) for card in one.cards]))
        if any(one.points == VOIDING for one in own):
            break
    return found


def counting_ones(game: Game, found: Sequence[Declaration], contract: Contract) -> list[Declaration]:
    """The declarations that count: all of the side that wins, or of each kind those of the side that wins with it."""
    if any(one.points in (VOIDING, CANCELLING) for one in found):
        return []
    if not game.contests_apart:
        winning = winning_side(game, found, contract)
        if winning is None and game.level == "both":  # each side that is level with the best scores its own
            best = max((value_in_contest(game, one, contract) for one in found), default=())
            level = {game.side_of(x.seat) for x in found if value_in_contest(game, x, contract) == best}
            return [one for one in found if game.side_of(one.seat) in level]
        return [one for one in found if game.side_of(one.seat) == winning]
    counting = []
    for kind in ("run", "four"):
        own = [one for one in found if one.kind == kind]
        winning = winning_side(game, own, contract)
        counting += [one for one in own if game.side_of(one.seat) == winning]
    return counting


def winning_side(game: Game, found: Sequence[Declaration], contract: Contract) -> str | None:
    """The side of the best single declaration; all that this side announced counts.

    `found` stands in playing order from the first leader. reading (three-handed): there the contest is
    between three single players, although two of them are partners in the tricks.
    """
    if not found:
        return None
    best = max(value_in_contest(game, one, contract) for one in found)
    level = [one for one in found if value_in_contest(game, one, contract) == best]
    if game.declarations == "projects" or game.level == "first":
        return game.side_of(level[0].seat)  # level: the seat that comes first
    sides = {game.side_of(one.seat) for one in level}
    return sides.pop() if len(sides) == 1 else None  # a complete tie: nobody scores


@dataclass(frozen=True)
class Belote:
    seat: str
    suit: str
    points: int


def belotes(
    game: Game,
    hands: Hands,
    contract: Contract,
    counting: Sequence[Declaration],
    said: Mapping[str, str | Mapping[str, str]] | None,
) -> list[Belote]:
    """King and queen of trumps in one hand; in suit order where every suit is trumps.

    In a complete deal whoever holds both has also played both.
    """
    for seat, words in (said or {}).items():
        by_suit = words.values() if isinstance(words, Mapping) else [words]  # who has two may say one of them only
        if seat not in game.seats or any(word not in ("both", "first", "second", "none") for word in by_suit):
            raise RefereeError(f"belote_said: {seat}: {words} means nothing")
    found: list[Belote] = []
    for suit in SUITS if game.has_belote else ():
        if contract.mode not in ("suit", "all") or (contract.mode == "suit" and suit != contract.trumps):
            continue
        for seat, hand in hands.items():
            if "K" + suit not in hand or "Q" + suit not in hand:
                continue
            words = "both" if said is None else said.get(seat, "none")
            word = words.get(suit) if isinstance(words, Mapping) else words
            if game.belote_must_be_said and word != "both":
                continue  # one word alone is worth nothing; reading: then nothing is listed either
            if game.declarations == "projects" and any(
                one.seat == seat
                and one.kind == "run"
                and len(one.cards) >= 5
                and "K" + suit in one.cards
                and "Q" + suit in one.cards
                for one in counting
            ):
                continue  # both lie in the owner's counting hundred
            # reading: the fourth belote of a hand brings what is left of what all four are worth
            fourth = game.golden_belote and sum(one.seat == seat for one in found) == 3
            points = game.golden_belote - 3 * game.belote_points if fourth else game.belote_points
            found.append(Belote(seat, suit, points))
    return found
