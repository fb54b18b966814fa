"""Two-step login: turned on with a QR code, turned off, recovery codes renewed."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters, sensitive_variables

from scoring.errors import RuleError
from tournaments.refusals import message_of
from tournaments.staff.services.two_step import (
    address_for_app,
    has_two_steps,
    prepare_two_steps,
    renew_recovery_codes,
    turn_off_two_steps,
    turn_on_two_steps,
)
from tournaments.web.access import for_users, user_of
from tournaments.web.attempt import status_of

from .forms import TwoStepForm

FIELDS = {"login.wrong_password": "password", "login.wrong_code": "code"}
GROUP = 4


@for_users
@never_cache
@sensitive_post_parameters()
@sensitive_variables("codes")
def turn_on(request: HttpRequest) -> HttpResponse:
    """Show the secret for the app, and ask for a code as a proof that it has it."""
    user = user_of(request)
    if has_two_steps(user):
        return redirect("accounts:account")
    form = TwoStepForm(request.POST or None)
    codes = attempt(form, lambda given: turn_on_two_steps(user=user, **given))
    if codes is not None:
        return recovery_codes_page(request, codes)
    step = prepare_two_steps(user=user)
    secret = [step.secret[at : at + GROUP] for at in range(0, len(step.secret), GROUP)]
    page = {"form": form, "address": address_for_app(step), "secret": " ".join(secret)}
    return render(request, "accounts/two_step.html", page, status=status_of(form))


@for_users
@never_cache
@sensitive_post_parameters()
def turn_off(request: HttpRequest) -> HttpResponse:
    """Ask for the password and a code, and then for none any more."""
    user = user_of(request)
    form = TwoStepForm(request.POST or None)

    def do(given: dict[str, Any]) -> bool:
        turn_off_two_steps(user=user, **given)
        return True

    if attempt(form, do):
        messages.success(request, _("Two-step login is off."))
        return redirect("accounts:account")
    page = {"form": form, "what": "off"}
    return render(request, "accounts/two_step_change.html", page, status=status_of(form))


@for_users
@never_cache
@sensitive_post_parameters()
@sensitive_variables("codes")
def renew_codes(request: HttpRequest) -> HttpResponse:
    """Ask for the password and a code, and show new recovery codes."""
    user = user_of(request)
    form = TwoStepForm(request.POST or None)
    codes = attempt(form, lambda given: renew_recovery_codes(user=user, **given))
    if codes is not None:
        return recovery_codes_page(request, codes)
    page = {"form": form, "what": "codes"}
    return render(request, "accounts/two_step_change.html", page, status=status_of(form))


def recovery_codes_page(request: HttpRequest, codes: list[str]) -> HttpResponse:
    # Answered at once and not after a redirect: codes are kept nowhere, not even until then.
    return render(request, "accounts/recovery_codes.html", {"codes": codes})


def attempt(form: TwoStepForm, do: Any) -> Any:
    """Return what comes of it, None if refused; the refusal stands at the field it is about."""
    if not form.is_valid():
        return None
    try:
        return do(form.cleaned_data)
    except RuleError as error:
        form.add_error(FIELDS.get(error.code), message_of(error))
        return None
