"""Links to the files beside docs/, such as CONTRIBUTING.md.

On the plain repository they lead up and out of docs/. On the site these files are pages of the
folder project/, so the links lead there.
"""

from __future__ import annotations

import re
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

FOLDER = "project"


def lead_to_pages(app: Sphinx, page: str, source: list[str]) -> None:
    """Change links to the project's root into links to the pages that include those files."""
    depth = page.count("/")
    names = "|".join(file.stem for file in (Path(app.srcdir) / FOLDER).glob("*.md"))
    link = re.compile(rf"\]\((?:\.\./){{{depth + 1}}}({names})\.md")
    source[0] = link.sub(rf"]({'../' * depth}{FOLDER}/\1.md", source[0])


def setup(app: Sphinx) -> ExtensionMetadata:
    """Change links as pages are read."""
    app.connect("source-read", lead_to_pages)
    return {"parallel_read_safe": True}
