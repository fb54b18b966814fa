"""Setting up, logging in and out, changing a password."""

from django.contrib import messages
from django.contrib.auth import login, logout, update_session_auth_hash
from django.contrib.auth.views import LoginView
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from scoring.errors import RuleError
from tournaments.refusals import message_of
from tournaments.staff.actors import Actor
from tournaments.staff.models import User
from tournaments.staff.services.accounts import renew_password
from tournaments.staff.services.first_organizer import create_first_organizer, needs_first_organizer
from tournaments.web.access import for_everyone, for_users
from tournaments.web.attempt import status_of

from .forms import LogInForm, PasswordForm, SetUpForm

BACKEND = "django.contrib.auth.backends.ModelBackend"
DESK = "/desk/"


@for_everyone
@sensitive_post_parameters()
def set_up(request: HttpRequest) -> HttpResponse:
    """Make the first organizer, while nobody can log in; afterwards the page is gone."""
    if not needs_first_organizer():
        raise Http404
    form = SetUpForm(request.POST or None)
    if form.is_valid():
        try:
            user = create_first_organizer(**form.cleaned_data)
        except RuleError as error:
            form.add_error(FIELDS.get(error.code), message_of(error))
        else:
            login(request, user, BACKEND)
            return redirect(DESK)
    return render(request, "accounts/set_up.html", {"form": form}, status=status_of(form))


FIELDS = {
    "setup.wrong_code": "code",
    "account.bad_username": "username",
    "account.username_taken": "username",
    "account.weak_password": "password",
}


ask_for_login = LoginView.as_view(
    template_name="accounts/log_in.html",
    authentication_form=LogInForm,
    redirect_authenticated_user=True,
)


@for_everyone
@sensitive_post_parameters()
def log_in(request: HttpRequest) -> HttpResponseBase:
    return ask_for_login(request)


@for_everyone
@require_POST
def log_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    return redirect("start")


@for_users
@sensitive_post_parameters()
def password(request: HttpRequest) -> HttpResponse:
    """Change one's own password; this session goes on, all others end."""
    user = request.user
    if not isinstance(user, User):
        raise Http404
    form = PasswordForm(request.POST or None)
    if form.is_valid():
        if not user.check_password(form.cleaned_data["old"]):
            form.add_error("old", _("This is not your current password."))
        else:
            try:
                renew_password(user=user, password=form.cleaned_data["new"], by=Actor.of_user(user))
            except RuleError as error:
                form.add_error("new", message_of(error))
            else:
                update_session_auth_hash(request, user)
                messages.success(request, _("Your password was changed."))
                return redirect("accounts:password")
    return render(request, "accounts/password.html", {"form": form}, status=status_of(form))
