"""The match records in ``docs/matches``: whole matches, card by card, in which everything happens that can.

``python -m tests.example_matches`` writes them anew: deal by deal it looks for a pack in which the next thing that is
wanted happens when four careful players hold it, until the match is won.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from textwrap import wrap

from belote import Deal, Match, load
from belote.library.ruleset import Ruleset

FOLDER = Path(__file__).parent.parent / "docs" / "matches"
MOST = 200_000  # packs tried for one deal


def _side(deal: Deal, seat: str) -> str:
    return next(side for side, seats in deal.ruleset.sides.items() if seat in seats)


def choose_call(deal: Deal) -> str:
    """Take with a jack and two more trumps in sight, or with a long suit; bid nothing that is not forced otherwise."""
    legal = deal.legal()
    assert deal.turn is not None
    if "pass" not in legal:
        return legal[0]
    hand = deal.hand(deal.turn)
    labels = deal._frame.setup.labels
    turned = labels.names[deal._frame.table.turned]
    jack, nine, ace = (labels.ranks[labels.deck_ranks.index(rank)] for rank in ("J", "9", "A"))
    best, most = "pass", 2.4
    for call in legal:
        if call in ("pass", "sun", "ashkal"):
            aces = sum(card[:-1] == ace for card in (*hand, turned))
            worth = 2.0 * aces if call == "sun" and aces > 1 else 0.0
        else:
            suit = call.split()[-1] if " " in call else turned[-1]
            trumps = [card for card in (*hand, turned) if card[-1] == suit]
            worth = len(trumps) * 0.6 + (jack + suit in trumps) * 1.2 + (nine + suit in trumps) * 0.7
            worth += 0.4 * sum(card[:-1] == ace for card in hand)
        if worth > most:
            best, most = call, worth
    return best


def choose_card(deal: Deal) -> str:
    """Win cheaply where the trick is worth it, give points to a partner who is winning, else throw the least."""
    legal = deal.legal()
    game = deal._game
    assert game is not None
    assert deal.turn is not None
    worth = {card: game.points[game.card_of[card]] for card in legal}
    if not deal.trick():
        masters = [card for card in legal if not _beaten_by_unseen(deal, game.card_of[card])]
        if masters:
            return max(masters, key=lambda card: worth[card])
        return min(legal, key=lambda card: worth[card])
    best = deal._best
    winners = [card for card in legal if game.beats[best] >> game.card_of[card] & 1]
    partner = not game.opponents[deal._turn][deal._winner]
    if partner:
        return max(legal, key=lambda card: (card not in winners, worth[card]))
    if winners:
        return max(winners, key=lambda card: worth[card]) if len(deal.trick()) == 3 else max(winners)
    return min(legal, key=lambda card: worth[card])


def _beaten_by_unseen(deal: Deal, card: int) -> bool:
    game = deal._game
    assert game is not None
    unseen = ~(deal._played | game.hands[deal._turn])
    return game.beats[card] & unseen & ((1 << deal._frame.setup.tables.cards) - 1) != 0


def play_out(deal: Deal) -> Deal:
    """A deal played to its end by four careful players."""
    while not deal.is_over:
        deal = deal.apply(choose_call(deal) if deal.status == "bidding" else choose_card(deal))
    return deal


def happened(deal: Deal) -> set[str]:
    """What a complete deal shows: run, four, belote, made, failed, tied, capot, and the mode."""
    score = deal.score()
    if score is None:
        return {"void"}
    said = deal.announced()
    found = {"four" if d.four else "run" for _, d, counts in said.declarations if counts}
    if said.belotes:
        found.add("belote")
    if score.capot:
        found.add("capot")
    contract = deal.contract
    assert contract is not None
    taker = _side(deal, contract["taker"])
    own = sum(deal._points[i] for i, seat in enumerate(deal.ruleset.seats) if _side(deal, seat) == taker)
    if own * 2 == sum(deal._points):
        found.add("level")
    return found | {score.outcome, contract["mode"], contract.get("call", "")}


def build(rules: Ruleset, wanted: list[set[str]], seed: int) -> list[Deal]:
    """The deals of a match in which what is wanted happens, one thing a deal, until somebody has won."""
    match = Match.new(rules, rules.seats[0])
    deals: list[Deal] = []
    number = 0
    while match.winner is None:
        need = wanted[len(deals)] if len(deals) < len(wanted) else set()
        for _ in range(MOST):
            number += 1
            deal = play_out(Deal.new(rules, match.dealer, seed=seed, number=number))
            if need <= happened(deal) and (len(deals) + 1 >= len(wanted) or match.after(deal).winner is None):
                break
        else:
            raise LookupError(f"no deal with {need}")
        deals.append(deal)
        match = match.after(deal)
    return deals


WANTED: dict[str, list[set[str]]] = {
    "moroccan": [{"run", "made"}, {"tied"}, {"four"}, {"failed", "belote"}, {"capot"}],
    "french": [{"capot"}, {"tied"}, {"failed", "run"}, {"belote", "four"}],
    "baloot": [{"run", "made"}, {"none", "made"}, {"belote"}, {"failed"}, {"level"}, {"capot"}, {"four"}],
}  # fmt: skip


def text(rules: Ruleset, deals: list[Deal]) -> str:
    """A match record as a YAML file that people can read."""
    lines = [
        f"# A whole match of {rules.title()}, card by card.  Replay it: belote replay docs/matches/{rules.name}.yaml",
        f"ruleset: {rules.name}",
        f'digest: "{rules.digest}"',
        "deals:",
    ]
    for number, deal in enumerate(deals, start=1):
        labels = rules.labels()
        pack = " ".join(labels.names[card] for card in deal._frame.pack)
        lines += [f"  - dealer: {deal.dealer}        # deal {number}", "    pack: >-"]
        lines += [f"      {line}" for line in wrap(pack, 96)]
        lines.append(f"    calls: [{', '.join(call for _, call in deal.calls())}]")
        cards = [card for _, card in deal.plays()]
        if cards:
            lines.append("    plays: >-")
            size = len(rules.seats)
            for i in range(0, len(cards), size):
                lines.append("      " + " ".join(f"{c:3}" for c in cards[i : i + size]).rstrip())
    return "\n".join(lines) + "\n"


def main(write: Callable[[Path, str], object] = Path.write_text) -> None:
    """Write all records."""
    for name, wanted in WANTED.items():
        rules = load(name)
        write(FOLDER / f"{name}.yaml", text(rules, build(rules, wanted, seed=2026)))


if __name__ == "__main__":
    main()
