"""How much one program may ask: calls a minute, and bytes a body."""

from __future__ import annotations

import io
import logging
from collections.abc import Mapping
from typing import IO, TYPE_CHECKING, Any

from redis.exceptions import RedisError
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import JSONParser
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import ScopedRateThrottle

if TYPE_CHECKING:  # DRF loads this room while it makes that class
    from rest_framework.views import APIView

log = logging.getLogger(__name__)

LARGEST_BODY = 64 * 1024


class TooLarge(APIException):
    """A body that nobody writes by hand."""

    status_code = 413
    default_code = "too-large"


class Throttle(ScopedRateThrottle):
    """Reading, writing and creating are counted apart, by player, or by address for those without a token."""

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Whether this call may go on; if the counting is out of order, it may: moves matter more than counts."""
        wanted = getattr(view, "throttle_scope", None) or "writing"
        self.scope = "reading" if request.method in SAFE_METHODS else wanted
        self.rate = self.get_rate()
        self.num_requests, self.duration = self.parse_rate(self.rate)
        try:
            return super(ScopedRateThrottle, self).allow_request(request, view)
        except (RedisError, OSError) as error:
            log.warning("Calls are not counted: %s", error)
            return True


class LimitedJSONParser(JSONParser):
    """JSON of a size, and of a depth, that a person could have meant."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """The data in the body."""
        raw = read_body(stream, getattr((parser_context or {}).get("view"), "largest_body", LARGEST_BODY))
        try:
            return super().parse(io.BytesIO(raw), media_type, parser_context)
        except (RecursionError, UnicodeError, LookupError) as error:
            raise ParseError("The body cannot be read as JSON in UTF-8.") from error


def read_body(stream: IO[bytes], most: int) -> bytes:
    """The body, if it is not too large; no more than that is ever read."""
    raw = stream.read(most + 1)
    if len(raw) > most:
        raise TooLarge(f"The body is too large: {most:,} bytes at most.")
    return raw
