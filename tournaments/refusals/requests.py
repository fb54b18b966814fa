"""Requests that cannot be read or answered."""

from django.utils.translation import gettext_noop as _

REQUESTS: dict[str, str] = {
    # Retries
    "idempotency.bad_key": _(
        "An idempotency key has 1 to 100 visible ASCII characters and no spaces."
    ),
    "idempotency.other_body": _(
        "This key was used for something else before, so nothing was done. Check what "
        "happened before sending again."
    ),
    "request.invalid": "Some fields in this request are not right.",
    "request.not_json": "The body is not JSON (line {line}, column {column}).",
    "request.not_utf8": "The body is not UTF-8 text (byte {byte}).",
    "request.not_an_object": "The body must be a JSON object.",
    "request.duplicate_key": "The key “{key}” appears twice.",
    "request.not_finite": "{value} is not a valid JSON number.",
    "request.number_too_large": "A number has more than 64 bits.",
    "request.too_deep": "The JSON is nested deeper than {limit} levels.",
    "request.too_large": "The body is larger than {limit} bytes.",
    "request.form_too_large": _("Too much at once: at most {limit} KB can be sent here."),
    "request.no_websockets": "There are no WebSockets here.",
    "request.bad_text": "A text contains characters that are not allowed.",
    "request.too_many_parameters": "An address can't have more than {limit} parameters.",
    "request.media_type": "The body must be application/json in UTF-8.",
    "request.not_acceptable": "The answer is {kinds}; the Accept header asks for something else.",
    "request.method": "This address does not take {method}.",
    "request.not_found": "There is nothing here, or nothing that you may see.",
    "request.unauthenticated": "This needs a login or a token.",
    "request.csrf": "The request does not come from one of our own pages: {why}",
    "request.throttled": "Too many requests: try again in {seconds} seconds.",
    "request.too_many_streams": "No more than {limit} streams at once; close one first.",
    "request.busy": _("So many are looking right now. Try again in a moment."),
    "request.streams_full": _(
        "Too many live pages are open from this address. Try again in a moment."
    ),
    "request.match_required": "Use If-Match to say which version you have seen.",
    "request.stale": "The event has changed since the version you saw; it is at {version} now.",
    "database.away": _(
        "The database is not answering right now. What was entered on a phone waits there and is sent by "
        "itself; everything else has to be sent again in a moment."
    ),
    "disk.full": _(
        "The server's disk is full, so nothing was saved. What was entered on a phone stays there and "
        "is sent by itself as soon as there is room."
    ),
    "server.error": "Something went wrong on our side; it has been logged.",
    "field.required": "This field is missing.",
    "field.null": "This field can't be null.",
    "field.blank": "This field can't be empty.",
    "field.unknown": "There is no such field here.",
    "field.twice": "This parameter is given twice.",
    "field.not_text": "This must be text.",
    "field.not_an_integer": "This must be a whole number.",
    "field.not_a_boolean": "This must be true or false.",
    "field.not_an_object": "This must be an object.",
    "field.not_a_time": "This must be a time with a time zone, such as 2026-03-18T09:00:00+08:00.",
    "field.cursor": "This is not a cursor for this list.",
}
