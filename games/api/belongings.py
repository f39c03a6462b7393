"""What the house keeps of the caller: the one call that stays open to whoever is banned."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.porch import Call
from games.api.sights import player_or_401
from games.belongings import belongings_of


class BelongingsShape(serializers.Serializer):
    """All that is yours here."""

    you = serializers.DictField(help_text="Your address, your name, and how you want to be written to.")
    absences = serializers.ListField(child=serializers.DictField())
    seats = serializers.ListField(child=serializers.DictField(), help_text="With your notes and plans.")
    letters = serializers.ListField(child=serializers.DictField(), help_text="Those you wrote.")
    invitations = serializers.ListField(child=serializers.DictField(), help_text="Those you sent.")
    sanctions = serializers.ListField(child=serializers.DictField(), help_text="What moderators said to you.")
    reports = serializers.ListField(child=serializers.DictField(), help_text="With what was answered.")
    blocked = serializers.ListField(child=serializers.CharField(), help_text="Whom you do not want to hear.")
    tokens = serializers.ListField(child=serializers.DictField(), help_text="Without the keys, which nobody has.")
    hooks = serializers.ListField(child=serializers.DictField())


class Belongings(Call):
    """What the house keeps of the caller."""

    is_open_to_banned = True

    @extend_schema(operation_id="belongings", tags=["me"], responses=BelongingsShape)
    def get(self, request: Request) -> Response:
        """Everything the house keeps of you, to take away; also while you are banned."""
        return Response(belongings_of(player_or_401(request)))
