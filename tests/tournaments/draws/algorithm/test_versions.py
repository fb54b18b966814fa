"""The primitives: what is fixed before the draw, and the seed; written out once more by hand."""

import hashlib
import hmac

import pytest

from scoring.errors import RuleError
from tournaments.draws.algorithm import versions
from tournaments.draws.algorithm.domain import Domain, Kind

SECRET = "00112233445566778899aabbccddeeff" * 2
LIST_HASH = versions.list_hash_of([1, 2, 3, 4], 4, "CDHS")
DOMAIN = Domain("seats-digital", "7KQ2M9", jiang=2, number=5)


def test_a_new_secret_has_32_bytes_and_is_never_the_same() -> None:
    secrets = [versions.new_secret() for _ in range(100)]

    assert len(set(secrets)) == 100
    assert {len(bytes.fromhex(secret)) for secret in secrets} == {32}


def test_the_commitment_hashes_the_secret_behind_its_purpose() -> None:
    message = b"\0\0\0\x17jiang-draw-1/commitment\0\0\0\x20" + bytes.fromhex(SECRET)

    assert versions.commitment_of(SECRET) == hashlib.sha256(message).hexdigest()


def test_the_list_hash_is_over_size_suits_and_the_list_written_without_spaces() -> None:
    message = b"\0\0\0\x11jiang-draw-1/list\0\0\0\x012\0\0\0\x04DCHS\0\0\0\x12[[1,2,34],[5,6,7]]"

    found = versions.list_hash_of([[1, 2, 34], [5, 6, 7]], 2, "DCHS")

    assert found == hashlib.sha256(message).hexdigest()


def test_the_list_hash_fixes_the_size_of_the_tables_and_the_suits() -> None:
    listing = list(range(1, 13))
    hashes = {
        versions.list_hash_of(listing, size, suits)
        for size in (2, 3, 4, 6)
        for suits in ("CDHS", "DCHS", "SCDH")
    }

    assert len(hashes) == 12


def test_the_seed_is_keyed_by_the_secret_over_domain_list_hash_and_entropy() -> None:
    domain = b"\0\0\0\x39jiang-draw-1/seats-digital/7KQ2M9/jiang-2/draw-5/table-13"
    entropy = b"\0\0\0\x05\xe2\x99\xa0KA"  # ♠KA
    message = domain + b"\0\0\0\x20" + bytes.fromhex(LIST_HASH) + entropy
    expected = hmac.digest(bytes.fromhex(SECRET), message, "sha256")

    assert versions.seed_of(SECRET, LIST_HASH, "♠KA", DOMAIN.at_table(13)) == expected


def test_each_part_of_the_domain_gives_another_seed() -> None:
    domains = [
        DOMAIN,
        Domain("tables-lots", "7KQ2M9", jiang=2, number=5),
        Domain("seats-digital", "7KQ2M8", jiang=2, number=5),
        Domain("seats-digital", "7KQ2M9", jiang=1, number=5),
        Domain("seats-digital", "7KQ2M9", jiang=2, number=4),
        DOMAIN.at_table(1),
        DOMAIN.at_table(2),
    ]

    seeds = {versions.seed_of(SECRET, LIST_HASH, "x", domain) for domain in domains}

    assert len(seeds) == len(domains)


def test_lengths_keep_neighbouring_parts_apart() -> None:
    one = versions.seed_of(SECRET, LIST_HASH, "5", Domain("tables-lots", "E", 1, number=1))
    other = versions.seed_of(SECRET, LIST_HASH, "", Domain("tables-lots", "E", 1, number=15))

    assert one != other


@pytest.mark.parametrize("event", ["", "a/b", "賽事", "x" * 65, "a b"])
def test_a_domain_has_only_one_reading(event: str) -> None:
    kind: Kind = "tables-lots"

    with pytest.raises(ValueError, match="public id"):
        Domain(kind, event, 1, 1)


def test_an_algorithm_is_found_by_its_version() -> None:
    assert versions.algorithm("jiang-draw-1").NAME == versions.CURRENT


def test_an_unknown_version_is_refused() -> None:
    with pytest.raises(RuleError) as refusal:
        versions.commitment_of(SECRET, "jiang-draw-0")

    assert (refusal.value.code, refusal.value.params) == (
        "draw.unknown_algorithm",
        {"algorithm": "jiang-draw-0"},
    )
