"""The shapes of questions, receipts and trials, for the schema."""

from __future__ import annotations

from rest_framework import serializers

from games.api.errors import KINDS
from games.api.tables import OutcomeShape
from games.models import Game

STOPPED = ["open", "incomplete", "fence", "sealed", "others", "over"]


class ErrorFacts(serializers.Serializer):
    """Why something was refused; nothing was changed by it."""

    kind = serializers.ChoiceField(choices=KINDS)
    message = serializers.CharField(help_text="For a person: what to do next.")
    said = serializers.CharField(help_text="The words that failed.")
    nearest = serializers.ListField(child=serializers.CharField(), help_text="Legal orders that are nearest to them.")


class OrderOption(serializers.Serializer):
    """One legal order."""

    number = serializers.IntegerField(help_text="May be sent instead of the words, together with the key.")
    order = serializers.CharField()
    label = serializers.CharField(help_text="What it costs and does.")  # type: ignore[assignment]


class NextQuestion(serializers.Serializer):
    """What a seat is asked, with every legal order."""

    kind = serializers.CharField()
    facts = serializers.DictField()
    ask = serializers.CharField(help_text="The question in a sentence.")
    options = OrderOption(many=True)
    default = serializers.CharField(help_text="Played when time is up.")
    sealed = serializers.BooleanField(help_text="Answered in secret, opened together with the others.")


class Question(NextQuestion):
    """The open question of your seat."""

    key = serializers.CharField(help_text="Send it back as `at`: an order to an older question is then refused.")
    envelope = serializers.CharField(allow_null=True, help_text="Your sealed order; replaceable until all are in.")


class EventShape(serializers.Serializer):
    """One thing that happened, as you may know it."""

    data = serializers.DictField()  # type: ignore[assignment]
    words = serializers.CharField()


class ViewShape(serializers.Serializer):
    """What a seat may know of the table; what is in it depends on the title."""

    seat = serializers.IntegerField(allow_null=True, help_text="Null is the spectator.")
    view = serializers.DictField()


class Asked(serializers.Serializer):
    """Your seat and its question, if it is asked anything."""

    seat = serializers.IntegerField()
    state = serializers.ChoiceField(choices=Game.State.choices)
    question = Question(allow_null=True)


class TrialShape(serializers.Serializer):
    """What a line would do; nothing was played."""

    orders = serializers.ListField(child=serializers.CharField(), help_text="How it was read.")
    events = EventShape(many=True)
    view = serializers.DictField(help_text="The table as it would be.")
    question = NextQuestion(allow_null=True, help_text="What you would be asked next.")
    rest = serializers.CharField(help_text="Words not read, because something hidden comes first.")
    stopped = serializers.ChoiceField(choices=STOPPED)


class ReceiptShape(serializers.Serializer):
    """What became of a line."""

    pieces = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    moves = serializers.ListField(child=serializers.IntegerField(), help_text="The rows of the log it became.")
    events = EventShape(many=True)
    sealed = serializers.CharField(allow_null=True, help_text="The order now in your envelope.")
    receipt = serializers.CharField(allow_null=True, help_text="The public receipt of that envelope.")
    rest = serializers.CharField(help_text="What was not played.")
    why = ErrorFacts(allow_null=True, help_text="Why not.")
    state = serializers.ChoiceField(choices=Game.State.choices)
    outcome = OutcomeShape(allow_null=True)
    question = Question(allow_null=True, help_text="What you are asked next.")


class TakenBack(serializers.Serializer):
    """What was taken back."""

    taken_back = serializers.IntegerField(help_text="The number of the move that no longer counts.")
    question = Question(allow_null=True)
