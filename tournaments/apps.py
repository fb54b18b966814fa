from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_migrate
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = _("Tournaments")

    def ready(self) -> None:
        from .archive.queries.database_version import refuse_other_version
        from .triggers import install_guards, lift_guards

        pre_migrate.connect(refuse_other_version, sender=self)
        pre_migrate.connect(lift_guards, sender=self)
        post_migrate.connect(install_guards, sender=self)
