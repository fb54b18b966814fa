"""Texts and reasons that cannot be taken."""

VALIDATION: dict[str, str] = {
    # Texts
    "text.empty": "“{field}” can't be empty.",
    "text.invisible": "“{field}” contains nothing that can be seen: write it, or leave it empty.",
    "text.unprintable": "“{field}” contains characters that can't be seen or printed.",
    "text.too_long": "“{field}” has {length} characters; at most {longest} are allowed.",
    "reason.missing": "Give a reason: it stays in the log.",
    "reason.too_long": "The reason has {length} characters; at most {longest} are allowed.",
}
