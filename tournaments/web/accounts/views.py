"""Setting up, logging in and out, changing a password."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from scoring.errors import RuleError
from tournaments.refusals import message_of
from tournaments.staff.actors import Actor
from tournaments.staff.services.accounts import renew_password
from tournaments.staff.services.first_organizer import create_first_organizer, needs_first_organizer
from tournaments.staff.services.two_step import has_two_steps, require_code, require_password
from tournaments.web.access import for_everyone, for_users, user_of
from tournaments.web.attempt import status_of

from .entering import WAITING, ask_for_code, enter, waiting_user
from .forms import CodeForm, LogInForm, PasswordForm, SetUpForm
from .known_browsers import known_as

DESK = "/desk/"
TOO_MANY_REQUESTS = 429


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
            return enter(request, user, DESK)
    return render(request, "accounts/set_up.html", {"form": form}, status=status_of(form))


FIELDS = {
    "setup.wrong_code": "code",
    "account.bad_username": "username",
    "account.username_taken": "username",
    "account.weak_password": "password",
}
FIELDS_OF_CHANGE = {"login.wrong_password": "old", "login.wait": "old"}


class LogIn(LoginView):
    """The password first; then the code, where the user asked for two steps."""

    template_name = "accounts/log_in.html"
    authentication_form = LogInForm
    redirect_authenticated_user = True

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        user, to = form.get_user(), self.get_success_url()
        step = ask_for_code if has_two_steps(user) else enter
        return step(self.request, user, to)

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        too_soon = isinstance(form, LogInForm) and form.too_soon
        status = TOO_MANY_REQUESTS if too_soon else 200
        return self.render_to_response(self.get_context_data(form=form), status=status)


ask_for_login = LogIn.as_view()


@for_everyone
@sensitive_post_parameters()
def log_in(request: HttpRequest) -> HttpResponseBase:
    return ask_for_login(request)


@for_everyone
@never_cache
@sensitive_post_parameters()
def code(request: HttpRequest) -> HttpResponse:
    """Ask for the second step whoever has shown the password; all others begin at the beginning."""
    user = waiting_user(request)
    if user is None:
        request.session.pop(WAITING, None)
        return redirect("accounts:log_in")
    form = CodeForm(request.POST or None)
    if form.is_valid():
        try:
            browser = known_as(request, user.get_username())
            require_code(user=user, code=form.cleaned_data["code"], browser=browser)
        except RuleError as error:
            form.add_error("code", message_of(error))
        else:
            return enter(request, user, request.session[WAITING]["to"])
    return render(request, "accounts/code.html", {"form": form}, status=status_of(form))


@for_everyone
@require_POST
def log_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    response = redirect("start")
    response.delete_cookie(settings.SIGNED_IN_COOKIE_NAME, samesite="Lax")
    return response


@for_users
@sensitive_post_parameters()
def password(request: HttpRequest) -> HttpResponse:
    """Change one's own password; this session goes on, all others end, and so do tokens."""
    user = user_of(request)
    form = PasswordForm(request.POST or None)
    if form.is_valid():
        try:
            require_password(user, form.cleaned_data["old"])
            renew_password(user=user, password=form.cleaned_data["new"], by=Actor.of_user(user))
        except RuleError as error:
            form.add_error(FIELDS_OF_CHANGE.get(error.code, "new"), message_of(error))
        else:
            update_session_auth_hash(request, user)
            messages.success(request, _("Your password was changed."))
            return redirect("accounts:account")
    return render(request, "accounts/password.html", {"form": form}, status=status_of(form))
