"""Why a strategy does well: facts against games that can be counted by hand."""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter
from dataclasses import replace

import pytest

import throneroom as tr
from throneroom.cards.catalog import SETS
from throneroom.learn import Analysis, Why, analyze, explain
from throneroom.learn.explaining import Effort, Explainer, explain_leaders, paired, without
from throneroom.learn.referee import Job, Referee
from throneroom.learn.watching import GameSeen, length, sample_game, see, watch
from throneroom.strategies import Strategy, strategy

ANY = tr.Variant(kingdom_piles=None)
SMITHY = "Smithy Big Money"


def play_by_hand(game: tr.Game, *buys: str | None) -> None:
    """Play all Treasures and buy this, turn after turn; None: buy nothing."""
    for wish in buys:
        turn = (game.active, game.turn)
        wanted = wish
        while not game.over and (game.active, game.turn) == turn:
            options = [str(one) for one in game.decision.options] if game.decision else []
            if "treasures" in options:
                game.choose("treasures")
            elif wanted is not None and wanted in options:
                game.choose(wanted)
                wanted = None
            else:
                game.choose("done")


def watched(mine: Strategy | str, theirs: Strategy | str, games: int = 40, **more: object) -> Why:
    settings: dict[str, object] = {"variant": ANY, "games": 50 * games, "threads": 1, **more}
    return explain(mine, "Smithy, Witch", against=[theirs], **settings)  # type: ignore[arg-type]


# ---------------------------------------------------------------- one game


def test_a_game_counted_by_hand() -> None:
    rules = tr.Variant(kingdom_piles=None, opening="5/2", turn_limit=3)
    game = tr.Game("Smithy", seed=3, variant=rules)
    play_by_hand(game, "Smithy", "Silver", None, "Estate", "Copper", "Silver")
    assert game.over
    mine, theirs = see(game, 0), see(game, 1)
    names = game.rules.names
    assert [(turn, names[kind]) for turn, kind, _ in mine.bought] == [
        (1, "Smithy"), (3, "Copper"),
    ]  # fmt: skip
    assert [names[kind] for _, kind, _ in theirs.bought][:2] == ["Silver", "Estate"]
    assert [turn.coins for turn in mine.turns][:2] == [5, 2]
    assert [turn.number for turn in mine.turns] == [1, 2, 3]
    smithy, copper = game.rules.kinds["Smithy"], game.rules.kinds["Copper"]
    assert [turn.deck[smithy] for turn in mine.turns] == [1, 1, 1]
    assert [turn.deck[copper] for turn in mine.turns] == [7, 7, 8]
    assert mine.points == (game.scores[0], game.scores[1])


def test_provinces_left_are_those_before_the_buy() -> None:
    referee = Referee(tr.Kingdom("Smithy"), 2, ANY, threads=1)
    lists = [referee.compiled(strategy("Big Money"))] * 2
    for one in watch(referee.rules, lists, 4, seed=1):
        province = one.game.rules.kinds["Province"]
        both = [see(one.game, seat).bought for seat in (0, 1)]
        left = sorted((row[2] for rows in both for row in rows if row[1] == province), reverse=True)
        assert left == [8, 7, 6, 5, 4, 3, 2, 1]


@pytest.mark.parametrize("number", range(24))
def test_decks_that_are_folded_from_events_are_those_of_the_game(number: int) -> None:
    kingdom = tr.Kingdom.random(list(SETS), seed=number)
    referee = Referee(kingdom, 2 + number % 2, tr.Variant(stall_limit=60), threads=1)
    n = referee.players
    luck = random.Random(number)
    cards = luck.sample(kingdom.names, 5)
    plan = strategy("\n".join(["Province", "Gold", *(f"{name} max 3" for name in cards), "Silver"]))
    for lists in ([referee.compiled(plan)] * n, [None] * n):
        for one in watch(referee.rules, lists, 4, seed=number):
            owned = one.game.players[one.seat].owned
            last = one.turns[-1].deck
            since = Counter(dict(zip(one.game.rules.names, last, strict=True)))
            if one.game.active == one.seat:  # nothing has come after its last turn
                assert +since == owned


def test_watched_games_are_those_of_a_match() -> None:
    plans = [strategy(SMITHY), strategy("Big Money")]
    match = tr.simulate("Smithy", plans, games=20, seed=5, variant=ANY)
    referee = Referee(tr.Kingdom("Smithy"), 2, ANY, threads=1)
    seen = watch(referee.rules, [referee.compiled(one) for one in plans], 20, seed=5)
    assert [one.points for one in seen] == [tuple(row) for row in match.scores.tolist()]
    assert [len(one.turns) for one in seen] == match.turns[:, 0].tolist()


# ---------------------------------------------------------------- many games


def test_openings_by_split() -> None:
    why = watched("Double Witch", "Big Money")
    found = {one.split: one.usual for one in why.openings}
    assert found["5/2"][0].cards == ("Witch",)
    assert found["5/2"][0].share == 1
    assert found["4/3"][0].cards == found["3/4"][0].cards == ("Silver", "Silver")
    assert list(found) == ["4/3", "3/4", "5/2", "2/5"]


def test_what_others_make_one_trash_is_not_said() -> None:
    settings: dict[str, object] = {"variant": ANY, "games": 2000, "threads": 1}
    pirates = strategy("Province", "Corsair max 3", "Gold", "Silver")
    victim = explain("Big Money", "Corsair", against=[pirates], **settings)  # type: ignore[arg-type]
    assert victim.use("Silver").trashed == victim.use("Gold").trashed == 0
    assert victim.turns[-1].deck["Silver"] < victim.use("Silver").bought - 1
    chapel = strategy("Province", "Chapel max 1", "Gold", "Silver")
    thin = explain(chapel, "Chapel", **settings)  # type: ignore[arg-type]
    assert thin.use("Estate").trashed > 2


def test_gains_of_ones_own_and_tokens() -> None:
    settings: dict[str, object] = {"variant": ANY, "games": 2000, "threads": 1}
    bandits = strategy("Province", "Bandit max 2", "Gold", "Silver")
    why = explain(bandits, "Bandit", **settings)  # type: ignore[arg-type]
    assert why.use("Gold").gained > 1.5
    assert why.tokens == 0
    witches = explain("Double Witch", "Witch", **settings)  # type: ignore[arg-type]
    assert witches.given["Curse"] > 2
    assert witches.use("Curse").gained == 0  # Curses come in the other's turns
    monuments = strategy("Province", "Monument max 2", "Gold", "Silver")
    assert explain(monuments, "Monument", **settings).tokens > 2  # type: ignore[arg-type]


def test_a_fixed_opening_is_the_only_one() -> None:
    why = watched("Double Witch", "Big Money", variant=replace(ANY, opening="5/2"))
    assert [one.split for one in why.openings] == ["5/2"]
    other_start = replace(ANY, start={"Copper": 8, "Estate": 2})
    assert watched("Big Money", "Big Money", variant=other_start).openings == ()


def test_curses_are_given_and_not_bought() -> None:
    why = watched("Double Witch", "Big Money")
    assert why.given["Curse"] > 2
    assert why.use("Witch").played > 2
    assert why.use("Curse").bought == 0
    assert why.attacks == ("Witch",)
    assert "Curse" not in watched("Big Money", "Big Money").given


def test_turns_go_as_far_as_half_of_the_games() -> None:
    why = watched(SMITHY, "Big Money")
    assert [row.turn for row in why.turns] == list(range(1, len(why.turns) + 1))
    assert abs(len(why.turns) - why.length.median) <= 1
    assert why.turns[0].games == 1
    assert why.turns[-1].games >= 0.5
    assert why.turns[0].provinces == 0
    assert why.turns[-1].provinces > 2
    assert 11 < sum(why.turns[1].deck.values()) <= 12


def test_the_sample_is_the_nearest_to_the_medians() -> None:
    referee = Referee(tr.Kingdom("Smithy"), 2, ANY, threads=1)
    lists = [referee.compiled(strategy(name)) for name in (SMITHY, "Big Money")]
    seen = watch(referee.rules, lists, 30, seed=2, names=("A", "B"))
    sample = sample_game(seen, ["B"] * 30)
    found = length(seen)
    assert found.low <= sample.turns <= found.high
    assert sample.among == 30
    assert "Turn 1 - A" in sample.log
    far: list[GameSeen] = sorted(seen, key=lambda one: len(one.turns))[:1]
    assert sample_game(far, ["B"]).turns == len(far[0].turns)


# ---------------------------------------------------------------- what cards are worth


def test_a_card_that_matters_and_one_that_does_not() -> None:
    plan = strategy("Province\nGold\nWitch max 2\nSilver\nDuchy\nMoat max 1")
    kingdom = tr.Kingdom("Witch, Moat")
    why = explain(plan, kingdom, against=["Big Money"], variant=ANY, games=20_000, threads=1)
    worth = {one.card: one for one in why.worth}
    assert worth["Witch"].low > 0.2
    assert why.worth[0].card in ("Witch", "Silver")
    moat = worth.get("Moat")
    assert moat is None or moat.low < 0.02


def test_a_rule_that_is_never_used_is_worth_exactly_nothing() -> None:
    referee = Referee(tr.Kingdom("Smithy, Moat"), 2, ANY, threads=1)
    plan = strategy("Province\nGold\nSilver\nMoat if turn >= 90")
    same = referee.play([Job(one, plan, 40) for one in (plan, without(plan, "Moat"))], 1)
    assert same[0].parts == same[1].parts
    assert paired([0.4, 0.6], [0.4, 0.6]) == (0, 0, 0)


def test_the_interval_is_of_pairs() -> None:
    loss, low, high = paired([0.6, 0.8, 0.4, 0.7], [0.5, 0.7, 0.3, 0.6])
    assert (loss, low, high) == (0.1, 0.1, 0.1)  # each block loses the same
    _, low, high = paired([0.6, 0.4], [0.4, 0.6])
    assert low < -1
    assert high > 1


def test_a_card_that_is_bought_all_the_same_is_not_judged() -> None:
    plan = strategy("Province\nGold\ndearest Action\nSilver")
    why = explain(plan, "Smithy", variant=ANY, games=200, threads=1)
    assert why.use("Smithy").bought > 1
    assert "Smithy" not in [one.card for one in why.worth]


def test_rules_for_several_cards_lose_one_of_them() -> None:
    plan = strategy("any of Smithy, Witch\nGold\n\ngain:\nWitch\nSmithy")
    left = without(plan, "Witch")
    assert str(left) == "any of Smithy\nGold\n\ngain:\nSmithy"
    assert without(plan, "Moat") == plan


# ---------------------------------------------------------------- everything


def test_against_bots_whose_cards_are_there() -> None:
    why = explain(SMITHY, "Smithy, Witch, Chapel", variant=ANY, games=2000, threads=1)
    names = [one.opponent for one in why.against]
    assert names == [
        "Big Money", "Best Terminal", "Smithy Big Money", "Double Witch", "Chapel Witch",
    ]  # fmt: skip
    money, terminal, itself, *_ = why.against
    assert terminal.about == "money with Witch"
    assert money.low > 0.5
    assert itself.low < 0.5 < itself.high
    colony = explain("Big Money", tr.Kingdom("Moat", colony=True), variant=ANY, games=50)
    assert [one.opponent for one in colony.against] == ["Big Money", "Big Money (Provincial)"]


def test_games_that_stall() -> None:
    nothing = strategy("Colony")
    why = explain(nothing, "Moat", variant=ANY, games=50, threads=1)
    assert why.length.stalled == 1
    assert why.length.median == 100
    assert why.worth == ()
    assert why.first_buys[0].cards == ()
    told = " ".join(str(why).split())
    assert told.startswith("Why own It buys nothing in most of its games.")
    assert "100 % of them did not end" in told


def test_three_players() -> None:
    why = watched("Double Witch", "Big Money", players=3)
    assert why.players == 3
    assert why.games % 3 == 0
    assert why.against[0].share > 1 / 3
    assert "Turn 1 - P3" in why.sample.log
    assert "equal share is 33 %" in str(why)


def test_the_same_seed_the_same_facts() -> None:
    one, same = (watched(SMITHY, "Big Money", seed=4, threads=n) for n in (1, 2))
    assert one == same
    assert one != watched(SMITHY, "Big Money", seed=5)


def test_json_round_trip() -> None:
    why = watched("Double Witch", "Big Money")
    data = json.loads(json.dumps(why.to_json()))
    assert Why.from_json(data) == why
    for broken in ({}, {**data, "length": 3}, {**data, "turns": [{}]}, {**data, "games": "9"}):
        with pytest.raises(ValueError, match=r"without|needed|damaged"):
            Why.from_json(broken)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"games": 0}, "games is between"),
        ({"players": 1}, "players is between 2 and 6"),
        ({"against": "Big Money"}, "against is a list"),
        ({"strategy": "search: Big Money"}, "search"),
    ],
)
def test_bad_input(wrong: dict[str, object], message: str) -> None:
    given: dict[str, object] = {"strategy": "Big Money", "kingdom": "Moat", "variant": ANY, **wrong}
    with pytest.raises((ValueError, TypeError), match=message):
        explain(**given)  # type: ignore[arg-type]


# ---------------------------------------------------------------- in an analysis


def test_leaders_are_explained_against_the_others() -> None:
    referee = Referee(tr.Kingdom("Smithy, Witch"), 2, ANY, threads=1)
    plans = [strategy(name) for name in ("Double Witch", SMITHY, "Big Money")]
    found = explain_leaders(referee, "ABC", plans, Effort.of(200), seed=1)
    assert [one.name for one in found] == ["A", "B", "C"]
    assert found[1].rivals == ("A", "C")
    assert found[0].sample.opponent in ("B", "C")
    assert found[0].sample.among == found[0].games
    assert f"Turn 1 - {found[0].sample.opponent}" in found[0].sample.log
    (alone,) = explain_leaders(referee, "A", plans[:1], Effort.of(200), seed=1)
    assert alone.rivals == ("A",)


@pytest.mark.usefixtures("small_search")
def test_an_analysis_has_explanations_and_can_do_without(full: tr.Kingdom) -> None:
    found = analyze(full, generations=1, threads=1)
    assert all(one.why is not None and one.why.name == one.letter for one in found.leaders)
    data = json.loads(json.dumps(found.to_json()))
    again = Analysis.from_json(data)
    assert [one.why for one in again.leaders] == [one.why for one in found.leaders]
    for one in data["leaders"]:
        del one["why"]  # as it was stored before
    assert all(one.why is None for one in Analysis.from_json(data).leaders)


def test_effort_follows_the_analysis() -> None:
    efforts = [Effort.of(games) for games in (200, 2000, 5000, 50_000)]
    for less, more in itertools.pairwise(efforts):
        assert less.watched < more.watched
        assert less.worth < more.worth
    assert not efforts[0].search
    assert efforts[1].search


def test_each_rival_has_games_of_its_own() -> None:
    referee = Referee(tr.Kingdom("Smithy"), 2, ANY, threads=1)
    explainer = Explainer(referee, Effort.of(200), 1)
    plan = strategy("Big Money")
    one, other = explainer._watched(plan, "A", [("B", plan), ("C", plan)])
    assert {a.game.seed for a in one}.isdisjoint(b.game.seed for b in other)


def test_an_explainer_counts_its_games() -> None:
    referee = Referee(tr.Kingdom("Smithy"), 2, ANY, threads=1)
    Explainer(referee, Effort.of(200), 1).explain(strategy(SMITHY), "A", [])
    assert referee.games > 200
