"""What faults at the table cost: a revoke, a misdeal, a claim that does not hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Discriminator, Field, Tag

from belote.kernel import penalties as kernel
from belote.kernel import scoring
from belote.kernel.outcomes import UNLIMITED
from belote.rules.scoring import FACTOR
from belote.rules.words import Block, Fault, Points, Vocabulary, Word

WHEN = Vocabulary(Word("false_claim", "somebody claims all remaining tricks, and could lose one of them", 0))
TERM = Vocabulary(
    Word("bid", "the number bid", scoring.BID),
    Word("own_tricks", "the tricks that the side has won so far", scoring.OWN_TRICKS),
    Word("own_declarations", "the side's counting declarations", scoring.OWN_DECLARATIONS),
    Word("own_belote", "the side's belote", scoring.OWN_BELOTE),
    Word("all_tricks", "what all tricks of the deal are worth, played or not, without a capot", scoring.ALL_TRICKS),
    Word("all_declarations", "the counting declarations of every side", scoring.ALL_DECLARATIONS),
    Word("all_belotes", "the belotes of every side", scoring.ALL_BELOTES),
    Word("rest", "what the tricks still to be played are worth, with the last trick", kernel.REST),
)


def _tag(value: Any) -> str:
    if isinstance(value, Block | dict):
        return "<times>"
    return "<number>" if isinstance(value, int) and not isinstance(value, bool) else "<word>"


Plain = Annotated[
    Annotated[Points, Tag("<number>")] | Annotated[Annotated[str, TERM], Tag("<word>")], Discriminator(_tag)
]


class Multiple(Block):
    """A multiple of a sum."""

    times: Annotated[str, FACTOR, Field(description="by what")]
    of: Annotated[list[Plain], Field(min_length=1, description="of what")]


Sum = list[
    Annotated[
        Annotated[Points, Tag("<number>")]
        | Annotated[Annotated[str, TERM], Tag("<word>")]
        | Annotated[Multiple, Tag("<times>")],
        Discriminator(_tag),
    ]
]


class Penalty(Block):
    """A fault: it ends a deal that has a contract, and decides it against the side at fault, whatever the cards say."""

    when: Annotated[
        Annotated[str, WHEN] | None, Field(description="what is seen by itself; left out, the table says so")
    ] = None
    gives: Annotated[Sum, Field(description="what each other side scores")]
    keeps: Annotated[Sum, Field(description="what the side at fault scores")] = []
    before_contract: Annotated[
        bool,
        Field(
            description="whether it counts before there is a contract too: then its numbers are scored as they stand, "
            "and the same dealer deals again"
        ),
    ] = False

    def row(self) -> kernel.Penalty:
        """The row for the kernel."""
        early = self.before_contract
        return kernel.Penalty(self.when is not None, _terms(self.gives), _terms(self.keeps), early)


def faults(penalties: Mapping[str, Penalty]) -> list[Fault]:
    """Rows that are never read, or no rows at all."""
    if not penalties:
        return [Fault(("penalties",), "no fault is named here: write `penalties: none`")]
    found = []
    first = ""
    for name, row in penalties.items():
        if not row.gives and not row.keeps and not row.before_contract:  # else it deals again
            says = "nobody scores anything for this fault: say what the others score, or leave the row out"
            found.append(Fault(("penalties", name, "gives"), says))
        if row.before_contract and row.when is not None:
            says = "there is nothing to claim before there is a contract: leave it out"
            found.append(Fault(("penalties", name, "before_contract"), says))
        elif row.before_contract:
            says = "before there is a contract nothing is won and nothing bid: with `before_contract` say numbers only"
            sums = (("gives", row.gives), ("keeps", row.keeps))
            found += [
                Fault(("penalties", name, key, i), says)
                for key, items in sums
                for i, item in enumerate(items)
                if not isinstance(item, int)
            ]
        if row.when is not None and first:
            says = f"never read: the row `{first}` before it settles every claim that does not hold"
            found.append(Fault(("penalties", name, "when"), says))
        elif row.when is not None:
            first = name
    return found


def _terms(items: list[Any], double: int = 0) -> tuple[scoring.Term, ...]:
    out: list[scoring.Term] = []
    for item in items:
        if isinstance(item, Multiple):
            out.extend(_terms(item.of, double=UNLIMITED))
        elif isinstance(item, int):
            out.append(scoring.Term(scoring.NUMBER, item, double, False))
        else:
            out.append(scoring.Term(TERM[item], 1, double, False))
    return tuple(out)
