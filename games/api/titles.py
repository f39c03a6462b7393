"""The titles the house plays, with their options."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.porch import Call
from games.engine import Ruleset
from games.rules import RULESETS


class ChoiceShape(serializers.Serializer):
    """One value an option can take."""

    value = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]


class OptionShape(serializers.Serializer):
    """One thing that can be chosen when a game is made."""

    name = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    help = serializers.CharField()
    default = serializers.CharField()
    choices = ChoiceShape(many=True)


class TitleShape(serializers.Serializer):
    """A title: its name, for how many it is, its rules' revision and its options."""

    id = serializers.CharField()
    name = serializers.CharField()
    revision = serializers.IntegerField()
    seats = serializers.ListField(child=serializers.IntegerField(), help_text="The numbers of players it is for.")
    options = OptionShape(many=True)


def title_facts(rules: Ruleset[Any]) -> dict[str, Any]:
    """A title in data."""
    options = [
        {
            "name": option.name,
            "label": option.label,
            "help": option.help,
            "default": option.default,
            "choices": [{"value": choice.value, "label": choice.label} for choice in option.choices],
        }
        for option in rules.options
    ]
    return {
        "id": rules.id,
        "name": rules.name,
        "revision": rules.revision,
        "seats": list(rules.seats),
        "options": options,
    }


class Titles(Call):
    """Every title."""

    @extend_schema(operation_id="titles", tags=["titles"], responses=TitleShape(many=True))
    def get(self, request: Request) -> Response:
        """Every title, with the options a game of it can be made with."""
        return Response([title_facts(rules) for rules in RULESETS.values()])


class Title(Call):
    """One title."""

    @extend_schema(operation_id="title", tags=["titles"], responses=TitleShape)
    def get(self, request: Request, title: str) -> Response:
        """One title."""
        if title not in RULESETS:
            raise Http404(f"There is no such title. There are: {', '.join(RULESETS)}.")
        return Response(title_facts(RULESETS[title]))
