"""SHA-256 and HMAC written by hand in JavaScript give the published answers."""

import hashlib
import hmac
import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

# FIPS 180-4's own examples, as NIST publishes them.
SHA_256 = [
    pytest.param(
        b"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", id="empty"
    ),
    pytest.param(
        b"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", id="one block"
    ),
    pytest.param(
        b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
        id="two blocks",
    ),
    pytest.param(
        b"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1",
        id="896 bits",
    ),
    pytest.param(
        b"a" * 1_000_000,
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
        id="a million",
    ),
]

# RFC 4231, sections 4.2 to 4.8 (4.6 is cut to 128 bits).
HMAC_SHA_256 = [
    pytest.param(
        b"\x0b" * 20,
        b"Hi There",
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
        id="4.2",
    ),
    pytest.param(
        b"Jefe",
        b"what do ya want for nothing?",
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
        id="4.3",
    ),
    pytest.param(
        b"\xaa" * 20,
        b"\xdd" * 50,
        "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe",
        id="4.4",
    ),
    pytest.param(
        bytes(range(1, 26)),
        b"\xcd" * 50,
        "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b",
        id="4.5",
    ),
    pytest.param(
        b"\x0c" * 20, b"Test With Truncation", "a3b6167473100ee06e0c796c2955552b", id="4.6"
    ),
    pytest.param(
        b"\xaa" * 131,
        b"Test Using Larger Than Block-Size Key - Hash Key First",
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
        id="4.7",
    ),
    pytest.param(
        b"\xaa" * 131,
        b"This is a test using a larger than block-size key and a larger than block-size data. "
        b"The key needs to be hashed before being used by the HMAC algorithm.",
        "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2",
        id="4.8",
    ),
]

SHA_SCRIPT = "([message]) => JiangDraw.toHex(JiangDraw.sha256(JiangDraw.fromHex(message)))"
HMAC_SCRIPT = (
    "([key, message]) => JiangDraw.toHex("
    "JiangDraw.hmacSha256(JiangDraw.fromHex(key), JiangDraw.fromHex(message)))"
)


def in_page(page: "Page", script: str, *values: bytes) -> str:
    answer: str = page.evaluate(script, [value.hex() for value in values])
    return answer


@pytest.mark.parametrize(("message", "digest"), SHA_256)
def test_sha_256_gives_the_published_digest(page: "Page", message: bytes, digest: str) -> None:
    assert in_page(page, SHA_SCRIPT, message) == digest


@pytest.mark.parametrize(("key", "message", "digest"), HMAC_SHA_256)
def test_hmac_gives_the_published_digest(
    page: "Page", key: bytes, message: bytes, digest: str
) -> None:
    assert in_page(page, HMAC_SCRIPT, key, message)[: len(digest)] == digest


def test_every_length_of_message_and_key_around_the_block_is_padded_right(page: "Page") -> None:
    data = bytes(range(256))
    lengths = range(200)
    script = f"cases => cases.map({HMAC_SCRIPT})"

    found = page.evaluate(
        script, [[data[:length].hex(), data[: 199 - length].hex()] for length in lengths]
    )

    assert found == [
        hmac.digest(data[:length], data[: 199 - length], hashlib.sha256).hex() for length in lengths
    ]


def test_the_page_of_a_hall_has_no_secure_context(page: "Page") -> None:
    assert json.loads(page.evaluate("JSON.stringify([isSecureContext, typeof crypto.subtle])")) == [
        False,
        "undefined",
    ]
