"""Names come from files, cards and agents; none of them steers a terminal or breaks a list."""

from __future__ import annotations

from pathlib import Path

import pytest

import throneroom as tr
from throneroom.cards.language import action, draw
from throneroom.names import printable, printable_lines

ESCAPE = "\x1b[2J"


class Loud:
    name = f"Bad{ESCAPE},\nname\u202e"

    def choose(self, view: tr.View) -> int:
        return len(view.decision.options) - 1 if view.decision else 0


@pytest.mark.parametrize(
    ("name", "why"),
    [
        (f"Evil{ESCAPE}", "seen"),
        ("Evil\nCard", "seen"),
        ("Evil\u202eCard", "seen"),
        ("Evil\ud800", "seen"),
        ("Village, Smithy", "','"),
        ("Village; Colony", "';'"),
        (" Village", "ends"),
        ("", "a card.s name"),
        ("4/3", "letters"),
        ("x" * 61, "at most 60"),
    ],
)
def test_a_name_that_no_card_can_have(name: str, why: str) -> None:
    with pytest.raises(ValueError, match=why) as error:
        action(name, 3, draw(1))
    assert str(error.value).isprintable()


@pytest.mark.parametrize("name", ["King's Court", "Süd-Tor", "x" * 60, "村", "Card 2"])
def test_names_that_a_card_can_have(name: str) -> None:
    assert action(name, 3, draw(1)).name == name


def test_an_agents_name_is_one_line() -> None:
    match = tr.simulate(tr.Kingdom.random(seed=1), [Loud, "Big Money"], games=2)
    assert match.names == ("Bad [2J, name", "Big Money")


def test_a_strategys_name_is_one_line(tmp_path: Path) -> None:
    file = tmp_path / f"plan{ESCAPE}.txt"
    file.write_text("Gold\nSilver\n")
    assert tr.strategy(str(file)).name.isprintable()


def test_errors_on_the_command_line_show_no_control_characters() -> None:
    assert printable_lines(f"Error: {ESCAPE}\nnext") == "Error:  [2J\nnext"
    assert printable("a\tb") == "a b"


@pytest.mark.parametrize("setting", ["explore", "prior"])
@pytest.mark.parametrize("value", [float("nan"), float("inf"), -1, True, "much"])
def test_a_search_refuses_weights_that_are_no_numbers(setting: str, value: object) -> None:
    settings = {setting: value}
    with pytest.raises(ValueError, match=setting):
        tr.SearchAgent("Big Money", rollouts=5, **settings)  # type: ignore[arg-type]
