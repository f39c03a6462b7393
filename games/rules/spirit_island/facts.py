"""The fact room of Spirit Island: what boards, spirits and cards say, read once and never changed."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from games.engine.components import load as load_file
from games.rules.spirit_island import checks
from games.rules.spirit_island.printed import (
    Adversary,
    AdversaryFile,
    BlightCard,
    BlightFile,
    BoardEntry,
    BoardFile,
    FearCard,
    FearFile,
    InvaderCard,
    InvaderFile,
    LandEntry,
    Layout,
    Power,
    PowerFile,
    Scenario,
    ScenarioFile,
    Spirit,
    SpiritFile,
)

DATA = Path(__file__).parent / "data"
ELEMENTS = ("sun", "moon", "fire", "air", "water", "earth", "plant", "animal")
INVADERS = ("explorer", "town", "city")
BUILDINGS = ("town", "city")
PIECES = (*INVADERS, "dahan")
HEALTH = {"explorer": 1, "town": 2, "city": 3, "dahan": 2}  # S-INV-05..07, S-DAHAN-05
DAMAGE = {"explorer": 1, "town": 2, "city": 3, "dahan": 2}
FEAR_OF_DEATH = {"town": 1, "city": 2}  # S-INV-08
LAND_HEALTH = 2  # S-BLIGHT-16
PRESENCE = 13
FEAR_POOL = 4  # for each player, S-SETUP-03
FEAR_CARDS = (3, 3, 3)  # S-SETUP-05
DRAWN = 4  # S-GAIN-02


class Facts(Struct, frozen=True, kw_only=True):
    """All facts of one component set, each kind in the order of its file."""

    boards: dict[str, BoardEntry]
    lands: dict[str, LandEntry]
    layouts: dict[tuple[int, str], Layout]  # by players and scenario; the standard one has none
    spirits: dict[str, Spirit]
    powers: dict[str, Power]  # every power card and innate power
    fear_cards: dict[str, FearCard]
    invader_cards: dict[str, InvaderCard]
    deck: tuple[int, ...]
    blight_cards: dict[str, BlightCard]
    adversaries: dict[str, Adversary]
    scenarios: dict[str, Scenario]

    def of_kind(self, kind: str) -> list[str]:
        """The ids of all powers of that kind."""
        return [power.id for power in self.powers.values() if power.kind == kind]


def load(folder: Path | None = None) -> Facts:
    """Gives the facts of the component set in the folder, or refuses the set."""
    folder = folder or DATA
    island = load_file(folder / "boards.toml", BoardFile)
    minor = load_file(folder / "minor_powers.toml", PowerFile)
    major = load_file(folder / "major_powers.toml", PowerFile)
    spirits = load_file(folder / "spirits.toml", SpiritFile)
    fear = load_file(folder / "fear_cards.toml", FearFile)
    invaders = load_file(folder / "invader_cards.toml", InvaderFile)
    blight = load_file(folder / "blight_cards.toml", BlightFile)
    adversaries = load_file(folder / "adversaries.toml", AdversaryFile)
    scenarios = load_file(folder / "scenarios.toml", ScenarioFile)
    checks.check_boards(island)
    checks.check_powers(minor, major, spirits)
    checks.check_spirits(spirits, {card.id for card in (*minor.cards, *major.cards)})
    checks.check_cards(fear, invaders, blight)
    checks.check_foes(adversaries, scenarios)
    return Facts(
        boards={board.id: board for board in island.boards},
        lands={f"{board.id}{land.number}": land for board in island.boards for land in board.lands},
        layouts={(layout.players, layout.scenario): layout for layout in island.layouts},
        spirits={spirit.id: spirit for spirit in spirits.spirits},
        powers=_gather_powers(minor, major, spirits),
        fear_cards={card.id: card for card in fear.cards},
        invader_cards={card.id: card for card in invaders.cards},
        deck=invaders.deck,
        blight_cards={card.id: card for card in blight.cards},
        adversaries={entry.id: entry for entry in adversaries.adversaries},
        scenarios={entry.id: entry for entry in scenarios.scenarios},
    )


def _gather_powers(minor: PowerFile, major: PowerFile, spirits: SpiritFile) -> dict[str, Power]:
    """Every power by its id, told what kind it is and whose."""
    powers = {card.id: replace(card, kind="minor") for card in minor.cards}
    powers |= {card.id: replace(card, kind="major") for card in major.cards}
    for spirit in spirits.spirits:
        powers |= {card.id: replace(card, kind="unique", spirit=spirit.id) for card in spirit.powers}
        powers |= {power.id: replace(power, kind="innate", spirit=spirit.id) for power in spirit.innates}
    return powers


FACTS = load()
OCEANS = {board: f"{board}0" for board in FACTS.boards}  # each board's ocean, which is a land only for one spirit
_RANK = {power: rank for rank, power in enumerate(FACTS.powers)}


def in_printed_order(cards: Iterable[str]) -> list[str]:
    """Power cards in the order of their files, so that no list of orders tells the order of a pile."""
    return sorted(cards, key=_RANK.__getitem__)
