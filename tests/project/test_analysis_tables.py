"""The script that measures analyses: every part in small, stopped and gone on with, as a page.

Searches are replaced by strategies that are known before, but for one of each kind; matches are
real ones.
"""

from __future__ import annotations

import doctest
import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

import throneroom as tr
from bench import analysis_tables
from bench.analysis import results, seeds, writing
from bench.analysis.exploit import BARS, EXPLOIT
from bench.analysis.measuring import Data, Measuring, Part, random_kingdom
from bench.analysis_tables import PARTS, Wish, page, work

GREEN = "Province\nDuchy if supply(Province) <= 4\nGold\nSilver"
MONEY = "Province\nGold\nSilver"
NOTHING = "Copper"
BOTS = """<playerCollection>
<player name="Money"><buy name="Province"/><buy name="Gold"/><buy name="Silver"/></player>
<player name="Smith"><buy name="Province"/><buy name="Gold"/><buy name="Smithy"/></player>
<player name="Rats"><buy name="Rats"/></player>
</playerCollection>"""
UNITS = {"provincial": 2, "exploit": 2, "random": 2, "experts": 3, "seeds": 7, "library": 2}
"""So many units of each part show all that it does."""


@dataclass(frozen=True)
class Known(Measuring):
    """Finds these strategies in every kingdom, at once."""

    plans: tuple[str, ...] = (GREEN, MONEY)
    verdict: str = "circle"
    best_answer: str = GREEN
    asked: list[int] = field(default_factory=list)
    started: list[tuple[float, int]] = field(default_factory=list)
    """The seconds of each analysis, and the strategies that it began with."""

    def analysis(
        self,
        kingdom: tr.Kingdom,
        seed: int,
        seconds: float = 20,
        start: Sequence[tr.Strategy] = (),
    ) -> Data:
        self.asked.append(seed)
        self.started.append((seconds, len(start)))
        return {"kingdom": str(kingdom), "seed": seed, "leaders": list(self.plans),
                "verdict": self.verdict, "mixture": [0.25, 0.75], "generations": 3, "games": 9,
                "seconds": 1.0}  # fmt: skip

    def answer(
        self,
        plan: tr.Strategy,
        kingdom: tr.Kingdom,
        seed: int,
        *,
        seconds: float = 20,
        generations: int | None = None,
    ) -> Data:
        wins = self.match(kingdom, tr.strategy(self.best_answer), plan, "answer", seed)
        return {"answer": self.best_answer, "wins": wins, "match games": self.games,
                "generations": generations or 7, "seconds": seconds}  # fmt: skip


@pytest.fixture
def known(tmp_path: Path) -> Known:
    bots, old = tmp_path / "DomBots.xml", tmp_path / "old.jsonl"
    bots.write_text(BOTS)
    plans = [GREEN, MONEY, MONEY, MONEY, NOTHING]
    lines = [{"kingdom": str(random_kingdom(n)), "seed": s, "strategy": plans[s]}
             for n in seeds.NUMBERS[:2] for s in seeds.SEEDS]  # fmt: skip
    old.write_text("".join(json.dumps(one) + "\n" for one in lines))
    return Known(games=200, bots=bots, old=old)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "results.jsonl"


def quiet(_: str) -> None:
    pass


def measured(part: Part, known: Known, file: Path, only: int | None = None) -> str:
    """The page after the first units of a part."""
    work(Wish([part], file, only or UNITS[part.name]), known, quiet)
    return page(results.read(file))


@pytest.mark.parametrize("part", PARTS.values(), ids=lambda part: part.name)
def test_every_part_goes_on_where_it_was_stopped(part: Part, known: Known, file: Path) -> None:
    count = UNITS[part.name]
    half = count // 2
    measured(part, known, file, half)
    first = file.read_text()
    asked = len(known.asked)
    file.write_text(first + '{"part": "half a li')  # stopped while it wrote
    text = measured(part, known, file)
    assert file.read_text().startswith(first)
    assert len(results.read(file)) == count
    work(Wish([part], file, count), known, quiet)
    assert len(results.read(file)) == count
    whole = replace(known, asked=[])
    other = file.with_name("whole.jsonl")
    assert measured(part, whole, other).splitlines()[:6] == text.splitlines()[:6]
    assert [one.found for one in results.read(other)] == [one.found for one in results.read(file)]
    assert known.asked == whole.asked
    assert asked <= len(known.asked)


def test_numbers_are_written_as_people_read_them() -> None:
    assert doctest.testmod(writing) == (0, 3)


def test_a_page_of_nothing_says_so() -> None:
    assert page([]).count("Not measured yet.") == len(PARTS)


def test_provincial(known: Known, file: Path) -> None:
    text = measured(PARTS["provincial"], replace(known, plans=(NOTHING,)), file)
    assert "| A ahead of leader 0 in 97 of 100 | 0 of 2 | **no** |" in text
    assert text.count("| 0.0 % (0.0 to 1.9) | 200 | 3 |") == 2
    line = results.read(file)[0]
    assert (line.found["wins"], line.found["match games"]) == (0, 200)
    assert (line.version, line.setting["match games"]) == (tr.__version__, 200)
    assert line.processors >= 1
    assert line.load >= 0


def test_random_kingdoms_against_the_mixture_where_there_is_a_circle(
    known: Known, file: Path
) -> None:
    circle = measured(PARTS["random"], replace(known, best_answer=NOTHING), file)
    assert "their mixture (2 kingdoms) | 0.0 %" in circle
    assert "| at most 60 % in 46 of 50 | 2 of 2 | **no** |" in circle
    found = results.read(file)[0].found
    assert found["against the mixture"] == 0
    assert 0 < found["terminal wins"] < 200
    simple = measured(PARTS["random"], replace(known, verdict="simple"), file.with_name("simple"))
    assert "their mixture (0 kingdoms)" in simple


def test_a_mixture_is_met_by_its_weights(known: Known, file: Path) -> None:
    """The first of the leaders, with a quarter of the weight, always loses to the answer."""
    measured(PARTS["random"], replace(known, plans=(NOTHING, GREEN)), file, 1)
    found = results.read(file)[0].found
    assert found["answer"]["wins"] == 200
    assert found["against the mixture"] == pytest.approx(0.25 + 0.75 * 0.5, abs=0.1)


def test_experts(known: Known, file: Path) -> None:
    text = measured(PARTS["experts"], known, file)
    assert "2 of 3 bots can be imported. 1 need cards" in text
    assert "Dark Ages (1)" in text
    assert [one.unit for one in results.read(file)] == ["import", "0 Money", "1 Smith"]
    smithy = results.read(file)[2].found["kingdom"]
    assert "Smithy" in smithy
    assert smithy.count(",") == 9
    lost = measured(PARTS["experts"], replace(known, plans=(NOTHING,)), file.with_name("lost"))
    assert "| 0 of 2 (0.0 %) | **no** |" in lost
    assert "A is not ahead of these:" in lost


def test_seeds_and_an_older_version(known: Known, file: Path) -> None:
    text = measured(PARTS["seeds"], known, file)
    found = {one.unit: one.found for one in results.read(file)}
    wins = found["16000 pairs"]["wins"]
    assert len(wins) == 10
    even = sum(90 <= one <= 110 for one in wins)
    assert f"{even} of 10 pairs (of 200 in all) are between 45 and 55 %" in text
    old = found["16000 older version"]
    assert len(old["new wins"]) == 25
    assert old["wins"][3] == 200  # of the first against the last, who buys nothing
    assert "The older version in the same kingdoms: " in text
    assert "the lowest 0.0 %" in text


def test_a_short_analysis_with_the_library_and_a_long_one_without(known: Known, file: Path) -> None:
    text = measured(PARTS["library"], known, file)
    assert [seconds for seconds, _ in known.started] == [4, 20, 4, 20]
    assert [count > 0 for _, count in known.started] == [True, False, True, False]
    assert "win at least 49 % against 20 s without | " in text
    assert text.count("| 3 and 3 |") == 2


def test_an_older_version_needs_all_kingdoms(known: Known, file: Path) -> None:
    assert known.old is not None
    known.old.write_text("")
    with pytest.raises(ValueError, match=r"0 analyses of .*, not 5"):
        measured(PARTS["seeds"], known, file)


def test_units_beside_other_programs_are_told(known: Known, file: Path) -> None:
    measured(PARTS["exploit"], known, file)
    lines = [replace(one, others=0.0) for one in results.read(file)]
    assert "beside other programs" not in page(lines)
    busy = page([replace(lines[0], others=0.7), *lines[1:]])
    assert "1 of 2 units ran beside other programs, which used up to 0.7 processors: K0" in busy


# ---------------------------------------------------------------- the command


def call(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str]:
    code = analysis_tables.main([str(word) for word in words])
    return code, capsys.readouterr().err


def test_a_real_answer_and_the_page(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The kingdom with Gardens: what 0.1.0 has found is beaten after one generation."""
    at, target = list(BARS).index("GARD") * 2, file.with_name("page.md")
    work(Wish([replace(EXPLOIT, units=lambda m: EXPLOIT.units(m)[at:])], file, 1),
         Measuring(1, 100), quiet)  # fmt: skip
    words = ("--generations", 1, "--match-games", 100, "--results", file, "--table", target)
    assert call(capsys, "--part", "none", *words) == (0, "")
    text = target.read_text()
    assert "**A trial** with 1 generations in place of every time." in text
    assert results.read(file)[0].found["wins"] > 50
    code, said = call(capsys, "--part", "none", "--results", file)
    assert (code, "results of another setting" in said) == (2, True)


def test_a_real_analysis() -> None:
    found = Measuring(1, 100).analysis(tr.Kingdom("First Game"), 1)
    assert found["generations"] == 1
    assert tr.strategy(found["leaders"][0]).rules
    assert len(found["mixture"]) == len(found["leaders"])


def test_bad_input(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = call(capsys, "--part", "experts", "--results", file)
    assert (code, said) == (2, "the part experts needs DominionSim's bots: --bots DomBots.xml\n")
    file.write_text("nonsense\n")
    code, said = call(capsys, "--part", "none", "--results", file)
    assert (code, said) == (2, f"{file}, line 1: not a result of this script\n")


def test_control_c_leaves_what_is_done(
    known: Known, file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    measured(PARTS["exploit"], replace(known, games=100), file, 1)
    before = file.read_text()

    def stopped(*_: object, **__: object) -> Data:
        raise KeyboardInterrupt

    monkeypatch.setattr(Measuring, "answer", stopped)
    words = ("--part", "exploit", "--match-games", 100, "--results", file)
    assert call(capsys, *words) == (130, "Stopped. The same command goes on from here.\n")
    assert file.read_text() == before


def test_the_list_of_kingdoms(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "kingdoms.txt"
    assert call(capsys, "--part", "seeds", "--kingdoms", path)[0] == 0
    assert [tr.Kingdom(line) for line in path.read_text().splitlines()] == [
        random_kingdom(number) for number in seeds.NUMBERS
    ]
