"""Several things named in one refusal, in every language the same."""

from collections.abc import Iterable

MOST_LISTED = 12


def listed(items: Iterable[object]) -> str:
    """Return the items with commas between; after the twelfth only that there are more.

    >>> listed([3, 1, 2]), listed(range(100))
    ('3, 1, 2', '0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …')
    """
    words = [str(item) for item in items]
    return ", ".join(words if len(words) <= MOST_LISTED else [*words[:MOST_LISTED], "…"])
