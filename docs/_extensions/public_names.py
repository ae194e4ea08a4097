"""The Python reference: a page for each package with public names.

A package is public if it has a list ``__all__``; nothing here names a module. A name that is
public in ``throneroom`` itself is explained there and only listed in its package.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from sphinx.application import Sphinx
from sphinx.ext.napoleon.docstring import GoogleDocstring
from sphinx.util import logging
from sphinx.util.typing import ExtensionMetadata

import throneroom

ROOT = throneroom.__name__
FOLDER = Path("reference") / "api"  # below docs/, written anew by each build
log = logging.getLogger(__name__)


@cache
def packages() -> tuple[ModuleType, ...]:
    """The packages with public names, ``throneroom`` first."""
    below = pkgutil.walk_packages(throneroom.__path__, f"{ROOT}.")
    found = [importlib.import_module(module.name) for module in below if module.ispkg]
    return (throneroom, *(package for package in found if hasattr(package, "__all__")))


def public(package: ModuleType) -> dict[str, Any]:
    """The names of a package's list and what they stand for, without packages."""
    named = {name: getattr(package, name) for name in sorted(package.__all__, key=str.lower)}
    return {name: value for name, value in named.items() if value not in packages()}


@cache
def addresses() -> dict[int, str]:
    """Where each public object is explained, by its identity."""
    found: dict[int, str] = {}
    for package in packages():
        for name, value in public(package).items():
            found.setdefault(id(value), f"{package.__name__}.{name}")
    return found


def directive(value: object) -> str:
    """The directive of autodoc for an object."""
    if inspect.isclass(value):
        return "autoexception" if issubclass(value, BaseException) else "autoclass"
    return "autofunction" if inspect.isroutine(value) else "autodata"


def summary(value: object) -> str:
    """What a table says of an object: the first paragraph of its docstring."""
    if not inspect.isclass(value) and not inspect.isroutine(value):
        return f"``{value!r}``" if isinstance(value, str) else ""
    return " ".join((inspect.getdoc(value) or "").partition("\n\n")[0].split())


def page(package: ModuleType) -> Iterator[str]:
    """A package: what it is for, a table of its names, and each that lives here in full."""
    title = package.__name__
    yield from (title, "=" * len(title), "", f".. automodule:: {title}", "   :no-members:", "")
    yield from (".. list-table::", "   :widths: 25 75", "")
    for name, value in public(package).items():
        yield f"   * - :py:obj:`{name} <{addresses()[id(value)]}>`"
        yield f"     - {summary(value)}"
    yield ""
    for name, value in public(package).items():
        if addresses()[id(value)] == f"{title}.{name}":
            yield f".. {directive(value)}:: {title}.{name}"
            if inspect.isclass(value):
                yield from ("   :members:", "   :undoc-members:")
            yield ""


def write_pages(app: Sphinx) -> None:
    """Write a page for each public package, and remove those of packages that are gone."""
    folder = Path(app.srcdir) / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    pages = {f"{package.__name__}.rst": "\n".join(page(package)) for package in packages()}
    for file in folder.iterdir():
        if file.name not in pages:
            file.unlink()
    for name, text in pages.items():
        file = folder / name
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")


def package_of(kind: str, name: str, value: Any) -> str:  # noqa: ANN401 - any object
    """The package in whose modules an object is written."""
    if kind in ("attribute", "data"):  # a plain value: ask its class or module
        owner = name.rpartition(".")[0]
        home, _, member = owner.rpartition(".")
        value = sys.modules.get(owner) or getattr(sys.modules[home], member)
    value = getattr(value, "fget", value)
    module = value.__name__ if inspect.ismodule(value) else value.__module__
    return module if hasattr(sys.modules[module], "__path__") else module.rpartition(".")[0]


def prepare(
    app: Sphinx,
    kind: str,
    name: str,
    value: Any,  # noqa: ANN401 - any object
    options: object,
    lines: list[str],
) -> None:
    """Make reStructuredText of a docstring, and warn if there is none.

    Sections such as ``Raises:`` are those of Google's style; a module named with a leading dot is
    found beside the one where that is written. A field may go without: its class explains it.
    """
    del app, options
    if not any(lines) and kind not in ("attribute", "data"):
        log.warning("%s %s has no docstring", kind, name)
    if kind in ("function", "method", "class", "exception"):
        lines[:] = GoogleDocstring(lines).lines()
    if any(":mod:`." in line for line in lines):
        package = package_of(kind, name, value)
        lines[:] = [re.sub(r":mod:`\.", f":mod:`~{package}.", line) for line in lines]


def sign(app: Sphinx, *about: Any) -> tuple[str | None, str | None]:  # noqa: ANN401
    """Mend signatures: a protocol is not called, and Sphinx cannot read ``<factory>``."""
    del app
    _kind, _name, value, _options, given, result = about
    if getattr(value, "_is_protocol", False):
        return "", result
    return given and given.replace("<factory>", "..."), result


def setup(app: Sphinx) -> ExtensionMetadata:
    """Write the pages before anything is read."""
    app.connect("builder-inited", write_pages)
    app.connect("autodoc-process-docstring", prepare)
    app.connect("autodoc-process-signature", sign)
    return {"parallel_read_safe": True}
