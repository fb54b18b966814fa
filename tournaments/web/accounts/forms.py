"""What people type to set up, log in, change a password and secure their login."""

from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm
from django.utils.translation import gettext_lazy as _

from scoring.errors import RuleError
from tournaments.refusals import message_of
from tournaments.staff.services.login_tries import take_try, was_right

from .known_browsers import guess_of

STRONG = _(
    "At least 8 characters, not only digits, and none of the passwords that many people use."
)
PASSWORD = forms.PasswordInput(attrs={"autocomplete": "new-password"})
CURRENT = forms.PasswordInput(attrs={"autocomplete": "current-password"})
ONE_TIME = {"autocomplete": "one-time-code", "autocapitalize": "characters", "spellcheck": "false"}


class SetUpForm(forms.Form):
    code = forms.CharField(
        label=_("Set-up code"),
        max_length=40,
        help_text=_("It is shown in the terminal where the server was started."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters"}),
    )
    full_name = forms.CharField(label=_("Your name"), max_length=200)
    username = forms.CharField(
        label=_("Login name"),
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password = forms.CharField(label=_("Password"), strip=False, help_text=STRONG, widget=PASSWORD)


class LogInForm(AuthenticationForm):
    """Name and password; a guess is counted before it is looked at, and `too_soon` if it isn't looked at."""

    too_soon = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Login name")
        self.error_messages["invalid_login"] = _(
            "Login name and password do not match. Check capital and small letters."
        )

    def clean(self) -> dict[str, Any]:
        username = self.cleaned_data.get("username")
        if not username or not self.cleaned_data.get("password") or self.request is None:
            return super().clean()
        guess = guess_of(self.request, username)
        try:
            take_try(guess)
        except RuleError as error:
            self.too_soon = True
            raise forms.ValidationError(message_of(error)) from error
        cleaned = super().clean()
        was_right(guess)
        return cleaned


class CodeForm(forms.Form):
    code = forms.CharField(
        label=_("Code"),
        max_length=40,
        help_text=_("Six digits from the app on your phone, or one of your recovery codes."),
        widget=forms.TextInput(attrs={**ONE_TIME, "autofocus": True}),
    )


class PasswordForm(forms.Form):
    old = forms.CharField(label=_("Current password"), strip=False, widget=CURRENT)
    new = forms.CharField(label=_("New password"), strip=False, help_text=STRONG, widget=PASSWORD)


class TwoStepForm(forms.Form):
    """The password again, and a code: a browser left open is not enough."""

    password = forms.CharField(label=_("Current password"), strip=False, widget=CURRENT)
    code = forms.CharField(label=_("Code"), max_length=40, widget=forms.TextInput(attrs=ONE_TIME))


class InvitationForm(forms.Form):
    code = forms.CharField(
        label=_("Invitation code"),
        max_length=40,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        ),
    )
