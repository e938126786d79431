"""One deal as an immutable state: what may be done, what follows, and what each seat can see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from belote.errors import NotAllowedError, UnreadableError
from belote.game.settling import Announced, Score, score_deal
from belote.game.setup import Contract, Game, Setup, Start, Talk, agreed_contract, seat_number, setup
from belote.game.speech import short
from belote.kernel import auction as auctions
from belote.kernel import deal as deals
from belote.kernel import rng, tricks
from belote.kernel.tables import FIRST_SEAT
from belote.library.ruleset import Ruleset

BIDDING, PLAYING, COMPLETE, VOID = "bidding", "playing", "complete", "void"


class Deal:
    """One deal of a ruleset.  Immutable: ``apply`` gives a new state.

    Begin one with ``Deal.new`` (a seed or a pack) or ``Deal.of_hands``.  Calls and cards are texts: ``"pass"``,
    ``"take"``, ``"90 H"``, ``"JH"``; output is in the ruleset's art, or in the one asked for.
    """

    __slots__ = (
        "_action", "_auction", "_best", "_count", "_game", "_hands", "_led", "_legal", "_points", "_previous",
        "_start", "_step", "_table", "_taken", "_talk", "_trick", "_turn", "_winner",
    )  # fmt: skip

    _start: Start
    _table: deals.Table
    _step: int
    _auction: auctions.State
    _game: Game | None
    _hands: tuple[int, ...]
    _turn: int
    _count: int
    _led: int
    _best: int
    _winner: int
    _trick: int
    _points: tuple[int, ...]
    _taken: tuple[int, ...]
    _talk: Talk
    _legal: int
    _previous: Deal | None
    _action: int

    # ---- beginning

    @staticmethod
    def new(
        ruleset: Ruleset,
        dealer: str | None = None,
        seed: int = 0,
        number: int = 0,
        pack: Sequence[str] | str | None = None,
        art: str | None = None,
    ) -> Deal:
        """A deal that is about to begin.

        Args:
            ruleset: the rules.
            dealer: a seat; left out, the first seat of the ruleset.
            seed: any whole number; the same seed and number give the same pack on every machine.
            number: which deal of that seed.
            pack: instead of a seed, every card in the order in which it leaves the dealer's hand.
            art: the card labels to read and write in.

        Raises:
            UnreadableError: no such seat; a card missing, unknown or twice.
        """
        s = setup(ruleset, art)
        seat = 0 if dealer is None else seat_number(s, dealer)
        if pack is None:
            cards, _ = rng.shuffled(s.tables.cards, rng.start(seed, number))
        else:
            cards = read_pack(s, pack)
        start = Start(s, seat, (seat + 1) % s.tables.seats, cards)
        state = _blank(start)
        state._step, state._table = _deal_on(start, 0, deals.fresh(s.tables.seats), auctions.START)
        state._auction = auctions.open_round(s.tables.auction, s.tables.steps[state._step].number, auctions.START)
        return state

    @staticmethod
    def of_hands(
        ruleset: Ruleset,
        dealer: str,
        hands: dict[str, Sequence[str] | str],
        contract: dict[str, Any],
        turned: str | None = None,
        art: str | None = None,
    ) -> Deal:
        """A deal as the first card is led: the hands by seat, and the contract instead of the auction.

        ``contract``: ``{taker, mode, trumps, bid, double}``, as in a record.

        Raises:
            UnreadableError: hands that are no deal of this ruleset, or a contract that its auction cannot end in.
        """
        from belote.game.contracts import read_contract, read_hands

        s = setup(ruleset, art)
        seat = seat_number(s, dealer)
        start = Start(s, seat, (seat + 1) % s.tables.seats, ())
        held = read_hands(s, hands)
        up = -1 if turned is None else s.labels.card(turned)
        agreed = read_contract(s, start.first, contract, up)
        if up >= 0 and agreed.owner >= 0 and not held[agreed.owner] >> up & 1:
            raise UnreadableError(f"the turned card {s.labels.names[up]} goes to {s.seats[agreed.owner]}, who lacks it")
        state = _blank(start)
        state._table = deals.Table(held, 0, up, ())
        state._auction = auctions.START._replace(bid=agreed.call, over=True)
        _begin_play(state, agreed, held)
        return state

    # ---- the state

    @property
    def ruleset(self) -> Ruleset:
        """The rules of this deal."""
        return self._start.setup.ruleset

    @property
    def status(self) -> str:
        """``bidding``, ``playing``, ``complete`` or ``void`` (nobody took)."""
        if self._game is not None:
            return COMPLETE if self._count == self._game.cards else PLAYING
        return VOID if self._auction.over else BIDDING

    @property
    def is_over(self) -> bool:
        """True where nothing more can be done."""
        return self._turn < 0

    @property
    def dealer(self) -> str:
        """The seat that deals."""
        return self._start.setup.seats[self._start.dealer]

    @property
    def turn(self) -> str | None:
        """The seat that is to speak or to play; None where the deal is over."""
        return self._start.setup.seats[self._turn] if self._turn >= 0 else None

    @property
    def contract(self) -> dict[str, Any] | None:
        """``{taker, mode, trumps, bid, double}``; None until there is one."""
        if self._game is None:
            return None
        s, c = self._start.setup, self._game.contract
        name, mode = s.ruleset.calls[c.call], s.tables.modes[c.mode]
        bid: int | str | None = None
        if name.level:
            bid = int(name.word) if name.word.isdigit() else name.word
        out: dict[str, Any] = {
            "taker": s.seats[c.taker],
            "mode": s.ruleset.modes[mode.name],
            "trumps": s.labels.suits[mode.suit] if mode.suit >= 0 else None,
            "bid": bid,
            "double": c.double,
        }
        if not name.level:
            out["call"] = name.word
        return out

    def legal(self) -> tuple[str, ...]:
        """The calls or cards that may be made or played now; cards by suit then rank.  Empty where the deal is over."""
        game = self._game
        if game is None:
            written = self._start.setup.speech.written
            return tuple(written[call] for call in self._legal_calls())
        if self._turn < 0:
            return ()
        setup = self._start.setup
        mask = self._legal_cards()
        names = setup._names.get(mask)
        return names if names is not None else setup.names(mask)

    def _legal_calls(self) -> list[int]:
        if self._auction.over:
            return []
        s, start = self._start.setup, self._start
        seats = s.tables.seats
        side = tuple(s.tables.side[(start.first + p) % seats] for p in range(seats))
        return auctions.legal(s.tables.auction, self._auction, self._table.turned, side)

    def _legal_cards(self) -> int:
        mask = self._legal
        if mask:
            return mask
        hand = self._hands[self._turn]
        game = self._game
        assert game is not None
        led = self._led
        if led < 0:
            self._legal = hand
            return hand
        play = game.play
        opponent = 0 if game.partners[self._turn] >> self._winner & 1 else 1
        classes = play.classes.get((led << 6 | self._best) << 1 | opponent)
        if classes is None:
            classes = play.classes_of(led, self._best, opponent)
        for cards, _ in classes:
            mask = hand & cards
            if mask:
                self._legal = mask
                return mask
        self._legal = hand
        return hand

    def rule(self) -> str:
        """Which obligation decides what may be played now, in words; empty while bidding."""
        game = self._game
        if game is None or self._turn < 0:
            return ""
        if self._led < 0:
            return game.play.free
        opponent = 0 if game.partners[self._turn] >> self._winner & 1 else 1
        classes = game.play.classes_of(self._led, self._best, opponent)
        row = tricks.deciding(self._hands[self._turn], classes)
        return game.play.rows[row] if row >= 0 else "any card"

    # ---- going on

    def apply(self, action: str, declare: Iterable[Any] | None = None, say: bool = True) -> Deal:
        """The state after a call or a card.

        Args:
            action: a call while bidding, a card while playing.
            declare: declarations announced with this card, each a list of cards; left out, a seat announces all it
                can at the first moment that the rules allow.
            say: whether the word for the belote is said with this card, where it must be said.

        Raises:
            UnreadableError: that is no call or no card, or a set of cards that is no declaration.
            NotAllowedError: the rules forbid it here; the message names the rule, ``legal`` what was allowed.
        """
        game = self._game
        if game is None:
            return self._call(action)
        turn = self._turn
        if turn < 0:
            raise NotAllowedError("the deal is over: no card can be played")
        card = game.start.setup.card_of.get(action, -1)
        if card < 0:
            card = game.start.setup.labels.card(action)
        bit = 1 << card
        legal = self._legal or self._legal_cards()
        if not legal & bit:
            raise self._forbidden(card)
        play = game.play
        talk = self._talk
        count = self._count
        if count < game.window or declare is not None:
            talk = self._announce(game, talk, declare)
        if play.mode.pairs:
            for number, pair in enumerate(play.mode.pairs):
                if pair & bit and game.hands[turn] & pair == pair:
                    if say:
                        held = self._hands[turn] & pair == pair
                        talk = talk._replace(words=talk.words | 1 << (2 * number + (0 if held else 1)))
                    break
        new = _new(Deal)
        new._start = self._start
        new._table = self._table
        new._step = self._step
        new._auction = self._auction
        new._game = game
        hands = self._hands
        new._hands = (*hands[:turn], hands[turn] & ~bit, *hands[turn + 1 :])
        new._talk = talk
        new._previous = self
        new._action = card
        new._legal = 0
        count += 1
        new._count = count
        seats = len(hands)
        if self._led < 0:
            new._led = new._best = card
            winner = turn
            trick = play.points[card]
        else:
            new._led = self._led
            trick = self._trick + play.points[card]
            if play.beats[self._best] >> card & 1:
                new._best = card
                winner = turn
            else:
                new._best = self._best
                winner = self._winner
        new._winner = winner
        if count % seats:
            new._trick = trick
            new._points = self._points
            new._taken = self._taken
            turn += 1
            new._turn = turn if turn < seats else 0
            return new
        if count == game.cards:
            trick += play.mode.last_trick
            new._turn = -1
        else:
            new._turn = winner
        points, taken = self._points, self._taken
        new._points = (*points[:winner], points[winner] + trick, *points[winner + 1 :])
        new._taken = (*taken[:winner], taken[winner] + 1, *taken[winner + 1 :])
        new._led = new._best = -1
        new._trick = 0
        return new

    def _forbidden(self, card: int) -> NotAllowedError:
        s = self._start.setup
        seat, name, hand = s.seats[self._turn], s.labels.names[card], self._hands[self._turn]
        legal = self.legal()
        place = {"trick": self._count // s.tables.seats + 1, "seat": seat, "card": name}
        if not hand >> card & 1:
            before = self.plays()
            who = next((x for x, c in before if c == name), None)
            why = f"{who} has played {name} already" if who else f"{seat} does not hold {name}"
            return NotAllowedError(f"{why}; {seat} could play {short(list(legal))}", legal, **place)
        game = self._game
        assert game is not None
        best = s.labels.names[self._best] if self._best >= 0 else ""
        text = f"{seat} may not play {name}, {best} is winning the trick ({self.rule()}); could play {short(list(legal))}"
        return NotAllowedError(text, legal, rule=self.rule(), **place)

    def _call(self, action: str) -> Deal:
        s, a = self._start.setup, self._start.setup.tables.auction
        legal = self._legal_calls()
        if not legal:
            raise NotAllowedError("the deal is over: nothing can be said")
        call = s.speech.read(action, legal, s.seats[self._turn])
        new = self._copy()
        new._previous, new._action = self, call
        state = auctions.after(a, self._auction, call)
        if not state.over:
            new._auction = state
            new._turn = (self._start.first + auctions.speaker(a, state)) % a.seats
            return new
        owner, agreed = -1, None
        if state.bid:
            agreed = agreed_contract(s, self._start.first, state.bid, state.bidder, auctions.times(a, state))
            owner = agreed.owner
        step, new._table = _deal_on(self._start, self._step + 1, self._table, state, owner)
        new._step = step
        if agreed is not None:
            new._auction = state
            _begin_play(new, agreed, new._table.hands)
        elif step < len(s.tables.steps):
            new._auction = auctions.open_round(a, s.tables.steps[step].number, state)
            new._turn = (self._start.first + auctions.speaker(a, new._auction)) % a.seats
        else:
            new._auction = state
            new._turn = -1
        return new

    def _copy(self) -> Deal:
        new = _new(Deal)
        for slot in Deal.__slots__:
            setattr(new, slot, getattr(self, slot))
        return new

    def _announce(self, game: Game, talk: Talk, declare: Iterable[Any] | None) -> Talk:
        from belote.game.announcing import announce

        return announce(game, self._turn, self._count // len(self._hands), talk, declare)

    # ---- what has happened

    def plays(self) -> list[tuple[str, str]]:
        """(seat, card) for every card played, in order."""
        return [(s, a) for s, a, card in self._history() if card]

    def calls(self) -> list[tuple[str, str]]:
        """(seat, call) for every call, in order."""
        return [(s, a) for s, a, card in self._history() if not card]

    def _history(self) -> list[tuple[str, str, bool]]:
        s = self._start.setup
        out = []
        state: Deal = self
        while state._previous is not None:
            before = state._previous
            card = before._game is not None
            text = s.labels.names[state._action] if card else s.speech.written[state._action]
            out.append((s.seats[before._turn], text, card))
            state = before
        return out[::-1]

    def hand(self, seat: str) -> tuple[str, ...]:
        """The cards that a seat holds now."""
        number = seat_number(self._start.setup, seat)
        return self._start.setup.names(self._hands_now()[number])

    def _hands_now(self) -> tuple[int, ...]:
        return self._hands if self._game is not None else self._table.hands

    def tricks(self) -> list[dict[str, Any]]:
        """Complete tricks: ``{leader, cards, winner, points}``; the last one with its bonus, in card points."""
        game = self._game
        if game is None:
            return []
        s, out, cards = self._start.setup, [], [(x, s.card_of[c]) for x, c in self.plays()]
        seats = s.tables.seats
        for first in range(0, len(cards) - seats + 1, seats):
            trick = cards[first : first + seats]
            place = tricks.best_of([c for _, c in trick], game.play.beats)
            points = sum(game.play.points[c] for _, c in trick)
            if first + seats == game.cards:
                points += game.play.mode.last_trick
            names = [s.labels.names[c] for _, c in trick]
            out.append({"leader": trick[0][0], "cards": names, "winner": trick[place][0], "points": points})
        return out

    def trick(self) -> list[tuple[str, str]]:
        """(seat, card) of the trick that lies on the table."""
        lying = self._count % self._start.setup.tables.seats if self._game is not None else 0
        return self.plays()[-lying:] if lying else []

    def announced(self) -> Announced:
        """The declarations and belotes as they stand: who announced what, and what of it counts."""
        from belote.game.settling import announced_in

        return announced_in(self)

    def score(self, held: dict[str, int] | None = None) -> Score | None:
        """What a complete deal scores; None where it is not complete.

        ``held``: points held over from earlier deals, by the side that they came from.
        """
        if self.status != COMPLETE:
            return None
        return score_deal(self, held)

    def view(self, seat: str) -> dict[str, Any]:
        """What a seat can know: its hand and what lies or was said openly, as JSON values."""
        from belote.game.viewing import view

        return view(self, seat)


_new = object.__new__


def _blank(start: Start) -> Deal:
    state = _new(Deal)
    seats = start.setup.tables.seats
    state._start, state._game = start, None
    state._step = 0
    state._turn = start.first
    state._hands = ()
    state._count = state._trick = 0
    state._led = state._best = state._winner = -1
    state._points = state._taken = (0,) * seats
    state._talk = Talk(((),) * seats, ((),) * seats, 0)
    state._legal = 0
    state._previous, state._action = None, -1
    return state


def _deal_on(
    start: Start, step: int, table: deals.Table, state: auctions.State, owner: int = -1
) -> tuple[int, deals.Table]:
    """Deal until a round of the auction is due (or all is done); rounds are passed over once there is a bid."""
    steps = start.setup.tables.steps
    while step < len(steps):
        if steps[step].kind == deals.ROUND:
            if not state.bid:
                return step, table
        elif state.bid or any(s.kind == deals.ROUND for s in steps[step:]):
            table = deals.take_step(table, steps[step], start.pack, start.first, owner)
        step += 1
    return step, table


def _begin_play(state: Deal, agreed: Contract, hands: tuple[int, ...]) -> None:
    s = state._start.setup
    play = s.plays[agreed.mode]
    seats = s.tables.seats
    after_taker = (agreed.taker + 1) % seats
    leader = state._start.first if play.mode.opening_lead == FIRST_SEAT else after_taker
    window = seats * play.mode.announced if play.mode.declarations is not None else 0
    together = s.partners[s.tables.side[agreed.taker]]
    cards = s.tables.hand_size * seats
    state._game = Game(state._start, play, agreed, hands, together, leader, window, cards)
    state._hands = hands
    state._turn = leader


def read_pack(s: Setup, pack: Sequence[str] | str) -> tuple[int, ...]:
    """A whole pack, in order.

    Raises:
        UnreadableError: cards missing, unknown or twice.
    """
    cards = s.labels.cards(pack)
    names = s.labels.names
    seen: set[int] = set()
    for card in cards:
        if card in seen:
            raise UnreadableError(f"{names[card]} is twice in the pack")
        seen.add(card)
    if len(cards) != s.tables.cards:
        missing = [names[c] for c in range(s.tables.cards) if c not in seen]
        raise UnreadableError(f"the pack has {len(cards)} cards, not {s.tables.cards}: missing {short(missing)}")
    return tuple(cards)
