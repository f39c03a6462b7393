"""Our own words, quoted by a program that sets no marks: known line by line, and taken out before anything is read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games import clock
from games.models import Mail, Notice, Seat
from games.post.compose import compose
from games.post.markup import as_plain

FEWEST = 8  # lines of a mail that is worth the look: a person who answers with an order writes fewer
SURE = 5  # lines of ours in a row of a mail, before it is taken for a quote
EVERYTHING = {"help": True, "board": True, "list": True}  # what a mail to a seat can hold at most


def without_ours(lines: Sequence[str], seat: Seat) -> list[str]:
    """The lines of a mail without those of the mail it answers."""
    if sum(map(bool, lines)) < FEWEST or seat.player is None:
        return list(lines)
    return without(lines, lines_for(seat))


def without(lines: Sequence[str], ours: Counter[str]) -> list[str]:
    """The lines without ours; where somebody wrote a line that we wrote too, theirs stays where they wrote it."""
    bare = [_bare(line) for line in lines]
    there = Counter(bare)
    certain = [place for place, line in enumerate(bare) if line and there[line] <= ours[line]]
    if len(certain) < SURE:
        return list(lines)
    left, quoted = Counter(ours), set[int]()

    def take(place: int) -> bool:
        if bare[place] and left[bare[place]] > 0:
            left[bare[place]] -= 1
            quoted.add(place)
        return place in quoted or not bare[place]

    first, last = certain[0], certain[-1]
    for place in range(first, last + 1):
        take(place)
    # The quote goes on at either end as long as its lines are ours and not yet accounted for.
    for places in (range(last + 1, len(lines)), range(first - 1, -1, -1)):
        for place in places:
            if not take(place):
                break
    return [line for place, line in enumerate(lines) if place not in quoted]


def lines_for(seat: Seat) -> Counter[str]:
    """How often each line stands, at most, in the mails that ask this seat its question, in text or in HTML."""
    moment = clock.now()
    mail = Mail(pk=0, player=seat.player, email="", game=seat.game, made=moment, due=moment)
    about = {"player": seat.player, "game": seat.game, "seat": seat, "made": moment, "ready": moment}
    receipt = Notice(pk=1, kind=Notice.Kind.RECEIPT, facts=EVERYTHING, **about)
    asking = [Notice(pk=2, kind=Notice.Kind.TURN, question=seat.key, **about)] if seat.key else []
    found: Counter[str] = Counter()
    for notices in [asking, [receipt, *asking]]:
        if notices:
            message = compose(mail, notices, moment, pictured=False).message
            found |= Counter(map(_bare, str(message.body).splitlines()))
            for part in message.alternatives:
                found |= Counter(map(_bare, as_plain(str(part[0])).splitlines()))
    return found


def _bare(line: str) -> str:
    """The line as it looks when a program has pushed it about."""
    return " ".join(line.removeprefix("| ").split())
