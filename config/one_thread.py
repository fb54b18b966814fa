"""Django under ASGI with each request in one thread, from its beginning to its end.

Django's own handler carries a request to and fro between its loop and a new thread, once for each kind of middleware, and
opens the database anew: for an entry that costs more than what is done.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any

import django
from django.conf import settings
from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers import base
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.db import close_old_connections
from django.http import FileResponse
from django.urls import set_script_prefix

BESIDE = 48  # threads that need no connection of their own; config/guard/lanes.py never lets in more, so nobody waits here


class OneThread(ASGIHandler):
    """Answers as Django does; whoever goes before the answer is ready is answered all the same."""

    def __init__(self) -> None:
        base.BaseHandler.__init__(self)
        self.load_middleware(is_async=False)
        self.threads = ThreadPoolExecutor(settings.DATABASE_CONNECTIONS + BESIDE, "request")

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        response = await self.in_thread(self.answer, scope, body)
        await self.send_response(response, send)
        if response.streaming:
            await self.in_thread(response.close)

    async def in_thread(self, work: Any, *arguments: Any) -> Any:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.threads, copy_context().run, work, *arguments)

    def answer(self, scope: Any, body: Any) -> Any:
        """Return the whole answer, and leave nothing of the request in this thread."""
        with body:
            set_script_prefix(get_script_prefix(scope))
            signals.request_started.send(sender=type(self), scope=scope)
            request, refusal = self.create_request(scope, body)
            response: Any = refusal if request is None else self.get_response(request)
            response._handler_class = type(self)  # noqa: SLF001
        if isinstance(response, FileResponse):
            response.block_size = self.chunk_size
        if response.streaming:
            close_old_connections()  # it is read elsewhere, and needs none
        else:
            response.close()
        return response


def one_thread_application() -> OneThread:
    """Return what `get_asgi_application` would, in one thread for each request."""
    django.setup(set_prefix=False)
    return OneThread()
