"""How the documentation site is made: ``make docs`` writes it to build/docs.

Every page is a file of this folder that can be read as it is. What is generated comes from the
program itself: the Python reference from public names and their docstrings, the command line's
reference from the commands. Warnings are errors: a reference has to lead somewhere, and a public
name has to be explained.
"""

from __future__ import annotations

import sys
from pathlib import Path

import throneroom

sys.path.insert(0, str(Path(__file__).parent / "_extensions"))

project = "Throne Room"
author = "The Throne Room contributors"
copyright = author  # noqa: A001 - Sphinx reads this name
release = version = throneroom.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx_copybutton",
    "command_line",
    "public_names",
    "references",
    "root_pages",
    "strategy_lexer",
]
source_suffix = {".md": "markdown", ".rst": "restructuredtext"}
exclude_patterns = ["_extensions"]
nitpicky = True

# Headings make the anchors that they make on the plain repository.
myst_heading_anchors = 4
myst_enable_extensions = ["tasklist"]

smartquotes_action = "q"  # a double hyphen belongs to an option
highlight_language = "text"
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_typehints_format = "short"
add_module_names = False
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88

html_theme = "furo"
html_title = f"Throne Room {release}"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#7a2e3a", "color-brand-content": "#7a2e3a"},
    "dark_css_variables": {"color-brand-primary": "#e0a3ab", "color-brand-content": "#e0a3ab"},
}
