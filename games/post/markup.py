"""HTML as plain text: one pass, no tree, linear whatever comes; what is quoted comes out behind quote marks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

UNSEEN = frozenset({"head", "style", "script", "title", "template", "xml", "svg"})
NEW_LINE = frozenset(
    {
        *("br", "p", "div", "tr", "li", "ul", "ol", "dl", "dt", "dd", "table", "tbody", "thead", "pre", "hr"),
        *("h1", "h2", "h3", "h4", "h5", "h6", "section", "article", "header", "footer", "center", "address", "body"),
    }
)
PARAGRAPH = frozenset({"p", "h1", "h2", "h3", "table"})  # an empty line after them
# Boxes in which mail programs put what they quote without a blockquote.
QUOTING_BOX = re.compile(
    r"(?:class|id|name)\s{0,9}=\s{0,9}[\"']?[^\"'>]{0,80}(?:yahoo_quoted|protonmail_quote|\bquote[\"'\s>])"
)
# The line after which Outlook quotes to the end.
END_OF_WORDS = re.compile(r"id\s{0,9}=\s{0,9}[\"']?(?:x_){0,9}(?:divrplyfwdmsg|ms-outlook-mobile-body-separator)")
ORIGINAL = "-----Original Message-----"
SPACES = re.compile(r"\s+")
NAME = re.compile(r"/?([a-z][a-z0-9:]*)", re.IGNORECASE)
LONGEST_TAG = 1_000


def as_plain(html: str) -> str:
    """The words a reader of this page sees, line by line."""
    page = _Page()
    for tag, text in _tokens(html):
        if tag:
            page.tag(tag)
        else:
            page.text(text)
    return page.done()


def _tokens(html: str) -> Iterator[tuple[str, str]]:
    """Tags without their brackets, and the text between them; every letter is looked at once or twice."""
    at, end = 0, len(html)
    while at < end:
        begin = html.find("<", at)
        if begin < 0:
            yield "", html[at:]
            return
        if begin > at:
            yield "", html[at:begin]
        following = html[begin + 1 : begin + 2]
        if html.startswith("<!--", begin):
            close = html.find("-->", begin + 4)
            at = close + 3
        elif following and (following.isalpha() or following in "/!?"):
            close = html.find(">", begin)
            at = close + 1
            if close > begin + 1:
                yield html[begin + 1 : close][:LONGEST_TAG], ""
        else:
            close = at = begin + 1
            yield "", "<"
        if close < 0:
            return  # an open tag at the end hides the rest, as in a browser


class _Page:
    """The page so far."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.line: list[str] = []
        self.depth = 0  # of quoting
        self.unseen = ""  # the element whose content nobody sees
        self.boxes: list[bool] = []  # of the divs that are open: whether each quotes
        self.kept = 0  # open pre elements, whose spaces count

    def tag(self, tag: str) -> None:
        """Open or close an element."""
        found = NAME.match(tag)
        if found is None:
            return
        name, closes = found.group(1).lower(), tag.startswith("/")
        if self.unseen:
            if closes and name == self.unseen:
                self.unseen = ""
            return
        if name in UNSEEN:
            self.unseen = "" if closes or tag.endswith("/") else name
        elif name == "blockquote":
            self._quote(-1 if closes else 1)
        elif name == "div":
            self._box(tag, closes)
        elif name == "pre":
            self._break()
            self.kept = max(0, self.kept + (-1 if closes else 1))
        elif name in ("td", "th") and closes:
            self.line.append("  ")
        elif name in NEW_LINE:
            self._break()
            if closes and name in PARAGRAPH:
                self._empty()

    def text(self, text: str) -> None:
        """Words between two tags."""
        if self.unseen:
            return
        said = unescape(text)
        if not self.kept:
            self.line.append(SPACES.sub(" ", said))
            return
        first, *others = said.split("\n")
        self.line.append(first)
        for other in others:
            self._break()
            self.line.append(other)

    def done(self) -> str:
        """All of it."""
        self._break()
        return "\n".join(self.lines)

    def _box(self, tag: str, closes: bool) -> None:
        self._break()
        if closes:
            if self.boxes and self.boxes.pop():
                self._quote(-1)
            return
        low = tag.lower()
        quotes = QUOTING_BOX.search(low) is not None
        self.boxes.append(quotes)
        if quotes:
            self._quote(1)
        elif END_OF_WORDS.search(low):
            self.lines.append(self._marks() + ORIGINAL)

    def _quote(self, step: int) -> None:
        self._break()
        self.depth = max(0, self.depth + step)

    def _break(self) -> None:
        """End the line; one that says nothing is none, only paragraphs make empty ones."""
        said = "".join(self.line)
        said = said.rstrip() if self.kept else said.strip()
        self.line = []
        if said:
            self.lines.append(self._marks() + said)

    def _empty(self) -> None:
        if self.lines and self.lines[-1].strip("> "):
            self.lines.append(self._marks())

    def _marks(self) -> str:
        return ">" * min(self.depth, 9) + " " if self.depth else ""
