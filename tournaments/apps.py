from django.apps import AppConfig
from django.db.models.signals import (
    post_delete,
    post_migrate,
    post_save,
    pre_migrate,
    pre_save,
)
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = _("Tournaments")

    def ready(self) -> None:
        from .archive.queries.database_version import refuse_other_version
        from .staff.models import User
        from .staff.services import account_log
        from .triggers import install_guards, lift_guards

        pre_migrate.connect(refuse_other_version, sender=self)
        pre_migrate.connect(lift_guards, sender=self)
        post_migrate.connect(install_guards, sender=self)
        pre_save.connect(account_log.remember_before, sender=User)
        post_save.connect(account_log.note_account, sender=User)
        post_delete.connect(account_log.note_account_gone, sender=User)
