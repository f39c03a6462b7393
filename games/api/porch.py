"""What all calls share: who may call, how answers are kept from caches, and how bodies are read."""

from __future__ import annotations

import unicodedata
from typing import Any, TypeVar

from django.utils.cache import patch_cache_control, patch_vary_headers
from rest_framework import serializers
from rest_framework.exceptions import APIException, NotFound
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.views import APIView

from games.api.limits import LARGEST_BODY
from games.models import Player
from games.welcome import why_banned

MOST_ID = 2**63  # what a database counts up to
# Letters that turn the text after them round: a name could dress up as another.
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


class Banned(APIException):
    """Whoever calls is banned; the message says why, and until when."""

    status_code = 403
    default_code = "banned"


class Call(APIView):
    """One address of the API; everybody may read what is public, players with a token or a session may do more."""

    permission_classes = [IsAuthenticatedOrReadOnly]
    throttle_scope = "writing"
    largest_body = LARGEST_BODY
    is_open_to_banned = False

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Turn away whoever is banned, as the pages do; refuse what cannot be meant before it reaches a database."""
        super().initial(request, *args, **kwargs)
        banned = "" if self.is_open_to_banned or not isinstance(request.user, Player) else why_banned(request.user)
        if banned:
            raise Banned(banned)
        if any(isinstance(value, int) and value >= MOST_ID for value in kwargs.values()):
            raise NotFound("There is no such game, or it is private.")

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Keep answers out of caches that others read: the same address says different things to different seats."""
        answer = super().finalize_response(request, response, *args, **kwargs)
        patch_vary_headers(answer, ["Authorization", "Cookie"])
        if not answer.has_header("Cache-Control"):
            patch_cache_control(answer, private=True, no_store=True)
        return answer


class Unknown(Call):
    """Any address that is none of ours: not found, in the envelope of every refusal."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse."""
        super().initial(request, *args, **kwargs)
        raise NotFound("There is nothing at this address. The list is at /api/.")


class Body(serializers.Serializer):
    """What a call may be given; a field that is not known is refused, because it may be one that was misspelled."""

    def to_internal_value(self, data: Any) -> Any:
        """The fields, checked."""
        if isinstance(data, dict) and (unknown := [name for name in data if name not in self.fields]):
            known = ", ".join(self.fields)
            said = f"There is no field {ascii(unknown[0])[:60]} here. There are: {known}."
            raise serializers.ValidationError({"non_field_errors": [said]})
        return super().to_internal_value(data)


class LineField(serializers.CharField):
    """One line of text that people read: what cannot be printed is refused."""

    def to_internal_value(self, data: Any) -> str:
        """The line."""
        text = str(super().to_internal_value(data))
        if any(unicodedata.category(letter) == "Cc" or letter in TURNING for letter in text):
            raise serializers.ValidationError("There is a letter in it that cannot be printed.")
        return text


B = TypeVar("B", bound=serializers.Serializer)


def read(body: type[B], request: Request) -> dict[str, Any]:
    """The checked body of a call."""
    given = body(data=request.data)
    given.is_valid(raise_exception=True)
    return dict(given.validated_data)


def read_query(body: type[B], request: Request) -> dict[str, Any]:
    """The checked parameters of an address."""
    given = body(data=request.query_params.dict())
    given.is_valid(raise_exception=True)
    return dict(given.validated_data)
