"""A mail from its notices: subject, plain words, their HTML twin with the board in it, and the headers."""

from __future__ import annotations

import functools
import secrets
from collections.abc import Sequence
from datetime import datetime
from email.mime.image import MIMEImage
from typing import Any, NamedTuple

import css_inline
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string, select_template
from django.urls import reverse
from django.utils import timezone, translation

from games import wallclock
from games.models import Mail, Notice, Player
from games.post import headers, plain
from games.post.picture import picture
from games.post.sheet import Sheet, make_sheet


class Illustrated(EmailMultiAlternatives):
    """A mail whose pictures belong to its HTML, and are no attachments."""

    mixed_subtype = "related"

    def message(self, **how: Any) -> Any:
        """The mail as it is sent; its boundaries are drawn here, else the whole of it is searched for each."""
        whole = super().message(**how)
        for number, part in enumerate(whole.walk()):
            if part.is_multipart():
                part.set_boundary(f"=_{number}_{secrets.token_hex(16)}")
        return whole


class Composed(NamedTuple):
    """A mail ready to be sent, and the questions it asks, by seat."""

    message: EmailMultiAlternatives
    asks: dict[int, str]


def compose(mail: Mail, notices: Sequence[Notice], moment: datetime, *, pictured: bool = True) -> Composed:
    """The mail that tells these notices, made from what their reader may know and nothing else."""
    reader = mail.player
    language = language_of(reader)
    zone = wallclock.zone_of(reader.zone if reader is not None else "UTC")
    with translation.override(language), timezone.override(zone):
        sheets = [make_sheet(group, moment, language) for group in _by_game(notices)]
        message = _digest(mail, sheets) if len(sheets) > 1 else _about_one(mail, sheets[0], pictured=pictured)
        message.extra_headers.update(headers.of_mail(mail, sheets))
    asks = {sheet.seat.pk: sheet.seat.key for sheet in sheets if sheet.seat is not None and sheet.question is not None}
    return Composed(message, asks)


def language_of(reader: Player | None) -> str:
    """The language a mail is written in: the reader's, if the house speaks it."""
    wished = reader.language if reader is not None else settings.LANGUAGE_CODE
    return wished if wished in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def _by_game(notices: Sequence[Notice]) -> list[list[Notice]]:
    groups: dict[int | None, list[Notice]] = {}
    for notice in notices:
        groups.setdefault(notice.game_id, []).append(notice)
    return list(groups.values())


def _about_one(mail: Mail, sheet: Sheet, *, pictured: bool) -> EmailMultiAlternatives:
    """A mail about one game, or about none."""
    drawn = _drawn(sheet) if pictured else None
    context = {**_frame(mail), "sheet": sheet, "question": sheet.question, "part": sheet.lead, "level": 1}
    context |= {"picture": f"cid:{picture_id()}" if drawn else "", "alt": _alt(sheet) if drawn else ""}
    context["table"] = _title_template(sheet, "table")
    subject = _one_line(render_to_string(sheet.lead.subject, context))
    asked = sheet.question.decision if sheet.question is not None else None
    vocabulary = sheet.game.rules.vocabulary if sheet.game is not None else {}
    text = plain.tidy(render_to_string("mail/one.txt", context), asked, vocabulary)
    message = _message(mail, subject, text, render_to_string("mail/one.html", context))
    if drawn:
        attach(message, drawn)
    return message


def _digest(mail: Mail, sheets: list[Sheet]) -> EmailMultiAlternatives:
    """A mail about several games, those that ask something first; boards are a click away."""
    sheets.sort(key=_urgency)
    waiting = [sheet for sheet in sheets if sheet.question is not None]
    context = {**_frame(mail), "sheets": sheets, "waiting": waiting, "level": 2}
    subject = _one_line(render_to_string("mail/digest.subject.txt", context))
    text = plain.tidy(render_to_string("mail/digest.txt", context), None, {})
    for sheet in waiting:  # a line must be no order of any of the games
        if sheet.question is not None and sheet.game is not None:
            text = plain.tidy(text, sheet.question.decision, sheet.game.rules.vocabulary)
    return _message(mail, subject, text, render_to_string("mail/digest.html", context))


def _urgency(sheet: Sheet) -> tuple[bool, datetime]:
    """What is due first comes first, and what asks nothing last."""
    due = sheet.question.due if sheet.question is not None else None
    return sheet.question is None, due or sheet.moment


def _frame(mail: Mail) -> dict[str, Any]:
    """What every mail has round it."""
    return {
        "house": headers.house_name(),
        "site": settings.SITE_URL,
        "reader": mail.player,
        "settings_link": settings.SITE_URL + reverse("me") if mail.player is not None else "",
        "unsubscribe_link": headers.unsubscribe_page(mail.player.pk) if mail.player is not None else "",
        "stripes": range(7),
    }


def _title_template(sheet: Sheet, name: str) -> str:
    """The template a title has for a part of its mails, or the house's own."""
    title = sheet.game.title if sheet.game is not None else ""
    return str(select_template([f"mail/titles/{title}/{name}.html", f"mail/{name}.html"]).template.name)


def _drawn(sheet: Sheet) -> bytes | None:
    if not sheet.shows_board or sheet.game is None:
        return None
    targets = sheet.question.targets if sheet.question is not None else []
    return picture(sheet.game.rules, sheet.board, sheet.view, targets, sheet.names)


def _alt(sheet: Sheet) -> str:
    """The picture in a sentence or two, for whoever does not see it."""
    title = sheet.game.title if sheet.game is not None else ""
    template = select_template([f"mail/titles/{title}/alt.txt", "mail/alt.txt"])
    return _one_line(template.render({"sheet": sheet, "board": sheet.board}))


def _message(mail: Mail, subject: str, text: str, html: str) -> EmailMultiAlternatives:
    message = Illustrated(subject, text, headers.envelope_sender(mail), [mail.email])
    message.attach_alternative(_short_lines(_inliner().inline(html)), "text/html")
    return message


def _short_lines(html: str) -> str:
    """The HTML broken where it means nothing: of lines longer than mail allows each letter would have to be encoded."""
    head, end, body = html.partition("</style>")
    return head.replace("}", "}\n") + end + body.replace("<td", "\n<td").replace("<br", "\n<br")


@functools.cache
def _inliner() -> css_inline.CSSInliner:
    """Styles go into every element, since mail programs drop sheets; what only a sheet can say stays in it."""
    return css_inline.CSSInliner(keep_at_rules=True, load_remote_stylesheets=False)


def picture_id() -> str:
    """The name by which the HTML part calls the picture."""
    return f"board@{settings.MAIL_DOMAIN}"


def attach(message: EmailMultiAlternatives, drawn: bytes) -> None:
    """Put the picture where the HTML part calls it from: inside the mail, not beside it."""
    image = MIMEImage(drawn, "png")
    image.add_header("Content-ID", f"<{picture_id()}>")
    image.add_header("Content-Disposition", "inline", filename="board.png")
    message.attach(image)


def _one_line(text: str) -> str:
    """The text on one line: a header has no other, and a name with a line break in it must not make one."""
    return " ".join(text.split())
