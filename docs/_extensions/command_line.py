"""The directive ``command-line``: every command with its arguments and options.

It reads the same objects as ``throneroom --help``, so the page cannot say anything else.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from typing import Any

import typer
from docutils import nodes
from docutils.statemachine import StringList
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.nodes import nested_parse_with_titles
from sphinx.util.typing import ExtensionMetadata

from throneroom.cli import app

PROGRAM = "throneroom"


def program() -> Any:  # noqa: ANN401 - a Click group, which Typer may bring along under any name
    """The program's command."""
    return typer.main.get_command(app)


def commands(command: Any, path: tuple[str, ...]) -> Iterator[tuple[str, Any]]:  # noqa: ANN401
    """All commands that do something, in the order of the help."""
    for name, one in getattr(command, "commands", {}).items():
        yield from commands(one, (*path, name))
    if not hasattr(command, "commands"):
        yield " ".join(path), command


def usage(name: str, command: Any) -> str:  # noqa: ANN401
    """The line behind "Usage:"."""
    context = command.make_context(name, [], resilient_parsing=True)
    return f"{PROGRAM} {name} {' '.join(command.collect_usage_pieces(context))}"


def rows(command: Any) -> Iterator[tuple[str, str]]:  # noqa: ANN401
    """What may be given, and what the help says of it."""
    context = command.make_context(command.name, [], resilient_parsing=True)
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record is None:  # an argument without help, or something hidden
            yield parameter.human_readable_name, ""
        elif "--help" not in record[0]:
            given, meaning = record
            yield re.sub(r" <.*>$", "", given), meaning  # the type of an argument says nothing more


class CommandLine(SphinxDirective):
    """One section for each command."""

    def run(self) -> list[nodes.Node]:
        """Write the sections as Markdown and read them."""
        lines: list[str] = []
        for name, command in commands(program(), ()):
            lines += self.section(name, command)
        parent = nodes.section()
        parent.document = self.state.document
        source = StringList(lines, source=f"{PROGRAM} --help")
        nested_parse_with_titles(self.state, source, parent)
        return [*parent.children]

    def section(self, name: str, command: Any) -> Iterator[str]:  # noqa: ANN401
        """A command: what it does, how it is called, what may be given."""
        text = inspect.cleandoc(command.help or "")
        if not text:
            raise self.error(f"{PROGRAM} {name} has no help")
        description, _, example = text.partition("Example:")
        yield from (f"## {name}", "", plain(description), "")
        yield from ("```text", usage(name, command), "```", "")
        if example:
            yield from ("For example:", "", "```bash", " ".join(example.split()), "```", "")
        yield from ("| | |", "|---|---|")
        for given, meaning in rows(command):
            if not meaning:
                raise self.error(f"{PROGRAM} {name}: {given} has no help")
            yield f"| `{given}` | {plain(meaning)} |"
        yield ""


def plain(text: str) -> str:
    """Text of one line whose signs are no markup."""
    return re.sub(r"([\\*`|_<>\[\]])", r"\\\1", " ".join(text.split()))


def setup(sphinx: Sphinx) -> ExtensionMetadata:
    """Add the directive."""
    sphinx.add_directive("command-line", CommandLine)
    return {"parallel_read_safe": True}
