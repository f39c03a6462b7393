"""The addresses of a game's own pages, the feeds and the health page."""

from django.urls import path

from games.web import feeds, game, handover, health, letters, plans, replay, verification

urlpatterns = [
    path("games/<int:pk>/orders/", game.post_order, name="post-order"),
    path("games/<int:pk>/undo/", game.post_undo, name="post-undo"),
    path("games/<int:pk>/resume/", game.post_resume, name="post-resume"),
    path("games/<int:pk>/letters/", letters.post_letter, name="post-letter"),
    path("games/<int:pk>/notes/", letters.post_notes, name="post-notes"),
    path("games/<int:pk>/plans/", plans.post_plan, name="post-plan"),
    path("games/<int:pk>/plans/cancel/", plans.post_cancel, name="cancel-plan"),
    path("games/<int:pk>/default/", plans.post_default, name="post-default"),
    path("games/<int:pk>/resign/", handover.resign, name="resign"),
    path("games/<int:pk>/return/", handover.come_back, name="come-back"),
    path("games/<int:pk>/seats/<int:number>/take/", handover.substitute, name="substitute"),
    path("games/<int:pk>/news/", game.news, name="news"),
    path("games/<int:pk>/moves/", replay.log, name="moves"),
    path("games/<int:pk>/moves/<int:number>/", replay.move, name="move"),
    path("games/<int:pk>/record.json", replay.record, name="record"),
    path("games/<int:pk>/record.txt", replay.text, name="record-text"),
    path("games/<int:pk>/verification/", verification.verification, name="verification"),
    path("rules/<slug:title>/", replay.digest, name="digest"),
    path("feeds/<str:key>/turns.atom", feeds.Turns(), name="feed-turns"),
    path("feeds/<str:key>/deadlines.ics", feeds.calendar, name="feed-calendar"),
    path("health", health.health, name="health"),
]
