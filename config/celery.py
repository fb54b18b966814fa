"""The Celery application; its settings are Django's, named CELERY_*."""

import os

from celery import Celery

from config.file_broker import register

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

register()
app = Celery("jiang")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
