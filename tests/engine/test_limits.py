"""The engine's limits from both sides: what just fits, and what is too much and is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

import throneroom as tr
from throneroom import _core
from throneroom.cards.catalog import all_cards
from throneroom.cards.language import (
    Action,
    Treasure,
    action,
    actions,
    coins,
    deck,
    discard,
    draw,
    each_other,
    every,
    exactly,
    gain,
    hand,
    hand_size,
    mark_pile,
    mat,
    next_turn,
    on_marked_piles,
    one,
    play,
    possess_left_player,
    potions,
    put,
    reaction,
    rest,
    reveal,
    set_aside,
    top,
    trash,
    trashed_cards_count,
    treasure,
    when_discarded_from_play,
)
from throneroom.cards.model import Card
from throneroom.engine.ruleset import Ruleset

from ..scenarios.helpers import bag, options, run
from ..scenarios.seaside.table import end_turn, go_round

ROOM = _core.ROOM
METAL = [treasure(name, 1, 1) for name in ("Tin", "Lead", "Zinc", "Iron")]


def many(n: int) -> list[str]:
    """So many Treasures; not too many of one kind."""
    return [METAL[i // 200].name for i in range(n)]


def board(*cards: Card) -> tr.Kingdom:
    """These cards, and the Treasures."""
    return tr.Kingdom([*cards, *METAL])


def check(game: tr.Game, name: str, times: int) -> None:
    """Only this limit was reached, so many times, and every card is still somewhere."""
    assert game.limits_reached == ({name: times} if times else {})
    assert _core.self_check(game._core) == ""


# ---------------------------------------------------------------- nothing official


@pytest.mark.parametrize("players", range(1, 7))
def test_all_cards_of_an_official_game_have_room_in_one_place(players: int) -> None:
    """Ten piles of Victory cards would be the largest kingdom, with Colonies and Potions."""
    victory = [card for card in all_cards() if "Victory" in card.types and not card.basic][:10]
    others = [card for card in all_cards() if card.potion][:1]
    kingdom = tr.Kingdom([*victory, *others][-10:], colony=True)
    rules = Ruleset(kingdom, players, tr.Variant(kingdom_piles=None))
    core = _core.Game(rules.core, 0)
    cards = sum(core.supply()) + 10 * players + 2  # had all piles been of Victory cards
    assert cards <= min(ROOM["known"], ROOM["aside"], ROOM["limbo"])


def test_a_usual_game_reaches_no_limit() -> None:
    match = tr.simulate(tr.Kingdom.random(seed=1), ["Random", "Big Money"], 200)
    assert match.limits_reached == {}
    assert match.summary()["limits_reached"] == {}


# ---------------------------------------------------------------- each of them


@pytest.mark.parametrize("over", [0, 1, 5])
def test_waiting(over: int) -> None:
    """Each card set aside waits on its own; what can't be set aside stays in hand."""
    chest = action(
        "Chest", 2, actions(1), set_aside(exactly(hand_size, hand, Treasure)),
        next_turn(put(rest, hand), holding=True), draw(100),
    )  # fmt: skip
    cards = many(ROOM["waiting"] + over)
    g = tr.scenario(board(chest), hand=["Chest", "Chest", *cards[:190]], deck=cards[190:])
    run(g, "Chest", "Chest")
    assert sum(g.players[0].set_aside.values()) == ROOM["waiting"]
    assert sum(g.players[0].hand.values()) == over
    check(g, "waiting", over)
    end_turn(g)
    end_turn(g)
    assert sum(g.players[0].hand.values()) == ROOM["waiting"] + over
    check(g, "waiting", over)


@pytest.mark.parametrize("over", [0, 1, 7])
def test_aside(over: int) -> None:
    """The mats of all players together; a further card is discarded."""
    vault = action(
        "Cellar Vault", 2, actions(1), put(every(hand, Treasure), mat), draw(100),
        each_other(put(every(hand, Treasure), mat), draw(100)),
    )  # fmt: skip
    cards = many(ROOM["aside"] + over)
    g = tr.scenario(
        board(vault),
        hand=["Cellar Vault"] * 4 + cards[:150],
        deck=cards[150:300],
        opponents=[{"hand": cards[300:450], "deck": cards[450:600]}, {"hand": cards[600:]}],
    )
    run(g, *["Cellar Vault"] * 3)  # 150, 150 and the rest; 100 and 100; 50 and 50
    assert sum(sum(p.mats["Cellar Vault"].values()) for p in g.players) == ROOM["aside"]
    assert sum(g.players[1].hand.values()) == over  # discarded, shuffled and drawn
    check(g, "aside", over)


@pytest.mark.parametrize("over", [0, 1, 3])
def test_known_places(over: int) -> None:
    """The lowest known place is forgotten; its card is as good as shuffled."""
    piles = {"Copper": 240, "Silver": 240}
    rain = action(
        "Rain", 2, put(every(hand, Treasure), deck),
        *[gain("Copper", to=deck, times=10)] * 20,
        *[gain("Silver", to=deck, times=10)] * ((ROOM["known"] - 590) // 10),
        *[gain("Silver", to=deck)] * over,
    )  # fmt: skip
    g = tr.scenario(
        board(rain),
        hand=["Rain", *many(190)],
        deck=["Gold"] + ["Province"] * 99 + ["Duchy"] * 100,
        supply={**piles, "Gold": 10, "Province": 10, "Duchy": 10},
    )
    run(g, "Rain")
    cards = g.players[0].deck
    assert len(cards) == ROOM["known"] + over
    assert cards[0] == "Silver"
    assert cards[ROOM["known"] - 1] == ("Duchy" if over < 100 else "Province")
    assert cards[ROOM["known"] :] == [None] * over
    check(g, "known", over)


@pytest.mark.parametrize("over", [0, 1, 4])
def test_limbo(over: int) -> None:
    """Cards on the table and notes of cards; when there is no more room, nothing is revealed."""
    twenties, more = divmod(ROOM["limbo"] - 1, 20)
    again = [reveal(top(20)), discard(rest, note=True)] * twenties
    census = action(
        "Census", 2, trash(one(hand), note=True), *again,
        reveal(top(more + over)), discard(rest, note=True), coins(trashed_cards_count),
    )  # fmt: skip
    g = tr.scenario(board(census), hand=["Census", "Curse"], deck=["Copper"] * 100)
    run(g, "Census")
    assert g.coins == ROOM["limbo"]
    assert sum(g.limits_reached.values()) == (1 if over else 0)
    check(g, "limbo", 1 if over else 0)


@pytest.mark.parametrize("over", [0, 1, 2])
def test_frames(over: int) -> None:
    """An effect inside an effect, and so on; the innermost does not happen."""
    echoes = [
        action(name, 2, actions(1), play(one(hand, Action), times=2)) for name in ("Echo", "Hall")
    ]
    stock = action("Stock", 2, actions(1), draw(100))
    # The first one makes room for the second, since it has nothing more to do.
    n = ROOM["frames"] + 1 + over
    g = tr.scenario(
        board(stock, *echoes),
        hand=["Stock"] * 2 + ["Echo"] * 150,
        deck=["Hall"] * (n - 150),
        supply={"Echo": 0, "Hall": 0},
    )
    run(g, "Stock", "Stock", "Echo")
    while g.decision is not None and g.decision.source is not None:
        run(g, options(g)[0])
    assert sum(g.players[0].play.values()) == n + 2
    assert sum(g.players[0].hand.values()) == 0
    # With nothing left to play at the end, one frame too many is one that is missing.
    assert g.limits_reached == ({"frames": 1} if over else {})
    assert _core.self_check(g._core) == ""


@pytest.mark.parametrize("after_extra", [False, True])
@pytest.mark.parametrize("players", [2, 3, 6])
def test_extra_turns(players: int, after_extra: bool) -> None:
    """However often players possess each other, and from turns in which they are possessed."""
    puppets = action("Puppets", 2, actions(1), possess_left_player(after_extra=after_extra))
    often = action("Often", 2, actions(1), play(one(hand, "Puppets"), times=20))
    cards = ["Often", "Puppets", "Puppets"]
    g = tr.scenario(
        board(puppets, often),
        hand=cards,
        players=players,
        opponents=[{"hand": cards}] * (players - 1),
    )
    possessed = Counter[int]()
    for _ in range(100):
        possessed[g.active] += g.possessor is not None
        while "Often" in options(g) or "Puppets" in options(g):
            run(g, options(g)[0])
        end_turn(g)
    assert possessed.total() > 20
    check(g, "extra", 0)


def test_numbers_that_can_not_grow() -> None:
    """Tokens on one pile, and Potions in a turn."""
    brew = action("Brew", 2, actions(1), potions(100))
    g = tr.scenario(board(brew), hand=["Brew"] * 3)
    run(g, "Brew", "Brew")
    assert g.potions == 200
    check(g, "numbers", 0)
    run(g, "Brew")
    assert g.potions == 255
    check(g, "numbers", 1)


@pytest.mark.parametrize("over", [0, 2])
def test_tokens_on_a_pile(over: int) -> None:
    sign = action("Sign", 2, actions(1), mark_pile(), on_marked_piles(gain("Curse")))
    often = action("Often", 2, actions(1), play(one(hand, "Sign"), times=17))
    g = tr.scenario(board(sign, often), hand=["Often"] * 15 + ["Sign"] * (15 + over))
    for _ in range(15):
        run(g, "Often", *["Tin"] * 17)
    for _ in range(over):
        run(g, "Sign", "Tin")
    assert g.pile_tokens == bag(*["Tin"] * 255)
    check(g, "numbers", over)


def test_a_pile_for_each_of_all_cards_may_have_tokens() -> None:
    """There is a place for each pile."""
    sign = action("Sign", 2, actions(1), mark_pile(), on_marked_piles(gain("Curse")))
    others = [action(f"Stall {i}", 3, coins(1)) for i in range(15)]
    g = tr.scenario(board(sign, *others), hand=["Sign"] * 27)
    for pile in g.supply:
        run(g, "Sign", pile)
    assert g.pile_tokens == bag(*g.supply)
    assert len(g.supply) == 27
    check(g, "numbers", 0)


@pytest.mark.parametrize("reveals", [15, 16])
def test_reveals(reveals: int) -> None:
    """A player who shows a card again and again is not asked for ever."""
    mirror = action("Mirror", 2, reaction(draw(1), put(one(hand), deck)))
    g = tr.scenario(
        ["Militia", mirror],
        hand=["Militia"],
        opponents=[{"hand": ["Mirror", "Copper"], "deck": ["Copper"] * 5}],
    )
    run(g, "Militia")
    for _ in range(reveals):
        run(g, "Mirror", "Copper")
    if reveals < ROOM["reveals"]:
        run(g, "done")
    check(g, "reveals", reveals // ROOM["reveals"])


def test_more_than_eight_cards_that_do_something_when_they_leave_play_are_refused() -> None:
    def leaving(n: int) -> Iterable[Card]:
        return [action(f"Bell {i}", 2, when_discarded_from_play(coins(1))) for i in range(n)]

    variant = tr.Variant(kingdom_piles=None)
    Ruleset(tr.Kingdom(leaving(8)), 2, variant)
    with pytest.raises(ValueError, match="leave play"):
        Ruleset(tr.Kingdom(leaving(9)), 2, variant)


# ---------------------------------------------------------------- counts are wide enough


def test_more_than_255_actions_in_a_turn_are_counted() -> None:
    """Also what depends on their number goes on."""
    from throneroom.cards.language import actions_played

    walk = action("Walk", 2, actions(1))
    count = action("Count", 2, coins(actions_played))
    g = tr.scenario(
        board(walk, count, action("Fetch", 2, actions(1), draw(100))),
        hand=["Fetch", "Count"] + ["Walk"] * 190,
        deck=["Walk"] * 50 + ["Fetch"] * 20,
        supply={"Walk": 0},
    )
    run(g, "Fetch")
    while "Walk" in options(g):
        run(g, "Walk")
    while "Fetch" in options(g):
        run(g, "Fetch")
    run(g, "Count")
    assert g.coins == 1 + 240 + 20 + 1


def test_more_than_255_cards_move_in_one_step() -> None:
    from throneroom.cards.language import any_number, discarded

    purge = action("Purge", 2, discard(exactly(hand_size, hand)), coins(discarded))
    clear = action("Clear", 2, discard(any_number(hand)), coins(discarded))
    fetch = action("Fetch", 2, actions(1), draw(100))
    for card, answers in ((purge, 0), (clear, 290)):
        cards = many(290)
        g = tr.scenario(
            board(card, fetch), hand=["Fetch", card.name, *cards[:190]], deck=cards[190:]
        )
        run(g, "Fetch", card.name)
        for _ in range(answers):
            if g.decision is not None and g.decision.source == card.name:
                run(g, options(g)[0])
        assert g.coins == 290


def test_an_effect_that_waits_more_than_255_times() -> None:
    from throneroom.cards.language import whenever_played

    hum = action("Hum", 2, actions(1), whenever_played("Copper", coins(1)))
    often = action("Often", 2, actions(1), play(one(hand, "Hum"), times=20))
    g = tr.scenario(board(hum, often), hand=["Often", "Hum"] * 13 + ["Copper"])
    run(g, *["Often"] * 13, "Copper")
    assert g.coins == 261
    go_round(g)
    check(g, "waiting", 0)
