"""Addresses of what everyone sees."""

from django.urls import path

from . import log_position, personal, printed_cards, roster, views

app_name = "public"
urlpatterns = [
    path("events/<str:event_id>/", views.event, name="event"),
    path("events/<str:event_id>/standings/", views.standings, name="standings"),
    path("events/<str:event_id>/seats/", views.seats, name="seats"),
    path("events/<str:event_id>/rules/", views.rules, name="rules"),
    path("events/<str:event_id>/screen/", views.screen, name="screen"),
    path("events/<str:event_id>/roster.json", roster.roster, name="roster"),
    path(
        "events/<str:event_id>/log/<int:seq>.json", log_position.log_position, name="log_position"
    ),
    path("me/<str:link>/", personal.me, name="me"),
    path("me/<str:link>/renew/", personal.renew, name="renew_link"),
    path("me/<str:link>/check/", personal.check, name="check"),
    path("me/<str:link>/<int:jiang>/<int:hand>/confirm/", personal.confirm, name="confirm"),
    path("me/<str:link>/<int:jiang>/<int:hand>/dispute/", personal.dispute, name="dispute"),
    path("me/<str:link>/<int:jiang>/<int:hand>/not-me/", personal.not_me, name="not_me"),
    path("c/<str:card_id>/", printed_cards.card, name="card"),
]
