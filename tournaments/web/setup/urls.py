"""Addresses of the desk before play: events, players, check-in, staff, settings."""

from django.urls import path

from . import (
    check_in,
    devices,
    erase,
    events,
    invitations,
    links,
    lists,
    players,
    settings,
    staff,
    tokens,
)

EVENT = "desk/<str:event_id>"

app_name = "setup"
urlpatterns = [
    path("desk/", events.home, name="home"),
    path("desk/new/", events.create, name="create"),
    path(f"{EVENT}/players/", players.players, name="players"),
    path(f"{EVENT}/players/import/", lists.import_list, name="import"),
    path(f"{EVENT}/players/house/", players.add_house, name="house"),
    path(f"{EVENT}/players/links/", links.renew_all, name="renew_links"),
    path(f"{EVENT}/players/<int:number>/link/", links.renew, name="renew_link"),
    path(f"{EVENT}/players/<int:number>/", players.player, name="player"),
    path(f"{EVENT}/players/<int:number>/withdraw/", players.withdraw, name="withdraw"),
    path(f"{EVENT}/players/<int:number>/reinstate/", players.reinstate, name="reinstate"),
    path(f"{EVENT}/players/<int:number>/erase/", erase.erase, name="erase"),
    path(f"{EVENT}/players/<int:number>/promote/", players.promote, name="promote"),
    path(f"{EVENT}/check-in/", check_in.check_in, name="check_in"),
    path(f"{EVENT}/check-in/close/", check_in.close, name="close_check_in"),
    path(f"{EVENT}/check-in/reopen/", check_in.reopen, name="reopen_check_in"),
    path(f"{EVENT}/check-in/<str:what>/", check_in.act, name="act"),
    path(f"{EVENT}/staff/", staff.staff, name="staff"),
    path(f"{EVENT}/staff/new/", staff.create_member, name="create_member"),
    path(f"{EVENT}/staff/invitations/", invitations.invite, name="invite_member"),
    path(
        f"{EVENT}/staff/invitations/<str:invitation_id>/withdraw/",
        invitations.withdraw,
        name="withdraw_invitation",
    ),
    path(f"{EVENT}/staff/<str:user_id>/", staff.member, name="member"),
    path(f"{EVENT}/staff/<str:user_id>/remove/", staff.remove, name="remove_member"),
    path(f"{EVENT}/staff/<str:user_id>/password/", staff.password, name="renew_password"),
    path(f"{EVENT}/devices/", devices.invite, name="invite"),
    path(f"{EVENT}/devices/<str:device_id>/again/", devices.again, name="invite_again"),
    path(f"{EVENT}/devices/<str:device_id>/revoke/", devices.revoke, name="revoke"),
    path(f"{EVENT}/tokens/", tokens.tokens, name="tokens"),
    path(f"{EVENT}/tokens/<str:token_id>/revoke/", tokens.revoke, name="revoke_token"),
    path(f"{EVENT}/settings/", settings.settings, name="settings"),
    path(f"{EVENT}/settings/days/", settings.days, name="days"),
    path(f"{EVENT}/settings/open/", settings.open_to_all, name="open"),
    path(f"{EVENT}/settings/draft/", settings.return_to_draft_view, name="return_to_draft"),
]
