"""Observations as text: what is read, what is printed, and what is said of mistakes."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import throneroom as tr
from throneroom.cards.features import FEATURES
from throneroom.observe import Observation, ObservationError, observation
from throneroom.observe.observation_text import term_text
from throneroom.observe.terms import (
    BUNDLES,
    EACH,
    FACTS,
    OPEN_FACTS,
    OPEN_ZONES,
    PURPOSES,
    ZONES,
    CardRow,
    Combined,
    Constant,
    CostNow,
    Count,
    Feature,
    GivenNumber,
    OfWhom,
    Operation,
    PurposeOf,
    SeenFact,
    Sum,
    Term,
    Totals,
    form_of,
)

# ---------------------------------------------------------------- round trip

OPERATIONS: tuple[Operation, ...] = ("+", "-", "*", "/", "min", "max")
OPPONENTS = st.one_of(
    st.builds(OfWhom, st.just("nth"), st.integers(1, 5)),
    st.sampled_from([OfWhom("all"), OfWhom("most")]),
)
CARDS = st.sampled_from([EACH, "Copper", "King's Court", "Throne Room", "Province"])
NUMBERS = st.builds(
    Constant,
    st.one_of(
        st.integers(-1000, 1000).map(float),
        st.floats(-1e30, 1e30, allow_nan=False, allow_subnormal=False).map(lambda x: x + 0.0),
    ),
)
LEAVES: st.SearchStrategy[Term] = st.one_of(
    NUMBERS,
    st.builds(Count, st.sampled_from(ZONES), CARDS | st.sampled_from(["Treasure", "Attack"])),
    st.builds(Count, st.sampled_from(OPEN_ZONES), CARDS, OPPONENTS),
    st.builds(SeenFact, st.sampled_from(FACTS)),
    st.builds(SeenFact, st.sampled_from(OPEN_FACTS), OPPONENTS),
    st.builds(Feature, st.sampled_from(FEATURES), CARDS),
    st.builds(CostNow, CARDS),
    st.builds(Totals, st.sampled_from([*BUNDLES]), st.sampled_from(ZONES)),
    st.builds(Totals, st.sampled_from([*BUNDLES]), st.sampled_from(OPEN_ZONES), OPPONENTS),
    st.builds(PurposeOf, st.sampled_from([EACH, *PURPOSES])),
    st.builds(GivenNumber, st.sampled_from(["turns left", "hope"])),
)


@st.composite
def terms(draw: st.DrawFn, depth: int = 3) -> Term:
    """A term of few levels; what does not fit together becomes its left part."""
    kind = draw(st.sampled_from(["leaf", "leaf", "sum", "combined"])) if depth else "leaf"
    if kind == "leaf":
        return draw(LEAVES)
    inner = draw(terms(depth - 1))
    if kind == "sum":
        return inner if form_of(inner) == "one" else Sum(inner)
    other = draw(terms(depth - 1))
    if "one" not in (form_of(inner), form_of(other)) and form_of(inner) != form_of(other):
        return inner
    return Combined(draw(st.sampled_from(OPERATIONS)), inner, other)


@given(st.lists(terms(), min_size=1, max_size=5), st.booleans())
def test_what_is_printed_is_read_back(some: list[Term], by_card: bool) -> None:
    rows: list[Term] = [CardRow("features"), CardRow("effects")] if by_card else []
    what = Observation((*some, *rows), "by card" if by_card else "flat")
    assert observation(str(what)) == what
    assert eval(repr(what), {"observation": observation}) == what
    assert pickle.loads(pickle.dumps(what)) == what


def test_spaces_case_comments_and_order() -> None:
    what = observation("""
        # what is seen
        CARDS: gold,  throneroom
        Supply( EACH )   # all piles

        opponent 2 Deck(gold)-2*( coins + 1 )
        any opponent score
        MAX(1,2, turn)
    """)
    assert str(what) == (
        "cards: Gold, Throne Room\nsupply(each)\nopponent 2 deck(Gold) - 2 * (coins + 1)\n"
        "any opponent score\nmax(max(1, 2), turn)"
    )
    assert term_text(observation("8 - (4 - 2) / -.5").terms[0]) == "8 - (4 - 2) / -0.5"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "an observation has at least one term"),
        ("# nothing", "an observation has at least one term"),
        ("coin", "line 1, column 1: unknown term 'coin': did you mean 'coins'"),
        ("coins\n  suply(each)", "line 2, column 3: unknown term 'suply': did you mean 'supply'"),
        ("xyzzy", "unknown term 'xyzzy': known are actions, buys"),
        ("supply(Smity)", "did you mean 'Smithy'"),
        ("supply", r"'supply' needs brackets, as in supply\(each\)"),
        ("sum", r"'sum' needs brackets, as in sum\(deck\(each\)\)"),
        ("coins(each)", "'coins' takes nothing in brackets"),
        ("opponent hand(each)", "nobody knows an opponent's hand"),
        ("opponents draw pile(Copper)", "nobody knows an opponent's draw pile"),
        ("opponent coins", "'coins' is nothing that an opponent has"),
        ("opponent 0 score", "opponents are counted from 1 to 5"),
        ("opponent 6 score", "opponents are counted from 1 to 5"),
        ("any opponents score", "it is 'any opponent'"),
        ("effects(hnd)", "unknown place of cards 'hnd': did you mean 'hand'"),
        ("effects(opponent hand)", "unknown place of cards 'hand'"),
        ("feature(plus card, each)", "unknown feature 'plus card': did you mean 'plus cards'"),
        ("feature(each)", "unknown feature ''"),
        ("cost(Treasure)", "Treasure is a type: here a card is needed"),
        ("purpose(bye)", "unknown purpose 'bye': did you mean 'buy'"),
        ("given()", "what is given has a name of words"),
        ("hand()", "a card, or 'each', stands in brackets"),
        ("hand(each", r"line 1, column 10: '\)' is missing"),
        ("(coins", r"'\)' is missing"),
        ("min(coins)", "',' is missing"),
        ("coins 8", "'8' is too much here"),
        ("coins +", "a term is missing before the end of the line"),
        ("* coins", r"a term is missing before '\*'"),
        ("- coins", "a number is missing behind '-'"),
        ("1e31", "1e31 is too large"),
        (
            "effects(deck) + supply(each)",
            "line 1: a number for each of the effects and one for each",
        ),
        ("sum(coins)", r"sum\(...\) takes several numbers"),
        ("features(each)", "stand alone in a line of an observation by card"),
        ("shape: by card\nfeatures(each) / 2", "stand alone in a line of an observation by card"),
        ("shape: by cards\ncoins", "unknown shape 'by cards': did you mean 'by card'"),
        ("shap: flat\ncoins", "unknown heading 'shap': did you mean 'shape'"),
        ("coins\nshape: flat", "line 2: 'shape' stands before the terms"),
        ("cards:\ncoins", "a list of cards names some"),
        ("cards: Copper, Coper\ncoins", "did you mean 'Copper'"),
        ("cards: Copper, copper\ncoins", "Copper: named twice among the cards"),
        ("shape: by card\ncards: Copper\ncoins", "has a row for every card: it names none"),
        ("(" * 60 + "coins" + ")" * 60, "too many brackets inside each other"),
    ],
)
def test_mistakes(text: str, message: str) -> None:
    with pytest.raises(ObservationError, match=message):
        observation(text)


def test_errors_pass_between_processes() -> None:
    with pytest.raises(ObservationError) as caught:
        observation("coins\ncoin")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.line, again.column) == (str(caught.value), 2, 1)


# ---------------------------------------------------------------- in a game


def test_what_does_not_fit_a_game() -> None:
    rules = tr.Game(tr.Kingdom.random(seed=1), 2, 1).rules
    with pytest.raises(ObservationError, match="Scrying Pool is not in this game"):
        observation("deck(Scrying Pool)").at(rules)
    with pytest.raises(ObservationError, match="Scrying Pool is not in this game"):
        observation("cards: Copper, Scrying Pool\ndeck(each)").at(rules)
    with pytest.raises(ObservationError, match="opponent 2 is not there in a game of 2"):
        observation("opponent 2 score").at(rules)
    alone = tr.Game("Smithy", 1, 1, tr.Variant(kingdom_piles=None)).rules
    with pytest.raises(ObservationError, match="opponent 1 is not there in a game of 1"):
        observation("opponent deck(each)").at(alone)
    assert observation("opponents deck(each)\nany opponent score").at(alone).size == 9


def test_limits_from_both_sides() -> None:
    game = tr.Game("Smithy", 2, 1, tr.Variant(kingdom_piles=None))
    most = 65536
    wide = observation("\n".join(["coins"] * most)).at(game.rules)
    assert wide.size == most
    with pytest.raises(ObservationError, match="at most 65,536 numbers"):
        observation("\n".join(["coins"] * (most + 1))).at(game.rules)

    def nested(levels: int) -> Observation:
        return observation("1 + (" * (levels - 1) + "2" + ")" * (levels - 1))

    assert nested(8).at(game.rules).fill(game).tolist() == [9]
    with pytest.raises(ObservationError, match="too many levels"):
        nested(9).at(game.rules)
