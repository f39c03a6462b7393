"""What a moderator may rule, in words: what happens, and what the ruling needs to know."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.web.conduct_forms import End, Extend, OfMessage, OfSeat, Reason, Rewind, SeatPlayer


class Ruling(NamedTuple):
    """What a moderator may do, in words."""

    name: str
    title: str | Promise
    does: str | Promise
    button: str | Promise
    form: type[Reason] = Reason
    has_own_page: bool = False  # it is not offered beside the board, only where it is asked for

    @property
    def slug(self) -> str:
        """Its name in an address."""
        return self.name.replace("_", "-")


RULINGS = (
    Ruling(
        "pause",
        _("Pause the game"),
        _("Nobody can move, and every clock stands still until the game is resumed."),
        _("Pause"),
    ),
    Ruling(
        "resume",
        _("Resume the game"),
        _("Play goes on; every clock is given back the time it stood still."),
        _("Resume"),
    ),
    Ruling(
        "extend",
        _("Give a seat more time"),
        _("The deadline of the question it faces moves, and its reminder with it."),
        _("Give the time"),
        Extend,
    ),
    Ruling(
        "play_default",
        _("Play the default for a seat"),
        _("What would be played when its time is up is played now."),
        _("Play it"),
        OfSeat,
    ),
    Ruling(
        "rewind",
        _("Rewind"),
        _(
            "The game stands again as after the move you name. Envelopes go back unopened; what was played since stays "
            "in the log, struck through, and can be looked at. A later rewind can lead there again. The dice are not "
            "thrown anew: the same draws come again, and nobody unsees what has been shown since."
        ),
        _("Rewind"),
        Rewind,
    ),
    Ruling(
        "offer_seat",
        _("Offer a seat"),
        _("Anybody may take it over; a bot keeps it warm, and its player may still come back."),
        _("Offer it"),
        OfSeat,
    ),
    Ruling(
        "hand_to_bot",
        _("Hand a seat to a bot"),
        _("A bot plays it from now on, and it is not offered."),
        _("Hand it over"),
        OfSeat,
    ),
    Ruling(
        "seat_player",
        _("Seat a player"),
        _("Somebody else takes the seat at once, without the notes and plans of whoever sat there."),
        _("Seat them"),
        SeatPlayer,
    ),
    Ruling(
        "give_back",
        _("Give a seat back"),
        _("Its player plays again for themselves."),
        _("Give it back"),
        OfSeat,
    ),
    Ruling(
        "end",
        _("End the game"),
        _(
            "The game is over with the places you state, or without a result. Dice and hands stay closed for a week: "
            "so long it can be reopened."
        ),
        _("End it"),
        End,
    ),
    Ruling(
        "reopen",
        _("Reopen the game"),
        _("An end by ruling is taken back, or a parked game is tried again; play goes on, all clocks start afresh."),
        _("Reopen"),
    ),
    Ruling(
        "hide",
        _("Hide a letter"),
        _("Its words are kept, but nobody reads them any more: the table sees your reason in their place."),
        _("Hide it"),
        OfMessage,
        has_own_page=True,
    ),
    Ruling(
        "show",
        _("Show a hidden letter"),
        _("The table reads it again."),
        _("Show it"),
        OfMessage,
        has_own_page=True,
    ),
    Ruling(
        "break_glass",
        _("Break the glass"),
        _(
            "You see what a spectator sees. After this you may look at this game through the eyes of every seat. It "
            "costs something: a row in the log tells everybody that you looked and why, it is mailed to the table, "
            "and you can never take a seat in this game."
        ),
        _("Break the glass"),
        has_own_page=True,
    ),
)
BY_SLUG = {ruling.slug: ruling for ruling in RULINGS}
