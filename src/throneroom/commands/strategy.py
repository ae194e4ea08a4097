"""``throneroom strategy``: check, show and import strategies."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import typer

from ..cards.catalog import Catalog
from ..engine.kingdom import Kingdom
from ..strategies import Strategy, StrategyError, strategy
from ..strategies.check import check as warnings_of
from ..strategies.check import too_large
from ..strategies.condition_words import nearest
from ..strategies.files import decoded, named_file, read_bytes
from ..strategies.imports import Imported, has_menus, looks_like_xml, read_imports, read_only_one
from ..strategies.parse import parse_all
from ..strategies.player_forms import form_of
from ..strategies.provincial_menu import is_menu, like_menu, menu_text, read_menu
from .common import BAD_INPUT, print_json, read_catalog, read_kingdom

_FORMS = ("text", "provincial", "dominionsim")


def check(
    text: str,
    kingdom_text: str | None,
    card_files: Sequence[Path],
    *,
    as_json: bool,
    without_unknown: bool = False,
) -> None:
    """Print the mistakes and warnings of a strategy; exit code 2 if there are mistakes."""
    catalog = read_catalog(card_files)
    kingdom = _kingdom(kingdom_text, catalog, without_unknown=without_unknown)
    plan, errors = _read(text, kingdom, catalog)
    if plan is not None and (error := too_large(plan, kingdom, catalog)) is not None:
        plan, errors = None, [error]
    warnings = [] if plan is None else warnings_of(plan, kingdom, catalog)
    if as_json:
        print_json(
            {
                "name": None if plan is None else plan.name,
                "rules": 0 if plan is None else _size(plan),
                "errors": [
                    {"line": e.line, "column": e.column, "message": e.message} for e in errors
                ],
                "warnings": [{"line": w.line, "message": w.message} for w in warnings],
            }
        )
    else:
        for error in errors:
            typer.echo(f"Error: {error}", err=True)
            if error.picture:
                typer.echo(error.picture, err=True)
        for warning in warnings:
            typer.echo(f"Warning: {warning}")
        if plan is not None:
            typer.echo(
                f"{plan.name}: {_count(_size(plan), 'rule')}, {_count(len(warnings), 'warning')}."
            )
    if errors:
        raise typer.Exit(BAD_INPUT)


def show(
    text: str,
    form: str,
    kingdom_text: str | None,
    card_files: Sequence[Path],
    *,
    as_json: bool,
    without_unknown: bool = False,
) -> None:
    """Print a strategy in one of its forms."""
    catalog = read_catalog(card_files)
    if form.casefold() not in _FORMS:
        hint = nearest(form, _FORMS) or f": it is one of {', '.join(_FORMS)}"
        raise ValueError(f"unknown form {form!r}{hint}")
    kingdom = _kingdom(kingdom_text, catalog, without_unknown=without_unknown)
    plan, errors = _read(text, kingdom, catalog)
    if plan is None:
        error = errors[0]
        raise StrategyError(f"{error}\n{error.picture}" if error.picture else str(error))
    match form.casefold():
        case "text":
            shown = str(plan)
        case "provincial":
            shown = menu_text(plan)
        case _:
            from ..strategies.dominionsim_text import bot_text

            shown = bot_text(plan, kingdom)
    remarks = []
    if form.casefold() == "provincial" and plan.style != "provincial":
        remarks.append("a menu is played in Provincial's style, this strategy in another")
    if as_json:
        print_json({"name": plan.name, "form": form.casefold(), "text": shown, "remarks": remarks})
    else:
        typer.echo(shown)
        for remark in remarks:
            typer.echo(f"Note: {remark}.", err=True)


def _read(
    text: str, kingdom: Kingdom | None, catalog: Catalog
) -> tuple[Strategy | None, list[StrategyError]]:
    """The strategy that a text names or is, or the mistakes in it."""
    colony = None if kingdom is None else kingdom.colony
    if like_menu(text):
        return read_menu(text, colony=colony, catalog=catalog), []
    path = None if form_of(text) else named_file(text)
    if path is None:
        return strategy(text, catalog=catalog), []
    try:
        raw = read_bytes(path)
        if looks_like_xml(raw):
            return read_only_one(raw, path, catalog=catalog), []
        content = decoded(raw)
        if is_menu(content):
            return read_menu(content, path.stem, colony=colony, catalog=catalog), []
    except StrategyError as error:
        raise error if error.file else error.within(path) from None
    if has_menus(content):
        plan = read_only_one(raw, path, colony=colony, catalog=catalog)
        return replace(plan, name=path.stem), []
    return parse_all(content, path.stem, catalog)


def _kingdom(text: str | None, catalog: Catalog, *, without_unknown: bool) -> Kingdom | None:
    if text is None:
        return None
    return read_kingdom(
        text, catalog, seed=0, piles=None, colony=False, without_unknown=without_unknown
    )


def _size(plan: Strategy) -> int:
    return sum(map(len, plan.sections.values())) + len(plan.choices)


def _count(n: int, noun: str) -> str:
    return f"{n:,} {noun}{'' if n == 1 else 's'}"


# ---------------------------------------------------------------- importing


def import_file(path: Path, out: Path | None, *, as_json: bool) -> None:
    """Import a file, write the strategies if asked to, and print what came of it."""
    program, found = read_imports(path)
    written = {} if out is None else _write(found, out)
    if as_json:
        print_json(
            {
                "program": program,
                "strategies": len(found),
                "imported": sum(one.plan is not None for one in found),
                "results": [_data(one, written.get(i)) for i, one in enumerate(found)],
            }
        )
    else:
        _print_summary(program, found)
        if out is not None:
            typer.echo(f"Wrote {_count(len(written), 'file')} to {out}.")


def _data(one: Imported, file: Path | None) -> dict[str, Any]:
    return {
        "name": one.name,
        "imported": one.plan is not None,
        "missing_cards": list(one.missing),
        "not_expressed": list(one.lost),
        "remarks": [*one.remarks, *one.idle],
        "mistake": None if one.mistake is None else str(one.mistake),
        "kingdom": None if one.kingdom is None else str(one.kingdom),
        "text": None if one.plan is None else one.text,
        "file": None if file is None else str(file),
    }


def _print_summary(program: str, found: Sequence[Imported]) -> None:
    imported = [one for one in found if one.plan is not None]
    typer.echo(f"{program}: {len(imported):,} of {len(found):,} strategies imported.")
    _print_group(
        "Imported, but not all of it can be expressed",
        [f"{one.name}: {'; '.join(one.lost)}" for one in imported if one.lost],
    )
    _print_group(
        "Imported, but some rules can never fire",
        [f"{one.name}: {'; '.join(one.idle)}" for one in imported if one.idle],
    )
    _print_group(
        "Not imported: these can't be read",
        [str(one.mistake) for one in found if one.mistake is not None],
    )
    _print_group(
        "Not imported: these need cards that are not known here",
        [f"{one.name}: {_needs(one)}" for one in found if one.missing],
    )
    _print_group(
        "Not imported: nothing of these can be expressed",
        [
            f"{one.name}: {'; '.join(one.lost)}"
            for one in found
            if one.plan is None and not one.missing and one.mistake is None
        ],
    )


def _needs(one: Imported) -> str:
    also = f" (and: {'; '.join(one.lost)})" if one.lost else ""
    return ", ".join(one.missing) + also


def _print_group(title: str, lines: Sequence[str]) -> None:
    if lines:
        typer.echo(f"\n{title} ({len(lines):,}):")
        for line in lines:
            typer.echo(f"  {line}")


def _write(found: Sequence[Imported], out: Path) -> dict[int, Path]:
    """Write each imported strategy to a file of its own; never over a file that is there."""
    files: dict[int, Path] = {}
    taken: set[str] = set()
    for i, one in enumerate(found):
        if one.plan is None:
            continue
        stem = re.sub(r"[^\w]+", "-", one.name).strip("-_")[:80].casefold() or "strategy"
        name, n = stem, 1
        while name in taken:
            n += 1
            name = f"{stem}-{n}"
        taken.add(name)
        files[i] = out / f"{name}.txt"
    there = [file.name for file in files.values() if file.exists()]
    if there:
        raise FileExistsError(f"{out} already has {', '.join(there[:3])}: name another folder")
    out.mkdir(parents=True, exist_ok=True)
    for i, file in files.items():
        file.write_text(found[i].text, encoding="utf-8")
    return files
