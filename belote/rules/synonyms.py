"""What players call things: their words, and where the language says the same."""

from __future__ import annotations

from belote.errors import nearest

# a key that players write (French, Darija, Arabic, English): with what the language says it
_FAILED = "`scoring.outcomes.failed`"
_ROW = "the row `{}` of `play.obligations`"
ELSEWHERE = {
    **dict.fromkeys(("dedans", "chute", "nat", "khasara", "down"), _FAILED),
    **dict.fromkeys(
        ("litige", "tie", "egalite", "égalité"), "`scoring.contract.equal`, `scoring.outcomes.tied` and `held_points`"
    ),
    "pot": "`held_points`",
    **dict.fromkeys(("pisser", "pisse", "undertrump", "couper", "must_trump"), _ROW.format("trump")),
    **dict.fromkeys(("surcouper", "overtrump", "must_overtrump"), _ROW.format("overtrump")),
    **dict.fromkeys(("monter", "must_go_higher"), _ROW.format("go_higher")),
    **dict.fromkeys(("fournir", "follow_suit", "must_follow"), _ROW.format("follow")),
    **dict.fromkeys(("coincher", "contre", "doubles"), "`auction.doubling`"),
    "surcoinche": "`auction.doubling.steps`",
    **dict.fromkeys(("encheres", "enchères", "smsara", "bidding"), "`auction`"),
    "contrat": "`scoring.contract`",
    **dict.fromkeys(("atout", "latout", "modes"), "`contracts`"),
    **dict.fromkeys(("annonces", "projects", "meld", "melds"), "`declarations`"),
    **dict.fromkeys(("carre", "carré", "carres", "carrés"), "`declarations.fours`"),
    **dict.fromkeys(("suites", "seryat", "tierce", "sequences"), "`declarations.runs`"),
    "rebelote": "`belote`",
    **dict.fromkeys(("kaboot", "valat"), "`scoring.capot`"),
    **dict.fromkeys(("der", "dix_de_der"), "`scoring.last_trick`"),
    **dict.fromkeys(("faults", "fautes", "revoke", "renonce", "verzaakt", "qayd"), "a row of `penalties`"),
    **dict.fromkeys(("claims", "sawa"), "a row of `penalties` with `when: false_claim`"),
    "arrondi": "`scoring.rounding`",
    **dict.fromkeys(("tafr9a", "donne", "distribution"), "`deal`"),
    **dict.fromkeys(("fra9i", "equipes", "équipes", "teams"), "`table.sides`"),
    "sens": "`table.direction`",
    **dict.fromkeys(("values", "valeurs"), "`points` of a row of `deck.scales`"),
    **dict.fromkeys(("trump_order", "ordre"), "`order` of a row of `deck.scales`"),
    **dict.fromkeys(("score", "points_to_win", "cible"), "`match.target`"),
    **dict.fromkeys(("preneur", "preneurs", "attack"), "`takers`"),
    **dict.fromkeys(("defense", "défense", "defenders"), "`defence`"),
}
# a word that players write: the word of the language
SAID = {
    **dict.fromkeys(("litige", "tie", "egalite", "égalité"), "tied"),
    **dict.fromkeys(("dedans", "chute", "nat", "khasara", "down", "lost"), "failed"),
    **dict.fromkeys(("fait", "won", "reussi", "réussi"), "made"),
    **dict.fromkeys(("pisser", "pisse", "couper", "atout"), "trump"),
    **dict.fromkeys(("surcouper", "monter", "overtrump"), "higher_trump"),
    **dict.fromkeys(("fournir", "follow", "same_suit"), "led_suit"),
    **dict.fromkeys(("left", "gauche", "horaire"), "clockwise"),
    **dict.fromkeys(("right", "droite", "anticlockwise"), "counter_clockwise"),
    **dict.fromkeys(("preneur", "preneurs", "taker", "attack"), "takers"),
    **dict.fromkeys(("defense", "défense", "defenders"), "defence"),
    **dict.fromkeys(("plis", "levees"), "tricks"),
    **dict.fromkeys(("annonces", "projects", "melds"), "declarations"),
    "rebelote": "belote",
}


def elsewhere(word: str, nearly: bool = False) -> str | None:
    """With what the language says a word that players write (or write nearly so), or None."""
    known = nearest(word, ELSEWHERE, cutoff=0.9 if nearly else 1.0)
    return ELSEWHERE[known] if known else None
