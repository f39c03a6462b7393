"""Other words a player may use in an order of The Arrival: German verbs, other names of places and tiles."""

VOCABULARY: dict[str, str] = {}
