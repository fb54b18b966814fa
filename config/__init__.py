"""The project's own wiring: settings, addresses, server and worker."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
