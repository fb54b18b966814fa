#!/usr/bin/env python3
"""Django's command line; a wrong setting and a database that is not there are answered in one sentence."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.db import OperationalError


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(f"Settings: {error}")
    except OperationalError as error:
        sys.exit(f"The database does not answer as it should: {str(error).strip()}")


if __name__ == "__main__":
    main()
