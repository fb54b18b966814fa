"""What the terminal is told: of a refusal one line, of a fault where it happened, too; of secrets nothing."""

import logging
import re


class RefusalsInOneLine(logging.Filter):
    """Django logs where in the code somebody was refused a page; that says nothing to whoever watches."""

    def filter(self, record: logging.LogRecord) -> bool:
        if getattr(record, "status_code", 500) < 500:
            record.exc_info = record.exc_text = None
        return True


class FailingPagesOnce(logging.Filter):
    """A page for everybody that can't be made is tried again and again; the first time says all."""

    def filter(self, record: logging.LogRecord) -> bool:
        # Only now: logging is set up before anything else.
        from tournaments.push.keeping import keeping_of

        keeping = keeping_of(getattr(record, "request", None))
        return keeping is None or not keeping.failing


# What opens something to whoever reads it: in an address (also as part of another one), and a program's token.
SECRETS = re.compile(
    r"""((?:/|%2F)(?:me|join|invitation)(?:/|%2F)+|\bjiang_)[^\s/%?&#"'<>]+""", re.IGNORECASE
)


class WithoutSecrets(logging.Formatter):
    """Every line as it is written, traceback and all, without personal links, phones' codes and tokens."""

    def format(self, record: logging.LogRecord) -> str:
        return SECRETS.sub(r"\1…", super().format(record))
