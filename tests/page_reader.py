"""Reading a web page as a browser would, to see what it holds and that it needs nothing else."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from throneroom.pages.rendering import policy

VOID = {"meta", "br", "input", "link"}
LOADING = {"link", "img", "image", "iframe", "object", "embed", "audio", "video", "base", "form"}
ADDRESSES = {"src", "href", "xlink:href", "srcset", "action", "data", "poster", "background"}
POINTING = {"aria-describedby", "data-card", "data-copy"}

Attributes = dict[str, str]


class PageReader(HTMLParser):
    """A page's elements in order, each with its attributes and the text inside; tags must close."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, Attributes]] = []
        self.inside: list[list[str]] = []
        self._open: list[int] = []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), (tag, attrs)
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        self.inside.append([])
        if tag not in VOID:
            self._open.append(len(self.elements) - 1)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.elements[self._open.pop()][0] == tag

    def handle_data(self, data: str) -> None:
        for place in self._open:
            self.inside[place].append(data)

    def texts(self, tag: str = "", kind: str = "", key: str = "") -> list[str]:
        """The texts of all elements of this name, class and id, without needless space."""
        return [
            " ".join("".join(inner).split())
            for (name, attrs), inner in zip(self.elements, self.inside, strict=True)
            if tag in ("", name)
            and (not kind or kind in attrs.get("class", "").split())
            and key in ("", attrs.get("id"))
        ]

    def of_class(self, kind: str) -> list[Attributes]:
        """The attributes of all elements of a class."""
        return [a for _, a in self.elements if kind in a.get("class", "").split()]

    @property
    def whole(self) -> str:
        """All text that a person can read."""
        (body,) = self.texts("body")
        (script,) = self.texts("script")
        return body.removesuffix(script)


def read_page(text: str) -> PageReader:
    """A page that is whole, loads nothing, runs our script alone, and points at what it has."""
    assert text.startswith("<!doctype html>")
    page = PageReader(text)
    tags = [tag for tag, _ in page.elements]
    assert LOADING.isdisjoint(tags)
    assert "@import" not in text
    assert not re.search(r"url\(|https?://|//www", text)
    keys = [attrs["id"] for _, attrs in page.elements if "id" in attrs]
    assert len(keys) == len(set(keys))
    for tag, attrs in page.elements:
        assert not [name for name in attrs if name.startswith("on")], (tag, attrs)
        for name in ADDRESSES & {*attrs}:
            assert attrs[name].startswith("#"), (tag, attrs)
            assert attrs[name][1:] in keys, (tag, attrs)
        for name in POINTING & {*attrs}:
            assert attrs[name] in keys, (tag, attrs)
    assert tags.count("script") == 1
    (place,) = (i for i, tag in enumerate(tags) if tag == "script")
    allowed = [a["content"] for tag, a in page.elements if "http-equiv" in a]
    assert allowed == [policy("".join(page.inside[place]))]
    assert "default-src 'none'" in allowed[0]
    return page
