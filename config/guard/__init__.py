"""What stands between a client and everything else, in the order that a request meets it.

http_protocol.py    bytes and time before there is a request: heads, bodies that never end, readers who take nothing
client_address.py   whose request it is
guard.py            the ASGI layer: refuses, or hands on
request_limits.py   what each address takes
stream_shares.py    how many live pages may be open
lanes.py            who waits for whom
"""
