"""A sample of the mutation run of `benchmarks/mutations.py`: every difference is real, every equality holds."""

from collections import Counter

import pytest

import belote
from belote.compare.report import Comparison, compare
from belote.compare.verdict import DIFFERENT, EQUAL
from belote.library.resolved import load_resolved
from benchmarks.contradictions import contradictions
from benchmarks.mutants import mutants
from benchmarks.mutations import OPEN, REFUSED, Task, tasks, tried
from benchmarks.witnesses import unconfirmed

# more than half of them do not hold together
SAMPLE = {"french": 52, "classique": 100, "baloot": 42, "contree": 50, "belot-bulgarian": 60}
# what is not decided, and why
EXPLAINED = (
    "what may be said: no deal shows it",  # a promise of tricks that the number bid fails anyhow
    "no deal was found that both allow and that ends only one of the matches",  # sixteen deals, of which few are played
)


@pytest.mark.parametrize("name", SAMPLE)
def test_each_mutant_is_told_from_its_original_or_proved_equal(name: str) -> None:
    results = [tried(task, deals=6, questions=8) for task in tasks([name], SAMPLE[name], seed=1)]
    kinds = Counter(r.kind for r in results)
    assert not [(r.task.says, r.false) for r in results if r.false]
    assert not [(r.task.says, r.wrong) for r in results if r.wrong]
    reasons = [(r.task.says, why) for r in results if r.kind == OPEN for why in r.reasons]
    unexplained = [(says, why) for says, why in reasons if not any(known in why for known in EXPLAINED)]
    assert not unexplained and kinds[OPEN] <= 2
    assert all(r.reasons for r in results if r.kind == EQUAL)
    assert kinds[DIFFERENT] >= 10 and kinds[REFUSED] >= 10


@pytest.mark.parametrize("name", ["moroccan", "coinche"])
def test_mutants_are_others_and_each_leaf_has_some(name: str) -> None:
    rules = belote.load(name)
    own = rules.as_json()
    found = list(mutants(rules))
    assert all(each != own for _, each in found if list(each) != list(own)) and rules.as_json() == own
    assert len({says for says, _ in found}) > len(found) * 0.9
    for phase in ("table", "deck", "deal", "auction", "contracts", "play", "belote", "scoring", "match"):
        assert [says for says, _ in found if says.startswith(phase)]


def mutant(name: str, says: str) -> Task:
    return next(Task(name, said, rules) for said, rules in mutants(belote.load(name)) if said == says)


def test_what_a_promise_counts_as_is_for_the_score_to_say_where_no_deal_shows_it() -> None:
    path = "auction.rounds.bidding.above.capot.counts_as"
    a = belote.load("contree")
    question = {"mode": "none", "taker": "NS", "points": {"NS": 80, "EW": 82}, "bid": "capot"}
    for change in (1, 10):  # a line of contree is rounded to tens
        b = load_resolved(mutant("contree", f"{path}: 250 {change:+}").rules, "mutant")
        assert [v.verdict for v in compare(a, b, ("auction",)).played] == [EQUAL if change == 1 else DIFFERENT]
        assert (belote.score(a, question).sides == belote.score(b, question).sides) == (change == 1)


@pytest.mark.parametrize("change", [1, -1])
def test_a_promise_of_other_tricks_is_shown_by_a_deal_that_keeps_one(change: int) -> None:
    task = mutant("coinche", f"auction.rounds.bidding.above.capot.tricks: 8 {change:+}")
    a, b = belote.load("coinche"), load_resolved(task.rules, "mutant")
    [verdict] = compare(a, b, ("auction",)).played
    assert verdict.verdict == DIFFERENT and not unconfirmed(verdict, a, b)


@pytest.mark.parametrize(
    ("says", "told"),
    [
        ("play.obligations: without follow", "cards"),
        ("deck.scales.trump.order: K before 10", "win"),
        ("scoring.outcomes.failed.takers: with own_declarations", "score"),
        ("declarations.runs.3: 20 +1", "declarations"),
        ("belote.points: 20 +10", "belote"),
        ("table.direction: counter_clockwise", "other cards"),
    ],
)
def test_the_check_itself_sees_a_wrong_equality(says: str, told: str) -> None:
    a, b = belote.load("french"), load_resolved(mutant("french", says).rules, "mutant")
    assert any(told in each for each in contradictions(Comparison(a, b, (), ()), 20, 30))
