"""The addresses of rulings, reports and the postmaster's desk."""

from django.urls import path

from games.web import conduct, desk, manners

urlpatterns = [
    path("conduct/", desk.desk, name="desk"),
    path("conduct/<slug:name>/", desk.desk, name="pile"),
    path("conduct/reports/<int:pk>/answer/", manners.answer, name="answer-report"),
    path("conduct/sanctions/<int:pk>/lift/", manners.lift, name="lift-sanction"),
    path("games/<int:pk>/report/", manners.report, name="report"),
    path("games/<int:pk>/rulings/", conduct.rulings, name="rulings"),
    path("games/<int:pk>/rulings/<slug:slug>/", conduct.rule, name="ruling"),
    path("people/<int:pk>/block/", manners.block, name="block"),
    path("people/<int:pk>/unblock/", manners.unblock, name="unblock"),
    path("people/<int:pk>/sanctions/", manners.sanction, name="sanction"),
]
