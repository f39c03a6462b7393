"""The addresses of the API."""

from django.urls import include, path, re_path

from games.api import (
    belongings,
    games,
    handover,
    letters,
    log,
    me,
    pages,
    plans,
    play,
    porch,
    records,
    schema,
    seating,
    titles,
)

calls = [
    path("titles", titles.Titles.as_view()),
    path("titles/<slug:title>", titles.Title.as_view()),
    path("me", me.Me.as_view()),
    path("me/belongings", belongings.Belongings.as_view()),
    path("me/absences", me.Absences.as_view()),
    path("me/absences/<int:pk>/cancel", me.ComeHome.as_view()),
    path("offered", handover.Offered.as_view()),
    path("games", games.Games.as_view()),
    path("games/<int:pk>", games.OneGame.as_view()),
    path("games/<int:pk>/join", seating.Join.as_view()),
    path("games/<int:pk>/leave", seating.Leave.as_view()),
    path("games/<int:pk>/bots", seating.Bots.as_view()),
    path("games/<int:pk>/start", seating.Start.as_view()),
    path("games/<int:pk>/view", play.SeatView.as_view()),
    path("games/<int:pk>/decisions", play.Decisions.as_view()),
    path("games/<int:pk>/trial", play.TryLine.as_view()),
    path("games/<int:pk>/orders", play.Orders.as_view()),
    path("games/<int:pk>/undo", play.Undo.as_view()),
    path("games/<int:pk>/plans", plans.Plans.as_view()),
    path("games/<int:pk>/plans/cancel", plans.Cancel.as_view()),
    path("games/<int:pk>/default", plans.Default.as_view()),
    path("games/<int:pk>/substitute", handover.Substitute.as_view()),
    path("games/<int:pk>/resign", handover.Resign.as_view()),
    path("games/<int:pk>/return", handover.Return.as_view()),
    path("games/<int:pk>/log", log.Log.as_view()),
    path("games/<int:pk>/letters", letters.Letters.as_view()),
    path("games/<int:pk>/record", records.GameRecord.as_view()),
    path("records", records.Records.as_view()),
]

urlpatterns = [
    path("", pages.index, name="api"),
    path("schema/", schema.Schema.as_view(), name="api-schema"),
    path("v1/", include(calls)),
    re_path(r"^v1/", porch.Unknown.as_view()),
]
