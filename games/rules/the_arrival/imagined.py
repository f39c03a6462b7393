"""A table imagined from a view: words and bot ask the rules themselves about what a seat can see, and nothing more."""

from __future__ import annotations

from games.engine import Dice, View
from games.rules.the_arrival.facts import FACTS
from games.rules.the_arrival.state import Arrival, Fort, Mat

# What a Fomori that nobody has seen most likely is.
COMMONEST = max(FACTS.fomori.values(), key=lambda kind: kind.count).id


def imagine(view: View) -> Arrival:
    """The table as the view shows it, unseen Fomori being the commonest, so that the rules themselves can be asked."""
    mats = []
    for seen in view["mats"]:
        mat = Mat(seen["honor"], seen["corruption"], seen["supply"], seen["discs"], seen["swords"], seen["shields"])
        mat.fomori, mat.tiles = [COMMONEST] * seen["fomori"], list(seen["tiles"])
        mat.trophies, mat.leader = seen["trophies"], seen["leader"]
        mat.builders, mat.rescued = seen["builders"], seen["rescued"]
        mats.append(mat)
    return Arrival(
        dice=Dice(""),
        edition=view["edition"],
        mats=mats,
        round=view["round"],
        swords=view["swords"],
        shields=view["shields"],
        forts={place: Fort(*fort) for place, fort in view["forts"].items()},
        fomori=dict(view["fomori"]),
        castles=list(view["castles"]),
        shields_in=dict(view["shields_in"]),
    )
