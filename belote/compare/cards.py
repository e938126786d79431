"""Who wins a trick and what the cards count, compared card by card; and what such questions to two rulesets share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Any

from belote.ask.legal import legal
from belote.cards import Labels, bits, mask_of
from belote.compare import building
from belote.compare.matching import Matching, no_cards
from belote.compare.reach import side_by_side, spare_cards
from belote.compare.verdict import DIFFERENT, EQUAL, NOT_DECIDED, PROVED, Verdict, Witness, unlike
from belote.errors import BeloteError, UnreadableError
from belote.game.deal import Deal
from belote.kernel.tables import Mode
from belote.library.ruleset import Ruleset

WINNER, POINTS = "trick_winner", "card_points"
TRIES = 12  # cards that count or win differently, each led to the first trick of a deal

Pair = tuple[Mode, Mode]
Begin = tuple[list[int], int]  # what the first players hold; which cards are played as soon as they may be


def trick_winner(a: Ruleset, b: Ruleset, m: Matching) -> list[Verdict]:
    """Compare which of two cards wins, mode by mode: all ordered pairs."""
    if not m.cards:
        return [unlike(WINNER, no_cards(a, b))]
    return [_winner(a, b, key, pairs) for key, pairs in modes_of(a, b, m).items()]


def _winner(a: Ruleset, b: Ruleset, key: str, pairs: list[Pair]) -> Verdict:
    looked = one_suit(pairs, a.tables.ranks)
    cards = a.tables.cards
    cases = sum(len(_other_wins(pair)) for pair in looked)
    verdict = Verdict(WINNER, key, DIFFERENT, PROVED, cases, len(looked) * cards * (cards - 1))
    if not cases:
        return verdict._replace(verdict=EQUAL, because="of any two cards the same one wins")
    nowhere = unbid(a, b, pairs[0])
    if nowhere:
        return verdict._replace(verdict=EQUAL, because=f"other cards win, but {nowhere}")
    trick, pair = min((min(_other_wins(pair)), i) for i, pair in enumerate(pairs) if _other_wins(pair))
    if min(a.tables.seats, b.tables.seats) == 2:  # a trick of two cards is complete: nobody can be asked
        begins = [_dealt(a, b, pairs[pair], cards) for cards in sorted(_other_wins(pairs[pair]))[:TRIES]]
        return _played(a, b, verdict, pairs[pair], begins, "winner")
    hand = [next(card for card in range(cards) if card not in trick)]
    questions = ask_both(a, b, pairs[pair], trick, hand, ((0, 0), (0, 0)))
    try:
        answers = legal(a, questions[0]), legal(b, questions[1])
    except BeloteError as error:
        return verdict._replace(verdict=NOT_DECIDED, because=f"the question that would show it is refused: {error}")
    if answers[0]["winning"] == answers[1]["winning"]:
        return verdict._replace(verdict=NOT_DECIDED, because="the question that would show it is answered alike")
    says = [{"winning": answer["winning"]} for answer in answers]
    return verdict._replace(witness=Witness("legal", *questions, *says))


def _other_wins(pair: Pair) -> list[tuple[int, int]]:
    """(card, next card) where the next one takes over under one alone."""
    return [(c, d) for c, (x, y) in enumerate(zip(pair[0].beats, pair[1].beats, strict=True)) for d in bits(x ^ y)]


def _dealt(a: Ruleset, b: Ruleset, pair: Pair, trick: tuple[int, int]) -> Begin:
    """Hands from which the second card can be played to the first."""
    views = next(iter(side_by_side(a.tables, b.tables).views))
    kept = islice(bits(spare_cards(trick, list(zip(pair, views, strict=True)))[1]), a.tables.hand_size - 1)
    return [1 << trick[0], mask_of([trick[1], *kept])], mask_of(trick)


def card_points(a: Ruleset, b: Ruleset, m: Matching) -> list[Verdict]:
    """Compare what each card and the last trick count, mode by mode."""
    if not m.cards:
        return [unlike(POINTS, no_cards(a, b))]
    return [_points(a, b, key, pairs) for key, pairs in modes_of(a, b, m).items()]


def _points(a: Ruleset, b: Ruleset, key: str, pairs: list[Pair]) -> Verdict:
    looked = one_suit(pairs, a.tables.ranks)
    cards = [[c for c in range(a.tables.cards) if x.points[c] != y.points[c]] for x, y in looked]
    cases = sum(map(len, cards)) + sum(x.last_trick != y.last_trick for x, y in looked)
    verdict = Verdict(POINTS, key, DIFFERENT, PROVED, cases, len(looked) * (a.tables.cards + 1))
    if not cases:
        return verdict._replace(verdict=EQUAL, because="each card and the last trick count the same")
    nowhere = unbid(a, b, pairs[0])
    if nowhere:
        return verdict._replace(verdict=EQUAL, because=f"cards count differently, but {nowhere}")
    at = next(i for i, (x, y) in enumerate(looked) if cards[i] or x.last_trick != y.last_trick)
    begins: list[Begin] = [([], 0)]
    if cards[at]:  # the leader holds as many of them as he can, so that no other falls to the trick
        full, ranks = a.tables.hand_size, a.tables.ranks
        near = [sorted(cards[at], key=lambda c: (c != card, c // ranks != card // ranks)) for card in cards[at][:TRIES]]
        begins = [([mask_of(held[:full])], 1 << held[0]) for held in near]
    return _played(a, b, verdict, looked[at], begins, "points")


def _played(a: Ruleset, b: Ruleset, verdict: Verdict, pair: Pair, begins: Sequence[Begin], key: str) -> Verdict:
    """The verdict with a record whose last trick shows it, the shortest that is found."""
    p = building.pair(a, b, any_partners=True)
    if isinstance(p, str):
        return verdict._replace(verdict=NOT_DECIDED, because=f"no deal can be played under both: {p}")
    found: list[tuple[int, Witness]] = []
    for held, wanted in begins:
        hands = building.fill(p, held + [0] * (a.tables.seats - len(held)))
        records = _records(p, hands, a.modes[pair[0].name], pair[0].suit, wanted, key) if hands else None
        if records is not None:
            length = len(records[0]["plays"].split())
            part = _trick(length // a.tables.seats - 1, key)
            witness = building.asked(p, *records, part)
            if witness is not None:
                found.append((length, witness))
    if not found:
        return verdict._replace(verdict=NOT_DECIDED, because="no deal was found that can be played so under both")
    return verdict._replace(witness=min(found, key=lambda x: x[0])[1])


def _trick(number: int, key: str) -> Callable[[Mapping[str, Any]], Any]:
    return lambda answer: {"tricks": [{name: answer["tricks"][number][name] for name in ("cards", key)}]}


def _records(
    p: building.Pairing, hands: Sequence[int], mode: str, suit: int, wanted: int, key: str
) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """A deal under both, each card a wanted one or the lowest that both allow, until a trick comes out differently."""
    for found in building.contracts(p, mode, suit):
        records = building.given(p, hands, found)
        deals = [
            Deal.of_hands(s.ruleset, r["dealer"], r["hands"], r["contract"], art=r.get("art"))
            for s, r in zip((p.a, p.b), records, strict=True)
        ]
        plays: tuple[list[str], list[str]] = ([], [])
        while (deals[0].turn, deals[1].turn) in p.seats:
            both = deals[0]._cards() & deals[1]._cards()
            if not both:
                break
            both = both & wanted or both
            card = next(bits(both))
            for i, s in enumerate((p.a, p.b)):
                plays[i].append(s.labels.names[card])
                deals[i] = deals[i].apply(s.labels.names[card])
            if len(plays[0]) % p.a.tables.seats == 0:
                x, y = (deal.tricks()[-1][key] for deal in deals)
                if x != y and (x, y) not in p.seats:
                    for record, played in zip(records, plays, strict=True):
                        record["plays"] = " ".join(played)
                    return records
    return None


def modes_of(a: Ruleset, b: Ruleset, m: Matching) -> dict[str, list[Pair]]:
    """The compiled modes of both by the key of the mode, one pair for each trump suit, those of both auctions first."""
    made = [rules.tables.auction.made for rules in (a, b)]
    out: dict[str, list[Pair]] = {}
    for i, j in sorted(m.modes, key=lambda pair: pair[0] not in made[0] or pair[1] not in made[1]):
        mode = a.tables.modes[i]
        out.setdefault(a.modes[mode.name], []).append((mode, b.tables.modes[j]))
    return out


def one_suit(pairs: list[Pair], ranks: int) -> list[Pair]:
    """The first pair alone where the others are the same with the suits renamed; else all."""
    first = pairs[0]
    alike = all(_renamed(first[i], other[i], ranks) for other in pairs[1:] for i in (0, 1))
    return pairs[:1] if alike else pairs


def _renamed(x: Mode, y: Mode, ranks: int) -> bool:
    """Whether a mode is another one with their trump suits exchanged."""
    low, high = sorted((x.suit * ranks, y.suit * ranks))
    part = (1 << ranks) - 1
    apart = high - low

    def moved(mask: int) -> int:
        unlike = (mask >> low ^ mask >> high) & part
        return mask ^ unlike << low ^ unlike << high

    def at(card: int) -> int:
        return card + apart * (low <= card < low + ranks) - apart * (high <= card < high + ranks)

    def tables(mode: Mode) -> list[tuple[int, ...]]:
        parts = (part for row in mode.rows for part in (*row.play, *row.holding))
        return [mode.beats, *(table for part in parts for table in part if table)]

    def shape(mode: Mode) -> list[tuple[object, ...]]:
        return [(r.need, r.bar, *([bool(p.top) for p in parts] for parts in (r.play, r.holding))) for r in mode.rows]

    cards = range(len(x.points))
    return (
        moved(x.trumps) == y.trumps
        and all(x.points[c] == y.points[at(c)] for c in cards)
        and shape(x) == shape(y)
        and all(moved(s[c]) == t[at(c)] for s, t in zip(tables(x), tables(y), strict=True) for c in cards)
    )


def unbid(a: Ruleset, b: Ruleset, pair: Pair) -> str:
    """Why no deal comes to a mode under both rulesets, or nothing."""
    for rules, mode in zip((a, b), pair, strict=True):
        if not any(rules.tables.modes[made].name == mode.name for made in rules.tables.auction.made):
            return f"no bid of {rules.name} makes this mode"
    return ""


def differing_parts(answers: Sequence[Mapping[str, Any]], always: str) -> list[dict[str, Any]]:
    """The parts of two answers that differ; one of them in any case."""
    keys = [key for key in answers[0] if key == always or answers[0][key] != answers[1].get(key)]
    return [{key: answer[key] for key in keys} for answer in answers]


def ask_both(
    a: Ruleset,
    b: Ruleset,
    pair: Pair,
    trick: Sequence[int],
    hand: Sequence[int],
    seated: tuple[tuple[int, int], tuple[int, int]],
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The question what may be played, for each ruleset; it says who sits where only if it must."""
    art, labels = both_labels(a, b)
    out, places = [], []
    for rules, label, mode, (leader, taker) in zip((a, b), labels, pair, seated, strict=True):
        question: dict[str, Any] = {"art": art} if art else {}
        question["mode"] = rules.modes[mode.name]
        if mode.suit >= 0:
            question["trumps"] = label.suits[mode.suit]
        question |= {"trick": " ".join(label.names[c] for c in trick), "hand": " ".join(label.names[c] for c in hand)}
        seats = rules.seats
        out.append(question)
        places.append({"seat": seats[(leader + len(trick)) % len(seats)], "taker": seats[taker]})
    try:
        legal(a, out[0]), legal(b, out[1])
    except UnreadableError:
        return out[0] | places[0], out[1] | places[1]
    return out[0], out[1]


def both_labels(a: Ruleset, b: Ruleset) -> tuple[str | None, tuple[Labels, Labels]]:
    """The labels that questions to both are written in, with the art to be named; else each ruleset's own.

    Where the rulesets have different arts, the one that prints what the deck's files write.
    """
    own = a.labels(), b.labels()
    if own[0].names == own[1].names:
        return None, own
    arts = sorted((a, b), key=lambda r: (r.labels().ranks, r.labels().suits) != (r.plan.ranks, r.plan.suits))
    for art in (rules.art.name for rules in arts):
        try:
            labels = a.labels(art), b.labels(art)
        except (BeloteError, KeyError):
            continue
        if labels[0].names == labels[1].names:
            return art, labels
    return None, own
