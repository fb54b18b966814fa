"""What the terminal is told: of a refusal one line, of a fault where it happened, too."""

import logging


class RefusalsInOneLine(logging.Filter):
    """Django logs where in the code somebody was refused a page; that says nothing to whoever watches."""

    def filter(self, record: logging.LogRecord) -> bool:
        if getattr(record, "status_code", 500) < 500:
            record.exc_info = record.exc_text = None
        return True
