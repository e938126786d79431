"""From a resolved ruleset to the tables that the kernel reads."""

from __future__ import annotations

from belote.kernel import auction as kernel
from belote.kernel.declarations import SAME_TRICK
from belote.kernel.match import NEXT_DECIDED, STACK, Match
from belote.kernel.tables import Mode, Tables
from belote.rules import held_points
from belote.rules.auction import ALL_PASS, Around, Ascending
from belote.rules.belote import ABSORBED_BY, CLAIMED_BY
from belote.rules.bids import OWNER, TRUMPS, Bid, position_bits, positions
from belote.rules.contracts import card_tables
from belote.rules.deal import compile_deal, hand_size
from belote.rules.declarations import ANNOUNCED, CONTEST, EQUAL, FromHands
from belote.rules.match import ENDS
from belote.rules.plan import CallName, ModeName, Plan
from belote.rules.play import OPENING_LEAD, CardsOf
from belote.rules.ruleset import Resolved

ACCEPT, REFUSE = "accept", "refuse"  # how a question is answered
EXCHANGED = "exchange"  # what is said where the turned card is exchanged


def compile_modes(resolved: Resolved) -> tuple[Mode, ...]:
    """Every contract mode with every trump suit that it may have, in the order of `contracts`."""
    deck = resolved.rules.deck
    out = []
    for place, (name, contract) in enumerate(resolved.rules.contracts.items()):
        rules = resolved.of(name)
        suits = range(len(deck.suits)) if contract.trumps == "one" else (-1,)
        for suit in suits:
            trumps, points, beats = card_tables(contract, deck, suit)
            multiplier = contract.multiplies(deck, suit)
            cards = CardsOf(len(deck.suits), len(deck.ranks), trumps, beats)
            d, b, doubling = rules.declarations, rules.belote, rules.auction.doubling
            held = d if isinstance(d, FromHands) else None
            claimed_by = CLAIMED_BY[b.claimed_by] if b else 0
            # what falls in one trick lies in no run of one hand, and a trick holds no run with both of one hand
            absorbed = b is not None and b.absorbed_by is not None and held is not None and claimed_by != SAME_TRICK
            out.append(
                Mode(
                    name=place,
                    suit=suit,
                    trumps=trumps,
                    points=points,
                    beats=beats,
                    worth=contract.worth * contract.times,
                    last_trick=rules.scoring.last_trick * contract.times,
                    rows=tuple(row.row(cards) for row in rules.play.obligations.values()),
                    opening_lead=OPENING_LEAD[rules.play.opening_lead],
                    declarations=d.worth(deck, trumps) if d else None,
                    from_tricks=d is not None and held is None,
                    announced=ANNOUNCED[held.announced] if held else 0,
                    equal=EQUAL[held.equal] if held else 0,
                    contest=CONTEST[held.contest] if held else 0,
                    needs_trick=held is not None and held.needs_trick,
                    pairs=b.pairs(deck, trumps) if b else (),
                    belote_points=b.points if b else 0,
                    belote_sums=b.sums(deck) if b else (0,) * (len(deck.suits) + 1),
                    belote_claimed_by=claimed_by,
                    belote_absorbed=ABSORBED_BY[b.absorbed_by] if absorbed and b and b.absorbed_by else 0,
                    firsts=b.firsts(deck, trumps) if b else (),
                    times=multiplier if ENDS[rules.match.ends] else 1,
                    scoring=rules.scoring.compiled(multiplier, doubling.by_takers() if doubling else ()),
                )
            )
    return tuple(out)


def compile_auction(resolved: Resolved, modes: tuple[Mode, ...]) -> tuple[kernel.Auction, tuple[CallName, ...]]:
    """The auction, and how each of its calls is written."""
    rules = resolved.rules
    seats = len(rules.table.seats)
    ranks = rules.deck.ranks
    contracts = list(rules.contracts)
    names = [CallName("pass", "", -1, True, False)]
    bids: list[kernel.Bid | None] = [None]
    doubling = rules.auction.doubling
    by_mode = {mode: said for mode in contracts if (said := resolved.of(mode).auction.doubling) is not None}
    words = doubling.words(by_mode) if doubling else []
    for word in words:
        names.append(CallName(word, "", -1, True, False))
        bids.append(None)
    if any(step.exchange for step in rules.deal.values()):
        names.append(CallName(EXCHANGED, "", -1, True, False))
        bids.append(None)
    first_bid = len(bids)
    rounds = []
    for r in rules.auction.rounds.values():
        first = len(bids)
        if isinstance(r, Around):
            _around(r, modes, contracts, ranks, seats, bids, names)
            spoken = positions(r.seats, seats)
            bound = position_bits(r.no_pass.seats, seats) if r.no_pass else 0
            turned = _rank_bits(r.no_pass.if_turned if r.no_pass else [], ranks)
            kind, passes = kernel.AROUND, 0
        else:
            _ascending(r, modes, resolved, bids, names)
            spoken, bound, turned = tuple(range(seats)), 0, 0
            kind, passes = kernel.ASCENDING, r.ends_after_passes
        calls = tuple(range(first, len(bids)))
        waiting = frozenset(c for bid in bids[first:] if bid for c in bid.over if c >= first)
        equal = isinstance(r, Ascending) and r.order == "by_level_or_equal"
        reopens, each = (r.reopens, r.bids_each or 0) if isinstance(r, Ascending) else (False, 0)
        rounds.append(kernel.Round(kind, spoken, bound, turned, calls, waiting, passes, equal, reopens, each))
    calls_of = {word: number for number, word in enumerate(words, start=1)}
    ladders = []
    for made, call in zip(bids, names, strict=True):
        name = contracts[modes[made.mode].name] if made and made.mode != kernel.NO_MODE else ""
        own = by_mode.get(name)
        number = int(call.word) if call.level and call.word.isdigit() else None if made and made.tricks else 0
        ladders.append(own.ladder(number, calls_of, rules.contracts[name].trumps) if own else ())
    timing = doubling.compiled_timing() if doubling else kernel.IN_TURN
    closes = doubling is not None and doubling.closes_bidding
    auction = kernel.Auction(seats, len(ranks), tuple(rounds), timing, tuple(ladders), closes, first_bid, tuple(bids))
    return auction, tuple(names)


def _rank_bits(labels: list[str], ranks: list[str]) -> int:
    return sum(1 << ranks.index(label) for label in labels)


def _around(
    r: Around,
    modes: tuple[Mode, ...],
    contracts: list[str],
    ranks: list[str],
    seats: int,
    bids: list[kernel.Bid | None],
    names: list[CallName],
) -> None:
    made: dict[str, list[int]] = {word: [] for word in r.bids}
    earlier: dict[str, list[int]] = {}  # where the taker is asked, what stands was said in a round before
    for call, said_before in enumerate(bids if r.seats == ["taker"] else ()):
        if said_before is not None:
            earlier.setdefault(names[call].word, []).append(call)

    def say(bid: Bid, said: kernel.Bid, name: CallName) -> int:
        """Add a call that may be made where its bid may."""
        only = _rank_bits(bid.holding_only if len(bid.holding_only) < len(ranks) else [], ranks)
        places, turned = position_bits(bid.seats, seats), _rank_bits(bid.unless_turned, ranks)
        anywhere = said.answers != 0
        bids.append(said if anywhere else said._replace(seats=places, not_turned=turned, only=only))
        names.append(name)
        return len(bids) - 1

    def name_modes(bid: Bid, word: str, mode: str, trumps: str | None, answers: int = 0) -> list[int]:
        """The calls that make a contract mode, one for each suit that it may have."""
        owner = OWNER[bid.turned_to] if bid.turned_to else 0
        rule = TRUMPS[trumps] if trumps else kernel.ANY_SUIT
        calls = []
        for number, each in enumerate(modes):
            if contracts[each.name] == mode:
                plain = rule == kernel.TURNED_SUIT or each.suit < 0
                name = CallName(word, "" if each.suit < 0 else mode, each.suit, plain, False)
                said = kernel.Bid(number, rule, each.suit, everybody, 0, frozenset(), 0, 0, 0, owner, 0, 0, answers)
                calls.append(say(bid, said, name))
        return calls

    everybody = (1 << seats) - 1
    nothing = kernel.Bid(kernel.NO_MODE, kernel.ANY_SUIT, -1, everybody, 0, frozenset(), 0, 0, 0, 0)
    for word, bid in r.bids.items():
        if bid.mode is not None:
            made[word] = name_modes(bid, word, bid.mode, bid.trumps)
            continue
        asks = kernel.NEXT_ANSWERS if bid.asks else kernel.NO_QUESTION
        call = say(bid, nothing._replace(asks=asks), CallName(word, "", -1, True, False))
        made[word] = [call]
        if bid.asks is None:
            continue
        refused = bid.asks.refused
        say(bid, nothing._replace(answers=call), CallName(ACCEPT, "", -1, True, False))
        if refused.trumps in (None, "turned"):
            name_modes(bid, REFUSE, refused.mode, refused.trumps, call)
            continue
        again = nothing._replace(asks=kernel.SAME_ANSWERS, answers=call)
        name_modes(bid, word, refused.mode, refused.trumps, say(bid, again, CallName(REFUSE, "", -1, True, False)))
    for word, bid in r.bids.items():
        over = frozenset(c for other in bid.over for c in (earlier or made)[other])
        for call in made[word]:
            said = bids[call]
            if said is not None:
                bids[call] = said._replace(over=over)


def _ascending(
    r: Ascending,
    modes: tuple[Mode, ...],
    resolved: Resolved,
    bids: list[kernel.Bid | None],
    names: list[CallName],
) -> None:
    contracts, suits = resolved.rules.contracts, resolved.rules.deck.suits
    keys = list(contracts)
    named = r.named({key: mode.trumps for key, mode in contracts.items()})
    everybody = (1 << len(resolved.rules.table.seats)) - 1
    steps = [(str(n), kernel.Promise(0, n) if r.counted_in else kernel.Promise(n, 0)) for n in r.numbers()]
    steps += [(w, kernel.Promise(a.counts_as, a.tricks, a.alone)) for w, a in r.above.items()]
    leads = {w: OPENING_LEAD[a.opening_lead] for w, a in r.above.items() if a.opening_lead}
    for level, place, height in r.heights():
        word, said = steps[level] if steps else ("", kernel.Promise(0, 0))  # without numbers, only what is named counts
        wanted, suit = named[place]
        for number, mode in enumerate(modes):
            if keys[mode.name] != wanted or (suit and suits[mode.suit] != suit):
                continue
            bids.append(
                kernel.Bid(
                    number,
                    kernel.ANY_SUIT,
                    mode.suit,
                    everybody,
                    0,
                    frozenset(),
                    height,
                    said.worth,
                    said.tricks,
                    0,
                    alone=said.alone,
                    leads=leads.get(word, -1),
                )
            )
            names.append(CallName(word, wanted, mode.suit, False, bool(steps)))


def compile_plan(resolved: Resolved) -> Plan:
    """Everything that play needs."""
    rules = resolved.rules
    modes = compile_modes(resolved)
    auction, names = compile_auction(resolved, modes)
    held = rules.held_points
    tables = Tables(
        seats=len(rules.table.seats),
        cards=rules.deck.size,
        ranks=len(rules.deck.ranks),
        suits=len(rules.deck.suits),
        side=rules.table.side_of(),
        sides=len(rules.table.sides),
        hand_size=hand_size(rules.deal),
        steps=compile_deal(rules.deal, list(rules.auction.rounds), rules.deck.ranks),
        auction=auction,
        modes=modes,
        match=Match(
            ending=rules.match.ending(),
            holding=held is not None,
            another_tie=held_points.ON_ANOTHER_TIE[held.on_another_tie] if held else STACK,
            go_to=held_points.GO_TO[held.go_to] if held else NEXT_DECIDED,
            same_dealer=ALL_PASS[rules.auction.all_pass],
        ),
        exchanging=auction.first_bid - 1 if any(step.exchange for step in rules.deal.values()) else 0,
    )
    return Plan(
        digest=resolved.digest(),
        seats=tuple(rules.table.seats),
        order=rules.table.playing_order(),
        sides=tuple((side, tuple(seats)) for side, seats in rules.table.sides.items()),
        ranks=tuple(rules.deck.ranks),
        suits=tuple(rules.deck.suits),
        modes=tuple(_mode_name(resolved, key) for key in rules.contracts),
        terms=dict(rules.terms),
        tables=tables,
        calls=names,
        penalties=tuple((name, row.row()) for name, row in (rules.penalties or {}).items()),
    )


def _mode_name(resolved: Resolved, key: str) -> ModeName:
    rows = resolved.of(key).play.obligations
    says = tuple(f"{name}: {row.says()}" for name, row in rows.items())
    return ModeName(key, resolved.rules.contracts[key].trumps, says)
