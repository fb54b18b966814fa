"""Someone who can log in."""

from django.contrib.auth.models import AbstractUser
from django.db import models

from .ids import new_public_id


class User(AbstractUser):
    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    full_name = models.CharField(max_length=200, blank=True)

    def __str__(self) -> str:
        return self.full_name or self.username
