"""Facts and sections in real games: the core does what the text says."""

from __future__ import annotations

import pytest

import throneroom as tr
from throneroom.strategies import parse

CARDS = ["Smithy", "Village", "Bridge", "Moat", "Steward", "Gardens", "Militia", "Chapel"]


def game(**changes: object) -> tr.Game:
    """A buy phase on turn 6, the last Treasures played, with something to be read everywhere."""
    setting: dict[str, object] = {
        "hand": ["Smithy", "Estate", "Moat"],
        "deck": ["Gold", "Province", "Smithy"],
        "discard": ["Silver", "Silver"],
        "play": ["Village", "Bridge"],
        "opponents": [{"hand": ["Estate"], "deck": ["Duchy", "Militia", "Militia"]}],
        "supply": {"Province": 5, "Duchy": 3, "Gardens": 0, "Moat": 2, "Chapel": 4},
        "trash": ["Copper", "Copper", "Curse"],
        "coins": 5,
        "buys": 2,
        "actions": 1,
        "phase": "buy",
        "turn": 6,
        **changes,
    }
    return tr.scenario(CARDS, **setting)  # type: ignore[arg-type]


def wish(position: tr.Game, text: str) -> str:
    """What a strategy does now."""
    rules = parse(text).compile(position.rules)
    assert rules is not None
    assert position.decision is not None
    code = position._core.ask(rules)
    return next(option.text for option in position.decision.options if option.code == code)


FACTS = {
    "turn": 6, "coins": 5, "money in hand": 5, "buys": 2, "actions": 1, "action phase": 0,
    "supply(Province)": 5, "supply(Gardens)": 0, "provinces left": 5, "supply(Witch)": 0,
    "deck(Smithy)": 2, "deck(Action)": 5, "deck(Victory)": 2, "deck(Gold)": 1, "deck(Witch)": 0,
    "hand(Moat)": 1, "hand(Action)": 2, "hand(Reaction)": 1, "play(Bridge)": 1, "play(Action)": 2,
    "trash(Copper)": 2, "trash(Curse)": 1, "opponent(Militia)": 2, "opponent(Attack)": 2,
    "opponent(Gold)": 0, "deck size": 10, "hand size": 3, "money": 7, "score": 7, "lead": 3,
    "players": 2, "empty piles": 1, "gains to end": 5, "lowest victory pile": 3,
    "lowest pile(1)": 0, "lowest pile(2)": 2, "lowest pile(3)": 4, "costs(Province)": 8,
    "costs(Silver)": 3, "share(Smithy)": 0.2, "share(Treasure)": 0.3,
}  # fmt: skip


@pytest.mark.parametrize("fact", FACTS)
def test_facts_are_read_off_the_game(fact: str) -> None:
    number = FACTS[fact]
    position = game()
    assert wish(position, f"Silver if {fact} = {number}\nCopper") == "Silver"
    assert wish(position, f"Silver if {fact} != {number}\nCopper") == "Copper"
    assert wish(position, f"Silver if {fact} <= {number - 0.05}\nCopper") == "Copper"
    assert wish(position, f"Silver if {fact} + 0 > {number - 0.05}\nCopper") == "Silver"


def test_what_was_bought_this_turn() -> None:
    text = "Silver if bought(Copper)\nCopper if not bought(Copper)\nEstate"
    position = game(buys=3, coins=5)
    assert wish(position, text) == "Copper"
    position.choose("Copper")
    assert wish(position, text) == "Silver"
    position.choose("Silver")
    assert wish(position, "Estate if bought(Silver) + bought(Copper) = 2") == "Estate"
    position.choose("done")
    while position.decision is not None and position.decision.purpose != "buy":
        position.choose("done")
    assert wish(position, text) == "Copper"  # another turn


@pytest.mark.parametrize("kingdom", ["Market, Festival", "Market, Festival, Wharf, Hoard"])
def test_what_was_bought_this_turn_in_whole_games(kingdom: str) -> None:
    # One of each card a turn, whatever the Buys: native games as those that are watched.
    rules = ["Market", "Festival", "Silver", "Copper"]
    plan = parse("\n".join(f"{card} if not bought({card})" for card in rules))
    variant = tr.Variant(kingdom_piles=None, turn_limit=15)
    native = tr.simulate(kingdom, [plan, "Big Money"], 40, 3, variant=variant)
    watched = tr.simulate(kingdom, [tr.as_agent(plan), "Big Money"], 40, 3, variant=variant)
    assert (native.scores == watched.scores).all()
    assert (native.bought == watched.bought).all()
    assert native.bought[0].sum() > 40 * 15  # several a turn, now and then
    agents = [tr.as_agent(plan), tr.as_agent(plan)]
    position = tr.Game(kingdom, 2, 1, variant=variant)
    seen: set[tuple[int, int, str]] = set()
    while not position.over:
        assert position.decision is not None
        player = position.decision.player
        option = str(agents[player].choose(position.view()))
        if position.decision.purpose == "buy" and option != "done":
            one = (player, position.turn, option)
            assert one not in seen
            seen.add(one)
        position.choose(option)


def test_maximum_counts_what_is_owned() -> None:
    assert wish(game(), "Silver max 2\nCopper") == "Copper"
    assert wish(game(), "Silver max 3\nCopper") == "Silver"
    assert wish(game(), "any of Silver, Gold max 3\nCopper") == "Copper"
    assert wish(game(), "any of Silver, Gold max 4\nCopper") == "Silver"


def test_one_of_several() -> None:
    assert wish(game(), "dearest of Silver, Copper, Province") == "Silver"
    assert wish(game(), "cheapest of Silver, Copper, Province") == "Copper"
    assert wish(game(), "dearest Victory") == "Duchy"


def test_nothing_fits_nothing_is_bought() -> None:
    assert wish(game(), "Province\nGold") == "done"


def test_sections_decide_what_they_are_for() -> None:
    action = game(phase="action", play=[], hand=["Smithy", "Chapel", "Steward", "Estate"])
    assert wish(action, "play:\nChapel if turn > 9\nSteward\nChapel") == "Steward"
    assert wish(action, "play: Moat") == "done"
    throne = tr.scenario(
        ["Throne Room", "Village", "Smithy"], hand=["Throne Room", "Village", "Smithy", "Estate"]
    )
    throne.choose("Throne Room")
    assert wish(throne, "Gold") == "Smithy"
    assert wish(throne, "replay: Village") == "Village"
    assert wish(throne, "replay: Throne Room") == "done"
    chapel = game(phase="action", play=[], hand=["Chapel", "Copper", "Gold", "Estate"])
    chapel.choose("Chapel")
    assert wish(chapel, "trash:\nCurse\nGold\nEstate") == "Gold"
    assert wish(chapel, "trash: Curse") == "done"
    steward = game(phase="action", play=[], hand=["Steward", "Copper", "Gold"])
    steward.choose("Steward")
    assert wish(steward, "choose Steward: +$2") == "+$2"
    assert wish(steward, "choose Steward: +$2 if turn < 6\nchoose Steward: 3").startswith("trash")
