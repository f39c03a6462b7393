"""The board of Spirit Island as plain text, 72 columns wide: enough to play from in a mail, without a picture."""

from __future__ import annotations

from games.engine import View
from games.rules.spirit_island.text.island import neighbours, the_island
from games.rules.spirit_island.text.spirits import own_cards, spirits
from games.rules.spirit_island.text.standing import standing
from games.rules.spirit_island.words.names import Speech


def board(view: View, names: list[str]) -> str:
    """The whole board, in sections with a heading each and a blank line between."""
    say = Speech(view, names)
    plays = view["seat"] is not None and bool(say.reader["id"])
    sections = [standing(say), the_island(say), spirits(say), *([own_cards(say)] if plays else []), neighbours(say)]
    return "\n\n".join("\n".join(line.rstrip() for line in section) for section in sections)
