"""The figures of the texts for faults, and claims that anybody can check by hand."""

from __future__ import annotations

import pytest

from .auctions import Contract
from .cards import RefereeError
from .faults import claim_is_true, fault_score
from .games import game_named


def test_what_a_fault_costs() -> None:
    baloot, dutch = game_named("baloot"), game_named("klaverjas-rotterdam")
    assert fault_score(baloot, "none", "revoke", "EW", {"NS": 20}, {}) == {"NS": 46, "EW": 0}
    assert fault_score(baloot, "suit", "false_claim", "NS", {"NS": 5}, {"NS": 2}) == {"NS": 7, "EW": 16}
    assert fault_score(dutch, "suit", "revoke", "NS", {"EW": 50}, {}) == {"NS": 0, "EW": 162}
    with pytest.raises(RefereeError):
        fault_score(game_named("french"), "suit", "revoke", "NS", {}, {})


def test_claims() -> None:
    game, contract = game_named("baloot"), Contract("N", "suit", "H")
    hands = {"N": ["JH", "AS"], "W": ["9H", "10S"], "S": ["7D", "8D"], "E": ["KD", "QD"]}
    assert claim_is_true(game, contract, hands, [], "N", "N")  # the jack draws the nine first
    hands = {"N": ["AH", "AS"], "W": ["9H", "10S"], "S": ["7D", "8D"], "E": ["KD", "QD"]}
    assert not claim_is_true(game, contract, hands, [], "N", "N")
    assert not claim_is_true(game, contract, hands, [], "N", "W")
