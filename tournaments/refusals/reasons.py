"""Reasons that are missing or too long."""

REASONS: dict[str, str] = {
    "reason.missing": "Give a reason: it stays in the log.",
    "reason.too_long": "The reason has {length} characters; at most {longest} are allowed.",
}
