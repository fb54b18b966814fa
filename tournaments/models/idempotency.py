"""What was answered to a key, so that a retry gets the same answer and nothing twice."""

from django.db import models


class Idempotency(models.Model):
    actor = models.CharField(max_length=64)
    key = models.CharField(max_length=100)
    body_hash = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField()
    answer = models.JSONField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["actor", "key"], name="idempotency_key_once"),
        ]
