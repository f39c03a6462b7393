"""The fact room of Roam: what cards, artifacts and limits say, read once and never changed."""

from pathlib import Path

from msgspec import Struct

from games.engine.components import load as load_file
from games.rules.roam import checks
from games.rules.roam.printed import (
    Artifact,
    ArtifactFile,
    Card,
    CardFile,
    Character,
    Limits,
    StartingFile,
)

DATA = Path(__file__).parent / "data"


class Facts(Struct, frozen=True, kw_only=True):
    """All facts of one component set, each kind in the order of its file."""

    cards: dict[str, Card]
    lands: dict[str, str]  # from a land's word in an order to its card
    characters: dict[str, Character]
    starters: dict[str, tuple[str, ...]]  # by colour
    colours: tuple[str, ...]  # by seat
    artifacts: dict[str, Artifact]
    windows: dict[str, str]  # by ability
    limits: Limits
    turns: dict[str, int]  # by edge


def load(folder: Path | None = None) -> Facts:
    """Gives the facts of the component set in the folder, or refuses the set."""
    folder = folder or DATA
    limits = load_file(folder / checks.LIMITS, Limits)
    cards = load_file(folder / checks.CARDS, CardFile)
    starting = load_file(folder / checks.STARTING, StartingFile)
    artifacts = load_file(folder / checks.ARTIFACTS, ArtifactFile)
    checks.check_limits(limits)
    checks.check_cards(cards)
    checks.check_starting(starting, cards, limits.most_players)
    checks.check_artifacts(artifacts)
    return _lay_out(limits, cards, starting, artifacts)


def _lay_out(limits: Limits, cards: CardFile, starting: StartingFile, artifacts: ArtifactFile) -> Facts:
    """Gives the checked files as one set of facts with the look-ups made ready."""
    roles = {role.id: role for role in starting.roles}
    begin = {card.id: roles[card.role] for card in starting.cards}
    characters = [
        Character(card.id, card.name, begin[card.id].points, begin[card.id].pattern, card.role)
        for card in starting.cards
    ]
    characters += [Character(card.id, card.name, card.points, card.pattern, card.found) for card in cards.cards]
    return Facts(
        cards={card.id: card for card in cards.cards},
        lands={checks.land_word(card.terrain): card.id for card in cards.cards},
        characters={character.id: character for character in characters},
        starters={
            colour: tuple(card.id for card in starting.cards if card.colour == colour) for colour in starting.colours
        },
        colours=starting.colours,
        artifacts={tile.id: tile for tile in artifacts.artifacts},
        windows={ability.id: ability.window for ability in artifacts.abilities},
        limits=limits,
        turns={side.id: side.turns for side in limits.edges},
    )


FACTS = load()
