"""The hash that fixes who a number is: known answers, made with sha256sum and not with this code."""

import pytest

from tournaments.draws.algorithm.name_hash import name_hash

ZEROS, COUNTED, ONES = "00" * 16, bytes(range(16)).hex(), "ff" * 16


@pytest.mark.parametrize(
    ("salt", "number", "name", "club", "expected"),
    [
        pytest.param(
            ZEROS,
            7,
            "王小明",
            "",
            "d07fc484c9be9e1e41f654ba39ae1beff4ee6e2185dcf209ab4fad25a930da85",
            id="no club",
        ),
        pytest.param(
            COUNTED,
            7,
            "王小明",
            "台北",
            "654c6a5d39973c381d4cbfa1e5b09c7fd66241a236d2df2bd160e2e00b96f39b",
            id="a club",
        ),
        pytest.param(
            COUNTED,
            7,
            "王小明台",
            "北",
            "da1ef6d81bf8236c4334d40437c0a63d29c5425a913b1435a44c378409be3741",
            id="the same letters, parted elsewhere",
        ),
        pytest.param(
            ONES,
            71,
            "Dora",
            "",
            "3533867fdc2d7ff4d68fdb4efc7e98b0f9fc3035bbf60f58a0edbcb58398cb8f",
            id="number 71, Dora",
        ),
        pytest.param(
            ONES,
            7,
            "1Dora",
            "",
            "2c09a5f896669648ad3cbb2adbd944fd06d06adabbf8dcd117761640ff551695",
            id="number 7, 1Dora",
        ),
        pytest.param(
            ONES,
            5000,
            "O'Neil 🀄",
            "Éclair",
            "f4690f73705b43cb0bb36e592348a90173d6299cb441851ff7a3dfa4dc679664",
            id="four bytes a letter",
        ),
    ],
)
def test_known_answers(salt: str, number: int, name: str, club: str, expected: str) -> None:
    assert name_hash(salt, number, name, club) == expected
