"""The forms of rulings, reports and sanctions: a reason always, and what else a ruling needs to know."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import clock
from games.models import Game, Message, Player, Seat
from games.models.conduct import LONGEST_REASON, LONGEST_REPORT
from games.web.forms import Line
from games.web.words import span

HOURS = (6, 12, 24, 48, 72, 168)
DAYS = (1, 3, 7, 30, 90, 365)


class Reason(forms.Form):
    """What every ruling says: why."""

    reason = Line(
        label=_("Reason, as the table will read it"),
        max_length=LONGEST_REASON,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, game: Game, seats: list[Seat], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game, self.seats = game, seats

    def facts(self) -> dict[str, Any]:
        """What a ruling is told besides its reason."""
        return {name: value for name, value in self.cleaned_data.items() if name != "reason"}


class OfSeat(Reason):
    """A ruling on one seat."""

    seat = forms.TypedChoiceField(label=_("Seat"), coerce=int)
    field_order = ["seat"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["seat"].choices = [(seat.number, seat.name) for seat in self.seats]  # type: ignore[attr-defined]

    def clean_seat(self) -> Seat:
        """The seat of that number."""
        return next(seat for seat in self.seats if seat.number == self.cleaned_data["seat"])


class Extend(OfSeat):
    """More time for a seat."""

    hours = forms.TypedChoiceField(
        label=_("Time more"), coerce=int, choices=[(hours, span(hours)) for hours in HOURS], initial=24
    )
    field_order = ["seat", "hours"]


class SeatPlayer(OfSeat):
    """A player put into a seat."""

    player = Line(
        label=_("Mail address or name of the player"),
        max_length=254,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    field_order = ["seat", "player"]

    def clean_player(self) -> Player:
        """The one player of that address or name."""
        said = self.cleaned_data["player"]
        people = Player.objects.filter(is_active=True)
        found = list(people.filter(email=said.lower()) if "@" in said else people.filter(name__iexact=said)[:2])
        if not found:
            raise ValidationError(gettext("Nobody of that address or name has an account here."))
        if len(found) > 1:
            raise ValidationError(gettext("Several people have that name. Give the mail address."))
        return found[0]


class Rewind(Reason):
    """A move to go back to, or forward."""

    move = forms.IntegerField(
        label=_("As it stood after move"), min_value=0, widget=forms.NumberInput(attrs={"inputmode": "numeric"})
    )
    field_order = ["move"]

    def clean_move(self) -> int:
        """A row that there is."""
        move = int(self.cleaned_data["move"])
        if move >= self.game.head:
            raise ValidationError(gettext("Choose a move before the last one, %d.") % self.game.head)
        return move


class End(Reason):
    """A result: a place for every seat, or none for any."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        places = [("", gettext("no result")), *((place, str(place)) for place in range(1, len(self.seats) + 1))]
        for seat in self.seats:
            self.fields[f"place_{seat.number}"] = forms.TypedChoiceField(
                label=gettext("Place of %s") % seat.name, choices=places, coerce=int, empty_value=None, required=False
            )
        self.order_fields([*(f"place_{seat.number}" for seat in self.seats), "reason"])

    def clean(self) -> dict[str, Any]:
        """See that all seats have a place, or none has."""
        cleaned = super().clean() or {}
        places = [cleaned.get(f"place_{seat.number}") for seat in self.seats]
        if any(places) and not all(places):
            raise ValidationError(gettext("Give every seat a place, or none: then the game has no result."))
        if any(places) and 1 not in places:
            raise ValidationError(gettext("Somebody must be first; several may share a place."))
        return cleaned

    def facts(self) -> dict[str, Any]:
        """The places in the order of the seats."""
        places = [self.cleaned_data.get(f"place_{seat.number}") for seat in self.seats]
        return {"places": places if any(places) else None}


class OfMessage(Reason):
    """A ruling on a letter that all may read, or that was reported."""

    message = forms.IntegerField(widget=forms.HiddenInput)

    def clean_message(self) -> Message:
        """The letter of that number, in this game."""
        found = Message.objects.filter(pk=self.cleaned_data["message"], game=self.game).first()
        if found is None:
            raise ValidationError(gettext("There is no such letter in this game."))
        return found


class ReportForm(forms.Form):
    """What somebody has to tell the moderators."""

    text = forms.CharField(
        label=_("What happened?"),
        max_length=LONGEST_REPORT,
        strip=True,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=_("Only moderators read it. You get an answer by mail."),
    )


class AnswerForm(forms.Form):
    """What a moderator answers to a report."""

    text = forms.CharField(label=_("Your answer"), max_length=LONGEST_REPORT, strip=True, widget=forms.Textarea)


class LiftForm(forms.Form):
    """Why a sanction is taken off."""

    reason = Line(label=_("Reason"), max_length=LONGEST_REASON)


class SanctionForm(forms.Form):
    """A word to a player, or a stop for some days."""

    kind = forms.ChoiceField(
        label=_("What"),
        choices=[
            ("warn", _("Warn: they are told, and it is remembered")),
            ("mute", _("Mute: they cannot write letters")),
            ("ban", _("Ban: they cannot sign in or play; their seats are offered")),
        ],
        initial="warn",
        widget=forms.RadioSelect,
    )
    days = forms.TypedChoiceField(
        label=_("For how long"),
        choices=[(days, span(days * 24)) for days in DAYS],
        coerce=int,
        initial=7,
        help_text=_("It ends by itself. A warning has no end."),
    )
    reason = Line(label=_("Reason, as they will read it"), max_length=LONGEST_REASON)

    def facts(self) -> dict[str, Any]:
        """The moment at which it ends, for what has an end."""
        if self.cleaned_data["kind"] == "warn":
            return {}
        return {"until": clock.now() + timedelta(days=self.cleaned_data["days"])}
