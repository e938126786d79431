"""One deal as an immutable state: what may be done, what follows, and what each seat can see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from belote.game.claiming import Claiming
from belote.game.frame import Contract, Frame, Game, Talk, calls_at, deal_on, first_frame, read_pack, to_speak
from belote.game.given import art_name, read_held, read_totals, whole_number
from belote.game.setup import Setup, seat_number, setup
from belote.game.standing import trick_classes
from belote.kernel import rng, tricks
from belote.library.ruleset import Ruleset

if TYPE_CHECKING:
    from belote.game.settling import Announced, Score

BIDDING, PLAYING, COMPLETE, VOID = "bidding", "playing", "complete", "void"


class Deal(Claiming):
    """One deal of a ruleset.  Immutable: ``apply`` gives a new state.

    Begin one with ``Deal.new`` (a seed or a pack) or ``Deal.of_hands``.  Calls and cards are texts: ``"pass"``,
    ``"take"``, ``"90 H"``, ``"JH"``; output is in the ruleset's art, or in the one asked for.  Deals are equal where
    the same was dealt, done and said under the same rules.
    """

    __slots__ = (
        "_action", "_best", "_by", "_count", "_frame", "_game", "_led", "_legal", "_options", "_played", "_points",
        "_previous", "_taken", "_talk", "_trick", "_turn", "_winner",
    )  # fmt: skip

    _frame: Frame  # how it began, and the auction
    _game: Game | None  # what is fixed once the first card may be led
    _options: tuple[tuple[int, ...], tuple[str, ...]] | None  # while bidding: the legal calls, once asked for
    _played: int  # the cards played so far; from here on only set once the first card may be led
    _count: int  # how many
    _turn: int  # the seat to act, -1 where the deal is over
    _led: int  # the card led, -1 between tricks
    _best: int  # the best card of the trick
    _winner: int  # who played it
    _trick: int  # card points of the trick so far
    _points: tuple[int, ...]  # card points taken, by seat
    _taken: tuple[int, ...]  # tricks taken, by seat
    _talk: Talk  # declarations and words of the belote
    _legal: int  # the legal cards, 0 until asked for
    _previous: Deal | None
    _action: int  # the call or card that led here
    _by: int  # the seat that made the call

    @staticmethod
    def new(
        ruleset: Ruleset,
        dealer: str | None = None,
        seed: int = 0,
        number: int = 0,
        pack: Sequence[str] | str | None = None,
        art: str | None = None,
        totals: Mapping[str, int] | None = None,
    ) -> Deal:
        """A deal that is about to begin.

        Args:
            ruleset: the rules.
            dealer: a seat; left out, the first seat of the ruleset.
            seed: any whole number; the same seed and number give the same pack on every machine.
            number: which deal of that seed.
            pack: instead of a seed, every card in the order in which it leaves the dealer's hand.
            art: the card labels to read and write in.
            totals: of the match before this deal, by side; left out, nobody has any.

        Raises:
            UnreadableError: no ruleset, no such seat or side, no whole number; a card missing, unknown or twice.
            NotFoundError: no such art.
        """
        s = setup(ruleset, art_name(art))
        seat = 0 if dealer is None else seat_number(s, dealer)
        if pack is None:
            start = rng.start(whole_number(seed, "the seed"), whole_number(number, "the number of a deal", 0))
            cards, _ = rng.shuffled(s.tables.cards, start)
        else:
            cards = read_pack(s, pack)
        return begun_with_pack(s, seat, cards, read_totals(s, totals))

    @staticmethod
    def of_hands(
        ruleset: Ruleset,
        dealer: str,
        hands: Mapping[str, Sequence[str] | str],
        contract: Mapping[str, Any],
        turned: str | None = None,
        art: str | None = None,
        totals: Mapping[str, int] | None = None,
    ) -> Deal:
        """A deal as the first card is led: the hands by seat, and the contract instead of the auction.

        ``contract``: ``{taker, mode, trumps, bid, double, locked}``, as in a record; ``totals``: of the match before
        this deal, by side.

        Raises:
            UnreadableError: hands that are no deal of this ruleset, or a contract that its auction cannot end in.
            NotFoundError: no such art.
        """
        from belote.game.contracts import given_start

        s = setup(ruleset, art_name(art))
        frame, agreed = given_start(s, dealer, hands, contract, turned, read_totals(s, totals))
        return begun_with_hands(frame, agreed)

    @property
    def ruleset(self) -> Ruleset:
        """The rules of this deal."""
        return self._frame.setup.ruleset

    @property
    def status(self) -> str:
        """``bidding``, ``playing``, ``complete`` or ``void`` (nobody took, or a declaration has ended the deal)."""
        if self._game is not None:
            return PLAYING if self._turn >= 0 else VOID if self._talk.void else COMPLETE
        return BIDDING if self._turn >= 0 else VOID if self._ended is None else COMPLETE

    @property
    def is_over(self) -> bool:
        """True where nothing more can be done."""
        return self._turn < 0

    @property
    def dealer(self) -> str:
        """The seat that deals."""
        return self._frame.setup.seats[self._frame.dealer]

    @property
    def turn(self) -> str | None:
        """The seat that is to speak or to play; None where the deal is over."""
        return self._frame.setup.seats[self._turn] if self._turn >= 0 else None

    def legal(self) -> tuple[str, ...]:
        """The calls or cards that may be made or played now; cards by suit then rank.  Empty where the deal is over."""
        game = self._game
        if game is None:
            return self._calls()[1]
        mask = self._legal or self._cards()
        names = game.written.get(mask)
        return names if names is not None else game.setup.names(mask)

    def _calls(self) -> tuple[tuple[int, ...], tuple[str, ...]]:
        if self._turn < 0:
            return (), ()
        options = self._options
        if options is None:
            self._options = options = calls_at(self._frame, self._turn)
        return options

    def _cards(self) -> int:
        """The legal cards as a set."""
        turn = self._turn
        game = self._game
        if game is None or turn < 0:
            return 0
        hand = game.hands[turn] & ~self._played
        led = self._led
        if not game.play.plain:
            hand = tricks.legal(hand, trick_classes(self))
        elif led >= 0:
            opponent = game.opponents[turn][self._winner]
            classes = game.classes.get((led << 6 | self._best) << 1 | opponent)
            if classes is None:
                classes = game.play.classes_of(led, self._best, opponent)
            for cards, _, _ in classes:
                if hand & cards:
                    hand &= cards
                    break
        self._legal = hand  # only kept, never changed: the state stays the same
        return hand

    def rule(self) -> str:
        """Which obligation decides what may be played now, in words; empty while bidding."""
        game = self._game
        if game is None or self._turn < 0:
            return ""
        row = tricks.deciding(game.hands[self._turn] & ~self._played, trick_classes(self))
        return game.play.rows[row] if row >= 0 else game.play.free if self._led < 0 else "any card"

    def may_also_call(self) -> dict[str, tuple[str, ...]]:
        """By seat: the calls that may be made out of turn now; seats that may make none are left out."""
        from belote.game.calling import out_of_turn

        return out_of_turn(self)

    def apply(
        self,
        action: str,
        declare: Iterable[Any] | None = None,
        say: bool = True,
        seat: str | None = None,
        top: bool = False,
    ) -> Deal:
        """The state after a call or a card.

        Args:
            action: a call while bidding, a card while playing.
            declare: declarations announced with this card, each a list of cards; left out, a seat announces all it
                can at the first moment that the rules allow.
            say: whether the word for the belote is said with this card, where it must be said.
            seat: who calls, where it is out of turn.
            top: whether the leader says that this card is the strongest left of its plain suit, where that frees a
                partner; it must be true.

        Raises:
            UnreadableError: that is no call or no card, or a set of cards that is no declaration.
            NotAllowedError: the rules forbid it here; the message names the rule, ``legal`` what was allowed.
        """
        game = self._game
        if game is None:
            return self._call(action, seat)
        turn = self._turn
        try:
            card = game.card_of[action]
        except (KeyError, TypeError):  # another spelling, or no text at all
            card = game.setup.labels.card(action)
        bit = 1 << card
        if not (self._legal or self._cards()) & bit:
            from belote.game.history import forbidden

            raise forbidden(self, card)
        talk, count = self._talk, self._count
        if count < game.window or card in game.belote or declare is not None or say is not True or top is not False:
            from belote.game.announcing import said_with

            talk = said_with(self, card, declare, say, top)
        new = _new(Deal)
        new._frame = self._frame
        new._game = game
        new._played = self._played | bit
        new._talk = talk
        new._previous = self
        new._action = card
        new._legal = 0
        new._count = count = count + 1
        trick = self._trick + game.points[card]
        if self._led < 0:
            new._led = new._best = card
            new._winner = winner = turn
        elif game.beats[self._best] >> card & 1:
            new._led = self._led
            new._best = card
            new._winner = winner = turn
        else:
            new._led = self._led
            new._best = self._best
            new._winner = winner = self._winner
        if count % game.seats:
            new._trick = trick
            new._points = self._points
            new._taken = self._taken
            turn += 1
            new._turn = -1 if talk.void else turn if turn < game.seats else 0
            return new
        new._turn = -1 if talk.void else winner
        if count == game.cards:
            trick += game.last_trick
            new._turn = -1
        points, taken = list(self._points), list(self._taken)
        points[winner] += trick
        taken[winner] += 1
        new._points, new._taken = tuple(points), tuple(taken)
        new._led = new._best = -1
        new._trick = 0
        return new

    def _call(self, action: str, seat: str | None) -> Deal:
        from belote.game.calling import called

        frame, agreed, call, by = called(self, action, seat)
        return _playing(frame, agreed, self, call, by) if agreed is not None else _bidding(frame, self, call, by)

    @property
    def contract(self) -> dict[str, Any] | None:
        """``{taker, mode, trumps, bid, double}``; ``call`` where nothing is bid, ``locked`` where a double may lock."""
        from belote.game.history import contract_of

        return contract_of(self)

    def calls(self) -> list[tuple[str, str]]:
        """(seat, call) for every call, in order."""
        from belote.game.history import history

        return [(seat, text) for seat, text, card in history(self) if not card]

    def plays(self) -> list[tuple[str, str]]:
        """(seat, card) for every card played, in order."""
        from belote.game.history import history

        return [(seat, text) for seat, text, card in history(self) if card]

    def tricks(self) -> list[dict[str, Any]]:
        """Complete tricks: ``{leader, cards, winner, points}``; the last one with its bonus, in card points."""
        from belote.game.history import tricks_of

        return tricks_of(self)

    def trick(self) -> list[tuple[str, str]]:
        """(seat, card) of the trick that lies on the table."""
        lying = self._count % self._frame.setup.tables.seats
        return self.plays()[-lying:] if lying else []

    def hand(self, seat: str) -> tuple[str, ...]:
        """The cards that a seat holds now and may look at."""
        s = self._frame.setup
        return s.names(self.hands_now()[seat_number(s, seat)])

    def hands_now(self) -> tuple[int, ...]:
        """The hands as sets of cards, by seat in playing order, without what lies face down."""
        if self._game is None:
            return self._frame.table.seen()
        return tuple(hand & ~self._played for hand in self._game.hands)

    def announced(self) -> Announced:
        """The declarations and belotes as they stand: who announced what, and what of it counts."""
        from belote.game.settling import announced_in

        return announced_in(self)

    def score(self, held: Mapping[str, int] | None = None, last_deal: bool = False) -> Score | None:
        """What a complete deal scores; None where it is not complete.

        ``held``: points held over from earlier deals, by the side that they came from; ``last_deal``: it is the last
        of a fixed number of deals.

        Raises:
            UnreadableError: held points that cannot be.
        """
        waiting = read_held(self._frame.setup, held)
        if self.status != COMPLETE:
            return None
        from belote.game.settling import score_deal

        return score_deal(self, waiting, last_deal)

    def view(self, seat: str) -> dict[str, Any]:
        """What a seat can know: its hand and what lies or was said openly, as JSON values.

        Raises:
            UnreadableError: there is no such seat.
        """
        from belote.game.viewing import view

        return view(self, seat)


_new = object.__new__


def begun_with_pack(s: Setup, dealer: int, pack: tuple[int, ...], totals: tuple[int, ...] = ()) -> Deal:
    """The first state of a deal whose cards are dealt from a pack; ``totals`` of the match by side, if any."""
    return _bidding(deal_on(first_frame(s, dealer, pack, totals)), None, -1, -1)


def begun_with_hands(frame: Frame, contract: Contract) -> Deal:
    """The first state of a deal whose hands and contract were given."""
    return _playing(frame, contract, None, -1, -1)


def _bidding(frame: Frame, previous: Deal | None, action: int, by: int) -> Deal:
    """A state of the auction, or of a deal that nobody took."""
    new = _new(Deal)
    new._frame, new._game = frame, None
    new._turn = to_speak(frame)
    new._options = None
    new._count = 0
    new._talk = _SILENT
    new._previous, new._action, new._by = previous, action, by
    return new


def _playing(frame: Frame, contract: Contract, previous: Deal | None, action: int, by: int) -> Deal:
    """The state as the first card is led."""
    new = _new(Deal)
    game = Game(frame.setup, frame.first, contract, frame.table.hands)
    new._frame, new._game = frame, game
    new._turn = game.leader
    new._played = new._count = new._trick = new._legal = 0
    new._led = new._best = new._winner = -1
    new._points = new._taken = (0,) * game.seats
    new._talk = game.talk
    new._previous, new._action, new._by = previous, action, by
    return new


_SILENT = Talk((), (), 0)
