"""What people type to set up, log in and change a password."""

from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm
from django.utils.translation import gettext_lazy as _

STRONG = _("At least 8 characters, not only digits.")
PASSWORD = forms.PasswordInput(attrs={"autocomplete": "new-password"})


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
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Login name")
        self.error_messages["invalid_login"] = _(
            "Login name and password do not match. Check capital and small letters."
        )


class PasswordForm(forms.Form):
    old = forms.CharField(
        label=_("Current password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    new = forms.CharField(label=_("New password"), strip=False, help_text=STRONG, widget=PASSWORD)
