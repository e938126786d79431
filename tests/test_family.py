"""The page of the games is fresh, knows every preset once, and no word of one game stands without a reason."""

from __future__ import annotations

import belote
from tests import family


def test_every_preset_belongs_to_one_game() -> None:
    listed = [name for game in family.games() for name in game.presets]
    assert sorted(listed) == belote.names()


def test_words_of_one_game_have_a_reason_and_no_others() -> None:
    assert set(family.alone()) == set(family.data()["reasons"])


def test_the_page_is_fresh() -> None:
    assert family.PAGE.read_text(encoding="utf-8") == family.page(), "write it anew: python -m tests.family"
