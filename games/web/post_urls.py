"""The addresses behind the links in mails, and of a laptop's mailbox."""

from django.urls import path

from games.web import held, mailbox, unsubscribe

urlpatterns = [
    path("letters/<int:pk>/", held.held, name="held"),
    path("unsubscribe/<str:token>/", unsubscribe.unsubscribe, name="unsubscribe"),
    path("mailbox/", mailbox.box, name="mailbox"),
    path("mailbox/<str:key>/", mailbox.mail, name="mailbox-mail"),
    path("mailbox/<str:key>/html/", mailbox.html, name="mailbox-html"),
    path("mailbox/<str:key>/reply/", mailbox.reply, name="mailbox-reply"),
]
