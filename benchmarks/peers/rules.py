"""A second, deliberately plain statement of the rules, to hold the peers against.

Cards are labels (`10S`), a trick is a list of (seat, card). Nothing here is shared with the engine.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

PLAIN = ("7", "8", "9", "J", "Q", "K", "10", "A")
TRUMP = ("7", "8", "Q", "K", "10", "A", "9", "J")
PLAIN_POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
TRUMP_POINTS = {"J": 20, "9": 14, "A": 11, "10": 10, "K": 4, "Q": 3}
PARTNER = {"N": "S", "S": "N", "E": "W", "W": "E"}
SIDE = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}
OTHER = {"NS": "EW", "EW": "NS"}
Trick = list[tuple[str, str]]


def strength(card: str, led: str, trumps: str) -> int:
    """Comparable within one trick; a card that cannot win counts -1."""
    rank, suit = card[:-1], card[-1]
    if suit == trumps:
        return 100 + TRUMP.index(rank)
    return PLAIN.index(rank) if suit == led else -1


def winner(trick: Trick, trumps: str) -> str:
    led = trick[0][1][-1]
    return max(trick, key=lambda play: strength(play[1], led, trumps))[0]


def value(card: str, trumps: str) -> int:
    return (TRUMP_POINTS if card[-1] == trumps else PLAIN_POINTS).get(card[:-1], 0)


def situation(hand: Iterable[str], trick: Trick, seat: str, trumps: str) -> str:
    """Which rule a position falls under, in words: the key that disagreements are counted by."""
    if not trick:
        return "leading"
    led = trick[0][1][-1]
    ahead = "partner" if winner(trick, trumps) == PARTNER[seat] else "opponent"
    suits = {card[-1] for card in hand}
    if led != trumps and led in suits:
        return "follows a plain suit"
    best = max(strength(card, led, trumps) for _, card in trick)
    can = any(strength(card, led, trumps) > best for card in hand if card[-1] == trumps)
    if led == trumps and trumps in suits:
        return f"trumps led, {ahead} winning, {'can' if can else 'cannot'} go higher"
    if led == trumps:
        return "trumps led, has none"
    by = "with a trump" if best >= 100 else "with the suit led"
    holds = "no trump" if trumps not in suits else "a higher trump" if can else "lower trumps only"
    return f"void, {ahead} winning {by}, {holds}"


def legal(hand: Iterable[str], trick: Trick, seat: str, trumps: str, rules: str) -> set[str]:
    """The cards allowed by `contree` or by `classique`, as the presets of these names are read."""
    cards = set(hand)
    if not trick:
        return cards
    led = trick[0][1][-1]
    best = max(strength(card, led, trumps) for _, card in trick)
    partner = winner(trick, trumps) == PARTNER[seat]
    follow = {card for card in cards if card[-1] == led}
    ruffs = {card for card in cards if card[-1] == trumps}
    higher = {card for card in ruffs if strength(card, led, trumps) > best}
    if follow and led == trumps:
        free = partner and rules == "classique"
        return follow if free or not higher else higher
    if follow:
        return follow
    if partner or not ruffs:
        return cards
    if higher:
        return higher
    return cards if rules == "contree" else ruffs


def belote(hands: Mapping[str, Iterable[str]], trumps: str) -> dict[str, int]:
    owner = {card: seat for seat, cards in hands.items() for card in cards}
    king, queen = owner["K" + trumps], owner["Q" + trumps]
    return {side: 20 * (king == queen and SIDE[king] == side) for side in OTHER}


def colver_score(
    cards: Mapping[str, int], held: Mapping[str, int], taker: str, bid: int, double: int
) -> dict[str, int]:
    """What colver's rewards were found to be. `cards` counts a capot as 252, `held` are the belotes."""
    defence = OTHER[taker]
    all_tricks = cards[taker] == 252
    made = all_tricks if bid == 250 else cards[taker] + held[taker] >= bid
    if made and double == 1:
        return {taker: cards[taker] + bid + held[taker], defence: cards[defence] + held[defence]}
    times = {1: 1, 2: 2, 4: 3}[double]
    worth = 252 if made and all_tricks else 162
    best = taker if made else defence
    return {best: worth + bid * times + sum(held.values()), OTHER[best]: 0}


def belote_cli_score(
    cards: Mapping[str, int], tricks: Mapping[str, int], held: Mapping[str, int], taker: str, double: int
) -> dict[str, int]:
    """What belote-cli's credits were found to be, without declarations and without points held over."""
    defence = OTHER[taker]
    score = {side: cards[side] + held[side] for side in OTHER}
    tied = cards[taker] == cards[defence]
    best = taker if cards[taker] > cards[defence] else defence
    if tied:
        score[taker] = held[taker]
    elif tricks[best] == 8 or best == defence:
        score = {best: (252 if tricks[best] == 8 else 162) + held[best], OTHER[best]: held[OTHER[best]]}
    if not tied:
        score[best] *= double
    return score
