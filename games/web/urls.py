"""The addresses of the lobby, the tables and the people."""

from django.urls import path

from games.web import belongings, conduct_urls, demo, farewell, game_urls, hooks, lobby, pages, people, post_urls, tables

urlpatterns = [
    path("", lobby.home, name="home"),
    path("tables/", lobby.tables, name="tables"),
    path("archive/", lobby.archive, name="archive"),
    path("games/new/", lobby.new_game, name="new-game"),
    path("games/<int:pk>/", pages.game, name="game"),
    path("games/<int:pk>/join/", tables.join, name="join"),
    path("games/<int:pk>/join/<slug:key>/", tables.by_link, name="join-by-link"),
    path("games/<int:pk>/leave/", tables.leave, name="leave"),
    path("games/<int:pk>/bots/", tables.add_bot, name="add-bot"),
    path("games/<int:pk>/bots/<int:number>/remove/", tables.remove_bot, name="remove-bot"),
    path("games/<int:pk>/invitations/", tables.invite, name="invite"),
    path("games/<int:pk>/close/", tables.close, name="close-table"),
    path("games/<int:pk>/rematch/", tables.rematch, name="rematch"),
    path("invitations/<slug:key>/", tables.invitation, name="invitation"),
    path("people/<int:pk>/", people.person, name="person"),
    path("me/", people.me, name="me"),
    path("me/tokens/", people.make_token, name="make-token"),
    path("me/tokens/<int:pk>/revoke/", people.revoke_token, name="revoke-token"),
    path("me/absences/", people.go_away, name="go-away"),
    path("me/absences/<int:pk>/cancel/", people.come_home, name="come-home"),
    path("me/hooks/", hooks.add, name="add-hook"),
    path("me/hooks/<int:pk>/test/", hooks.test, name="test-hook"),
    path("me/hooks/<int:pk>/remove/", hooks.remove, name="remove-hook"),
    path("me/belongings/", belongings.belongings, name="belongings"),
    path("me/close/", farewell.close, name="close-account"),
    path("me/feed/", people.renew_feed, name="renew-feed"),
    path("demo/", demo.demo, name="demo"),
    *conduct_urls.urlpatterns,
    *game_urls.urlpatterns,
    *post_urls.urlpatterns,
]
