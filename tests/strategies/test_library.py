"""The named bots: they parse, compile, play, and do what they are for."""

from __future__ import annotations

import json

import pytest

import throneroom as tr
from throneroom.match.best_terminal import BestTerminal
from throneroom.match.players import seated
from throneroom.strategies.bots import Bot
from throneroom.strategies.check import check
from throneroom.strategies.library import bot_player, bots, find_bot, rules_by_name

from ..cli.conftest import Cli, cli  # noqa: F401 - a fixture

ANY = tr.Variant(kingdom_piles=None)
ROOM = "Chapel, Militia, Moat, Smithy, Village, Workshop, Gardens, Witch, Festival, Council Room"

WINS = [  # who, against whom, at least so often
    ("Double Witch", "Big Money", 0.9),
    ("Chapel Witch", "Double Witch", 0.5),
    ("Workshop Gardens", "Smithy Big Money", 0.6),
    ("Militia Money", "Big Money", 0.7),
    ("Village Smithy Festival", "Big Money", 0.55),
    ("SmithyBot", "Big Money (Yang & Kuo)", 0.7),
    ("Big Money", "Big Money (Huang & Larson)", 0.6),
    ("Smart", "Random", 0.95),
    ("Highest-Value Card", "Random", 0.95),
]


@pytest.mark.parametrize("bot", bots(), ids=lambda bot: bot.name)
def test_each_bot_plays(bot: Bot) -> None:
    kingdom = tr.Kingdom(bot.only_in or ROOM)
    variant = tr.Variant(kingdom_piles=None)
    players = [seated(bot.name, kingdom), "Big Money"]
    match = tr.simulate(kingdom, players, 20, 1, variant=variant)
    assert match.games == 20
    assert match.stalled == 0
    assert set(bot.wants) <= {name for name, n in match.mean_owned[0].items() if n > 0}


def test_only_players_that_need_a_kingdom_are_asked_for_their_strategy() -> None:
    kingdom = tr.Kingdom(ROOM)
    money: tr.Strategy = tr.strategy("Big Money")

    class Nameless:
        def for_kingdom(self, *given: object) -> tr.Strategy:
            assert given == (kingdom, ANY)
            return money

    assert seated(Nameless(), kingdom, ANY) is money
    for other in (money, "Big Money", BestTerminal, Nameless, tr.RandomAgent):
        assert seated(other, kingdom) is other


@pytest.mark.parametrize("bot", [b for b in bots() if b.text], ids=lambda bot: bot.name)
def test_no_rule_is_dead(bot: Bot) -> None:
    assert [str(w) for w in check(tr.strategy(bot.name))] == []


def test_names_and_descriptions() -> None:
    assert len({bot.name.casefold() for bot in bots()}) == len(bots())
    for bot in bots():
        assert bot.about.endswith(".")
        assert "\n" not in bot.about
        assert bot.source
        assert find_bot(bot.name.upper()) is bot
    with pytest.raises(tr.StrategyError, match="did you mean 'Double Witch'"):
        find_bot("dubble witch")


@pytest.mark.parametrize(("first", "second", "least"), WINS)
def test_who_beats_whom(first: str, second: str, least: float) -> None:
    match = tr.simulate(ROOM, [bot_player(first), bot_player(second)], 2000, 5)
    assert match.win_rates[0] > least


def test_random_action_is_the_same_with_the_same_seed() -> None:
    runs = [tr.simulate(ROOM, ["RandomAction", "Big Money"], 200, seed) for seed in (1, 1, 2)]
    assert (runs[0].scores == runs[1].scores).all()
    assert (runs[0].scores != runs[2].scores).any()
    assert {"Witch", "Festival", "Council Room"} <= set(runs[0].mean_bought[0])


def test_the_best_terminal_of_a_kingdom() -> None:
    found = BestTerminal().for_kingdom(tr.Kingdom(ROOM))
    assert "Witch" in {rule.card for rule in found.rules}
    assert found.name == "Best Terminal"
    assert BestTerminal(seed=0).for_kingdom(tr.Kingdom(ROOM)) == found


def test_without_terminals_big_money_is_left() -> None:
    found = BestTerminal().for_kingdom(tr.Kingdom("Village, Market"), ANY)
    assert found.rules == tr.strategy("Big Money").rules


def test_the_bench_rests_on_these_texts() -> None:
    assert [*rules_by_name()][:3] == ["Big Money", "Smithy Big Money", "Action Medley"]
    assert str(tr.strategy("Big Money")).splitlines()[1:] == [
        "Province",
        "Duchy if supply(Province) <= 4",
        "Estate if supply(Province) <= 2",
        "Gold",
        "Silver",
    ]


def test_the_command_lists_all_bots(cli: Cli) -> None:  # noqa: F811
    text = cli("bots").out
    listed = json.loads(cli("bots", "--json").out)
    assert [one["name"] for one in listed] == [bot.name for bot in bots()]
    for bot in bots():
        assert bot.name in text
        assert bot.about in text


def test_the_command_shows_one(cli: Cli) -> None:  # noqa: F811
    outcome = cli("bots", "double witch")
    assert "Witch     max 2" in outcome.out
    shown = json.loads(cli("bots", "Double Witch", "--json").out)
    assert tr.strategy(*shown["rules"].splitlines()).rules == tr.strategy("Double Witch").rules
    wrong = cli("bots", "dubble witch")
    assert wrong.code == 2
    assert "did you mean 'Double Witch'" in wrong.err
