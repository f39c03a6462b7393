"""An IMAP server in a thread, for the tests of fetching; it forgets everything when it ends."""

from __future__ import annotations

import asyncio
import threading
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager

from proxyprotocol.reader import ProxyProtocolReader
from pymap.backend.dict import DictBackend
from pymap.imap import IMAPServer

USER, PASSWORD = "house", "open sesame"


@contextmanager
def imap_server() -> Iterator[int]:
    """Serve an empty mailbox on a port of its own, and give the port."""
    loop = asyncio.new_event_loop()
    ready = threading.Event()
    port: list[int] = []

    async def serve() -> None:
        args = Namespace(
            host=None, port=0, debug=False, cert=None, key=None, tls=False, proxy_protocol=None, passlib_cfg=None,
            demo_data=False, demo_user=USER, demo_password=PASSWORD, inherited_sockets=None, tls_enabled=False,
        )  # fmt: skip
        backend, config = await DictBackend.init(args, invalid_user_sleep=0, bad_command_limit=None)
        config.apply_context()
        callback = ProxyProtocolReader(config.proxy_protocol).get_callback(IMAPServer(backend.login, config))
        server = await asyncio.start_server(callback, "127.0.0.1", 0)
        port.append(server.sockets[0].getsockname()[1])
        ready.set()

    def run() -> None:
        asyncio.set_event_loop(loop)
        loop.run_until_complete(serve())
        loop.run_forever()

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    assert ready.wait(20)
    try:
        yield port[0]
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)
