"""Addresses of the phones at the tables."""

from django.urls import path

from . import outbox, views

app_name = "phone"
urlpatterns = [
    path("join/<str:code>/", views.join, name="join"),
    path("phone/<str:event_id>/", views.tables, name="tables"),
    path("phone/<str:event_id>/outbox/", outbox.outbox, name="outbox"),
    path("phone/<str:event_id>/tables/<int:number>/", views.table, name="table"),
    path("phone/<str:event_id>/tables/<int:number>/now/", views.now, name="now"),
    path("phone/<str:event_id>/tables/<int:number>/preview/", outbox.preview, name="preview"),
    path("phone/<str:event_id>/tables/<int:number>/seats/", views.seats, name="seats"),
    path("phone/<str:event_id>/tables/<int:number>/cards/", views.check, name="check"),
    path(
        "phone/<str:event_id>/tables/<int:number>/hands/<int:hand_number>/",
        views.hand,
        name="hand",
    ),
    path(
        "phone/<str:event_id>/tables/<int:number>/hands/<int:hand_number>/confirm/",
        views.confirm,
        name="confirm",
    ),
    path(
        "phone/<str:event_id>/tables/<int:number>/hands/<int:hand_number>/dispute/",
        views.dispute,
        name="dispute",
    ),
]
