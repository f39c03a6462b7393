"""When the house cannot open its own secrets, visitors are told so plainly, and the operator what to do."""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from games.models.secrets import Unopened

log = logging.getLogger(__name__)

SAID = "The house cannot open its games at the moment. Nothing is lost, and no order was taken; try again later."


class Locked:
    """Middleware: a secret that does not open is no fault of the page that asked for it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Let every request through."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Answer 503 in the way the visitor asked: a page, or data."""
        if not isinstance(error, Unopened):
            return None
        log.critical("%s", error)
        if request.path.startswith("/api/"):
            refusal = {"kind": "locked", "message": SAID, "said": "", "nearest": []}
            return JsonResponse({"error": refusal}, status=503)
        return render(request, "503.html", {"said": SAID}, status=503)
