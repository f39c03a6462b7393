"""What happened, in English sentences: one function for each kind of event, from its facts alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.rules.spirit_island.words.names import Speech
from games.rules.spirit_island.words.told import fear, invaders, lands, powers, setting, spirits

EVENTS: dict[str, Callable[[Speech, Mapping[str, Any]], str]] = {
    **setting.EVENTS,
    **spirits.EVENTS,
    **powers.EVENTS,
    **lands.EVENTS,
    **fear.EVENTS,
    **invaders.EVENTS,
}
