"""The mailbox of a laptop: every mail as its reader would see it, with a reply box that feeds the way in."""

from __future__ import annotations

import base64
import functools
import re
import secrets
from collections.abc import Callable
from email.message import EmailMessage
from email.utils import format_datetime, make_msgid, parseaddr
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_POST, require_safe

from games import clock
from games.post import maildir
from games.post.receive import receive
from games.web.access import player_of

SANDBOX = "allow-popups allow-popups-to-escape-sandbox"  # its links open beside it
# A mail may bring anything: nothing of it runs or is fetched, no form is sent, and it may stand in our frame only.
POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'; "
POLICY += f"sandbox {SANDBOX}"
INLINE = re.compile(r"cid:([\w.@%+-]+)")
SHOWN = ("From", "To", "Reply-To", "Subject", "Date", "Message-ID", "In-Reply-To", "References", "List-Unsubscribe")

View = Callable[..., HttpResponse]


def for_the_house(view: View) -> View:
    """Let a page be seen on a laptop by everybody, elsewhere by staff, who see no mails but their own."""

    @functools.wraps(view)
    def guarded(request: HttpRequest, **more: Any) -> HttpResponse:
        player = player_of(request)
        if not settings.DEBUG and (player is None or not player.is_staff):
            raise Http404("There is no such page.")
        return view(request, **more)

    return guarded


@never_cache
@require_safe
@for_the_house
def box(request: HttpRequest) -> HttpResponse:
    """The latest mails, newest first."""
    return render(request, "mailbox/box.html", {"mails": maildir.newest(recipient=_whose(request))})


@never_cache
@require_safe
@for_the_house
def mail(request: HttpRequest, key: str) -> HttpResponse:
    """One mail: its HTML in a frame, its plain words, its headers, and a box to answer it."""
    kept = _find(request, key)
    headers = [(name, str(kept.message[name])) for name in SHOWN if kept.message[name]]
    others = [(name, str(value)) for name, value in kept.message.items() if name not in SHOWN]
    context = {
        "mail": kept,
        "headers": headers,
        "others": others,
        "reply_to": _reply_to(kept),
        "laptop": settings.DEBUG,
        "sandbox": SANDBOX,
    }
    return render(request, "mailbox/mail.html", context)


@never_cache
@require_safe
@xframe_options_sameorigin
@for_the_house
def html(request: HttpRequest, key: str) -> HttpResponse:
    """The HTML of a mail, with its pictures inside, and nothing that it could reach."""
    kept = _find(request, key)
    pictures = {
        name: f"data:{kind};base64,{base64.b64encode(raw).decode()}" for name, (kind, raw) in kept.pictures.items()
    }
    shown = INLINE.sub(lambda found: pictures.get(found[1], found[0]), kept.html)
    shown = shown.replace("<head>", '<head><base target="_blank">', 1)
    return HttpResponse(shown, headers={"Content-Security-Policy": POLICY})


@require_POST
@for_the_house
def reply(request: HttpRequest, key: str) -> HttpResponse:
    """Answer a mail as its reader's program would: to its reply address, with what it says quoted below."""
    kept = _find(request, key)
    if not settings.DEBUG:
        raise Http404("On a server, mail comes in by mail.")  # where nobody may answer for others
    to = _reply_to(kept)
    if not to:
        messages.error(request, gettext("This mail takes no answer."))
        return redirect("mailbox-mail", key=key)
    raw = answer_to(kept, request.POST.get("text", ""), to)
    letter = receive(raw, to, sender=kept.recipient)
    messages.success(request, gettext("Posted as letter %d. Its answer comes in a moment.") % letter.pk)
    return redirect("mailbox")


def answer_to(kept: maildir.Kept, text: str, to: str) -> bytes:
    """A reply as a mail program makes one: words above, then who wrote what, then all of it quoted."""
    said = str(kept.message["Message-ID"] or "")
    sender = parseaddr(str(kept.message["From"]))[0]
    quoted = "\n".join(f"> {line}".rstrip() for line in kept.text.splitlines())
    answer = EmailMessage()
    answer["From"], answer["To"] = kept.recipient, to
    answer["Subject"] = f"Re: {' '.join(str(kept.message['Subject'] or '').split())}"
    answer["Date"] = format_datetime(clock.now())
    answer["Message-ID"] = make_msgid(secrets.token_hex(4), "mailbox.invalid")
    if said:
        answer["In-Reply-To"] = answer["References"] = said
    written = text.replace("\r\n", "\n").strip()
    answer.set_content(f"{written}\n\nOn {kept.at:%a, %d %b %Y at %H:%M}, {sender} wrote:\n{quoted}\n")
    return answer.as_bytes()


def _whose(request: HttpRequest) -> str:
    """Whose mails are shown: on a laptop everybody's; on a server no administrator reads another's."""
    player = player_of(request)
    return "" if settings.DEBUG or player is None else player.email


def _find(request: HttpRequest, key: str) -> maildir.Kept:
    kept = maildir.find(key)
    whose = _whose(request)
    if kept is None or (whose and kept.recipient.lower() != whose.lower()):
        raise Http404("There is no such mail.")
    return kept


def _reply_to(kept: maildir.Kept) -> str:
    """The address an answer goes to."""
    return parseaddr(str(kept.message["Reply-To"] or kept.message["From"] or ""))[1]
