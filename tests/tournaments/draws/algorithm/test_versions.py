"""The primitives: what is fixed before the draw, and the seed; written out once more by hand."""

import hashlib
import hmac
from dataclasses import replace

import pytest

from scoring.cards import parse_card
from scoring.errors import RuleError
from tournaments.draws.algorithm import versions
from tournaments.draws.algorithm.domain import Domain, Kind
from tournaments.draws.algorithm.entropy import Entropy
from tournaments.draws.algorithm.fixed import Fixed, Source
from tournaments.draws.algorithm.witnesses import Witness

SECRET = "00112233445566778899aabbccddeeff" * 2
ROSTER = [(1, "11" * 32), (2, "22" * 32)]
LIST_HASH = versions.list_hash_of(Fixed([1, 2], ROSTER, 2, "CDHS"))
DOMAIN = Domain("seats-digital", "7KQ2M9", jiang=2, number=5)
CARDS = tuple(map(parse_card, ("10D", "KC")))
PHONE = Witness("aa" * 8, "bb" * 32, "cc" * 32)
SOURCE = Source(LIST_HASH, SECRET, Entropy((4, 1), CARDS), [PHONE], DOMAIN, Entropy((3, 6), ()))


def test_a_new_secret_has_32_bytes_and_is_never_the_same() -> None:
    secrets = [versions.new_secret() for _ in range(100)]

    assert len(set(secrets)) == 100
    assert {len(bytes.fromhex(secret)) for secret in secrets} == {32}


def test_the_commitment_hashes_the_secret_behind_its_purpose() -> None:
    message = b"\0\0\0\x17jiang-draw-1/commitment\0\0\0\x20" + bytes.fromhex(SECRET)

    assert versions.commitment_of(SECRET) == hashlib.sha256(message).hexdigest()


def test_the_list_hash_is_over_all_that_is_fixed_written_without_spaces() -> None:
    roster = b'[[1,"' + b"11" * 32 + b'"],[2,"' + b"22" * 32 + b'"]]'
    parts = b"\0\0\0\x012\0\0\0\x04DCHS\0\0\0\x0212\0\0\0\x08[1,2,34]\0\0\0\x8f" + roster
    message = b"\0\0\0\x11jiang-draw-1/list" + parts + 8 * b"\0"

    found = versions.list_hash_of(Fixed([1, 2, 34], ROSTER, 2, "DCHS", reserved=12))

    assert len(roster) == 0x8F
    assert found == hashlib.sha256(message).hexdigest()


def test_the_list_hash_of_tables_has_nothing_where_nothing_is_reserved() -> None:
    parts = b"\0\0\0\x012\0\0\0\x04CDHS\0\0\0\0\0\0\0\x12[[1,2,34],[5,6,7]]\0\0\0\x02[]"
    message = b"\0\0\0\x11jiang-draw-1/list" + parts + 8 * b"\0"

    found = versions.list_hash_of(Fixed([[1, 2, 34], [5, 6, 7]], [], 2, "CDHS"))

    assert found == hashlib.sha256(message).hexdigest()


def test_each_thing_that_is_fixed_gives_another_list_hash() -> None:
    fixed = Fixed([1, 2], ROSTER, 2, "CDHS", reserved=0)
    changed = [
        fixed,
        replace(fixed, listing=[1, 3]),
        replace(fixed, roster=ROSTER[:1]),
        replace(fixed, roster=[(1, "22" * 32), (2, "11" * 32)]),
        replace(fixed, size=4),
        replace(fixed, suits="DCHS"),
        replace(fixed, reserved=2),
        replace(fixed, reserved=None),
    ]

    assert len(set(map(versions.list_hash_of, changed))) == len(changed)


def test_the_seed_is_keyed_by_the_secret_over_all_that_the_order_follows_from() -> None:
    domain = b"\0\0\0\x39jiang-draw-1/seats-digital/7KQ2M9/jiang-2/draw-5/table-13"
    entropy = b"\0\0\0\x0241\0\0\0\x0610D KC"
    shown = (
        b"\0\0\0\x08" + b"\xaa" * 8 + b"\0\0\0\x20" + b"\xbb" * 32 + b"\0\0\0\x20" + b"\xcc" * 32
    )
    message = domain + b"\0\0\0\x20" + bytes.fromhex(LIST_HASH) + entropy + b"\0\0\0\x54" + shown
    message += b"\0\0\0\x0236\0\0\0\0"
    expected = hmac.digest(bytes.fromhex(SECRET), message, "sha256")

    assert len(shown) == 0x54
    assert versions.seed_of(SOURCE.at_table(13)) == expected


def test_each_thing_that_the_order_follows_from_gives_another_seed() -> None:
    silent, other = (
        Witness(PHONE.phone, PHONE.commitment, None),
        Witness("ab" * 8, "bb" * 32, "cc" * 32),
    )
    changed = [
        SOURCE,
        replace(SOURCE, list_hash="00" * 32),
        replace(SOURCE, secret="00" * 32),
        replace(SOURCE, entropy=Entropy((1, 4), CARDS)),
        replace(SOURCE, entropy=Entropy((4, 1), CARDS[::-1])),
        replace(SOURCE, entropy=Entropy((4, 1), ())),
        replace(SOURCE, again=None),
        replace(SOURCE, again=Entropy((6, 3), ())),
        replace(SOURCE, again=Entropy((3, 6), CARDS)),
        replace(SOURCE, again=Entropy((), CARDS)),
        replace(SOURCE, entropy=Entropy((), CARDS)),
        replace(SOURCE, witnesses=[]),
        replace(SOURCE, witnesses=[silent]),
        replace(SOURCE, witnesses=[other]),
        replace(SOURCE, witnesses=[PHONE, other]),
        replace(SOURCE, witnesses=[other, PHONE]),
    ]

    assert len(set(map(versions.seed_of, changed))) == len(changed)


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

    seeds = {versions.seed_of(replace(SOURCE, domain=domain)) for domain in domains}

    assert len(seeds) == len(domains)


def test_lengths_keep_neighbouring_parts_apart() -> None:
    one = replace(SOURCE, domain=replace(DOMAIN, number=1), entropy=Entropy((5, 1), CARDS))
    other = replace(SOURCE, domain=replace(DOMAIN, number=15), entropy=Entropy((1,), CARDS))

    assert versions.seed_of(one) != versions.seed_of(other)


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
