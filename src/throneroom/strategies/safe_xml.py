"""Reading XML from strangers: no document types, so no entities that grow; no endless depth."""

from __future__ import annotations

from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from .rulelist import StrategyError

_DEEPEST = 30


def read_xml(raw: bytes) -> Element:
    """The root element of a document."""
    builder = TreeBuilder()
    parser = expat.ParserCreate()
    depth = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth > _DEEPEST:
            raise StrategyError("too many elements inside each other", parser.CurrentLineNumber)
        builder.start(name, attributes)

    def end(name: str) -> None:
        nonlocal depth
        depth -= 1
        builder.end(name)

    def doctype(*_: object) -> None:
        raise StrategyError("a DOCTYPE is not allowed in the file", parser.CurrentLineNumber)

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = builder.data
    parser.StartDoctypeDeclHandler = doctype
    try:
        parser.Parse(raw, True)
    except expat.ExpatError as error:
        said = expat.errors.messages[error.code]
        raise StrategyError(f"not proper XML: {said}", error.lineno, error.offset + 1) from None
    return builder.close()
