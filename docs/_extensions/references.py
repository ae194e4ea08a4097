"""References from wherever a name lives to where it is explained.

An annotation says ``throneroom.engine.kingdom.Kingdom``, and the reader wants
``throneroom.Kingdom``. What exists but is not explained on this site, such as a type of NumPy,
stays plain text. What does not exist is a mistake, and Sphinx complains.
"""

from __future__ import annotations

import importlib
import sys
from functools import cache
from typing import Any

from docutils import nodes
from public_names import ROOT, addresses
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.typing import ExtensionMetadata


@cache
def short_names() -> dict[str, Any]:
    """What the project's modules have: an annotation may be read with its short names only."""
    modules = [module for name, module in sys.modules.items() if name.split(".")[0] == ROOT]
    return {name: value for module in modules for name, value in vars(module).items()}


def walk(name: str) -> tuple[Any, list[str]] | None:
    """The last public object on the way to a dotted name, and what is left of the name."""
    parts = name.split(".")
    for cut in range(len(parts), 0, -1):
        try:
            value: Any = importlib.import_module(".".join(parts[:cut]))
            break
        except ImportError:
            continue
    else:
        return None
    found, rest = value, list[str]()
    for part in parts[cut:]:
        if not hasattr(value, part):
            return None
        value = getattr(value, part)
        rest.append(part)
        if id(value) in addresses():
            found, rest = value, []
    return found, rest


def resolve(target: str, module: str | None) -> tuple[Any, list[str]] | None:
    """What a reference names, written in full or as it can be written in its module."""
    for name in (target, f"{module}.{target}", f"builtins.{target}"):
        if found := walk(name):
            return found
    return (short_names()[target], []) if target in short_names() else None


def follow(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, text: nodes.TextElement
) -> nodes.Element | None:
    """Lead a reference that Sphinx cannot follow to where its object is explained."""
    if node.get("refdomain") != "py":
        return None
    found = resolve(node["reftarget"], node.get("py:module"))
    if found is None:
        return None
    value, rest = found
    address = ".".join([addresses().get(id(value), ""), *rest])
    entry = env.domains.python_domain.objects.get(address)
    if entry is None:
        return text
    page = app.builder.get_relative_uri(node["refdoc"], entry.docname)
    return nodes.reference("", "", text, internal=True, refuri=f"{page}#{entry.node_id}")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Follow what Sphinx cannot."""
    app.connect("missing-reference", follow)
    return {"parallel_read_safe": True}
