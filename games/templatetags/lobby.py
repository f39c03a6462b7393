"""The lobby's own word for templates: a title's stamp."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.loader import select_template
from django.utils.safestring import SafeString

from games.engine import Ruleset

register = template.Library()


@register.simple_tag
def title_stamp(rules: Ruleset[Any]) -> SafeString:
    """The badge of a title: its own (titles/TITLE/stamp.html) if it has one, else a plain one."""
    found = select_template([f"titles/{rules.id}/stamp.html", "stamp.html"])
    return SafeString(found.render({"icon": "i-stamp", "tint": "slate", "word": rules.name}))  # nosec B703 # a template escapes
