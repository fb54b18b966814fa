"""What somebody in the hall adds to a draw, in the one form that is hashed."""

import re
import unicodedata

from scoring.errors import RuleError

LONGEST = 300

# Unicode's White_Space and Default_Ignorable_Code_Point and the other controls, written out:
# languages and versions differ, and what nobody in the hall can see must not change the draw.
_SPACE = "\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_UNSEEN = (
    "\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    "\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
_SPACES = re.compile(f"[{_SPACE}]+")
_INVISIBLE = re.compile(f"[{_UNSEEN}]+")


def normal_entropy(text: str) -> str:
    """Return a text as it is hashed: what looks the same is the same.

    >>> normal_entropy(" ♠\\ufe0f9   紅心K\\n")
    '♠9 紅心K'
    """
    seen = _INVISIBLE.sub("", text)
    return unicodedata.normalize("NFC", _SPACES.sub(" ", seen)).strip(" ")


def checked_entropy(text: str) -> str:
    """Return the text to store and to hash.

    Raises RuleError("draw.entropy_empty"), ("draw.entropy_too_long") or ("draw.entropy_not_text").
    """
    entropy = normal_entropy(text)
    if not entropy:
        raise RuleError("draw.entropy_empty")
    if len(entropy) > LONGEST:
        raise RuleError("draw.entropy_too_long", length=len(entropy), longest=LONGEST)
    if any("\ud800" <= letter <= "\udfff" for letter in entropy):
        raise RuleError("draw.entropy_not_text")
    return entropy
