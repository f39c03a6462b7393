"""Plans: lines that stand until their question comes, and what is played when time is up; for their owner only."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db.models import Q
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games import ahead, clock
from games.api.porch import MOST_ID, Body, Call, LineField, read
from games.api.sights import own_seat
from games.models import Seat, Standing

TOLD_FOR = timedelta(days=4)  # a line that stands no more


class NewPlan(Body):
    """A line for later."""

    line = LineField(
        max_length=ahead.LONGEST_LINE, help_text="In words; second choices follow an `or`: `draw building or lore`."
    )
    lasts = serializers.ChoiceField(
        choices=Standing.Lasts.choices,
        default=Standing.Lasts.ONCE,
        help_text="`once`, for this `phase`, or for the whole `game`.",
    )


class WhichPlan(Body):
    """Which line to cancel."""

    id = serializers.IntegerField(
        required=False, allow_null=True, min_value=1, max_value=MOST_ID - 1, help_text="All of them, if not said."
    )


class NewDefault(Body):
    """What to play when time is up."""

    line = LineField(
        max_length=ahead.LONGEST_LINE, allow_blank=True, help_text="Empty leaves it to the question's own default."
    )


class PlanShape(serializers.Serializer):
    """One line."""

    id = serializers.IntegerField()
    line = serializers.CharField()
    lasts = serializers.ChoiceField(choices=Standing.Lasts.choices)
    played = serializers.IntegerField(help_text="How often, so far.")
    made = serializers.DateTimeField()
    dropped = serializers.DateTimeField(allow_null=True, help_text="Since when it stands no more.")
    why = serializers.CharField(help_text="Why it stands no more.")


class PlansShape(serializers.Serializer):
    """What your seat has laid ready."""

    lines = PlanShape(many=True, help_text="Those that stand, oldest first.")
    dropped = PlanShape(many=True, help_text="Those of the last four days that stand no more, newest first.")
    default = serializers.CharField(help_text="What you wish to be played when your time is up.")


class Cancelled(serializers.Serializer):
    """How many lines were cancelled."""

    cancelled = serializers.IntegerField()


class Plans(Call):
    """The lines of a seat."""

    @extend_schema(operation_id="plans", tags=["plans"], responses=PlansShape)
    def get(self, request: Request, pk: int) -> Response:
        """The lines that stand for your seat, those dropped lately with the reason, and your default. Only you see
        them."""
        return Response(plans_of(own_seat(request, pk)))

    @extend_schema(operation_id="plan", tags=["plans"], request=NewPlan, responses={201: PlanShape})
    def post(self, request: Request, pk: int) -> Response:
        """Lay a line ready: it is played the first time it reads whole when your seat is asked, so that nobody waits
        for you. At most twelve stand."""
        seat = own_seat(request, pk)
        said = read(NewPlan, request)
        return Response(plan_facts(ahead.stand(seat, said["line"], said["lasts"])), status=201)


class Cancel(Call):
    """A line is taken away."""

    @extend_schema(operation_id="cancel_plan", tags=["plans"], request=WhichPlan, responses=Cancelled)
    def post(self, request: Request, pk: int) -> Response:
        """Cancel one of the lines that stand, or all of them."""
        seat = own_seat(request, pk)
        return Response({"cancelled": ahead.cancel(seat, read(WhichPlan, request).get("id"))})


class Default(Call):
    """What to play when time is up."""

    @extend_schema(operation_id="set_default", tags=["plans"], request=NewDefault, responses=PlansShape)
    def post(self, request: Request, pk: int) -> Response:
        """Say what to play for you when your time is up, if it is an order then."""
        seat = own_seat(request, pk)
        ahead.set_default(seat, read(NewDefault, request)["line"])
        seat.refresh_from_db()
        return Response(plans_of(seat))


def plans_of(seat: Seat) -> dict[str, Any]:
    """The plans of a seat in data."""
    lately = Q(dropped__isnull=True) | Q(dropped__gt=clock.now() - TOLD_FOR)
    lines = [plan_facts(line) for line in Standing.objects.filter(lately, seat=seat)]
    return {
        "lines": [line for line in lines if line["dropped"] is None],
        "dropped": [line for line in lines if line["dropped"] is not None][::-1],
        "default": seat.default_line,
    }


def plan_facts(line: Standing) -> dict[str, Any]:
    """A line in data."""
    return {
        "id": line.pk,
        **{name: getattr(line, name) for name in ("line", "lasts", "played", "made", "dropped", "why")},
    }
