"""The auctions: who speaks, what may be said, and what contract comes of it.

An auction is read anew from its first call each time it is asked about; nothing is remembered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from .cards import SUITS, RefereeError, rank_of, suit_of
from .games import Game
from .raising import after_the_rounds


@dataclass(frozen=True)
class Contract:
    taker: str
    mode: str  # "suit", "none" or "all"
    trumps: str | None
    bid: int | str | None = None  # a number, "capot" or "generale"
    double: int = 1
    jass: bool = False  # the cards rank and count as in jass.py
    call: str | None = None  # the first word of the call, where the contract is not a bid of points
    locked: bool = False  # no trump is led by who has anything else
    for_the_match: bool = False  # who wins the deal wins the match


@dataclass(frozen=True)
class Auction:
    """How an auction stands: somebody is to speak, or there is a contract, or the deal is void."""

    speaker: str | None
    legal: tuple[str, ...] = ()
    contract: Contract | None = None


VOID = Auction(speaker=None)


def closed(contract: Contract) -> Auction:
    return Auction(speaker=None, contract=contract)


def auction(
    game: Game,
    dealer: str,
    turned: str | None,
    calls: Sequence[str],
    hands: Mapping[str, Sequence[str]] | None = None,
    totals: Mapping[str, int] | None = None,
) -> Auction:
    """How things stand after these calls, each of which must have been legal when it was made.

    `hands`: the cards of each seat, where somebody may need them to speak; `totals` of the match before the deal.
    """
    order = game.round_from(game.after(dealer))
    if game.auction == "points":
        return _points(game, order, calls)
    if game.auction == "fixed":
        return _fixed(game, order, calls)
    if game.auction in ("dealer first", "dealer last", "first must"):
        return _forced(game, order, calls)
    if game.auction == "push":
        return _push(order, calls)
    if game.auction == "suits and modes":
        return _suits_and_modes(game, order, calls)
    if turned is None:
        raise RefereeError("this auction needs a turned card")
    if game.auction == "hokum or sun":
        hokum_or_sun = _hokum_or_sun(game, order, turned, calls, hands or {})
        if hokum_or_sun.contract is None or not game.hokum_raised:
            return hokum_or_sun
        return _raised(game, dealer, hokum_or_sun.contract, turned, calls, hands or {}, totals)
    return _take_or_pass(game, order, turned, calls)


def _take_or_pass(game: Game, order: list[str], turned: str, calls: Sequence[str]) -> Auction:
    """Two rounds; the first take ends them."""
    players = len(order)
    if game.schmeiss and "schmeiss" in calls:
        return _schmeiss(order, turned, calls)
    if calls and calls[-1] != "pass":
        taker = order[(len(calls) - 1) % players]
        trumps = suit_of(turned) if calls[-1] == "take" else calls[-1].split()[1]
        return closed(Contract(taker, "suit", trumps, call="take"))
    if len(calls) == 2 * players:
        return VOID
    speaker = order[len(calls) % players]
    if len(calls) >= players:
        suits = [suit for suit in SUITS if game.any_suit_later or suit != suit_of(turned)]
        return Auction(speaker, ("pass", *(f"take {suit}" for suit in suits), *(["schmeiss"] if game.schmeiss else [])))
    if not calls and game.forced_jack and rank_of(turned) == "J":
        return Auction(speaker, ("take",))
    return Auction(speaker, ("pass", "take", "schmeiss") if game.schmeiss else ("pass", "take"))


def _schmeiss(order: list[str], turned: str, calls: Sequence[str]) -> Auction:
    """An offer to throw the deal in: void where it is accepted; refused, who offered plays.

    In the first round that is in the turned suit, in the second in one that he names.
    """
    asked = calls.index("schmeiss")
    asker, other = order[asked % 2], order[(asked + 1) % 2]
    answers = calls[asked + 1 :]
    if not answers:
        return Auction(other, ("accept", "refuse"))
    if answers[0] == "accept":
        return VOID
    if asked < len(order):
        return closed(Contract(asker, "suit", suit_of(turned), call="refuse"))
    if len(answers) == 1:
        return Auction(asker, tuple(f"schmeiss {suit}" for suit in SUITS if suit != suit_of(turned)))
    return closed(Contract(asker, "suit", answers[1].split()[1], call="schmeiss"))


def _forced(game: Game, order: list[str], calls: Sequence[str]) -> Auction:
    """Somebody takes in any suit he likes: the dealer speaks first, and again where all passed; or the first must.

    "dealer last": each speaks once, and the dealer must where all before him passed.
    """
    speakers = order[:1] if game.auction == "first must" else [order[-1], *order[:-1], order[-1]]
    if game.auction == "dealer last":
        speakers = order
    if calls and calls[-1] != "pass":
        return closed(Contract(speakers[len(calls) - 1], "suit", calls[-1].split()[1], call="take"))
    last = len(calls) == len(speakers) - 1
    takes = tuple(f"take {suit}" for suit in SUITS)
    return Auction(speakers[len(calls)], takes if last else ("pass", *takes))


def _push(order: list[str], calls: Sequence[str]) -> Auction:
    """The first seat chooses, or pushes the choice to its partner, who cannot push it back."""
    if calls and calls[-1] != "pass":
        word, *suit = calls[-1].split()
        mode = "suit" if word == "trump" else word
        taker = order[0] if len(calls) == 1 else order[2]
        return closed(Contract(taker, mode, suit[0] if suit else None, jass=True, call=word))
    choices = (*(f"trump {suit}" for suit in SUITS), "top_down", "bottom_up")
    return Auction(order[2], choices) if calls else Auction(order[0], ("pass", *choices))


def _raised(
    game: Game,
    dealer: str,
    contract: Contract,
    turned: str,
    calls: Sequence[str],
    hands: Mapping[str, Sequence[str]],
    totals: Mapping[str, int] | None,
) -> Auction:
    """What is said after the two rounds, and the contract that comes of it."""
    order = game.round_from(game.after(dealer))
    spoken = 0
    while _hokum_or_sun(game, order, turned, calls[:spoken], hands).contract is None:
        spoken += 1
    rungs = game.hokum_raised if contract.mode == "suit" else game.sun_raised
    stand = totals or dict.fromkeys(game.side_names(), 0)
    now = after_the_rounds(game, dealer, contract.taker, rungs, stand, calls[spoken:])
    if now.speaker is not None:
        return Auction(now.speaker, now.legal)
    return closed(replace(contract, double=now.times, locked=now.locked, for_the_match=now.for_the_match))


def _hokum_or_sun(
    game: Game, order: list[str], turned: str, calls: Sequence[str], hands: Mapping[str, Sequence[str]]
) -> Auction:
    """Two rounds of one call each. A sun ends them at once; a hokum waits for the rest of its round."""
    waiting: Contract | None = None
    for number, call in enumerate(calls):
        speaker = order[number % 4]
        if call == "kawesh":
            return VOID
        if call in ("sun", "ashkal"):
            # With ashkal the caller is the buyer, although his partner gets the turned card.
            return closed(Contract(speaker, "none", None, call=call))
        if call.startswith("hokum"):
            trumps = suit_of(turned) if call == "hokum" else call.split()[1]
            waiting = Contract(speaker, "suit", trumps, call="hokum")
        if speaker == order[-1] and waiting is not None:
            return closed(waiting)
    if len(calls) == 8:
        return VOID
    second_round = len(calls) >= 4
    speaker = order[len(calls) % 4]
    legal = ["pass"]
    if waiting is None:  # a second hokum may not go over a waiting one
        if second_round:
            legal += [f"hokum {suit}" for suit in SUITS if suit != suit_of(turned)]
        else:
            legal.append("hokum")
    legal.append("sun")
    if speaker in order[2:] and (game.ashkal_later or not second_round):
        # reading: like sun, ashkal may go over a waiting hokum, whoever said it, except where the text says otherwise.
        allowed = waiting is None if game.ashkal_after_passes else rank_of(turned) != "A"
        legal += ["ashkal"] if allowed else []
    if game.kawesh and waiting is None and all(rank_of(card) in ("7", "8", "9") for card in hands.get(speaker, ["A"])):
        legal.append("kawesh")
    return Auction(speaker, tuple(legal))


def _points(game: Game, order: list[str], calls: Sequence[str]) -> Auction:
    """Bids rise; three passes after a bid or a double end it, four passes without a bid void the deal."""
    standing: Contract | None = None
    passes = 0
    for number, call in enumerate(calls):
        speaker = order[number % 4]
        if call == "pass":
            passes += 1
            continue
        passes = 0
        if call in ("double", "redouble"):
            assert standing is not None
            times = 2 if call == "double" else 4
            standing = Contract(standing.taker, standing.mode, standing.trumps, standing.bid, times)
            continue
        level, what = call.split()
        bid: int | str = int(level) if level.isdigit() else level
        if what in SUITS:
            standing = Contract(speaker, "suit", what, bid)
        else:
            standing = Contract(speaker, what, None, bid)

    if standing is None:
        if passes == 4:
            return VOID
    elif passes == 3 or standing.double == 4:
        return closed(standing)

    speaker = order[len(calls) % 4]
    legal = ["pass"]
    if standing is None or standing.double == 1:  # a double closes the bidding
        for level in _higher_levels(game, standing):
            legal += [f"{level} {what}" for what in game.names]
    if standing is not None:
        bidding_side = game.side_of(speaker) == game.side_of(standing.taker)
        if standing.double == 1 and not bidding_side:
            legal.append("double")
        if standing.double == 2 and bidding_side:
            legal.append("redouble")
    return Auction(speaker, tuple(legal))


RISING: tuple[str, ...] = ("C", "D", "H", "S", "none", "all")  # what is named goes over all that stands before it


def _suits_and_modes(game: Game, order: list[str], calls: Sequence[str]) -> Auction:
    """No numbers: the suits rise, then no trumps, then all. Three passes end it, after a redouble too."""
    standing: Contract | None = None
    height, passes = -1, 0
    for number, call in enumerate(calls):
        speaker = order[number % 4]
        passes = passes + 1 if call == "pass" else 0
        if call in RISING:  # a higher bid sets a double aside
            height = RISING.index(call)
            standing = Contract(speaker, "suit", call) if call in SUITS else Contract(speaker, call, None)
        elif call != "pass":
            assert standing is not None
            times = 2 if call == "double" else 4
            standing = Contract(standing.taker, standing.mode, standing.trumps, None, times)
    if standing is None and passes == 4:
        return VOID
    if standing is not None and passes == 3:
        return closed(standing)
    speaker = order[len(calls) % 4]
    legal = ["pass", *RISING[height + 1 :]]
    if standing is not None:
        bidding_side = game.side_of(speaker) == game.side_of(standing.taker)
        if standing.double == 1 and not bidding_side:
            legal.append("double")
        if standing.double == 2 and bidding_side:
            legal.append("redouble")
    return Auction(speaker, tuple(legal))


def _fixed(game: Game, order: list[str], calls: Sequence[str]) -> Auction:
    """What may be named has its number: a higher one takes it over, and an equal one that nobody has named.

    Once three have passed the others may double, the first of them in playing order before the second, and a double
    of sixteen or twenty-six may be redoubled by the takers in the same way.
    """
    standing: Contract | None = None
    passes = 0
    asked: list[str] | None = None  # who is still to say whether he doubles
    for number, call in enumerate(calls):
        if asked is None:
            speaker = order[number % 4]
            passes = passes + 1 if call == "pass" else 0
            if call != "pass":
                bid, what = call.split()
                mode, trumps = ("suit", what) if what in SUITS else (what, None)
                standing = Contract(speaker, mode, trumps, int(bid))
            if standing is not None and passes == 3:
                asked = [seat for seat in order if game.side_of(seat) != game.side_of(standing.taker)]
            continue
        assert standing is not None
        if call == "pass":
            asked = asked[1:]
            continue
        times = 2 if call == "double" else 4
        standing = Contract(standing.taker, standing.mode, standing.trumps, standing.bid, times)
        assert isinstance(standing.bid, int)
        own = [seat for seat in order if game.side_of(seat) == game.side_of(standing.taker)]
        asked = own if times == 2 and standing.bid <= 26 else []
    if standing is None and passes == 4:
        return VOID
    if asked is not None:
        assert standing is not None
        if not asked:
            return closed(standing)
        return Auction(asked[0], ("pass", "double" if standing.double == 1 else "redouble"))
    least = 0 if standing is None or not isinstance(standing.bid, int) else standing.bid
    named = tuple(f"{number} {what}" for what, number in game.fixed if number >= least)
    return Auction(order[len(calls) % 4], ("pass", *(call for call in named if call not in calls)))


def _higher_levels(game: Game, standing: Contract | None) -> list[str]:
    """Levels above the standing bid: an equal number never goes over, capot goes over every number.

    A générale goes over everything.
    """
    generale = ["generale"] if game.generale else []
    capot = [*(["capot"] if game.capot_can_be_bid else []), *generale]
    if standing is None:
        return [*(str(level) for level in game.bids), *capot]
    if isinstance(standing.bid, int):
        return [*(str(level) for level in game.bids if level > standing.bid), *capot]
    return generale if standing.bid == "capot" else []
