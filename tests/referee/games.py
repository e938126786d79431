"""The games: a table of the facts in which they differ.

Only facts stand here; what they mean is said in words where they are used.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from .cards import (
    ALL_TRUMP_POINTS,
    FROM_THE_SIX,
    NO_TRUMP_POINTS,
    PACK,
    PLAIN_POINTS,
    TRUMP_POINTS,
    RefereeError,
)

Sides = tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True)
class Rung:
    """A step of the doubling: who may say it, how often the deal then counts; `needs`: one side over, one under."""

    word: str
    by_takers: bool
    times: int
    lockable: bool = False
    needs: tuple[int, int] | None = None
    for_the_match: bool = False


CLOCKWISE: tuple[str, ...] = ("N", "E", "S", "W")
COUNTER_CLOCKWISE: tuple[str, ...] = ("N", "W", "S", "E")
PARTNERS: Sides = (("NS", ("N", "S")), ("EW", ("E", "W")))


@dataclass(frozen=True)
class Game:
    name: str
    seats: tuple[str, ...]  # in the direction in which the game turns
    target: int
    sides: Sides = PARTNERS

    # The deal.
    pack: tuple[str, ...] = PACK
    packets: tuple[int, ...] = (3, 2)
    turns_a_card: bool = True
    shows_the_last: bool = False  # the last card of the stock, once all is dealt
    hand_size: int = 8
    turned_is_dealt: bool = True  # the turned card goes to the taker; or it stays on the table
    exchanged: str | None = None  # the rank of the trump that may be exchanged for it there

    # The auction: "take or pass", "hokum or sun", "points", "suits and modes", "dealer first", "dealer last",
    # "first must", "fixed", "push".
    auction: str = "take or pass"
    fixed: tuple[tuple[str, int], ...] = ()  # what each thing that may be named is worth, where that is fixed
    redeals: bool = False  # where nobody bids, the same dealer deals again
    forced_jack: bool = False  # a turned jack must be taken by the first to speak
    any_suit_later: bool = False  # the turned suit may be named in the second round too
    schmeiss: bool = False  # who speaks may offer to throw the deal in
    bids: tuple[int, ...] = ()
    names: tuple[str, ...] = ("S", "H", "D", "C", "none", "all")  # what a number is bid with
    capot_can_be_bid: bool = True
    generale: bool = False  # above a capot: every trick by the bidder's own hand, and he leads
    hokum_raised: tuple[Rung, ...] = ()  # after the rounds
    sun_raised: tuple[Rung, ...] = ()
    kawesh: bool = False  # who has nothing but sevens, eights and nines may annul the deal before somebody buys
    ashkal_later: bool = False  # in the second round too
    ashkal_after_passes: bool = False  # only where all before have passed, but on an ace too

    # Play.
    first_lead: str = "after the dealer"
    go_higher_over_partner: bool = True  # trumps led, one's partner winning
    must_beat: bool = False  # the suit led: its best card, whoever is winning, ruffed or not
    must_overtrump: bool = True  # void, an opponent winning
    must_undertrump: bool = True  # void, an opponent winning, no trump that wins
    trumps_over_partner: bool = False  # void, one's partner winning: a trump all the same, a higher one if possible
    never_undertrumps: bool = False  # void: no trump that does not win, unless nothing else is left
    sure_partner: bool = False  # third, void, the partner leading and winning: a trump, unless his card is sure
    no_trump_points: tuple[tuple[str, int], ...] = tuple(PLAIN_POINTS.items())
    no_trump_twice: bool = False  # without trumps cards and last trick count twice
    all_trump_points: tuple[tuple[str, int], ...] = tuple(ALL_TRUMP_POINTS.items())

    # Declarations and belote.
    declarations: str = (
        "belote"  # "none", "belote" (20, 50, 100 ...), "short" (20, 50), "projects" (game points), "roem" (in tricks)
    )
    voiding: tuple[str, ...] = ()  # who announces such a four ends the deal, and nobody scores
    cancelling: tuple[str, ...] = ()  # where such a four is announced, no declaration counts
    voiding_run: int = 0  # a run of so many and more ends the deal too
    cancelling_run: int = 0  # or keeps declarations from counting
    contests_apart: bool = False  # runs against runs, fours against fours
    none_without_trumps: bool = False  # without trumps nobody declares
    fours_without_trumps: bool = False  # without trumps fours have values and an order of their own
    points_first: bool = False  # between declarations the points decide, then a four over a run
    longer_is_better: bool = True  # between runs of the same points
    late_declarations: bool = False  # also before one's second card
    has_belote: bool = True
    run_before_four: bool = False  # of the same points
    golden_belote: int = 0  # what all four of them in one hand are worth together, where it is not four times one
    belote_must_be_said: bool = True
    king_before_queen: bool = False  # the belote is lost where the queen is played before the king
    belote_points: int = 20

    # Scoring.
    # "turn-up", "three-handed", "baloot", "coinche", "contree", "announced", "tunisian", "pilotta", "bulgarian",
    # "klaverjas", "all to the others", "all or nothing", "jass", "klaberjass"
    scoring: str = "turn-up"
    double_of_the_bid: bool = False  # a double multiplies the bid alone, not the 160
    one_side_counts: bool = False  # the tricks of one side become game points, the other has the rest
    best_doubled: bool = False  # of the declarations a double multiplies the best alone; nothing is rounded
    doubled_projects: int = 0  # they are multiplied by no more than that; 0: like the tricks
    kaboot_doubled: bool = False
    belote_waits_too: bool = False  # what a tie puts aside includes the takers' belote
    capot_pays: bool = True  # 252 instead of 162
    test_counts: tuple[str, ...] = ("tricks",)  # what decides the contract
    rounded: bool = False
    last_tie_split: bool = False  # a tie in the last of so many deals gives each side its own
    deals: int = 0  # a match of so many deals, where it has no target
    no_end_by_capot: bool = False  # one more deal, to a point more than the leader has
    level: str = "nobody"  # level declarations: or "both", each side its own; "first", the first in playing order
    level_sums: str = "tied"  # the same sum for both: or "failed", "made"
    wins_outright: str = ""  # what in one hand wins the match: "eight of a suit", "eight trumps"
    needs_trick: bool = False  # a side without a trick scores no declarations
    passed: bool = False  # the target must be passed
    both_past: str = "higher"  # who wins where several are past the target: "better deal", "takers"
    level_totals: str = "another deal"  # or "takers"
    counted: tuple[str, ...] = ()  # the match ends within the deal, as these are counted in order
    no_end_by: tuple[str, ...] = ()  # "belote", "no trick", "defence"
    second_tie: str = "stack"  # or "to the defence", "lost": where held points wait and the next deal is tied too
    failed_waits: bool = False  # held points go to takers who make it, and else wait on

    def side_names(self) -> list[str]:
        return [side for side, _ in self.sides]

    def declares(self, mode: str) -> bool:
        """Whether there are declarations in a mode."""
        return self.declarations != "none" and not (self.none_without_trumps and mode == "none")

    def side_of(self, seat: str) -> str:
        for side, seats in self.sides:
            if seat in seats:
                return side
        raise RefereeError(f"{seat!r} is no seat of {self.name}")

    def after(self, seat: str) -> str:
        """The seat that follows in the direction of the game."""
        if seat not in self.seats:
            raise RefereeError(f"{seat!r} is no seat of {self.name}")
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def round_from(self, seat: str) -> list[str]:
        """Every seat once, beginning with this one."""
        at = self.seats.index(seat)
        return list(self.seats[at:] + self.seats[:at])

    def together(self, one: str, other: str, taker: str) -> bool:
        """Whether two different seats play with each other in this deal."""
        if self.scoring == "three-handed":
            # The taker stands alone; his two opponents are partners for the deal.
            return taker not in (one, other)
        return self.side_of(one) == self.side_of(other)


# Source 000.
MOROCCAN = Game(
    name="moroccan",
    seats=COUNTER_CLOCKWISE,
    target=500,
    forced_jack=True,
    first_lead="after the taker",
    # reading: the text asks for a trump and says nothing of a higher one, except where trumps are led.
    must_overtrump=False,
    late_declarations=True,
    belote_must_be_said=False,
    capot_pays=False,
)

# Source 003: everything counts for the contract.
MOROCCAN_1000 = Game(
    name="moroccan-1000",
    seats=COUNTER_CLOCKWISE,
    target=1000,
    test_counts=("tricks", "declarations", "belote"),
)

# Source 001.
FRENCH = Game(name="french", seats=CLOCKWISE, target=501)

# Source 002, Belote classique.
CLASSIQUE = Game(
    name="classique",
    seats=COUNTER_CLOCKWISE,
    target=501,
    go_higher_over_partner=False,
    declarations="none",
    belote_must_be_said=False,
    test_counts=("tricks", "belote"),
    second_tie="to the defence",
)

# Source 002, with catalogue 3.8 where it is silent.
BALOOT = Game(
    name="baloot",
    seats=COUNTER_CLOCKWISE,
    target=152,
    auction="hokum or sun",
    go_higher_over_partner=False,
    declarations="projects",
    belote_must_be_said=False,
    belote_points=2,
    scoring="baloot",
    test_counts=("tricks", "declarations", "belote"),
)

# Catalogue 3.8, the readings of the federation and those of pagat.
HOKUM: tuple[Rung, ...] = (
    Rung("double", False, 2),
    Rung("triple", True, 3),
    Rung("four", False, 4, lockable=True),
    Rung("gahwa", True, 4, for_the_match=True),
)
SUN: tuple[Rung, ...] = (Rung("double", False, 2, needs=(100, 100)),)
BALOOT_FEDERATION = replace(
    BALOOT,
    name="baloot-federation",
    hokum_raised=HOKUM,
    sun_raised=SUN,
    kawesh=True,
    ashkal_later=True,
    sure_partner=True,
    run_before_four=True,
    scoring="raised baloot",
)
BALOOT_PAGAT = replace(
    BALOOT_FEDERATION,
    name="baloot-pagat",
    hokum_raised=(replace(HOKUM[0], lockable=True), *HOKUM[1:]),
    kawesh=False,
    ashkal_later=False,
    ashkal_after_passes=True,
    run_before_four=False,
    one_side_counts=True,
    doubled_projects=2,
    kaboot_doubled=True,
    both_past="better deal",
)

# Catalogue 3.2, the federation's texts of 2015 (coinche) and 2016 (contree).
CONTREE = Game(
    name="contree",
    seats=COUNTER_CLOCKWISE,
    target=2000,
    packets=(3, 2, 3),
    turns_a_card=False,
    auction="points",
    bids=tuple(range(80, 161, 10)),
    must_undertrump=False,
    no_trump_points=tuple(NO_TRUMP_POINTS.items()),
    declarations="none",
    # belote_must_be_said stays as it is; reading: both words, as in the French games.
    scoring="contree",
    test_counts=("tricks", "belote"),
)
COINCHE = replace(
    CONTREE,
    name="coinche",
    bids=tuple(range(80, 501, 10)),
    declarations="belote",
    scoring="coinche",
    test_counts=("tricks", "declarations", "belote"),
)

# Catalogue 3.1, the federation's belote of 2016.
FEDERATION = Game(
    name="ffb-classique",
    seats=COUNTER_CLOCKWISE,
    target=1000,
    any_suit_later=True,
    declarations="none",
    test_counts=("tricks", "belote"),
    belote_waits_too=True,
)

# Catalogue 3.6.
TUNISIAN = Game(
    name="belote-tunisian",
    seats=CLOCKWISE,
    target=1000,
    packets=(3, 2, 3),
    turns_a_card=False,
    auction="points",
    bids=tuple(range(80, 161, 10)),
    names=("S", "H", "D", "C"),
    capot_can_be_bid=False,
    trumps_over_partner=True,
    declarations="none",
    belote_must_be_said=False,
    scoring="tunisian",
    capot_pays=False,
    test_counts=("tricks", "belote"),
)

# Catalogue 3.13.
PILOTTA = Game(
    name="pilotta",
    seats=COUNTER_CLOCKWISE,
    target=351,
    packets=(3, 2, 3),
    turns_a_card=False,
    auction="points",
    bids=tuple(range(80, 241, 10)),
    names=("S", "H", "D", "C"),
    scoring="pilotta",
    test_counts=("tricks", "declarations", "belote"),
)

# Catalogue 3.12. reading: where its texts end, as in pilotta.
BLOT = replace(
    PILOTTA,
    name="blot-armenian",
    seats=CLOCKWISE,
    target=301,
    names=("S", "H", "D", "C", "none"),
    must_undertrump=False,
    no_trump_points=tuple(NO_TRUMP_POINTS.items()),
)

# Catalogue 3.14: the Rotterdam spec, the auction of the Dutch union.
ROTTERDAM = Game(
    name="klaverjas-rotterdam",
    seats=CLOCKWISE,
    target=0,
    packets=(3, 2, 3),
    turns_a_card=False,
    auction="dealer first",
    trumps_over_partner=True,
    declarations="roem",
    belote_must_be_said=False,
    scoring="klaverjas",
    deals=16,
)
# The same source, Amsterdam. reading: the first seat chooses trumps.
AMSTERDAM = replace(
    ROTTERDAM,
    name="klaverjas-amsterdam",
    auction="first must",
    trumps_over_partner=False,
    never_undertrumps=True,
)

# Catalogue 3.9.
BULGARIAN = Game(
    name="belot-bulgarian",
    seats=COUNTER_CLOCKWISE,
    target=151,
    turns_a_card=False,
    auction="suits and modes",
    must_undertrump=False,
    no_trump_twice=True,
    all_trump_points=tuple(TRUMP_POINTS.items()),
    contests_apart=True,
    none_without_trumps=True,
    scoring="bulgarian",
    test_counts=("tricks", "declarations", "belote"),
    no_end_by_capot=True,
)

THREE = replace(
    FRENCH,
    name="three-handed",
    seats=("N", "S", "W"),
    sides=(("N", ("N",)), ("S", ("S",)), ("W", ("W",))),
    scoring="three-handed",
)

# Catalogue 3.10 and 3.11.
BELA = Game(
    name="bela",
    seats=COUNTER_CLOCKWISE,
    target=1001,
    packets=(3, 3, 2),  # nobody looks at the last two before trumps are named
    turns_a_card=False,
    auction="dealer last",
    must_beat=True,
    trumps_over_partner=True,
    points_first=True,
    level="first",
    level_sums="failed",
    wins_outright="eight of a suit",
    scoring="all to the others",
    test_counts=("tricks", "declarations", "belote"),
)
BITOLA = replace(
    BELA,
    name="belote-bitola",
    target=501,
    packets=(3, 2),
    turns_a_card=True,
    auction="take or pass",
    longer_is_better=False,
    level_sums="made",
    level_totals="takers",
    wins_outright="eight trumps",
)

# Catalogue 3.17.
GASY = Game(
    name="belote-gasy",
    seats=CLOCKWISE,
    target=150,
    packets=(3, 2, 3),
    turns_a_card=False,
    auction="fixed",
    fixed=(("S", 16), ("H", 16), ("D", 16), ("all", 26), ("none", 52), ("C", 64)),
    first_lead="after the taker",
    all_trump_points=tuple(TRUMP_POINTS.items()),
    declarations="none",
    has_belote=False,
    level_sums="failed",
    scoring="all or nothing",
    capot_pays=False,
)

# Catalogue 3.16; how its cards rank, what must be played and what counts: jass.py.
SCHIEBER = Game(
    name="jass-schieber",
    seats=COUNTER_CLOCKWISE,
    target=1000,
    pack=FROM_THE_SIX,
    packets=(3, 3, 3),
    turns_a_card=False,
    hand_size=9,
    auction="push",
    belote_must_be_said=False,
    scoring="jass",
    level="first",
    needs_trick=True,
    counted=("belote", "declarations", "tricks"),
)

_ALL: tuple[Game, ...] = (
    MOROCCAN,
    MOROCCAN_1000,
    FRENCH,
    replace(MOROCCAN_1000, name="french-1000"),
    CLASSIQUE,
    replace(CLASSIQUE, name="classique-1000", target=1000),
    replace(FRENCH, name="sans-annonces", declarations="none"),
    replace(FRENCH, name="rounded", rounded=True),
    replace(MOROCCAN, name="capot-252", capot_pays=True),
    replace(MOROCCAN, name="moroccan-in-french-cards"),
    BALOOT,
    replace(BALOOT, name="baloot-short", target=52),
    BALOOT_FEDERATION,
    BALOOT_PAGAT,
    COINCHE,
    CONTREE,
    FEDERATION,
    replace(
        FEDERATION,
        name="concours",
        seats=CLOCKWISE,
        any_suit_later=False,
        redeals=True,
        deals=12,
        last_tie_split=True,
    ),
    replace(COINCHE, name="ffb-coinche", fours_without_trumps=True),
    replace(CONTREE, name="ffb-contree", double_of_the_bid=True),
    # reading: belote and capot count for the test alone.
    replace(CONTREE, name="coinche-announced-points", target=1000, must_undertrump=True, scoring="announced"),
    TUNISIAN,
    PILOTTA,
    BLOT,
    BELA,
    BITOLA,
    GASY,
    ROTTERDAM,
    AMSTERDAM,
    BULGARIAN,
    SCHIEBER,
    THREE,
    replace(THREE, name="three-handed-short", pack=tuple(card for card in PACK if card[0] not in "78")),
    replace(THREE, name="three-handed-stock", packets=(3, 3), hand_size=9, shows_the_last=True),
    replace(
        FRENCH,
        name="two-handed",
        seats=("N", "S"),
        sides=(("N", ("N",)), ("S", ("S",))),
        # reading: all but the deal as in the French game for four, a capot of either player too.
        packets=(3, 3),
        shows_the_last=True,
        hand_size=9,
    ),
    # Catalogue 3.5.
    replace(
        FRENCH,
        name="klaberjass",
        target=500,
        seats=("N", "S"),
        sides=(("N", ("N",)), ("S", ("S",))),
        packets=(3, 3),
        shows_the_last=True,
        turned_is_dealt=False,
        exchanged="7",
        hand_size=9,
        schmeiss=True,
        declarations="short",
        level="first",
        scoring="klaberjass",
        test_counts=("tricks", "declarations", "belote"),
    ),
)

GAMES: tuple[str, ...] = tuple(game.name for game in _ALL)


# House rules, by the name of the ruleset with its variations.
_HOUSES: tuple[Game, ...] = (
    replace(FRENCH, name="french+past-the-target", passed=True),
    replace(FRENCH, name="french+better-deal-wins", both_past="better deal"),
    replace(FRENCH, name="french+takers-win", both_past="takers", level_totals="takers"),
    replace(FRENCH, name="french+belote-plays-on", no_end_by=("belote",)),
    replace(FRENCH, name="french+capoted-plays-on", no_end_by=("no trick",)),
    replace(FRENCH, name="french+takers-only-win", no_end_by=("defence",)),
    replace(FRENCH, name="french+within-the-deal", counted=("belote", "declarations", "tricks")),
    replace(FRENCH, name="french+litige-lost", second_tie="lost"),
    replace(FRENCH, name="french+litige-for-takers", failed_waits=True),
    replace(FRENCH, name="french+level-both", level="both"),
    replace(FRENCH, name="french+needs-a-trick", needs_trick=True),
    replace(FRENCH, name="french+king-first", king_before_queen=True),
    replace(MOROCCAN_1000, name="moroccan-1000+belote-plays-on", no_end_by=("belote",)),
)
HOUSES: tuple[str, ...] = tuple(game.name for game in _HOUSES)

# House rules, by the name of the house file in `tests/cases/house_rules` or `tests/cases/houses`.
_FILES: tuple[Game, ...] = (
    replace(COINCHE, name="H028", generale=True),
    replace(COINCHE, name="H082", voiding=("7",), cancelling=("8",)),
    replace(COINCHE, name="H105", golden_belote=100),
    replace(COINCHE, name="H163", best_doubled=True),
    replace(COINCHE, name="void-by-runs", voiding=("9",), cancelling=("Q",), voiding_run=5, cancelling_run=4),
)
FILES: tuple[str, ...] = tuple(game.name for game in _FILES)


def game_named(name: str) -> Game:
    for game in (*_ALL, *_HOUSES, *_FILES):
        if game.name == name:
            return game
    raise RefereeError(f"the referee knows no game {name!r}")
