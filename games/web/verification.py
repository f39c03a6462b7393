"""The check: a finished game is played again on its own page, which says what was compared and what differs."""

from __future__ import annotations

from django import forms
from django.core.validators import RegexValidator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games.engine.verify import SHORTEST_HEAD
from games.models.log import record_of
from games.proof import verify_game
from games.sight import is_open_book
from games.web.access import find_game


class HeadForm(forms.Form):
    """The foot of a mail: after which row the chain was what."""

    row = forms.IntegerField(label=_("Row"), min_value=0, max_value=1_000_000)
    chain = forms.CharField(
        label=_("Chain after it"),
        min_length=SHORTEST_HEAD,
        max_length=32,
        validators=[
            RegexValidator(r"^[0-9a-fA-F]+\Z", _("A chain is made of the digits 0 to 9 and the letters a to f."))
        ],
    )


@require_safe
def verification(request: HttpRequest, pk: int) -> HttpResponse:
    """Plays the finished game again and says what was checked, how much of it, and what differs first."""
    game = find_game(request, pk)
    if not is_open_book(game):
        raise Http404("A game can be checked by all once it has ended, because its seed is told then.")
    form = HeadForm(request.GET if {"row", "chain"} & request.GET.keys() else None)
    heads = {form.cleaned_data["row"]: form.cleaned_data["chain"]} if form.is_bound and form.is_valid() else {}
    checks = verify_game(game, heads)
    context = {
        "game": game,
        "checks": [check for check in checks if check.tried or not check.holds],
        "unchecked": [check for check in checks if check.holds and not check.tried],
        "holds": all(check.holds for check in checks),
        "words": record_of(game).words,
        "form": form,
    }
    return render(request, "game/verification.html", context)
