"""Setting up: boards, decks, spirits, and the first Explore of the invaders."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine import BadSetup, Choice, Dice, Option, Step, ask, ask_any, question
from games.rules.spirit_island.changes import changes
from games.rules.spirit_island.effect import flow_of
from games.rules.spirit_island.facts import FACTS, FEAR_CARDS, OCEANS, PIECES
from games.rules.spirit_island.lands import is_coastal, solid
from games.rules.spirit_island.offering import COMPLEXITIES, LOW, offered, spirits_of
from games.rules.spirit_island.printed import Start
from games.rules.spirit_island.state import OCEAN, Island, Land, Spirit
from games.rules.spirit_island.verbs.blight import bring_blight, put_blight
from games.rules.spirit_island.verbs.pieces import Piece, put

NONE = "none"
MOST_LEVEL = 6
OFFERS = {
    "low": "The four of low complexity",
    "moderate": "Those of moderate complexity as well",
    "high": "All of them, those of high complexity too",
}

OPTIONS = (
    Option(
        name="spirits",
        label="Spirits",
        choices=(Choice("choose", "Each player chooses, first come first served"), Choice("deal", "Dealt at random")),
        default="choose",
    ),
    Option(
        name="complexity",
        label="Spirits to choose from",
        choices=tuple(Choice(level, OFFERS[level]) for level in COMPLEXITIES),
        default=LOW,
        help="Only spirits of low complexity have a progression; with the others new powers are drawn.",
    ),
    Option(
        name="boards",
        label="Boards",
        choices=(Choice("deal", "Dealt at random"), Choice("in-order", "A, B, C, D in seat order")),
        default="deal",
    ),
    Option(
        name="powers",
        label="New powers",
        choices=(Choice("progression", "By each spirit's progression"), Choice("draw", "Draw four, keep one")),
        default="progression",
        help="With a progression a spirit gains the next card of its list, without a choice: best for a first game.",
    ),
    Option(
        name="blight",
        label="Blight card",
        choices=(Choice("first-game", "First Game, which never flips"), Choice("hidden", "One at random, back unseen")),
        default="first-game",
    ),
    Option(
        name="starting_blight",
        label="Starting blight",
        choices=(Choice("no", "None"), Choice("yes", "One on each board, as on the published boards")),
        default="no",
    ),
    Option(
        name="adversary",
        label="Adversary",
        choices=(Choice(NONE, "None"), *(Choice(entry.id, entry.name) for entry in FACTS.adversaries.values())),
        default=NONE,
    ),
    Option(
        name="level",
        label="Adversary level",
        choices=tuple(Choice(str(level), str(level)) for level in range(MOST_LEVEL + 1)),
        default="0",
    ),
    Option(
        name="scenario",
        label="Scenario",
        choices=(Choice(NONE, "None"), *(Choice(entry.id, entry.name) for entry in FACTS.scenarios.values())),
        default=NONE,
    ),
)


def check(seats: int, options: Mapping[str, str]) -> None:
    """Refuse options that do not go together (S-TEACH-01, S-TEACH-02, S-TEACH-08)."""
    foe = options["adversary"] != NONE
    if options["level"] != "0" and not foe:
        raise BadSetup("A level needs an adversary: choose one, or level 0.")
    if options["complexity"] != LOW and options["powers"] == "progression":
        raise BadSetup("Only spirits of low complexity have a progression: choose `draw` for new powers, or `low`.")
    if options["blight"] == "first-game" and (foe or options["scenario"] != NONE):
        raise BadSetup("The First Game blight card is for a game without adversary and scenario: choose `hidden`.")


def setup(seats: int, options: Mapping[str, str], dice: Dice, revision: int) -> Island:
    """The table before the first question (S-SETUP-01..16)."""
    boards = list(FACTS.boards)
    if options["boards"] == "deal":
        dice.shuffle(boards)
    boards = boards[:seats]
    island = Island(
        dice=dice,
        revision=revision,
        spirits=[Spirit("", board) for board in boards],
        lands={land: Land([0] * seats) for board in boards for land in FACTS.lands if land[0] == board},
        adversary="" if options["adversary"] == NONE else options["adversary"],
        level=int(options["level"]),
        scenario="" if options["scenario"] == NONE else options["scenario"],
    )
    _stack_decks(island)
    _lay_blight_card(island, options["blight"])
    _populate(island, starting_blight=options["starting_blight"] == "yes")
    island.notes["progression"] = options["powers"] == "progression"
    if options["complexity"] != LOW:
        island.notes["complexity"] = options["complexity"]
    if options["spirits"] == "deal":
        names = spirits_of(options["complexity"])
        dice.shuffle(names)
        for seat in island.seats:
            take_spirit(island, seat, names[seat])
    island.agenda = [["choose_spirits"], ["prepare"], ["first_explore"], ["after_setup"], ["begin_turn"]]
    island.tell("set-up", boards=boards, adversary=island.adversary, level=island.level, scenario=island.scenario)
    return island


def _stack_decks(island: Island) -> None:
    """Power, fear and invader decks (S-SETUP-04..07, S-SETUP-15, S-ADVS-03)."""
    dice = island.dice
    island.minor, island.major = FACTS.of_kind("minor"), FACTS.of_kind("major")
    dice.shuffle(island.minor)
    dice.shuffle(island.major)
    island.fear_parts = list(island.levels[-1].fear if island.levels else FEAR_CARDS)
    fear = list(FACTS.fear_cards)
    dice.shuffle(fear)
    used = sum(island.fear_parts)
    island.fear_deck, island.fear_unused = fear[:used], fear[used:]
    stages = {stage: [card.id for card in FACTS.invader_cards.values() if card.stage == stage] for stage in (1, 2, 3)}
    for cards in stages.values():
        dice.shuffle(cards)
    deck = next((level.deck for level in reversed(island.levels) if level.deck), FACTS.deck)
    island.invader_deck = [stages[stage].pop() for stage in reversed(deck)]
    island.invader_unused = [card for cards in stages.values() for card in cards]


def _lay_blight_card(island: Island, wanted: str) -> None:
    """One blight card, its back unseen, with its blight on it (S-SETUP-08, S-SETUP-09)."""
    if wanted == "hidden":
        wanted = island.dice.choose([card.id for card in FACTS.blight_cards.values() if card.tainted])
    island.blight_card = wanted
    bring_blight(island, FACTS.blight_cards[wanted].healthy * len(island.spirits))


def _populate(island: Island, starting_blight: bool) -> None:
    """The pieces printed in each land, and those the adversary adds (S-SETUP-13, S-SETUP-14)."""
    for land in island.lands:
        printed = FACTS.lands[land]
        for start in (printed.start, *(level.place.get(printed.number, {}) for level in island.levels)):
            for kind in PIECES:
                for _ in range(start.get(kind, 0)):  # type: ignore[call-overload]
                    put(island, land, Piece(kind, 0))
            if start is not printed.start or starting_blight:
                put_blight(island, land, start.get("blight", 0))


def take_spirit(island: Island, seat: int, name: str) -> None:
    """A spirit with its mat, its presence and its four unique powers (S-SETUP-17..20, S-SETUP-25, S-TEACH-07)."""
    printed = FACTS.spirits[name]
    board = island.spirits[seat].board
    spirit = island.spirits[seat] = Spirit(name, board, hand=[power.id for power in printed.powers])
    if name == OCEAN:
        oceans = {OCEANS[each.board]: Land([0] * len(island.spirits)) for each in island.spirits}
        island.lands = dict(sorted((island.lands | oceans).items()))  # as they are when the table is read back
    for start in printed.setup:
        island.lands[_where_to_start(island, board, start)].presence[seat] += start.count
    if island.notes["progression"] and printed.progression:
        spirit.progresses = True
        spirit.progression = list(printed.progression)
        island.minor = [card for card in island.minor if card not in printed.progression]
        island.major = [card for card in island.major if card not in printed.progression]
    island.tell("spirit", seat=seat, spirit=name, board=board)


def _where_to_start(island: Island, board: str, start: Start) -> str:
    """The land of a board where that presence is put down (S-SETUP-18)."""
    if start.ocean:
        return OCEANS[board]
    lands = [land for land in solid(island.lands) if land[0] == board]
    if start.coast:
        return next(filter(is_coastal, lands))  # where its player wants it, `prepare` asks
    if start.dahan:
        by_dahan = sorted(lands, key=lambda land: -FACTS.lands[land].start.get("dahan", 0))  # the lower number if equal
        return by_dahan[start.dahan - 1]
    if start.land:
        return f"{board}{start.land}"
    fitting = [land for land in lands if FACTS.lands[land].terrain == start.terrain]
    return [land for land in fitting if not FACTS.lands[land].start.keys() & set(start.without)][-1]


def choose_spirits(island: Island) -> Step:
    """Every player takes a spirit, no two the same; whoever is ready first chooses first (S-SETUP-01)."""
    waiting = [seat for seat in island.seats if not island.spirits[seat].id]
    if not waiting:
        return
    left = [f"spirit {name}" for name in offered(island)]
    seat, order = yield from ask_any(
        question(seat, "spirit", left, default=left[number % len(left)]) for number, seat in enumerate(waiting)
    )
    take_spirit(island, seat, order.removeprefix("spirit "))
    island.next(["choose_spirits"])


def prepare(island: Island) -> Step:
    """Presence that begins where its player wants it, and what an adversary or a scenario does once everything is laid
    out (S-SCEN-02)."""
    for seat, spirit in enumerate(island.spirits):
        if any(start.coast for start in spirit.printed.setup):
            yield from _settle(island, seat, [land for land in solid(island.lands) if land[0] == spirit.board])
    for change in changes(island):
        change.prepare(island)


def _settle(island: Island, seat: int, board: list[str]) -> Step:
    """Ocean begins in a coastal land of its board that its player chooses (S-OCEAN-05)."""
    coast = [land for land in board if is_coastal(land)]
    order = yield from ask(seat, "settle", [f"land {land}" for land in coast])
    land = order.removeprefix("land ")
    island.lands[coast[0]].presence[seat] -= 1
    island.lands[land].presence[seat] += 1
    island.tell("settled", seat=seat, land=land)


def after_setup(island: Island) -> Step:
    """What an adversary or a scenario does after the first Explore."""
    for change in changes(island):
        yield from flow_of(change.after_setup(island))
