"""What is printed: the shapes of Spirit Island's boards, spirits and cards, as their files are written."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=0)]
Some = Annotated[int, Meta(ge=1)]
Terrain = Literal["hills", "jungle", "sands", "wetland"]
Element = Literal["sun", "moon", "fire", "air", "water", "earth", "plant", "animal"]
Kind = Literal["explorer", "town", "city", "dahan"]
Placed = Literal["explorer", "town", "city", "dahan", "blight"]
Counted = Literal["explorer", "town", "city", "dahan", "blight", "invaders"]
Speed = Literal["fast", "slow"]
Side = Literal["top", "right", "bottom"]
Corner = Literal["tr", "br"]
Point = tuple[float, float]


class Fact(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is printed and never changes in play."""


class LandEntry(Fact, frozen=True, kw_only=True):
    """A land of a board: its neighbours on that board, what starts in it, and how it is drawn."""

    number: Some
    terrain: Terrain
    coastal: bool = False
    adjacent: tuple[int, ...]
    start: dict[Placed, Some] = {}
    label: Point
    outline: tuple[Point, ...]


class SideEntry(Fact, frozen=True):
    """The lands along an edge, walking clockwise, and where one gives way to the next."""

    lands: tuple[int, ...]
    breaks: tuple[int, ...]


class BoardEntry(Fact, frozen=True):
    """An island board."""

    id: str
    sides: dict[Side, SideEntry]
    corners: dict[Corner, int]
    lands: tuple[LandEntry, ...]


class Place(Fact, frozen=True):
    """How a layout turns and moves a board."""

    turn: int
    at: Point


class Join(Fact, frozen=True):
    """Two boards of a layout, by seat, joined side to side."""

    one: Count
    side: Side
    other: Count
    other_side: Side


class CornerJoin(Fact, frozen=True):
    """Two boards of a layout, by seat, that meet in a point."""

    one: Count
    corner: Corner
    other: Count
    other_corner: Corner


class Layout(Fact, frozen=True):
    """How the boards lie for a number of players."""

    players: Some
    place: tuple[Place, ...]
    joins: tuple[Join, ...]
    corners: tuple[CornerJoin, ...] = ()
    scenario: str = ""  # the only one it is for


class BoardFile(Fact, frozen=True):
    """boards.toml."""

    boards: tuple[BoardEntry, ...]
    layouts: tuple[Layout, ...]


class Where(Fact, frozen=True, kw_only=True):
    """What a target land must be; empty means any land."""

    terrain: tuple[Terrain, ...] = ()
    has: tuple[Counted, ...] = ()  # at least one of any of these
    without: tuple[Counted, ...] = ()
    coastal: bool = False


class Threshold(Fact, frozen=True, kw_only=True):
    """Elements that make a power do more; `further` and `range` change its reach and are tested at targeting."""

    need: dict[Element, Some]
    text: str
    further: Count = 0
    range: Some | None = None


class Power(Fact, frozen=True, kw_only=True):
    """A power card or an innate power; one without a range targets a spirit."""

    id: str
    name: str
    speed: Speed
    cost: Count = 0
    elements: tuple[Element, ...] = ()
    target: Literal["land", "spirit", "another-spirit"] = "land"
    range: Count | None = None
    origin: Literal["presence", "sacred-site"] = "presence"
    origin_terrain: Terrain | None = None
    where: Where = Where()
    text: str = ""
    thresholds: tuple[Threshold, ...] = ()
    fast_with: dict[Element, Some] = {}  # elements with which a slow power may be used in the fast phase
    kind: Literal["minor", "major", "unique", "innate"] = "minor"  # set by the file it stands in
    spirit: str = ""  # whose unique or innate power it is; set by the loader

    @property
    def is_card(self) -> bool:
        """Whether it is a card and not an innate power."""
        return self.kind != "innate"


class PowerFile(Fact, frozen=True):
    """minor_powers.toml and major_powers.toml."""

    cards: tuple[Power, ...]


class Start(Fact, frozen=True):
    """Presence put down at setup: in the highest-numbered land of a terrain, in a land by number, or in the land that
    is first, second, ... by the dahan in it."""

    count: Some
    terrain: Terrain | None = None
    land: Some | None = None
    dahan: Some | None = None
    ocean: bool = False  # in the ocean of the board
    coast: bool = False  # in a coastal land of the player's choice
    without: tuple[Counted, ...] = ()  # of the lands of a terrain only those


class GrowthItem(Fact, frozen=True):
    """One thing of a growth option."""

    does: Literal["reclaim", "reclaim-one", "gain", "energy", "presence", "plays", "ocean", "ebb", "flow"]
    amount: Count = 0
    range: Count = 0
    where: Where = Where()  # what a land must be for presence to be added there


class Tracks(Fact, frozen=True):
    """The two presence tracks from left to right; a word among the numbers is an element, `any` one of the spirit's
    choice, or `reclaim-one`."""

    energy: tuple[int | Literal["reclaim-one", "any"] | Element, ...]
    cards: tuple[int | Literal["reclaim-one", "any"] | Element, ...]


class SpecialRule(Fact, frozen=True):
    """A rule that holds for one spirit only."""

    id: str
    name: str
    text: str


class Spirit(Fact, frozen=True, kw_only=True):
    """A spirit with its mat and its own powers."""

    id: str
    name: str
    complexity: Literal["low", "moderate", "high"]
    setup: tuple[Start, ...]
    growth: tuple[tuple[GrowthItem, ...], ...]
    always: tuple[GrowthItem, ...] = ()  # what growth gives on top of any option
    tracks: Tracks
    progression: tuple[str, ...] = ()
    rules: tuple[SpecialRule, ...] = ()
    innates: tuple[Power, ...]
    powers: tuple[Power, ...]

    @property
    def ways_to_grow(self) -> tuple[tuple[GrowthItem, ...], ...]:
        """The growth options, each with what growth gives on top of any."""
        return tuple((*self.always, *option) for option in self.growth)


class SpiritFile(Fact, frozen=True):
    """spirits.toml."""

    spirits: tuple[Spirit, ...]


class FearCard(Fact, frozen=True):
    """A fear card: what it does at terror level 1, 2 and 3."""

    id: str
    name: str
    text: tuple[str, str, str]


class FearFile(Fact, frozen=True):
    """fear_cards.toml."""

    cards: tuple[FearCard, ...]


class InvaderCard(Fact, frozen=True, kw_only=True):
    """An invader card: which lands it means, and whether it carries the flag of escalation."""

    id: str
    stage: Literal[1, 2, 3]
    terrains: tuple[Terrain, ...] = ()
    coastal: bool = False
    escalation: bool = False


class InvaderFile(Fact, frozen=True):
    """invader_cards.toml; the deck is given as stages, top first."""

    deck: tuple[int, ...]
    cards: tuple[InvaderCard, ...]


class BlightCard(Fact, frozen=True, kw_only=True):
    """A blight card: blight on it for each player, on either side; without a tainted side an empty card loses."""

    id: str
    name: str
    healthy: Some
    tainted: Some | None = None
    text: str = ""


class BlightFile(Fact, frozen=True):
    """blight_cards.toml."""

    cards: tuple[BlightCard, ...]


class Level(Fact, frozen=True, kw_only=True):
    """One level of an adversary, with the changes that need no code."""

    difficulty: Count
    fear: tuple[Some, Some, Some]
    deck: tuple[int, ...] | None = None
    place: dict[int, dict[Placed, Some]] = {}
    health: dict[Kind, Some] = {}
    damage: dict[Kind, Some] = {}
    fear_pool: Count = 0
    name: str = ""
    text: str = ""


class Adversary(Fact, frozen=True, kw_only=True):
    """An invading kingdom."""

    id: str
    name: str
    escalation: str
    text: str
    loss: str = ""
    levels: tuple[Level, ...]


class AdversaryFile(Fact, frozen=True):
    """adversaries.toml."""

    adversaries: tuple[Adversary, ...]


class Scenario(Fact, frozen=True):
    """A scenario; what it changes is code."""

    id: str
    name: str
    difficulty: Count
    text: str


class ScenarioFile(Fact, frozen=True):
    """scenarios.toml."""

    scenarios: tuple[Scenario, ...]
