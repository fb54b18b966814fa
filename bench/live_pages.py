"""`python -m bench.live_pages PORT PATH PAGES`: open pages, as light as they can be.

Says a line of JSON when all are open. Then each line it reads is log numbers; it answers when all pages have the last
of them: for each number, the moments at which the pages had it (of the running machine, the same in all processes).
"""

import asyncio
import json
import re
import resource
import sys
from collections.abc import Sequence
from time import monotonic

ID = re.compile(rb"(?:^|\n)id: (\d+)\n")
AT_ONCE = 50  # that are opened together
LONGEST = 60.0  # seconds until a page must have heard


class OpenPage(asyncio.Protocol):
    """A page's stream; notes when it had which log number, and how large the messages were."""

    def __init__(self, request: bytes) -> None:
        self.request = request
        self.heard: list[tuple[int, float]] = []
        self.sizes: list[int] = []
        self.opened = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        transport.write(self.request)  # type: ignore[attr-defined]

    def data_received(self, data: bytes) -> None:
        if numbers := ID.findall(data):
            self.heard.append((int(numbers[-1]), monotonic()))
            self.sizes.append(len(data))
            if not self.opened.done():
                self.opened.set_result(None)

    def had(self, number: int) -> float | None:
        return next((moment for seq, moment in self.heard if seq >= number), None)


async def main(port: int, path: str, pages: int) -> None:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    loop = asyncio.get_running_loop()
    request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()
    opened: list[OpenPage] = []
    for start in range(0, pages, AT_ONCE):
        coming = [
            loop.create_connection(lambda: OpenPage(request), "127.0.0.1", port)
            for _ in range(min(AT_ONCE, pages - start))
        ]
        new = [page for _transport, page in await asyncio.gather(*coming)]
        await asyncio.wait_for(asyncio.gather(*(page.opened for page in new)), LONGEST)
        opened += new
    say({"open": len(opened)})
    while line := await asyncio.to_thread(sys.stdin.readline):
        numbers = [int(each) for each in line.split()]
        await until_all_have(opened, numbers[-1])
        sizes = sorted(size for page in opened for size in page.sizes[1:])
        say(
            {
                "moments": {number: [page.had(number) for page in opened] for number in numbers},
                "bytes": sizes[-1] if sizes else 0,
            }
        )


async def until_all_have(pages: Sequence[OpenPage], number: int) -> None:
    async with asyncio.timeout(LONGEST):
        while any(page.had(number) is None for page in pages):  # noqa: ASYNC110
            await asyncio.sleep(0.1)


def say(answer: object) -> None:
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
