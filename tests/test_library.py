"""How ruleset files combine, what names mean, and that everything that is shipped loads and is clean."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest
import yaml

from belote.errors import BeloteError, NotFoundError, RulesetError, UnreadableError
from belote.library import finding
from belote.library.loading import check, load, names, variations
from belote.library.resolved import load_resolved
from belote.library.ruleset import Ruleset


class Files:
    """Writes files into a folder, and loads or checks them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def write(self, text: str, name: str = "mine") -> str:
        path = self.folder / f"{name}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return str(path)

    def load(self, text: str, name: str = "mine") -> Ruleset:
        return load(self.write(text, name))

    def rules(self, text: str) -> dict[str, Any]:
        return self.load(text).as_json()

    def says(self, text: str, name: str = "mine") -> list[str]:
        return [f"{p.line}:{p.column}: {p.severity}: {p.message}" for p in check(self.write(text, name))]


@pytest.fixture
def files(tmp_path: Path) -> Files:
    return Files(tmp_path)


# Merging: blocks


def test_blocks_merge_key_by_key(files: Files) -> None:
    rules = files.rules("extends: french\nscoring: {capot: {worth: 300}}\n")
    assert rules["scoring"]["capot"] == {"worth": 300, "by": "either"}
    assert rules["scoring"]["last_trick"] == 10


def test_tables_and_lists_are_replaced_whole(files: Files) -> None:
    text = "extends: french\ndeclarations: {runs: {3: 20, 4: 50}, best_by: [points]}\n"
    text += "scoring: {contract: {counts: [belote]}}\n"
    rules = files.rules(text)
    assert rules["declarations"]["runs"] == {"3": 20, "4": 50}
    assert rules["declarations"]["best_by"] == ["points"]
    assert rules["scoring"]["contract"]["counts"] == ["belote"]


def test_a_table_may_be_empty(files: Files) -> None:
    assert files.rules("extends: french\ndeclarations: {runs: {}}\n")["declarations"]["runs"] == {}


def test_absence_is_said_and_taken_back(files: Files) -> None:
    files.write("extends: french\nscoring: {capot: none}\n", "none")
    assert load(str(files.folder / "none.yaml") + "+capot-252").rules.scoring.capot is not None


def test_a_part_of_what_is_absent_is_missing_the_rest(files: Files) -> None:
    says = files.says("extends: moroccan\nscoring: {capot: {by: takers}}\n")
    assert says == ["2:11: error: missing key `worth` in `scoring.capot`"]


def test_another_kind_replaces_the_block(files: Files) -> None:
    text = (
        "extends: french\nauction:\n  rounds:\n    turned_suit: {kind: ascending, levels: [80, 90],"
        " modes: [suit], order: by_level, ends_after_passes: 3}\n"
    )
    row = files.rules(text)["auction"]["rounds"]["turned_suit"]
    assert set(row) == {"kind", "levels", "modes", "order", "ends_after_passes"}


def test_a_range_changes_in_part_and_a_list_whole(files: Files) -> None:
    base = "extends: contree\nauction: {{rounds: {{bidding: {{levels: {}}}}}}}\n"
    assert files.rules(base.format("{to: 200}"))["auction"]["rounds"]["bidding"]["levels"] == {
        "from": 80, "to": 200, "step": 10,
    }  # fmt: skip
    assert files.rules(base.format("[100, 120]"))["auction"]["rounds"]["bidding"]["levels"] == [100, 120]


def test_merging_nothing_changes_nothing(files: Files) -> None:
    for name in names():
        assert files.load(f"extends: {name}\n").digest == load(name).digest


# Merging: named rows


def rows(ruleset: dict[str, Any]) -> list[str]:
    return list(ruleset["play"]["obligations"])


@pytest.mark.parametrize(
    ("change", "order"),
    [
        ("trump: none", "go_higher follow overtrump rest"),
        ("trump: {play: not_undertrump}", "go_higher follow overtrump trump rest"),
        ("mine: {before: follow, play: trump}", "go_higher mine follow overtrump trump rest"),
        ("trump: {before: follow}", "go_higher trump follow overtrump rest"),
        ("trump: {before: overtrump, play: any, when: trump_led}", "go_higher follow trump overtrump rest"),
        (
            "one: {before: rest, play: trump}, two: {before: rest, play: trump}",
            "go_higher follow overtrump trump one two rest",
        ),
        (
            "one: {before: rest, play: trump}, two: {before: one, play: trump}",
            "go_higher follow overtrump trump two one rest",
        ),
        ("rest: none, last: {play: any}", "go_higher follow overtrump trump last"),
        ("trump: none, overtrump: none, follow: none, go_higher: none", "rest"),
    ],
)
def test_rows(files: Files, change: str, order: str) -> None:
    rules = files.rules(f"extends: french\nplay: {{obligations: {{{change}}}}}\n")
    assert " ".join(rows(rules)) == order
    assert all("before" not in row for row in rules["play"]["obligations"].values())


def test_a_row_that_is_moved_keeps_the_rest(files: Files) -> None:
    row = files.rules("extends: french\nplay: {obligations: {trump: {before: follow}}}\n")["play"]["obligations"][
        "trump"
    ]
    assert row == {"when": ["opponent_winning"], "play": "trump"}


def test_a_condition_is_taken_out_with_none(files: Files) -> None:
    row = files.rules("extends: french\nplay: {obligations: {trump: {when: none}}}\n")["play"]["obligations"]["trump"]
    assert row == {"play": "trump"}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("trumpf: none", "there is no row `trumpf` to take out, did you mean `trump`?"),
        ("mine: {before: trumpf, play: any}", "there is no row `trumpf` to stand before, did you mean `trump`?"),
        ("trump: {before: trump}", "there is no row `trump` to stand before"),
        ("mine: {before: 7, play: any}", "there is no row `7` to stand before"),
        ("mine: {before: [trump], play: any}", "unknown key `before`"),
        ("trump: 5", "a block of keys was expected, not 5"),
        ("trump: [play, trump]", "a block of keys was expected, not a list"),
        ("Trump: {play: trump}", "'Trump' is no name"),
        ("mine: {before: follow}", "missing key `play` in `play.obligations.mine`"),
    ],
)
def test_rows_that_are_wrong(files: Files, change: str, says: str) -> None:
    found = files.says(f"extends: french\nplay: {{obligations: {{{change}}}}}\n")
    assert any(says in line for line in found), found
    assert all(line.startswith("2:") for line in found)


# Merging: what differs by mode


def test_by_mode_of_a_child_is_laid_over_the_parents(files: Files) -> None:
    ruleset = files.load("extends: baloot\ndeclarations: {by_mode: {none: {runs: {3: 5}}}}\n")
    in_none = ruleset.rules_in("none").declarations
    assert in_none is not None
    assert in_none.runs == {3: 5}
    assert in_none.fours == {"A": 40, "K": 20, "Q": 20, "J": 20, "10": 20}


def test_by_mode_in_a_child_only_takes_rows_out_and_puts_them_in(files: Files) -> None:
    text = (
        "extends: contree\nplay:\n  by_mode:\n    all:\n      obligations:\n        overtrump: none\n"
        "        mine: {before: rest, play: trump}\n    none: {obligations: {go_higher: none}}\n"
    )
    ruleset = files.load(text)
    assert list(ruleset.rules_in("all").play.obligations) == ["go_higher", "follow", "mine", "rest"]
    assert list(ruleset.rules_in("none").play.obligations) == ["follow", "overtrump", "rest"]
    assert list(ruleset.rules.play.obligations) == ["go_higher", "follow", "overtrump", "rest"]
    assert load_resolved(ruleset.as_json(), "again").digest == ruleset.digest


def test_a_phase_may_be_absent_in_a_mode(files: Files) -> None:
    ruleset = files.load("extends: baloot\ndeclarations: {by_mode: {none: none}}\n")
    assert ruleset.rules_in("none").declarations is None
    assert ruleset.rules_in("suit").declarations is not None


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (
            "declarations: {by_mode: {sun: {runs: {3: 4}}}}",
            "unknown mode `sun` (contracts: `suit`, `none`); `sun` is this",
        ),
        ("declarations: {by_mode: {suits: {runs: {3: 4}}}}", "unknown mode `suits`, did you mean `suit`?"),
        ("declarations: {by_mode: {suit: {by_mode: {none: {equal: nobody}}}}}", "`by_mode` cannot stand in itself"),
        ("declarations: {by_mode: {suit: 5}}", "a block of keys was expected, not 5"),
        ("declarations: {by_mode: 5}", "a block of keys was expected, not 5"),
        ("declarations: {by_mode: {suit: {rums: {3: 4}}}}", "unknown key `rums`, did you mean `runs`?"),
        ("match: {by_mode: {suit: {target: 100}}}", "unknown key `by_mode`"),
        ("play: {by_mode: {suit: {obligations: {trumpf: none}}}}", "in the mode `suit`: there is no row `trumpf`"),
        ("contracts: {none: none}", "unknown mode `none`"),
    ],
)
def test_by_mode_that_is_wrong(files: Files, change: str, says: str) -> None:
    found = files.says(f"extends: baloot\n{change}\n")
    assert any(says in line for line in found), found
    assert all(line.startswith("2:") for line in found)


# Variations


def test_a_file_adds_variations_below_its_own_lines(files: Files) -> None:
    ruleset = files.load("extends: french\nwith: [to-1000, rounded]\nmatch: {target: 700}\n")
    assert ruleset.rules.match.target == 700
    assert ruleset.rules.scoring.rounding is not None


def test_variations_are_named_by_path_from_the_file_that_names_them(files: Files) -> None:
    files.write("variation: true\nmatch: {target: 900}\n", "shelf/nine")
    files.write("extends: ../base.yaml\nwith: [./nine.yaml]\n", "shelf/mine")
    files.write("extends: french\nscoring: {last_trick: 10, capot: none}\n", "base")
    ruleset = load(str(files.folder / "shelf/mine.yaml"))
    assert ruleset.rules.match.target == 900
    assert ruleset.rules.scoring.capot is None


def test_two_variations_that_disagree_are_both_named(files: Files) -> None:
    (says,) = files.says("extends: french\nwith: [to-1000, to-500]\n")
    assert says.startswith("2:17: error: the variations to-1000 and to-500 disagree on `match.target`")
    with pytest.raises(RulesetError, match="litige-fails and litige-made disagree"):
        load("french+litige-fails+litige-made")


def test_variations_disagree_on_rows_and_whole_tables(files: Files) -> None:
    files.write("variation: true\nplay: {obligations: {trump: {play: any}}}\ndeclarations: {runs: {3: 10}}\n", "one")
    files.write("variation: true\nplay: {obligations: {trump: none}}\ndeclarations: {runs: {4: 10}}\n", "two")
    says = files.says("extends: french\nwith: [./one.yaml, ./two.yaml]\n")
    assert len(says) == 1  # one place: the later one
    with pytest.raises(RulesetError) as raised:
        load(f"french+{files.folder}/one.yaml+{files.folder}/two.yaml")
    assert [p.message.split("`")[1] for p in raised.value.problems] == ["play.obligations.trump", "declarations.runs"]


def test_variations_that_agree_or_meet_on_other_keys_are_fine(files: Files) -> None:
    assert load("french+forced-jack+to-1000+rounded").digest
    assert load("french+capot-252+no-undertrump").digest == load("french+no-undertrump").digest


def test_what_is_added_later_is_laid_over_what_a_file_adds() -> None:
    assert load("capot-252+no-capot").rules.scoring.capot is None
    assert load("rounded+rounded").digest == load("rounded").digest


@pytest.mark.parametrize(
    ("variation", "says"),
    [
        ("match: {targt: 5}", "unknown key `targt`, did you mean `target`?"),
        ("match: {target: many}", "a whole number was expected, not the text 'many'"),
        ("extends: french", "a variation has no `extends`"),
        ("with: [rounded]", "a variation has no `with`"),
        ("play: {obligations: {trump: {play: pisser}}}", "unknown word `pisser`, did you mean `trump`?"),
        ("declarations: {by_mode: {sun: {runs: {three: 4}}}}", "a key is a whole number here"),
    ],
)
def test_a_variation_is_checked_by_itself(files: Files, variation: str, says: str) -> None:
    (found,) = files.says(f"variation: true\n{variation}\n")
    assert says in found
    assert found.startswith("2:")


def test_a_key_of_the_language_goes_before_a_row_of_that_name(files: Files) -> None:
    """What is unknown at the top is looked for in the language first, then among the rows of the file."""
    rows = 'deal: {exchange: {exchange: "7"}, seven: none}'
    found = files.says(f'extends: klaberjass\n{rows}\nexchange: "9"\n')
    assert any("unknown key `exchange`, did you mean `deal.NAME.exchange`?" in each for each in found)


def test_a_variation_leaves_the_rest_to_its_base(files: Files) -> None:
    text = "variation: true\nid: mine\nname: {en: mine}\n"
    text += "play: {obligations: {trump: none, x: {before: rest, play: any}}}\n"
    assert files.says(text) == []
    assert files.says("variation: true\nauction: {rounds: {bidding: none}, doubling: none}\nheld_points: none\n") == []


@pytest.mark.parametrize(
    ("ruleset", "variation", "says"),
    [
        ("contree", "free-undertrump", "there is no row `trump` to take out"),
        ("contree", "forced-jack", "there is no row `turned_suit` to change"),
        ("contree", "litige-stacks", "there is no `held_points` that this could change"),
        ("contree", "litige-fails", "no condition says `more_than`"),
        ("moroccan", "always-trump", "there is no row `overtrump` to change"),
        ("baloot", "no-capot", "in the mode `none`: there is no `scoring.capot` that this could change"),
    ],
)
def test_a_variation_that_does_not_fit(files: Files, ruleset: str, variation: str, says: str) -> None:
    with pytest.raises(RulesetError) as raised:
        load(f"{ruleset}+{variation}")
    (problem,) = raised.value.problems
    assert says in problem.message
    assert problem.message.startswith(f"the variation {variation} does not fit: ")
    assert problem.file == f"rulesets/variations/{variation}.yaml"
    (found,) = files.says(f"extends: {ruleset}\nwith: [{variation}]\n")
    assert found.startswith("2:8: error: ")
    assert says in found


# Every preset with every variation: those that do not fit, and say why
MISFITS: dict[str, str] = yaml.safe_load((Path(__file__).parent / "misfits.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", names())
def test_variations_fit(name: str) -> None:
    misfits = []
    for variation in variations():
        problems = check(f"{name}+{variation}")
        if problems:
            assert {p.file for p in problems} == {f"rulesets/variations/{variation}.yaml"}
            misfits.append(variation)
        else:
            assert load(f"{name}+{variation}").tables.modes
    assert misfits == MISFITS[name].split()


# Names, paths, parents


def test_names_are_files_and_each_says_what_it_is() -> None:
    for name in names():
        assert load(name).title()
        assert load(name).rules.id == name
    assert set(variations()) & set(names()) == {"capot-252", "rounded", "sans-annonces"}


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("clasique", "unknown ruleset 'clasique', did you mean classique?"),
        ("always-trump", "that is a variation, named in `with` or written NAME+always-trump"),
        ("french+baloot", "unknown variation 'baloot': that is a ruleset"),
        ("french+rouned", "unknown variation 'rouned', did you mean rounded?"),
        ("no-such-file.yaml", "there is no file 'no-such-file.yaml'"),
        ("french.yaml", "(the shipped ruleset is named without an ending: french)"),
        ("/", "'/' is a folder: name a file in it"),
    ],
)
def test_names_of_nothing(name: str, says: str) -> None:
    with pytest.raises(NotFoundError) as raised:
        load(name)
    assert says in raised.value.message


@pytest.mark.parametrize("name", ["", "+", "french+", "+rounded", "french++rounded"])
def test_spellings_of_nothing(name: str) -> None:
    with pytest.raises(UnreadableError, match="is no ruleset: write NAME"):
        load(name)


def test_a_parent_by_itself_is_not_played() -> None:
    assert check("turn-up-belote") == []
    assert "turn-up-belote" not in names()
    with pytest.raises(UnreadableError, match="only a parent for others"):
        load("turn-up-belote")


def test_abstract_is_not_inherited_and_false_is_nothing(files: Files) -> None:
    files.write("extends: french\nabstract: true\n", "parent")
    assert files.load("extends: ./parent.yaml\n").digest == load("french").digest
    assert files.load("extends: french\nabstract: false\n").digest == load("french").digest


def test_what_an_abstract_parent_leaves_open_is_missed_in_the_child(files: Files) -> None:
    (says,) = files.says("extends: turn-up-belote\n")
    assert says == "1:10: error: missing key `direction` in `table`, which the parent leaves open"


def test_a_variation_file_is_neither_played_nor_a_parent(files: Files) -> None:
    variation = files.write("variation: true\nmatch: {target: 700}\n", "seven")
    with pytest.raises(UnreadableError, match="is a variation: it is added to a ruleset"):
        load(variation)
    (says,) = files.says("extends: ./seven.yaml\n")
    assert "is a variation, no parent: name it in `with`" in says
    (says,) = files.says(f"extends: french\nwith: [{files.write('extends: french', 'other')}]\n")
    assert "is no variation: a variation says `variation: true`" in says


def test_a_name_that_could_be_a_file_beside(files: Files) -> None:
    files.write("extends: french\n", "base")
    (says,) = files.says("extends: base\n")
    assert says.endswith("unknown ruleset 'base': a file is named by its path, ./base.yaml")


def test_chains_and_cycles(files: Files) -> None:
    files.write("extends: moroccan\nmatch: {target: 800}\n", "a")
    files.write("extends: ./a.yaml\nscoring: {last_trick: 10, capot: none}\n", "b")
    assert files.load("extends: ./b.yaml\n").rules.match.target == 800
    for name, parent in (("x", "y"), ("y", "z"), ("z", "x")):
        files.write(f"extends: {parent}.yaml\n", name)
    (problem,) = check(str(files.folder / "x.yaml"))
    assert problem.message == "a ruleset cannot stand on itself: x -> y -> z -> x"
    assert files.says("extends: ./mine.yaml\n") == ["1:10: error: a ruleset cannot stand on itself: mine -> mine"]


def test_a_file_with_a_plus_in_its_name(files: Files) -> None:
    assert files.load("extends: french\n", "a+b").digest == load("french").digest


def test_a_parent_that_is_broken_is_reported_there_and_no_more_is_made_of_it(files: Files) -> None:
    parent = files.write("extends: french\nmatch: {target: [}\n", "parent")
    problems = check(files.write("extends: ./parent.yaml\nmatch: {dealz: 3}\nplay: {obligations: {x: none}}\n"))
    assert [(Path(p.file).stem, p.line) for p in problems] == [("mine", 2), ("parent", 2)]
    assert parent


def test_a_fault_between_files_is_shown_where_it_was_made(files: Files) -> None:
    (says,) = files.says('extends: french\nmatch: {target: 600}\ndeck: {ranks: ["7", "8", "9", "10", J, Q, K, A, A]}\n')
    assert says == "3:15: error: stands twice: `A`"
    (says,) = files.says("extends: french\nscoring: {last_trick: 20}\n")
    assert says == (
        "2:23: error: `contracts.suit.worth`: the cards are worth 152 and the last trick 20, together 172, not 162"
        " (rulesets/turn-up-belote.yaml:38)"
    )


# Warnings


def test_what_repeats_the_parent_is_warned_of_in_ones_own_file_only(files: Files) -> None:
    parent = "extends: french\nmatch: {target: 501}\n"
    assert files.says(parent, "parent") == ["2:17: warning: `match.target` repeats what the parent says: leave it out"]
    assert files.says("extends: ./parent.yaml\nmatch: {target: 600}\n") == []
    assert files.load("extends: ./parent.yaml\nmatch: {target: 501}\n").digest == load("french").digest


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("declarations: {runs: {3: 20, 4: 50, 5: 100}}", "2:22: warning: `declarations.runs` repeats"),
        ("declarations: {runs: {3: 20, 4: 50}}", ""),
        ("play: {obligations: {trump: {play: trump}}}", "2:36: warning: `play.obligations.trump.play` repeats"),
        ("held_points: {}", "2:14: warning: `held_points` says nothing here"),
        ("with: [no-forced-jack]", "2:8: warning: the variation no-forced-jack changes nothing here"),
        (
            "declarations: {by_mode: {suit: {equal: nobody}}}",
            "2:40: warning: in the mode `suit`: `declarations.equal` repeats",
        ),
    ],
)
def test_warnings(files: Files, text: str, says: str) -> None:
    found = files.says(f"extends: french\n{text}\n")
    assert len(found) == bool(says)
    assert all(line.startswith(says) for line in found), found


# The digest


@pytest.mark.parametrize(
    "text",
    [
        "name: {en: another}",
        "source: somebody",
        "terms: {take: prendre}",
        "id: other",
        "deck: {art: spanish}",
        "# a comment",
        "match: {target: 501}",
        "auction: {rounds: {turned_suit: {bids: {take: {over: [], seats: all, turned_to: none}}}}}",
        "play: {obligations: {rest: {when: none}}}",
        "match: {allowed: none}",
        "declarations: {runs: {5: 100, 4: 50, 3: 20}, by_mode: {suit: {equal: nobody}}}",
        "table: {sides: {EW: [E, W], NS: [N, S]}}",
    ],
)
def test_the_digest_stays(files: Files, text: str) -> None:
    assert files.load(f"extends: french\n{text}\n").digest == load("french").digest


@pytest.mark.parametrize(
    "text",
    [
        "play: {obligations: {trump: {before: overtrump}}}",
        "scoring: {outcomes: {tied: {before: made}}}",
        "match: {target: 502}",
        "deck: {suits: [H, S, D, C]}",
        "table: {direction: counter_clockwise}",
        "declarations: {by_mode: {suit: {equal: first_in_turn}}}",
        "declarations: {best_by: [points, four_over_run, length, top_card, trump]}",
    ],
)
def test_the_digest_changes(files: Files, text: str) -> None:
    assert files.load(f"extends: french\n{text}\n").digest != load("french").digest


def test_resolved_rules_load_again() -> None:
    for name in names():
        ruleset = load(name)
        assert load_resolved(ruleset.as_json(), name).digest == ruleset.digest
        assert len(ruleset.digest) == 16


# Odd input


@pytest.mark.parametrize(
    "change",
    [
        "table: 5", "table: []", "table: none", "deck: {scales: [plain]}", "deck: {ranks: []}", "deck: {suits: []}",
        "deal: {}", "deal: none", "deal: {first: {}}", "deal: {first: none, rest: none, turned: none}",
        "deal: {bidding: {rounds: [turned_suit]}}", "deal: {bidding: {rounds: [turned_suit, other_suit, other_suit]}}",
        "deal: {rest: {cards: [3]}}", "auction: {rounds: {}}", "auction: {rounds: {other_suit: none}}",
        "auction: {rounds: {turned_suit: {seats: []}}}", "auction: {rounds: {turned_suit: {seats: [all, first]}}}",
        "auction: {rounds: {turned_suit: {bids: {take: none}}}}", "auction: {all_pass: []}", "contracts: {suit: none}",
        "contracts: {suit: {trump: plane}}", "contracts: {suit: {trumps: none}}", "play: {obligations: {}}",
        "declarations: {runs: none}", "declarations: {best_by: []}", "belote: {cards: [K]}", "belote: {cards: [K, K]}",
        "scoring: {outcomes: none}", "scoring: {rounding: {of: total}}", "match: {target: none}", "match: {deals: 0}",
        "terms: [a]", "name: me", "name: {en: 5}", "id: ''", "format: '1'", "1: 2", "true: 1", "ranks: [7]",
        "held_points: {go_to: {}}", "match: {target: 1e9}", "match: {target: .inf}", "match: {target: .nan}",
    ],
)  # fmt: skip
def test_odd_values_never_raise(files: Files, change: str) -> None:
    problems = check(files.write(f"extends: french\n{change}\n"))
    errors = [p for p in problems if p.severity == "error"]
    assert all(p.line == 2 for p in errors), errors
    assert bool(errors) == (change not in SOUND), problems
    try:
        ruleset = load(str(files.folder / "mine.yaml"))
    except BeloteError:
        assert errors
    else:
        assert ruleset.tables.modes


# odd, and yet a game
SOUND = {
    "deal: {}",
    "deal: {first: {}}",
    "play: {obligations: {}}",
    "auction: {rounds: {}}",
    "auction: {rounds: {other_suit: none}}",
    "auction: {rounds: {turned_suit: {bids: {take: none}}}}",
}


@pytest.mark.parametrize("ending", ["\r\n", "\r", "\n\n", "   \n", "  # so\n"])
def test_line_ends_marks_and_tabs_between_words(files: Files, ending: str) -> None:
    text = "\ufeffextends: french\nmatch:\n  target:\t600\n  deals: 5\n".replace("\n", ending)
    (files.folder / "odd.yaml").write_bytes(text.encode())
    assert check(str(files.folder / "odd.yaml")) == []
    assert load(str(files.folder / "odd.yaml")).rules.match.target == 600


# What is shipped


@pytest.mark.parametrize("name", [*names(), "turn-up-belote", *variations()])
def test_everything_shipped_is_clean(name: str) -> None:
    assert [str(problem) for problem in check(name)] == []


@pytest.mark.parametrize("kind", ["ruleset", "variation"])
def test_every_file_is_called_by_its_id_and_says_what_it_is(kind: str) -> None:
    for name in finding.names(kind):
        text = finding.find(kind, name).read_text(encoding="utf-8")
        assert f"\nid: {name}\n" in "\n" + text
        assert "\nname: {en: " in text or "abstract: true" in text
        if kind == "variation":
            assert text.startswith("#"), f"{name} does not say in a comment what it is about"
            assert "\nvariation: true\n" in text
        elif "abstract: true" not in text:
            assert "\nsource: " in text


def test_paths_of_shipped_files_are_short_and_others_stay(files: Files) -> None:
    assert finding.shown(finding.find("ruleset", "french")) == "rulesets/french.yaml"
    path = files.write("extends: french\n")
    assert finding.shown(Path(path)) == path


def test_errors_can_be_sent_to_another_process(files: Files) -> None:
    with pytest.raises(RulesetError) as caught:
        files.load("extends: french\nmatch: {targt: 3}\n")
    for error in (caught.value, NotFoundError("there is none", file="x"), UnreadableError("what?", line=3)):
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error)
        assert (str(again), again.as_json()) == (str(error), error.as_json())
