"""The shelf: every title the house plays."""

from typing import Any

from games.engine import Ruleset
from games.rules import roam, spirit_island, the_arrival

RULESETS: dict[str, Ruleset[Any]] = {rules.id: rules for rules in (the_arrival.RULES, roam.RULES, spirit_island.RULES)}
