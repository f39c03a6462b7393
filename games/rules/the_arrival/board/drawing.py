"""The drawing room of The Arrival: where the things of the map stand on the canvas, which the rules never ask."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct

from games.engine.components import check_ids, check_known, refuse
from games.engine.components import load as load_file
from games.rules.the_arrival.facts import DATA, FACTS, Facts

FILE = "drawing.toml"

Point = tuple[float, float]
Outline = Annotated[tuple[Point, ...], Meta(min_length=3)]
Tint = Annotated[str, Meta(pattern="^#[0-9a-f]{6}$")]


class Drawn(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is only drawn."""


class Canvas(Drawn, frozen=True):
    """The size of the whole drawing."""

    width: int
    height: int


class Label(Drawn, frozen=True):
    """Where a name stands, counted from its place."""

    dx: float
    dy: float
    anchor: Literal["start", "middle", "end"]


class Site(Drawn, frozen=True):
    """Where a location or castle lies, its label and what its name means."""

    id: str
    at: Point
    label: Label
    gloss: str = ""


class Land(Drawn, frozen=True):
    """The outline of a province, where its name and its Shields stand, and on which side of these a flag has room."""

    id: str
    label: Point
    size: int
    on_sea: bool
    shields: Point
    polygon: Outline
    gloss: str = ""
    flag: Literal["right", "left", "below"] = "right"


class Isle(Drawn, frozen=True):
    """The outline of Balor's Isle and where its name stands."""

    name: str
    label: Point
    size: int
    polygon: Outline


class Paint(Drawn, frozen=True):
    """The tints of a province colour by day and by night."""

    id: str
    fill: Tint
    edge: Tint
    dark_fill: Tint
    dark_edge: Tint


class Stroke(Drawn, frozen=True):
    """The tints of a line by day and by night."""

    fill: Tint
    dark_fill: Tint


class DrawingFile(Drawn, frozen=True):
    """drawing.toml as it is written."""

    canvas: Canvas
    view: tuple[int, int, int, int]
    roads: Stroke
    castle_roads: Stroke
    colours: tuple[Paint, ...]
    locations: tuple[Site, ...]
    castles: tuple[Site, ...]
    coast: Outline
    isle: Isle
    provinces: tuple[Land, ...]


class Drawing(Struct, frozen=True, kw_only=True):
    """All that is needed to draw the map of one component set."""

    canvas: Canvas
    view: tuple[int, int, int, int]
    roads: Stroke
    castle_roads: Stroke
    colours: dict[str, Paint]
    sites: dict[str, Site]
    provinces: dict[str, Land]
    coast: Outline
    isle: Isle


def load(folder: Path | None = None, facts: Facts = FACTS) -> Drawing:
    """Gives the drawing in the folder, or refuses it if it does not fit the facts of the map."""
    file = load_file((folder or DATA) / FILE, DrawingFile)
    _check_all_drawn("colour", [paint.id for paint in file.colours], facts.colours)
    _check_all_drawn("location", [site.id for site in file.locations], facts.locations)
    _check_all_drawn("castle", [site.id for site in file.castles], facts.castles)
    _check_all_drawn("province", [land.id for land in file.provinces], facts.provinces)
    for site in (*file.locations, *file.castles):
        x, y = site.at
        if not (0 <= x <= file.canvas.width and 0 <= y <= file.canvas.height):
            refuse(FILE, f"place '{site.id}' lies off the canvas")
    return Drawing(
        canvas=file.canvas,
        view=file.view,
        roads=file.roads,
        castle_roads=file.castle_roads,
        colours={paint.id: paint for paint in file.colours},
        sites={site.id: site for site in (*file.locations, *file.castles)},
        provinces={land.id: land for land in file.provinces},
        coast=file.coast,
        isle=file.isle,
    )


def _check_all_drawn(kind: str, drawn: list[str], known: Iterable[str]) -> None:
    """Refuses a drawing that leaves out something of the map or draws what is not there."""
    check_ids(FILE, kind, drawn)
    for named in drawn:
        check_known(FILE, f"the drawing of {kind} '{named}'", kind, named, known, "map.toml")
    for named in known:
        if named not in drawn:
            refuse(FILE, f"{kind} '{named}' is not drawn")
