"""What answers viewers from memory, before the guard and Django: a hit takes no thread and no database connection.

addresses.py    which addresses it answers, and which of them are the same page
encodings.py    what a browser takes, and compressing for it
answers.py      what is kept: the newest of each page, by bytes
heads.py        how far the events are, asked for at most a few times a second
rendering.py    having Django make a page, for everybody
front.py        the ASGI layer
staff_pages.py  one more, for pages of the desk: only whether they have changed
"""
