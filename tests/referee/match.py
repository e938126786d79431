"""A match, deal by deal: reads a record, checks every call and card, and says what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import Any

from .auctions import Contract, auction
from .cards import RefereeError
from .dealing import Hands, deal_out, fill_hands, read_cards
from .declare import (
    CANCELLING,
    VOIDING,
    Belote,
    Declaration,
    announcements,
    belotes,
    counting_ones,
    wins_the_match,
)
from .exchanging import hear_exchange
from .games import Game, game_named
from .jass import jass_multiplier
from .play import first_leader, is_sure, legal_cards, points_of, winner_of
from .roem import Roem, roem_in, stuk_in
from .settle import Count, Settlement, settle, share

Json = dict[str, Any]


@dataclass(frozen=True)
class Standing:
    """Where a match stands between two deals."""

    totals: dict[str, int]
    held: dict[str, int]  # points that wait for a winner; reading: by the side that they come from
    deals: int = 0  # so many have been played
    needed: int = 0  # more than the target, once somebody who was there could not win
    barred: frozenset[str] = frozenset()  # the sides that cannot win by the deal just played
    gained: tuple[tuple[str, int], ...] = ()  # what that deal brought
    takers: str = ""
    first: str | None = None  # who was at the target first, where that decides

    def winner(self, game: Game) -> str | None:
        """Of those past the target, the side that the rules name; nobody where they are level."""
        if self.first is not None:
            return self.first
        if game.deals:  # reading: level after the last deal, another is played
            over = list(self.totals) if self.deals >= game.deals and not self.barred else []
        else:
            target = max(game.target + game.passed, self.needed)
            over = [side for side, total in self.totals.items() if total >= target and side not in self.barred]
        if not over:
            return None
        if game.both_past == "takers" and self.takers in over:
            return self.takers
        gained = dict(self.gained)

        def rank(side: str) -> tuple[int, int]:
            return gained.get(side, 0) if game.both_past == "better deal" else 0, self.totals[side]

        leaders = [side for side in over if rank(side) == max(map(rank, over))]
        if len(leaders) > 1:
            return self.takers if game.level_totals == "takers" and self.takers in leaders else None
        return leaders[0]

    def closed(self, game: Game, takers: str, before: Standing, capot: str | None, bare: Mapping[str, int]) -> Standing:
        """The same with what the end asks about the deal: whose it was, and who cannot win by it.

        `bare`: what each side would have added without any belote.
        """
        barred: set[str] = set()
        needed = self.needed
        if game.no_end_by_capot or game.no_end_by:  # who was there already needs a point more
            most = max(before.totals.values())
            needed = most + 1 if most >= game.target + game.passed else needed
        target = max(game.target + game.passed, needed)
        if game.no_end_by_capot and capot is not None:
            barred |= set(self.totals)
        if "no trick" in game.no_end_by and capot is not None:
            barred |= set(self.totals) - {capot}
        if "defence" in game.no_end_by:
            barred |= set(self.totals) - {takers}
        if "belote" in game.no_end_by:
            barred |= {side for side in self.totals if before.totals[side] + bare[side] < target}
        gained = tuple((side, total - before.totals[side]) for side, total in self.totals.items())
        return replace(self, needed=needed, barred=frozenset(barred), gained=gained, takers=takers)


@dataclass(frozen=True)
class Played:
    """The tricks of one deal."""

    plays: list[Json]
    tricks: list[Json]
    points: dict[str, int]
    capot: str | None


def match(game: str, record: Mapping[str, Any]) -> Json:
    """Referee a match record, which may stop before anybody has won."""
    rules = game_named(game)
    standing = Standing(
        {side: int((record.get("totals") or {}).get(side, 0)) for side in rules.side_names()},
        {side: int((record.get("held") or {}).get(side, 0)) for side in rules.side_names()},
    )
    if (rules.no_end_by_capot or rules.no_end_by) and max(standing.totals.values()) >= rules.target + rules.passed:
        # reading: only a deal that could not end it brought it so far
        standing = replace(standing, needed=max(standing.totals.values()) + 1)
    dealer: str | None = None
    passed = False
    deals: list[Json] = []
    for number, deal in enumerate(record["deals"], start=1):
        try:
            if standing.winner(rules) is not None:
                raise RefereeError("the match is won already")
            dealer = next_dealer(rules, dealer, deal.get("dealer"), passed)
            result, standing = play_deal(rules, dealer, deal, standing)
            passed = nobody_bid(result)
        except RefereeError as error:
            raise RefereeError(f"deal {number}: {error}") from error
        deals.append({**result, "totals": dict(standing.totals), "held_total": dict(standing.held)})
    return {
        "deals": deals,
        "totals": dict(standing.totals),
        "held_total": dict(standing.held),
        "winner": standing.winner(rules),
    }


def nobody_bid(result: Json) -> bool:
    """Whether all have passed and nothing else was said."""
    return all(call["call"] == "pass" for call in result["calls"])


def next_dealer(game: Game, before: str | None, given: str | None, passed: bool) -> str:
    """The deal moves on to the next seat after every deal, a void one too; `passed`: nobody has bid in the last one.

    Reading: in contests that let the same dealer deal again, they say so of a deal that nobody takes and of no other.
    """
    if before is None:
        if given not in game.seats:
            raise RefereeError(f"the first dealer must be a seat, not {given!r}")
        return given
    expected = before if game.redeals and passed else game.after(before)
    if given is not None and given != expected:
        # reading: a dealer out of turn is an error, not a new start.
        raise RefereeError(f"{given} deals, but it is {expected}'s turn to deal")
    return expected


def play_deal(game: Game, dealer: str, deal: Mapping[str, Any], standing: Standing) -> tuple[Json, Standing]:
    """One complete deal of a record, and where the match stands after it."""
    dealt = deal_out(game, dealer, read_cards(deal["pack"]))
    said = list(deal["calls"])
    spoken = auction_length(game, dealer, dealt.turned, said, dealt.hands, standing.totals)
    calls, contract = hear_calls(game, dealer, dealt.turned, said[:spoken], dealt.hands, standing.totals)
    plays, tops = read_plays(deal.get("plays") or [])
    open_: Json = {"turned": dealt.turned, "exposed": [], "hands": {seat: [] for seat in game.seats}}
    result: Json = {"dealer": dealer, "status": "complete", **open_, "calls": calls, "contract": None}
    if contract is None:
        if plays:
            raise RefereeError("cards are played in a void deal")
        if said[spoken:]:
            raise RefereeError(f"{said[spoken]!r}: the auction is over")
        nothing: Json = {"plays": [], "tricks": [], "declarations": [], "belote": [], "score": None}
        return {**result, "status": "void", "hands": dealt.hands, **nothing}, standing

    owner = contract.taker
    if contract.call == "ashkal":
        owner = game.after(game.after(owner))  # the partner gets the turned card
    hands = fill_hands(game, dealer, dealt, owner)
    more, hands, lying_there = hear_exchange(game, dealer, dealt.turned, contract, hands, said[spoken:])
    result |= {"calls": [*calls, *more], **({"lying": lying_there} if lying_there else {})}
    leader = first_leader(game, dealer, contract)
    order = game.round_from(leader)

    announced = announcements(game, hands, order, contract, deal.get("declared"))
    counting = counting_ones(game, announced, contract)
    pairs = belotes(game, hands, contract, counting, deal.get("belote_said"))
    voided = next((one.seat for one in announced if one.points == VOIDING), None)
    stop = order.index(voided) + 1 if voided is not None else None
    played = play_tricks(game, contract, hands, leader, plays, tops, stop)
    if voided is not None:
        gone = {play["card"] for play in played.plays}
        return {
            **result,
            "status": "void",
            "hands": {seat: [card for card in hand if card not in gone] for seat, hand in hands.items()},
            "contract": describe(game, contract),
            "plays": played.plays,
            "tricks": played.tricks,
            "declarations": [described(game, one, contract, False) for one in announced],
            "belote": [],
            "score": None,
        }, standing
    lying: list[tuple[int, str, Roem]] = []
    if game.declarations == "roem":
        for number, trick in enumerate(played.tricks, start=1):
            lying += [(number, game.side_of(trick["winner"]), one) for one in roem_in(trick["cards"])]
        stuk = [trick["winner"] for trick in played.tricks if stuk_in(trick["cards"], contract)]
        pairs = [Belote(seat, contract.trumps or "", game.belote_points) for seat in stuk]

    sides = game.side_names()
    if game.needs_trick and played.capot is not None:  # then what they announced counts no more
        counting = [one for one in counting if game.side_of(one.seat) == played.capot]
        pairs = belotes(game, hands, contract, counting, deal.get("belote_said"))
    if game.king_before_queen:
        order_of = [play["card"] for play in played.plays]
        pairs = [one for one in pairs if order_of.index("K" + one.suit) < order_of.index("Q" + one.suit)]
    won_by = {trick["winner"] for trick in played.tricks}
    count = Count(
        tricks=played.points,
        capot=played.capot,
        declarations={
            side: sum(
                one.points
                for one in counting
                if game.side_of(one.seat) == side and not wins_the_match(game, one, contract)
            )
            + sum(one.points for _, owner, one in lying if owner == side)
            for side in sides
        },
        belote={side: sum(pair.points for pair in pairs if game.side_of(pair.seat) == side) for side in sides},
        best=max((one.points for one in counting if not wins_the_match(game, one, contract)), default=0),
        by_one=won_by.pop() if len(won_by) == 1 else None,
    )
    settlement = settled(game, contract, count, order, standing)
    taken, after = carry_over(game, contract, settlement, standing, order)
    without = settled(game, contract, replace(count, belote=dict.fromkeys(sides, 0)), order, standing)
    bare = {side: without.given[side] + taken[side] for side in sides}
    after = after.closed(game, game.side_of(contract.taker), standing, played.capot, bare)
    outright = won_outright(game, counting, contract)
    if contract.for_the_match and outright is None:
        takers = game.side_of(contract.taker)
        (defence,) = (side for side in sides if side != takers)
        outright = takers if settlement.outcome == "made" else defence
    after = replace(after, first=outright or first_at_target(game, contract, standing, count, played))
    result |= {
        "exposed": dealt.stock[-1:] if game.shows_the_last else [],
        "contract": describe(game, contract),
        "plays": played.plays,
        "tricks": played.tricks,
        "declarations": [described(game, one, contract, one in counting) for one in announced]
        + [
            {
                "trick": number,
                "side": side,
                "kind": one.kind,
                "cards": list(one.cards),
                "points": one.points,
                "counts": True,
            }
            for number, side, one in lying
        ],
        "belote": [{"seat": pair.seat, "points": pair.points, "suit": pair.suit} for pair in pairs],
        "score": {
            "outcome": settlement.outcome,
            "capot": played.capot,
            "sides": {side: settlement.given[side] + taken[side] for side in sides},
            "held": {side: settlement.held.get(side, 0) for side in sides},
            "taken_from_held": taken,
            "held_total": dict(after.held),
            **({"wins_match": outright} if outright else {}),
        },
    }
    return result, after


def described(game: Game, one: Declaration, contract: Contract, counts: bool) -> Json:
    words = {VOIDING: "void", CANCELLING: "cancel"}
    points = "win_match" if wins_the_match(game, one, contract) else words.get(one.points, one.points)
    return {"seat": one.seat, "kind": one.kind, "cards": list(one.cards), "points": points, "counts": counts}


def settled(game: Game, contract: Contract, count: Count, order: Sequence[str], standing: Standing) -> Settlement:
    """The settlement of the next deal.  Reading: deals that are added since totals are level are last ones too."""
    found = settle(game, contract, count, order)
    if found.outcome == "tied" and game.last_tie_split and standing.deals + 1 >= game.deals:
        return Settlement("tied", {side: count.tricks[side] + count.belote[side] for side in count.tricks})
    return found


def first_at_target(game: Game, contract: Contract, standing: Standing, count: Count, played: Played) -> str | None:
    """Who is at the target first as points are counted one after another; nobody is, or it does not matter."""
    running = dict(standing.totals)
    times = jass_multiplier(contract) if contract.jass else 1
    for what in game.counted:
        if what == "tricks":
            steps = [{game.side_of(trick["winner"]): trick["points"]} for trick in played.tricks]
        else:
            steps = [dict(count.belote if what == "belote" else count.declarations)]
        for step in steps:
            for side, points in step.items():
                running[side] += times * points
            there = sorted((side for side in running if running[side] >= game.target), key=running.__getitem__)
            if there and (len(there) == 1 or running[there[-1]] > running[there[-2]]):
                return there[-1]
    return None


def won_outright(game: Game, counting: Sequence[Declaration], contract: Contract) -> str | None:
    """The side that wins the match by what one hand has declared, where it counts."""
    for one in counting:
        if wins_the_match(game, one, contract):
            return game.side_of(one.seat)
    return None


def auction_length(
    game: Game, dealer: str, turned: str | None, calls: Sequence[str], hands: Hands, totals: Mapping[str, int]
) -> int:
    """How many of the calls belong to the auction; all of them where it has not come to its end."""
    return next(
        (n for n in range(len(calls)) if auction(game, dealer, turned, calls[:n], hands, totals).speaker is None),
        len(calls),
    )


def hear_calls(
    game: Game, dealer: str, turned: str | None, calls: Sequence[str], hands: Hands, totals: Mapping[str, int]
) -> tuple[list[Json], Contract | None]:
    """Every call with what could have been said instead; the auction must come to its end."""
    heard: list[Json] = []
    for number, call in enumerate(calls):
        now = auction(game, dealer, turned, calls[:number], hands, totals)
        if now.speaker is None:
            raise RefereeError(f"call {number + 1}, {call!r}: the auction is over")
        if call not in now.legal:
            raise RefereeError(f"call {number + 1}: {now.speaker} may not say {call!r}, only {', '.join(now.legal)}")
        heard.append({"seat": now.speaker, "call": call, "legal": list(now.legal)})
    end = auction(game, dealer, turned, calls, hands, totals)
    if end.speaker is not None:
        raise RefereeError(f"the auction stops while {end.speaker} is to speak")
    return heard, end.contract


def read_plays(plays: str | Sequence[Any]) -> tuple[list[str], set[int]]:
    """The cards, and the places of those of which it was said that none of their suit is stronger."""
    if isinstance(plays, str):
        return read_cards(plays), set()
    tops = {place for place, play in enumerate(plays) if isinstance(play, Mapping) and play.get("said") == "top"}
    return read_cards([play["card"] if isinstance(play, Mapping) else play for play in plays]), tops


def play_tricks(
    game: Game,
    contract: Contract,
    dealt: Hands,
    leader: str,
    cards: Sequence[str],
    tops: AbstractSet[int] = frozenset(),
    stop: int | None = None,
) -> Played:
    """Every card with what could have been played instead, to the last trick; `tops` as `read_plays` gives them.

    `stop`: so many cards are played, no more.
    """
    hands: Hands = {seat: list(hand) for seat, hand in dealt.items()}
    plays: list[Json] = []
    tricks: list[Json] = []
    points = dict.fromkeys(game.side_names(), 0)
    left = list(cards)
    for number in range(1, game.hand_size + 1):
        trick: list[tuple[str, str]] = []
        for seat in game.round_from(leader):
            said = len(plays) - len(trick) in tops
            legal = legal_cards(game, contract, seat, hands[seat], trick, said)
            if not left:
                raise RefereeError(f"trick {number}: the record stops while {seat} is to play")
            card = left.pop(0)
            if card not in legal:
                raise RefereeError(f"trick {number}: {seat} may not play {card}, only {', '.join(legal)}")
            hands[seat].remove(card)
            if said and not trick and not is_sure(game, contract, card, [play["card"] for play in plays]):
                raise RefereeError(f"trick {number}: {seat} may not say that no card is stronger than {card}")
            trick.append((seat, card))
            top = {"said": "top"} if said and len(trick) == 1 else {}
            plays.append({"seat": seat, "card": card, "legal": legal, **top})
            if len(plays) == stop:
                break
        if len(trick) < len(game.seats):
            break
        winner = winner_of(trick, contract)
        in_trick = [card for _, card in trick]
        worth = points_of(game, in_trick, contract, last=number == game.hand_size)
        points[game.side_of(winner)] += worth
        top = {"said": "top"} if len(plays) - len(trick) in tops else {}
        tricks.append({"leader": leader, "cards": in_trick, "winner": winner, "points": worth, **top})
        leader = winner
        if len(plays) == stop:
            break
    if left:
        raise RefereeError(f"{left[0]} is played after the last trick")
    # reading (three-handed): two opponents who won all tricks between them are two sides: no capot.
    winners = {game.side_of(trick["winner"]) for trick in tricks}
    return Played(plays, tricks, points, winners.pop() if len(winners) == 1 else None)


def carry_over(
    game: Game, contract: Contract, settlement: Settlement, standing: Standing, order: Sequence[str]
) -> tuple[dict[str, int], Standing]:
    """Who gets the points that earlier deals left waiting, and what waits after this one."""
    sides = game.side_names()
    takers = game.side_of(contract.taker)
    defenders = [game.side_of(seat) for seat in order if game.side_of(seat) != takers]
    defenders = list(dict.fromkeys(defenders))  # each side once, the one that plays first first
    waiting = sum(standing.held.values())
    taken = dict.fromkeys(sides, 0)
    held = {side: standing.held[side] + settlement.held.get(side, 0) for side in sides}

    if settlement.outcome == "made":
        taken[takers] = waiting
    elif settlement.outcome == "failed" and game.failed_waits:
        pass
    elif settlement.outcome == "failed" or game.second_tie == "to the defence":
        # reading (three-handed): shared like the points of the failed deal, but by themselves.
        taken |= share(waiting, defenders) if len(defenders) == 2 else {defenders[0]: waiting}
    waits_on = (
        game.second_tie == "stack"
        if settlement.outcome == "tied"
        else (settlement.outcome == "failed" and game.failed_waits)
    )
    if not waits_on:
        held = {side: settlement.held.get(side, 0) for side in sides}

    totals = {side: standing.totals[side] + settlement.given[side] + taken[side] for side in sides}
    return taken, Standing(totals, held, standing.deals + 1, standing.needed)


def describe(game: Game, contract: Contract) -> Json:
    said: Json = {
        "taker": contract.taker,
        "mode": contract.mode,
        "trumps": contract.trumps,
        "bid": contract.bid,
        "double": "win_match" if contract.for_the_match else contract.double,
    }
    if contract.call is not None:
        said["call"] = contract.call
    if any(rung.lockable for rung in game.hokum_raised):
        said["locked"] = contract.locked
    return said
