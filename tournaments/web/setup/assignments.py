"""Forms that give somebody, or a phone, a post: a role and tables."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.events.models import Event
from tournaments.staff.actors import Actor
from tournaments.staff.models import Role
from tournaments.staff.queries.rights import role_of
from tournaments.staff.services.accounts import LONGEST_CHOSEN_USERNAME
from tournaments.staff.services.devices import LONGEST_NAME, ROLES
from tournaments.staff.services.tokens import LONGEST_DAYS

from .fields import LINE, TablesField, choices_of

LOGIN = {"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}


class AssignmentForm(forms.Form):
    """A role, and for a referee the tables; the roles are those the asker may give."""

    ids = "id_%s"  # several of these stand on one page

    def __init__(self, *args: Any, roles: Iterable[str], **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "auto_id": self.ids})
        self.fields["role"] = forms.ChoiceField(
            label=_("Role"), choices=choices_of(roles), initial=Role.REFEREE
        )
        self.fields["tables"] = TablesField(
            label=_("Table numbers"),
            help_text=_("Only for a referee of certain tables: 1-8, 12. Empty means all."),
        )


class InvitationForm(AssignmentForm):
    ids = "invitation_%s"
    name = forms.CharField(
        label=gettext_lazy("Who is invited"),
        help_text=gettext_lazy("So that you know later whose invitation it is."),
        max_length=LONGEST_NAME,
    )


class NewMemberForm(AssignmentForm):
    ids = "new_%s"
    username = forms.CharField(
        label=gettext_lazy("Login name"),
        help_text=gettext_lazy("A number is added to it, so that every login name is new."),
        max_length=LONGEST_CHOSEN_USERNAME,
        widget=forms.TextInput(attrs=LOGIN),
    )
    full_name = forms.CharField(label=gettext_lazy("Name"), max_length=LINE, required=False)


class DeviceForm(AssignmentForm):
    ids = "device_%s"
    name = forms.CharField(
        label=gettext_lazy("Whose phone"),
        help_text=gettext_lazy("What the board and the log should call it."),
        max_length=LONGEST_NAME,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, roles=ROLES, **kwargs)


class TokenForm(AssignmentForm):
    ids = "token_%s"
    name = forms.CharField(
        label=gettext_lazy("Which program"),
        help_text=gettext_lazy("So that you know later which one to revoke."),
        max_length=LONGEST_NAME,
    )
    days = forms.IntegerField(
        label=gettext_lazy("Valid for how many days"),
        min_value=1,
        max_value=LONGEST_DAYS,
        initial=30,
    )


def roles_to_give(actor: Actor, event: Event) -> list[Role]:
    """Return the roles that somebody may give: only owners make owners."""
    is_owner = role_of(actor, event) == Role.OWNER
    return [role for role in Role if is_owner or role != Role.OWNER]
