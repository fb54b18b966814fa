"""Addresses of the desk while an event runs."""

from django.urls import path

from . import (
    adjustments,
    board,
    cards,
    correction,
    hands,
    home,
    log,
    printing,
    retype,
    standings,
    table,
)
from .actions import EVENT_ACTIONS, JIANG_ACTIONS

app_name = "desk"

DESK = "desk/<str:event_id>/"
JIANG = f"{DESK}jiangs/<int:jiang>/"
TABLE = f"{JIANG}tables/<int:table>/"
PRINT = f"{DESK}printing/<str:job_id>/"
HAND = f"{TABLE}hands/<int:hand>/"

urlpatterns = [
    path(DESK, home.home, name="home"),
    *[path(f"{DESK}{name}/", view, name=name) for name, view in EVENT_ACTIONS.items()],
    *[
        path(f"{JIANG}{name.replace('_', '-')}/", view, name=name)
        for name, view in JIANG_ACTIONS.items()
    ],
    path(f"{DESK}tables/", board.board, name="board"),
    path(TABLE, table.table, name="table"),
    path(f"{TABLE}seats/", table.seats, name="seats"),
    path(f"{TABLE}enter/", table.enter, name="enter"),
    path(f"{TABLE}replace/", table.replace, name="replace"),
    path(HAND, hands.hand, name="hand"),
    path(f"{HAND}retype/", retype.retype, name="retype"),
    path(f"{HAND}confirm/", hands.confirm, name="confirm"),
    path(f"{HAND}dispute/", hands.dispute, name="dispute"),
    path(f"{HAND}settle/", hands.settle, name="settle"),
    path(f"{HAND}correct/", correction.correct, name="correct"),
    path(f"{HAND}void/", hands.void, name="void"),
    path(f"{JIANG}cards/", cards.cards, name="cards"),
    path(f"{DESK}standings/", standings.standings, name="standings"),
    path(f"{DESK}standings.csv", standings.standings_csv, name="standings_csv"),
    path(f"{DESK}standings.xlsx", standings.standings_xlsx, name="standings_xlsx"),
    path(f"{DESK}adjustments/", adjustments.adjustments, name="adjustments"),
    path(f"{DESK}adjustments/<int:number>/cancel/", adjustments.cancel, name="cancel_adjustment"),
    path(f"{DESK}log/", log.log, name="log"),
    path(f"{DESK}log.jsonl", log.log_file, name="log_file"),
    path(f"{DESK}printing/", printing.printing, name="printing"),
    path(f"{PRINT}cancel/", printing.cancel, name="cancel_print"),
    path(f"{PRINT}retry/", printing.retry, name="retry_print"),
    path(f"{PRINT}file/", printing.download, name="print_file"),
]
