"""The adversaries: what each kingdom changes, one file each (see `changes.py` for the points where it may step in)."""

from games.rules.spirit_island.adversaries.england import ENGLAND
from games.rules.spirit_island.adversaries.prussia import PRUSSIA
from games.rules.spirit_island.adversaries.sweden import SWEDEN
from games.rules.spirit_island.changes import Change

CHANGES: dict[str, Change] = {"england": ENGLAND, "brandenburg-prussia": PRUSSIA, "sweden": SWEDEN}
