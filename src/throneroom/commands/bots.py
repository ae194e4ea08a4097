"""``throneroom bots``: the named players, and what each of them does."""

from __future__ import annotations

from textwrap import dedent
from typing import Any

from rich.table import Table

from ..strategies.bots import Bot
from ..strategies.library import bots, find_bot
from .common import console, print_json, print_whole


def show_bots(name: str | None, *, as_json: bool) -> None:
    """Print all bots, or one with its rules."""
    if name is not None:
        _show_one(find_bot(name), as_json=as_json)
    elif as_json:
        print_json([_facts(bot) for bot in bots()])
    else:
        table = Table(box=None, padding=(0, 3, 0, 0), header_style="bold")
        for column in ("Bot", "Source", "What it does"):
            table.add_column(column, no_wrap=True)
        for bot in bots():
            table.add_row(bot.name, bot.source, bot.about)
        print_whole(console(), table)


def rules(bot: Bot) -> str:
    """A bot's rules as they stand in a file."""
    return dedent(bot.text.strip("\n").rstrip()).strip()


def _show_one(bot: Bot, *, as_json: bool) -> None:
    if as_json:
        print_json(_facts(bot))
        return
    out = console()
    out.print(bot.name, style="bold")
    out.print(f"{bot.about} Source: {bot.source}.", soft_wrap=True)
    if bot.wants:
        out.print(f"For kingdoms with {', '.join(bot.wants)}.", soft_wrap=True)
    if bot.only_in:
        out.print(f"Only for the kingdom {bot.only_in}.", soft_wrap=True)
    if bot.text:
        out.print()
        out.print(rules(bot), soft_wrap=True)


def _facts(bot: Bot) -> dict[str, Any]:
    return {
        "name": bot.name,
        "about": bot.about,
        "source": bot.source,
        "wants": list(bot.wants),
        "only_in": bot.only_in or None,
        "rules": rules(bot) or None,
    }
