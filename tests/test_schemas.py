"""The schemas hold what the program reads and prints: the language, the shipped files, records, answers."""

from __future__ import annotations

import copy
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache, reduce
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator
from pydantic import ValidationError

from belote.ask.legal import legal
from belote.ask.score import score
from belote.cli.main import main
from belote.errors import BeloteError
from belote.game.deal import Deal
from belote.library import loading
from belote.record.replay import replay
from belote.record.writing import deal_record
from belote.rules.ruleset import MODAL_BLOCKS, Rules
from belote.rules.shape import Shape, language, paths
from belote.schemas.folder import SCHEMAS, schema, stale

ROOT = Path(__file__).resolve().parent.parent
CORPUS = ROOT / "tests" / "corpus"
SHIPPED = sorted([*ROOT.glob("rulesets/*.yaml"), *ROOT.glob("rulesets/variations/*.yaml")])
Tree = dict[str, Any]
Where = tuple[str | int, ...]
JUNK: tuple[Any, ...] = (
    "zzz", "none", "all", "Not a name", "", 3, 3.5, 0, -1, 10**12, True, False, None, [], ["zzz"], [None], {},
    {"zzz": 1},
)  # fmt: skip
EACH = 6  # every place gets one piece of junk in so many
PARTLY: tuple[Any, ...] = ("none", {})  # what a file may say in part, though a whole ruleset may not


@cache
def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(json.loads((ROOT / "schemas" / f"{name}.json").read_text(encoding="utf-8")))


def complaints(name: str, value: Any) -> list[str]:
    return [f"{error.json_path}: {error.message[:200]}" for error in validator(name).iter_errors(value)]


def with_text_keys(value: Any) -> Any:
    """Parsed YAML as an editor's schema sees it: keys are texts."""
    if isinstance(value, dict):
        return {str(key): with_text_keys(inner) for key, inner in value.items()}
    return [with_text_keys(inner) for inner in value] if isinstance(value, list) else value


# ---- the folder


def test_fresh() -> None:
    """Write them anew with ``python -m belote.schemas``."""
    assert stale(ROOT / "schemas") == []


def test_stale_ones_are_found_and_mended(tmp_path: Path) -> None:
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "belote.schemas", *arguments, str(tmp_path)]
        return subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)

    assert run("--check").returncode == 1
    assert run().returncode == 0
    assert run("--check").returncode == 0
    (tmp_path / "error.json").write_text("{}", encoding="utf-8")
    (tmp_path / "other.json").write_text("{}", encoding="utf-8")
    checked = run("--check")
    assert checked.returncode == 1
    assert checked.stdout.splitlines()[:2] == ["error.json: not as generated", "other.json: nothing makes it"]
    assert run("--nonsense").returncode == 2


def test_nothing_at_start_needs_the_schemas() -> None:
    code = "import sys, belote.record.replay, belote.ask.score; print([m for m in sys.modules if 'schema' in m])"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT).stdout
    assert "belote.schemas" not in out
    assert "jsonschema" not in out


@pytest.mark.parametrize("name", SCHEMAS)
def test_each_is_a_schema(name: str) -> None:
    made = validator(name).schema
    assert isinstance(made, dict)
    Draft202012Validator.check_schema(made)
    assert made["title"]
    assert made["description"]
    assert "$id" not in made
    for node in blocks(made):
        reference = node.get("$ref")
        assert reference is None or reference.rpartition("/")[2] in made["$defs"]


def blocks(node: Any) -> Iterator[Tree]:
    if isinstance(node, dict):
        yield node
        for inner in node.values():
            yield from blocks(inner)
    elif isinstance(node, list):
        for inner in node:
            yield from blocks(inner)


# ---- the language


@pytest.mark.parametrize("name", loading.names())
def test_resolved_presets(name: str) -> None:
    ruleset = loading.load(name)
    rules = json.loads(json.dumps(ruleset.as_json()))
    assert complaints("ruleset", rules) == []
    assert complaints("author", rules) == []
    shown: Tree = {"name": name, "digest": ruleset.digest, "rules": rules}
    assert complaints("show", shown) == []
    places = [
        {"path": path, "value": value, "file": mark.file, "line": mark.line, "column": mark.column}
        for path, value, mark in ruleset.origins()
    ]
    assert complaints("show", {**shown, "origins": places}) == []


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_shipped_files(path: Path) -> None:
    assert complaints("author", with_text_keys(yaml.safe_load(path.read_text(encoding="utf-8")))) == []


@pytest.mark.parametrize("name", ["author", "ruleset", "record"])
def test_every_key_is_described(name: str) -> None:
    made = schema(name)
    keys = [(key, node) for block in blocks(made) for key, node in block.get("properties", {}).items()]
    bare = []
    for key, node in keys:
        target = made["$defs"][node["$ref"].rpartition("/")[2]] if isinstance(node, dict) and "$ref" in node else {}
        rule = node is False or node.keys() <= {"const"}  # part of a condition, not a key to write
        if not rule and not {**target, **node}.get("description"):
            bare.append(key)
    assert bare == []


@pytest.mark.parametrize("name", ["author", "ruleset"])
def test_every_key_of_the_language_is_there(name: str) -> None:
    made = schema(name)
    wanted = list(paths(language()))
    for block in MODAL_BLOCKS:
        shape = language()
        for key in (*block, "by_mode"):
            shape = shape.step(key)
        assert shape.row is not None
        wanted += paths(shape.row, (*block, "by_mode", "*"))
    assert [path for path in wanted if not any(below(made, [made], path))] == []


def below(made: Tree, nodes: list[Tree], path: tuple[str, ...]) -> list[Tree]:
    """The schemas of a key: ``*`` stands for any row, or any block of a list."""
    nodes = [option for node in nodes for option in options(made, node)]
    if not path:
        return nodes
    key, *rest = path
    found = [
        n.get("additionalProperties") or n.get("items") if key == "*" else n.get("properties", {}).get(key)
        for n in nodes
    ]
    return below(made, [n for n in found if isinstance(n, dict)], tuple(rest))


def options(made: Tree, node: Tree) -> list[Tree]:
    if "$ref" in node:
        return options(made, made["$defs"][node["$ref"].rpartition("/")[2]])
    rules = {"required", "not", "properties"}  # of conditions on a block
    inner = [o for o in (*node.get("anyOf", ()), *node.get("oneOf", ())) if o.keys() - rules]
    return [found for option in inner for found in options(made, option)] or [node]


# ---- schema and models agree


def test_schema_and_models_agree() -> None:
    """Every value of every preset spoiled in every way: refused by both or by neither."""
    seen: set[tuple[Where, str]] = set()
    part, different = phase_validators("author"), []
    whole = phase_validators("ruleset")
    for name in loading.names():
        tree = json.loads(json.dumps(loading.load(name).as_json()))
        for path in places(tree):
            value = at(tree, path)
            if (path, json.dumps(value)) in seen:
                continue
            seen.add((path, json.dumps(value)))
            for what, spoiled in spoilt(tree, path, len(seen)):
                phase = str(path[0]) if len(path) > 1 else ""
                seen_by_schema = not whole[phase].is_valid(spoiled[phase] if phase else spoiled)
                if refused(spoiled, path) != seen_by_schema:
                    different.append(f"{name} {path} {what}: schema {'refuses' if seen_by_schema else 'accepts'}")
                if what in ("deleted", *map(repr, PARTLY)):
                    continue
                seen_in_part = not part[phase].is_valid(spoiled[phase] if phase else spoiled)
                if seen_in_part != seen_by_schema:
                    different.append(f"{name} {path} {what}: author {'refuses' if seen_in_part else 'accepts'}")
    assert different == []
    assert len(seen) > 500


def phase_validators(name: str) -> dict[str, Draft202012Validator]:
    """By phase, for speed: what is spoilt within one phase is seen by the schema of that phase; ``""``: the whole."""
    made = schema(name)
    out = {"": Draft202012Validator(made)}
    for key, node in made["properties"].items():
        out[key] = Draft202012Validator({**node, "$defs": made["$defs"]})
    return out


def places(node: Any, path: Where = ()) -> Iterator[Where]:
    if path:
        yield path
    inner = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in inner:
        yield from places(value, (*path, key))


def at(tree: Any, path: Where) -> Any:
    for step in path:
        tree = tree[step]
    return tree


def spoilt(tree: Tree, path: Where, number: int) -> Iterator[tuple[str, Tree]]:
    """The tree with one place spoilt: without it, with a key more, and with some of the junk, by the place's number."""
    phase = str(path[0])
    for junk in (*JUNK[number % EACH :: EACH], "<deleted>", "<added>"):
        new = {**tree, phase: copy.deepcopy(tree[phase])}
        parent = at(new, path[:-1])
        if junk == "<deleted>":
            del parent[path[-1]]
            yield "deleted", new
        elif junk == "<added>":
            if isinstance(parent[path[-1]], dict):
                parent[path[-1]]["no such"] = 1
                yield "a key added", new
        else:
            parent[path[-1]] = junk
            yield repr(junk), new


def refused(tree: Tree, path: Where) -> bool:
    """Whether the program refuses what a single block says; what blocks say of each other is not asked."""
    if holds_null(tree):  # reading refuses it: absence is said
        return True
    trees = [tree]
    where = path[: path.index("by_mode")] if "by_mode" in path else ()
    if where and isinstance(block := at(tree, where), dict):
        by_mode = block.get("by_mode")
        shape = reduce(lambda inner, key: inner.step(str(key)), where, language()).step("by_mode").row
        assert shape is not None
        rest = {key: value for key, value in block.items() if key != "by_mode"}
        parts = by_mode.values() if isinstance(by_mode, dict) else ()
        trees += [with_block(tree, where, laid_over(rest, part, shape)) for part in parts]
    try:
        return any(contradicts_itself(Rules.model_validate_json(json.dumps(each))) for each in trees)
    except ValidationError:
        return True


def with_block(tree: Any, where: Where, block: Any) -> Any:
    return {**tree, where[0]: with_block(tree[where[0]], where[1:], block)} if where else block


def holds_null(value: Any) -> bool:
    if isinstance(value, dict | list):
        return any(holds_null(inner) for inner in (value.values() if isinstance(value, dict) else value))
    return value is None


def laid_over(base: Any, part: Any, shape: Shape) -> Any:
    if not isinstance(part, dict) or not isinstance(base, dict) or shape.kind == "value":
        return part
    out = {**base, **{key: laid_over(base.get(key), value, shape.step(key)) for key, value in part.items()}}
    return {key: value for key, value in out.items() if shape.kind != "rows" or value != "none"}


SCALES = {"one": ("plain", "trump"), "none": ("plain",), "all": ("trump",)}


def contradicts_itself(rules: Rules) -> bool:
    """Whether keys of one block do not go together: no type of a value forbids that, `faults` does."""
    steps = any(
        step.kind is None
        or ("turned_to" in step.model_fields_set and step.kind != "fill_to")
        or ("expose" in step.model_fields_set and step.kind != "out_of_play")
        for step in rules.deal.values()
    )
    modes = any(
        SCALES[mode.trumps] != tuple(key for key in ("plain", "trump") if getattr(mode, key) is not None)
        for mode in rules.contracts.values()
    )
    made = rules.scoring.contract.made if rules.scoring.contract else []
    conditions = any((c.more_than is None) == (c.at_least is None) for c in made)
    return steps or modes or conditions


# ---- what an author writes


@pytest.mark.parametrize(
    "text",
    [
        "extends: french",
        "extends: ./house.yaml\nwith: rounded",
        "extends: french\nwith: [rounded, ../mine.yml]",
        "variation: true\nid: mine\nscoring: {capot: none}",
        "abstract: true\nformat: 1",
        "play: {obligations: {trump: none, extra: {before: rest, play: led_suit}}}",
        "scoring: {by_mode: {none: {capot: {worth: 44}}}}",
        "declarations: {by_mode: {none: none}}",
        "auction: {rounds: {turned_suit: {no_pass: none}, bidding: {levels: [80, 100, 120]}}}",
        "deal: {rest: {fill_to: 8}}",
        "declarations: {runs: {3: 20}}",
    ],
)
def test_files_that_are_right(text: str) -> None:
    assert complaints("author", with_text_keys(yaml.safe_load(text))) == []


@pytest.mark.parametrize(
    "text",
    [
        "extends: frensh",
        "extends: [french, contree]",
        "with: [french]",
        "variation: false",
        "variation: true\nextends: french",
        "obligations: {}",
        "format: 2",
        "table: none",
        "declarations: null",
        "scoring: {capot: 252}",
        "scoring: {by_mode: none}",
        "scoring: {by_mode: {none: {by_mode: {}}}}",
        "scoring: {by_mode: {none: none}}",
        "deck: {ranks: [7, 8, 9]}",
        "deal: {first: {cards: [3, 2], turn_up: 1}}",
        "deal: {first: {cards: []}}",
        "play: {obligations: {Trump: none}}",
        "play: {obligations: {trump: off}}",
        "play: {obligations: {extra: {before: [rest], play: any}}}",
        "scoring: {contract: {made: [{}]}}",
        "scoring: {contract: {made: [{more_than: defence, at_least: bid}]}}",
        "scoring: {outcomes: {made: {takers: [{times: double}]}}}",
        "scoring: {outcomes: {made: {when: []}}}",
        "contracts: {none: {trumps: none, trump: trump}}",
        "auction: {rounds: {bidding: {kind: around, levels: {from: 80}}}}",
        "auction: {rounds: {bidding: {kind: sealed}}}",
    ],
)
def test_files_that_are_wrong(text: str) -> None:
    assert complaints("author", with_text_keys(yaml.safe_load(text)))


def test_broken_files() -> None:
    """Of the corpus of broken files the schema sees those that ``schema_sees.txt`` names."""
    lines = (CORPUS / "schema_sees.txt").read_text(encoding="utf-8").splitlines()
    names = [line for line in lines if line and not line.startswith("#")]
    values = {name: yaml.safe_load((CORPUS / "broken" / name).read_bytes()) for name in names}
    assert [name for name, value in values.items() if validator("author").is_valid(with_text_keys(value))] == []
    assert len(names) > 30


# ---- records, answers, views


@pytest.mark.parametrize("name", loading.names())
def test_deals_as_they_are_played(name: str) -> None:
    """Records, replays and views of deals in which everyone does something legal."""
    ruleset = loading.load(name)
    finished = []
    for seed in range(12):
        state = Deal.new(ruleset, seed=seed)
        step = seed
        while not state.is_over:
            if step % 9 == 0:
                for seat in ruleset.seats:
                    assert complaints("view", state.view(seat)) == []
            choices = state.legal()
            state = state.apply(choices[step * 7919 % len(choices)])
            step += 1
        assert complaints("view", state.view(ruleset.seats[0])) == []
        record = deal_record(state)
        assert complaints("record", record) == []
        carried = {**record, "rules": ruleset.as_json()}
        assert complaints("record", carried) == []
        assert complaints("replay", replay({**record, "digest": "0" * 16})) == []
        finished.append({key: value for key, value in record.items() if key not in ("ruleset", "digest")})
        if state.status == "complete":
            check_questions(name, replay(record))
    for deals in ([finished[0]], [{**finished[0], "plays": []}]):
        match = {"ruleset": name, "deals": deals, "totals": dict.fromkeys(ruleset.sides, 3)}
        assert complaints("record", match) == []
        assert complaints("replay", answer(lambda match=match: replay(match))) == []


def answer(ask: Any) -> Any:
    try:
        return ask()
    except BeloteError as error:
        return {"error": error.as_json()}


def check_questions(name: str, done: Tree) -> None:
    """The questions that could be asked about a deal, and their answers."""
    ruleset = loading.load(name)
    contract = done["contract"]
    for number in (1, len(ruleset.seats), len(done["plays"]) - 1):
        trick = number % len(ruleset.seats)
        on_table, (play, *_) = done["plays"][number - trick : number], done["plays"][number:]
        question = {
            "ruleset": name,
            "mode": contract["mode"],
            "trumps": contract["trumps"],
            "trick": [each["card"] for each in on_table],
            "seats": " ".join(each["seat"] for each in on_table) if on_table else [],
            "hand": " ".join(play["legal"]),
            "taker": contract["taker"],
        }
        assert complaints("legal-question", question) == []
        asked = {key: value for key, value in question.items() if key != "seats" or value}
        assert complaints("legal", legal(ruleset, asked)) == []
    sides = ruleset.sides
    of_seat = {seat: side for side, seats in sides.items() for seat in seats}
    points = dict.fromkeys(sides, 0)
    for trick in done["tricks"]:
        points[of_seat[trick["winner"]]] += trick["points"]
    question = {
        "ruleset": name,
        "mode": contract["mode"],
        "trumps": contract["trumps"],
        "taker": of_seat[contract["taker"]],
        "points": points,
        "capot": done["score"]["capot"],
        "bid": contract["bid"],
        "double": contract["double"],
        "belote": None,
        "declarations": {},
    }
    assert complaints("score-question", question) == []
    assert complaints("score", score(ruleset, question).as_json()) == []


def test_errors() -> None:
    deal = Deal.new(loading.load("french"), seed=1)
    house = loading.load("french").as_json()
    asks = (
        lambda: deal.apply("zzz"),
        lambda: deal.apply("take S"),
        lambda: loading.load("frensh"),
        lambda: replay({"ruleset": "french"}),
        lambda: replay({"ruleset": "french", "rules": {**house, "match": {}, "table": 3}}),
        lambda: legal(loading.load("french"), {"hand": "7S", "zzz": 1}),
        lambda: replay({**deal_record(deal), "plays": "7S"}),
    )
    for ask in asks:
        out = answer(ask)
        assert complaints("error", out) == []
        assert [complaints(name, out) for name in ("legal", "score", "replay")] == [[], [], []]
    assert complaints("error", {"error": {"kind": "unreadable", "message": "no", "zzz": 1}})


@pytest.mark.parametrize("path", sorted((ROOT / "docs" / "matches").glob("*.yaml")), ids=lambda path: path.stem)
def test_shipped_matches(path: Path) -> None:
    record = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert complaints("record", record) == []
    assert complaints("replay", replay(record)) == []


COMMANDS = [
    ("list", "list"),
    ("show", "show baloot"),
    ("show", "show moroccan+rounded --origin"),
    ("error", "show frensh"),
    ("new", "new {folder}/house.yaml --extends french+rounded"),
    ("error", "new {folder} --extends french"),
    ("check", "check {broken}/01-unknown-key.yaml nowhere.yaml french"),
    ("perft", "perft contree --seed 3 --depth 2 --divide"),
    ("legal", "legal moroccan --trumps O --trick 12B --hand 4B,5O"),
    ("legal", "legal french --trumps H --trick ZZ --hand 7H,10D"),
    ("score", "score french --taker NS --points NS=86"),
    ("score", "score french --taker NS --points NS=161"),
    ("replay", "replay {match}"),
    ("replay", "replay {match} --art french"),
    ("replay", "replay {broken}/01-unknown-key.yaml"),
]


@pytest.mark.parametrize(("name", "command"), COMMANDS)
def test_commands(name: str, command: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    match = min((ROOT / "docs" / "matches").glob("*.yaml"))
    words = [word.format(folder=tmp_path, broken=CORPUS / "broken", match=match) for word in command.split()]
    main([*words, "--json"])
    assert complaints(name, json.loads(capsys.readouterr().out)) == []


def test_a_file_begun_is_right(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "house.yaml"
    assert main(["new", str(file), "--extends", "french+rounded"]) == 0
    capsys.readouterr()
    assert complaints("author", with_text_keys(yaml.safe_load(file.read_text(encoding="utf-8")))) == []


DEAL = {"dealer": "N", "pack": "7S 8S", "calls": ["pass", "90 H"]}
HANDS = {"dealer": "N", "hands": {"N": "7S", "E": ["8S"]}, "contract": {"taker": "N", "mode": "suit", "trumps": "S"}}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("record", DEAL),
        ("record", {**DEAL, "plays": None, "declared": {"N": [["7S", "8S", "9S"], {"cards": "AS AH AD AC", "at": 2}]}}),
        ("record", {**DEAL, "calls": [{"seat": "E", "call": "pass"}], "belote_said": {"N": "first"}}),
        ("record", {**HANDS, "turned": "7D", "plays": [{"seat": "E", "card": "8S"}, "7S"]}),
        ("record", {**HANDS, "contract": {"taker": "N", "mode": "all", "trumps": None, "bid": "capot", "double": 2}}),
        ("record", {**DEAL, "events": [{"after": 4, "seat": "N", "what": "claim", "accepted": True}]}),
        ("record", {**DEAL, "events": [{"after": 4, "what": "fault", "fault": "revoke", "by": "EW"}]}),
        ("record", {"deals": [DEAL, {"pack": "7S"}], "held": {"NS": 81}}),
        ("legal-question", {"trumps": "H", "trick": "KC 7C", "hand": "7H 10D"}),
        ("legal-question", {"hand": ["7H"], "gone": "8H", "seats": ["N"], "double": 2, "locked": True}),
        ("score-question", {"taker": "NS", "points": {"NS": 86}, "belote": {"EW": 1}, "held": {"NS": 81, "EW": 0}}),
        ("score-question", {"taker": "NS", "points": {"NS": 86}, "bid": "capot", "belote": "EW", "capot": None}),
        ("score-question", {"fault": "revoke", "by": "EW", "taker": None, "mode": "none", "points": {"NS": 40}}),
        ("perft", {"ruleset": "french", "digest": "0" * 16, "seed": -1, "depth": 2, "nodes": 12, "divide": {"7S": 12}}),
        ("check", {"files": [{"file": "a.yaml", "problems": []}]}),
    ],
)
def test_values_that_are_right(name: str, value: Tree) -> None:
    assert complaints(name, value) == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("record", {}),
        ("record", {"dealer": "N"}),
        ("record", {"pack": "7S"}),
        ("record", {**DEAL, **HANDS}),
        ("record", {**HANDS, "calls": ["pass"]}),
        ("record", {**DEAL, "turned": "7S"}),
        ("record", {**DEAL, "contract": HANDS["contract"]}),
        ("record", {"dealer": "N", "hands": {"N": "7S"}}),
        ("record", {**DEAL, "call": []}),
        ("record", {**DEAL, "calls": [1]}),
        ("record", {**DEAL, "declared": {"N": "7S 8S 9S"}}),
        ("record", {**DEAL, "declared": {"N": [{"cards": "7S 8S 9S", "at": 3}]}}),
        ("record", {**DEAL, "belote_said": {"N": "yes"}}),
        ("record", {**DEAL, "rules": {"format": 1}}),
        ("record", {**DEAL, "events": [{"after": 4, "what": "claim", "by": "EW"}]}),
        ("record", {**DEAL, "events": [{"after": 4, "what": "fault", "fault": "revoke"}]}),
        ("record", {"deals": []}),
        ("record", {"deals": [{"pack": "7S"}]}),
        ("record", {"deals": [DEAL], "totals": {"NS": 0.5}}),
        ("record", {"deals": [DEAL], "dealer": "N"}),
        ("legal-question", {"trick": "7S"}),
        ("legal-question", {"hand": 7}),
        ("score-question", {"points": {"NS": 86}}),
        ("score-question", {"taker": "NS", "points": {}}),
        ("score-question", {"fault": "revoke"}),
        ("score-question", {"taker": "NS", "points": {"NS": 86}, "by": "EW"}),
        ("score-question", {"fault": "revoke", "by": "EW", "capot": "NS"}),
        ("score-question", {"taker": "NS", "points": {"NS": True}}),
        ("legal", {"legal": ["7S"], "rule": "any card", "winning": -1}),
        ("score", {"outcome": "won"}),
        ("replay", {"error": "no"}),
        ("check", {"files": [{"file": "a.yaml"}]}),
        ("perft", {"nodes": 1}),
        ("list", {"rulesets": []}),
        ("new", {"file": "house.yaml"}),
        ("show", {"name": "french", "digest": "zzz", "rules": {}}),
        ("view", {"seat": "N"}),
    ],
)
def test_values_that_are_wrong(name: str, value: Tree) -> None:
    assert complaints(name, value)


def test_no_name_of_a_preset_is_written_out() -> None:
    """Names come from the folders, so that the package knows none."""
    names = "|".join(map(re.escape, [*loading.names(), *loading.variations()]))
    for path in (ROOT / "belote" / "schemas").glob("*.py"):
        assert not re.search(rf"[\"']({names})[\"']", path.read_text(encoding="utf-8")), path.name
