"""Addresses of setting up, logging in, one's own account, and invitations."""

from django.urls import path

from . import account, invitations, two_step, views

app_name = "accounts"
urlpatterns = [
    path("setup/", views.set_up, name="set_up"),
    path("login/", views.log_in, name="log_in"),
    path("login/code/", views.code, name="code"),
    path("logout/", views.log_out, name="log_out"),
    path("account/", account.account, name="account"),
    path("account/password/", views.password, name="password"),
    path("account/two-step/", two_step.turn_on, name="two_step"),
    path("account/two-step/off/", two_step.turn_off, name="two_step_off"),
    path("account/two-step/codes/", two_step.renew_codes, name="recovery_codes"),
    path("account/browsers/end/", account.end_others, name="end_other_sessions"),
    path("account/browsers/<str:session_name>/end/", account.end, name="end_session"),
    path("account/events/<str:event_id>/leave/", account.leave, name="leave"),
    path("invitation/", invitations.find, name="find_invitation"),
    path("invitation/<str:code>/", invitations.invitation, name="invitation"),
    path("invitation/<str:code>/accept/", invitations.accept, name="accept_invitation"),
    path("invitation/<str:code>/decline/", invitations.decline, name="decline_invitation"),
]
