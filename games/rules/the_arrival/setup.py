"""Setting up: the piles, the first Fomori, the leaders and everybody's first port."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine import BadSetup, Dice, Step, ask
from games.rules.the_arrival.facts import FACTS
from games.rules.the_arrival.state import LIMITS, Arrival, Fort, Mat


def check(seats: int, options: Mapping[str, str]) -> None:
    """Refuse options that the chosen edition does not know."""
    edition = FACTS.editions[options["edition"]]
    if options["game"] == "advanced" and not edition.leaders:
        raise BadSetup(f"{edition.name} has no advanced game: choose the basic game or the other edition.")
    if options["blockers"] == "in-turn" and not edition.may_block_in_turn:
        raise BadSetup(f"{edition.name} sets Blockers together: choose `together` or the other edition.")


def setup(seats: int, options: Mapping[str, str], dice: Dice, revision: int) -> Arrival:
    """The table before the first question (A-SETUP-01..25)."""
    rules = FACTS.editions[options["edition"]]
    in_hand = rules.start_hand_discs
    in_supply = rules.building_discs - in_hand
    game = Arrival(
        dice=dice,
        revision=revision,
        edition=rules.id,
        advanced=options["game"] == "advanced",
        block_in_turn=options["blockers"] == "in-turn",
        mats=[Mat(LIMITS.start_honor, LIMITS.start_corruption, in_supply, in_hand) for _ in range(seats)],
        swords=LIMITS.swords,
        shields=LIMITS.shields,
        castles=list(FACTS.castles),
    )
    _lay_out_tiles(game)
    _lay_out_fomori(game)
    game.stacks = _deal_stacks(game, list(FACTS.cards))
    game.first = dice.roll(seats)
    if game.advanced:
        _deal_leaders(game, by_choice=options["leaders"] == "choose")
    game.agenda += [["choose_port", seat] for seat in _port_order(game)]
    game.agenda.append(["start_round"])
    game.tell("set-up", edition=rules.id, advanced=game.advanced, first=game.first, fomori=dict(game.fomori))
    return game


def _lay_out_tiles(game: Arrival) -> None:
    """A-SETUP-02: six tiles are turned up."""
    game.tile_pile = [tile.id for tile in FACTS.tiles.values() for _ in range(tile.count)]
    game.dice.shuffle(game.tile_pile)
    game.display = [game.tile_pile.pop() for _ in range(LIMITS.display)]


def _lay_out_fomori(game: Arrival) -> None:
    """A-SETUP-05..07: a Fomori at every gate and, in one edition, on every castle."""
    game.fomori_pile = [kind.id for kind in FACTS.fomori.values() for _ in range(kind.count)]
    game.dice.shuffle(game.fomori_pile)
    places = [*FACTS.gates, *(FACTS.castles if game.rules.fomori_on_castles else ())]
    game.fomori = {place: game.fomori_pile.pop() for place in places}


def _deal_stacks(game: Arrival, cards: list[str]) -> list[list[str]]:
    """A-SETUP-09..11: three stacks, shuffled whatever the backs, as equal as can be."""
    game.dice.shuffle(cards)
    return [cards[stack :: LIMITS.stacks] for stack in range(LIMITS.stacks)]


def reshuffle_stacks(game: Arrival) -> None:
    """A-EARN-05, A-EARN-06: discards and stacks become three new stacks; cards before players stay there."""
    cards = [*game.card_discard, *(card for stack in game.stacks for card in stack)]
    game.card_discard = []
    game.stacks = _deal_stacks(game, cards)
    game.tell("stacks-reshuffled", cards=len(cards))


def _deal_leaders(game: Arrival, by_choice: bool) -> None:
    """A-SETUP-25, A-SETUP-26: one player is dealt a leader, the others follow counterclockwise; the last leads."""
    starter = game.first
    order = [(starter - step) % game.seats for step in range(game.seats)]
    game.first = order[-1]
    dealt = list(game.rules.leaders)
    game.dice.shuffle(dealt)
    for seat in order[:1] if by_choice else order:
        game.mats[seat].leader = dealt.pop()
        game.tell("leader", seat=seat, leader=game.mats[seat].leader, dealt=True)
    if by_choice:
        game.agenda += [["choose_leader", seat] for seat in order[1:]]


def choose_leader(game: Arrival, seat: int) -> Step:
    """A-SETUP-26: take one of the leaders that are left."""
    taken = {mat.leader for mat in game.mats}
    left = [leader for leader in game.rules.leaders if leader not in taken]
    order = yield from ask(seat, "leader", [f"leader {leader}" for leader in left])
    game.mats[seat].leader = order.removeprefix("leader ")
    game.tell("leader", seat=seat, leader=game.mats[seat].leader, dealt=False)


def _port_order(game: Arrival) -> list[int]:
    """A-SETUP-16, A-SETUP-17: counterclockwise with the first player last, or clockwise from the first player."""
    clockwise = game.turn_order()
    return clockwise if game.rules.first_disc_clockwise else clockwise[::-1]


def choose_port(game: Arrival, seat: int) -> Step:
    """A-SETUP-16..21: put the first disc on a free Port Location."""
    free = [place for place in FACTS.ports if game.is_unoccupied(place)]
    order = yield from ask(seat, "port", [f"settle {place}" for place in free])
    place = order.removeprefix("settle ")
    if game.rules.first_disc_from_hand:
        game.mats[seat].discs -= 1
    else:
        game.mats[seat].supply -= 1
    game.forts[place] = Fort(seat, 1)
    game.tell("settled", seat=seat, place=place)
