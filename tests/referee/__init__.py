"""A second opinion: the rules of some thirty card games as a referee would say them, slow and direct.

`match(game, record)` takes a match record and says what every call and card could have been, who won each
trick, what counted and what each side writes down. It knows nothing of the engine that it is compared with:
it was written from the rule texts (sources 000 to 003, the catalogue, the readings of the presets).

What a record looks like, and what comes back, is the shape of `belote replay --json` for a match, without
`digest`, `rule` and the `lines` of a score. Lists are ordered: cards by suit S H D C, then 7 8 9 10 J Q K A;
calls `pass` first, then by level and suit (S H D C none all), then `double` or `redouble`; in Baloot `pass`,
`hokum`, `sun`, `ashkal`; declarations by seat from the first leader, fours before runs, then by cards;
belotes by suit.

reading: what the texts leave open and is decided here (each stands again where it is used):

1.  An announcement in a game without declarations, or too late, is an error.
2.  One unbroken run is one declaration: it may be announced short, but two pieces of it are an error.
3.  A belote that was not said with both words, or that lies in a counting hundred (Baloot), is not listed.
    In coinche and contree both words must be said, as in the French games.
4.  Moroccan belote: nothing asks for a higher trump on a ruffed trick; only trumps led ask for it.
5.  Ashkal may go over a waiting hokum like sun, whoever said it.
6.  All trumps (coinche, contree): go higher in the suit led, over one's partner too; no other suit cuts.
7.  Coinche: the contract is tested first, on what each side has itself, with 252 for a capot; then a capot of
    takers who made it takes all counting declarations. So takers without a trick can have made their bid by
    declarations, and a capot can have failed. A capot bid needs the tricks, and the sums as any other bid.
    A générale needs the tricks of the bidder's own hand, and no sums: five hundred are never reached.
8.  Contree and coinche: a failed bid costs 160 and the bid, whether or not the defence won all tricks.
9.  Three-handed: the contest of declarations is between three single players.
10. Three-handed, failed: tricks in play and counting declarations are put together and then shared; points
    held before are shared by themselves. In both an odd point goes to the opponent who plays first.
11. Three-handed, level: the opponents have their own at once; the taker keeps his belote, the rest waits.
12. Three-handed: two opponents who won all tricks between them made no capot; one who did alone is named,
    and not paid.
13. Two-handed: a failed contract hands over what was in play; a capot is 252 for either.
14. Points that wait are kept by the side they come from; `held_total` names them that way.
15. Rounded: what a tie puts aside is rounded with its side's whole line.
16. Pilotta and blot: where the contract is made each side has its own and nothing is added for the bid; a double
    multiplies all that was in play, for the winner. Announced points: belote and capot count for the test alone.
    Tunisian: made, a double multiplies the takers' tricks and nothing else.
17. A dealer who is named out of turn is an error. The match goes to the highest total at or over the target
    that no other side shares.
"""

from __future__ import annotations

from .cards import RefereeError
from .games import FILES, GAMES, HOUSES
from .match import match
from .selfplay import random_match

__all__ = ["FILES", "GAMES", "HOUSES", "RefereeError", "match", "random_match"]
