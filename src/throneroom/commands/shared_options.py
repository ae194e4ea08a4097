"""The options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

_SEED = typer.Option(
    metavar="N", help="The same seed, the same luck; 0 if not given.", show_default=False
)

CardFiles = Annotated[
    list[Path] | None,
    typer.Option(
        "--cards", metavar="FILE", help="A Python file with cards of your own; may be repeated."
    ),
]
Colony = Annotated[bool, typer.Option("--colony", help="Add Platinum and Colony.")]
Fresh = Annotated[
    bool, typer.Option("--fresh", help="Start anew instead of going on with unfinished work.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
MaybeSeed = Annotated[int | None, _SEED]
Page = Annotated[
    Path | None, typer.Option("--out", metavar="FILE.html", help="Write a web page there.")
]
PageInMarkdown = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE.md", help="The page; build/NAME.md if not given."),
]
Piles = Annotated[
    str | None,
    typer.Option(metavar="N", help='How many kingdom piles: a number, or "any"; 10 if not given.'),
]
Resume = Annotated[
    bool,
    typer.Option("--resume", help="Go on with a run by its number, or the last unfinished."),
]
Save = Annotated[
    tuple[str, Path] | None,
    typer.Option("--save", metavar="LETTER FILE", help="Write a leader's strategy to a new file."),
]
Seed = Annotated[int, _SEED]
Sets = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="SET", help="Draw from this set; may be repeated."),
]
StoreFile = Annotated[
    Path | None,
    typer.Option("--store", metavar="FILE", help="Keep results in this file, not the usual one."),
]
ReadStore = Annotated[
    Path | None,
    typer.Option("--store", metavar="FILE", help="Look up analyses there, not in the usual file."),
]
Threads = Annotated[
    int | None, typer.Option(metavar="N", help="Threads; all processors if not given.")
]
Why = Annotated[
    str | None,
    typer.Option(
        metavar="LETTER",
        help="Explain this leader, with a sample game; all: every leader. A in short if not given.",
    ),
]
WithoutUnknown = Annotated[
    bool,
    typer.Option(
        "--without-unknown",
        help="Leave out official cards that are not here yet; others are drawn instead.",
    ),
]
