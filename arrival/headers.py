"""What every answer tells the browser: scripts, styles and pictures come from this site, and nobody frames it."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

# Styles may stand in the page: seats colour themselves there. Scripts may not, so a letter can never carry one.
POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "frame-ancestors 'none'; form-action 'self'; base-uri 'self'"
)


def content_security(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: every answer carries the policy."""

    def middleware(request: HttpRequest) -> HttpResponse:
        answer = get_response(request)
        answer.headers.setdefault("Content-Security-Policy", POLICY)
        return answer

    return middleware
