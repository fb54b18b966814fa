"""Addresses of draws: for everyone, for the desk, in the hall, at a table."""

from django.urls import path

from . import actions, backs, desk, hall, lots, public, rolling, witnesses

PUBLIC = "events/<str:event_id>/draws/"
DESK = "desk/<str:event_id>/draws/"
DRAW = f"{DESK}<str:draw_id>/"

app_name = "draws"
urlpatterns = [
    path(PUBLIC, public.draws, name="draws"),
    path(f"{PUBLIC}<str:draw_id>.json", public.document, name="document"),
    path(f"{PUBLIC}<str:draw_id>/", public.draw, name="draw"),
    path(f"{PUBLIC}<str:draw_id>/join/", witnesses.join, name="join"),
    path(f"{PUBLIC}<str:draw_id>/value/", witnesses.value, name="value"),
    path(DESK, desk.overview, name="desk"),
    path(f"{DESK}jiangs/<int:jiang>/tables/", actions.commit_tables, name="commit_tables"),
    path(f"{DESK}jiangs/<int:jiang>/seats/", actions.commit_seats, name="commit_seats"),
    path(f"{DESK}jiangs/<int:jiang>/fill-tables/", actions.fill_tables_view, name="fill_tables"),
    path(DRAW, desk.draw, name="manage"),
    path(f"{DRAW}witnesses/", rolling.witnesses, name="witnesses"),
    path(f"{DRAW}entropy/", rolling.entropy, name="entropy"),
    path(f"{DRAW}go-on/", rolling.go_on, name="go_on"),
    path(f"{DRAW}lot/", lots.lot, name="lot"),
    path(f"{DRAW}lot/back/", lots.take_back, name="take_back"),
    path(f"{DRAW}close/", actions.close, name="close"),
    path(f"{DRAW}abandon/", actions.abandon, name="abandon"),
    path(f"{DRAW}hall/", hall.hall, name="hall"),
    path(f"{DRAW}tables/<int:table>/", backs.backs, name="backs"),
    path("phone/<str:event_id>/tables/<int:number>/draw/", backs.at_table, name="at_table"),
]
