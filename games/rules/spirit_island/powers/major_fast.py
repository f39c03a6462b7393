"""Major powers that take effect before the invaders act."""

from __future__ import annotations

from games.engine import Step
from games.rules.spirit_island.aiming import aim_again
from games.rules.spirit_island.effect import Use
from games.rules.spirit_island.lands import lands_of, open_to, within
from games.rules.spirit_island.verbs import (
    add_presence,
    choose,
    choose_any,
    choose_land,
    damage,
    damage_each,
    defend,
    destroy,
    downgrade,
    energy,
    fear,
    gather,
    grant,
    keep_dahan_unharmed,
    last,
    move_far,
    prevent_blight,
    push,
    remove_blight,
    return_presence,
    share_power,
    share_presence,
    stop_actions,
    strengthen,
    swap_gifts,
)


def blazing_renewal(use: Use) -> Step:
    """The target returns destroyed presence near the user, and fire breaks out where it comes back."""
    target = use.by(use.target)
    destroyed = use.island.spirits[use.target].destroyed
    if not destroyed:
        return
    near = open_to(use.island, use.target, within(use.island, lands_of(use.island, use.user), 2))
    spot = yield from choose_any(target, "return", [*near, "none"], "return", default="none")
    if spot == "none":
        return
    both = destroyed > 1 and (yield from choose(target.at(spot), "two", "one")) == "two"
    return_presence(use.island, use.target, spot, 2 if both else 1)
    damage_each(use.at(spot), 2, "town", "city")
    if use.reaches():
        yield from damage(use.at(spot), 4)


def entwined_power(use: Use) -> Step:
    """Two spirits share their presence, and what one of them gains; with the elements energy and gifts too."""
    share_presence(use, use.user, use.target)
    yield from share_power(use.island, use.target, use.user)
    if use.reaches():
        for seat in dict.fromkeys((use.user, use.target)):
            energy(use, seat, 3)
        if use.on_another:
            yield from swap_gifts(use.island, use.user, use.target)


def indomitable_claim(use: Use) -> Step:
    """The user takes the land and holds it; with the elements the invaders stand still."""
    yield from add_presence(use.island, use.user, [use.land])
    defend(use, 20)
    if use.reaches():
        if use.has("invaders"):
            fear(use, 3)
        stop_actions(use)


def infinite_vitality(use: Use) -> Step:
    """Dahan grow strong and the land takes no blight; with the elements nothing hurts them, and a blight heals."""
    strengthen(use, "dahan", 4)
    prevent_blight(use)
    if use.reaches():
        keep_dahan_unharmed(use)
        sick = [land for land in (use.land, *use.near) if use.at(land).has("blight")]
        if sick:
            remove_blight(use.at((yield from choose_land(use, sick))))


def paralyzing_fright(use: Use) -> None:
    """Fear, and the invaders stand still; more fear with the elements."""
    fear(use, 4)
    stop_actions(use)
    if use.reaches():
        fear(use, 4)


def powerstorm(use: Use) -> None:
    """Energy, and leave to repeat a card at its cost; three different ones with the elements."""
    energy(use, use.target, 3)
    grant(use, use.target, "repeat", 3 if use.reaches() else 1, pays=True)


def talons_of_lightning(use: Use) -> Step:
    """Fear and damage; with the elements it reaches further, and a town falls in every land around."""
    fear(use, 3)
    yield from damage(use, 5)
    if use.reaches():
        for near in use.near:
            yield from destroy(use.at(near), "town")


def terrifying_nightmares(use: Use) -> Step:
    """Fear and flight; much more fear with enough moon."""
    fear(use, 2)
    yield from push(use, "explorer", "town", up_to=4)
    if use.reaches():
        fear(use, 4)


def the_trees_and_stones_speak_of_war(use: Use) -> Step:
    """The dahan attack and stand guard; with the elements some go on and take their guard along."""
    yield from damage(use, use.count("dahan"))
    guard = 2
    defend(use, guard * use.count("dahan"))
    if use.reaches():
        for to in (yield from push(use, "dahan", up_to=2)):
            use.here.defend -= guard
            defend(use.at(to), guard)


def vengeance_of_the_dead(use: Use) -> None:
    """Fear; for the rest of the turn whatever dies there strikes back, with the elements around it too."""
    fear(use, 3)
    last(use, "vengeance", by=use.user, what="wide" if use.reaches() else "")


def vigor_of_the_breaking_dawn(use: Use) -> Step:
    """The dahan attack; with the elements some go on, and all attack again where they arrive."""
    yield from damage(use, 2 * use.count("dahan"))
    if use.reaches():
        reached = yield from push(use, "dahan", up_to=2)
        for land in dict.fromkeys(reached):
            yield from damage(use.at(land), 2 * use.at(land).count("dahan"))


def winds_of_rust_and_atrophy(use: Use) -> Step:
    """Fear and shelter, and a building crumbles; with the elements the winds blow a second time."""
    fear(use, 1)
    defend(use, 6)
    yield from downgrade(use)
    if use.reaches():
        again = yield from aim_again(use)
        if again is not None:
            yield from winds_of_rust_and_atrophy(again)


def wrap_in_wings_of_sunlight(use: Use) -> Step:
    """Dahan are carried to one land anywhere and sheltered there; with the elements more of them come first."""
    if use.reaches():
        yield from gather(use, "dahan", up_to=3)
    to = yield from move_far(use, "dahan", up_to=5)
    if to:
        defend(use.at(to), 5)
