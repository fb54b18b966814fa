"""The rules of the game as a pure library; it imports nothing but the standard library.

    cards         the 52 cards and how they are written
    variants      what differs from place to place, as data
    combinations  what may be played together
    comparison    what may be played on what, and why not
    deal          seats, dealer, first card
    report        what a table reports, and the score that answers it
    reading       reports and other data from outside
    rulesets      the scoring systems by code
    standings     rankings, with tally and tiebreaks
    play          legal self-play
    errors, refusals
                  refusals by code, and their English sentences

Cards are written rank and suit in either order: `3C 10D TD JH 2S`, `♣3`, `3♣`, `梅花3`, full-width (`１０Ｄ`) and in
lower case too; several are separated by spaces or commas. Clause numbers such as 1.11 refer to docs/rules/.
"""
