"""What a user can ask of ``throneroom reproduce``."""

from __future__ import annotations

import dataclasses
import shlex
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from ..store import default_path


@dataclass(frozen=True)
class Wish:
    """All options of the command; each publication takes some of them."""

    bots: bool = False
    heuristics: bool = False
    games: int | None = None
    quick: bool = False
    full: bool = False
    best: bool = False
    turn_limit: int | None = None
    parts: tuple[str, ...] = ()
    out: Path | None = None
    fresh: bool = False
    store: Path | None = None
    threads: int | None = None
    seed: int = 0
    as_json: bool = False

    def given(self) -> list[str]:
        """The options that were given, as they are written, without those that always may be."""
        always = ("seed", "as_json")
        return [
            "--part" if item.name == "parts" else f"--{item.name.replace('_', '-')}"
            for item in dataclasses.fields(self)
            if item.name not in always and getattr(self, item.name) != item.default
        ]

    def check(self, paper: str, takes: Collection[str]) -> None:
        """Refuse what isn't for this publication."""
        for option in self.given():
            if option not in takes:
                raise ValueError(f"{option} is not for {paper}, which takes {', '.join(takes)}")
        if self.quick and self.full:
            raise ValueError("--quick or --full, not both")
        if self.threads is not None and not 1 <= self.threads <= 1024:
            raise ValueError(f"--threads is between 1 and 1024, not {self.threads}")

    def command(self, paper: str) -> str:
        """The command line that asks for the same long work."""
        words = ["throneroom", "reproduce", paper]
        words += ["--quick"] if self.quick else []
        words += ["--full"] if self.full else []
        words += [word for part in self.parts for word in ("--part", part)]
        words += ["--seed", str(self.seed)] if self.seed else []
        words += ["--out", str(self.out)] if self.out is not None else []
        words += ["--threads", str(self.threads)] if self.threads is not None else []
        own = self.store is not None and self.store != default_path()
        return shlex.join([*words, "--store", str(self.store)] if own else words)

    def recipe(self, paper: str) -> str:
        """The command line that makes the same page on any machine."""
        return dataclasses.replace(self, out=None, store=None, threads=None).command(paper)
