"""Draws (抽籤) that anyone can recompute; pure: standard library and `scoring` only.

versions         the primitives, by algorithm version (jiang_draw_1 is the first)
domain           what a draw is for, so that no result can be used for another
fixed            what is fixed before, and what the order then follows from
entropy          what the hall adds: dice and cards, in one spelling only
witnesses        the phones that add values of their own
places           tables, places, and who sits where while lots are taken
tables_lots, tables_at_once, tables_physical, seats_digital, seats_physical
                 the five kinds of draw
choices, closing what can be done when people do not fill whole tables, and doing it
document, reading, shape
                 the downloadable file: making it, reading it, and whether it has its form
name_hash        the salted hash of who has a number
verify           recomputing a file, with every difference named
refusals         English templates of the refusals and differences

The file format and the algorithm in words: docs/draws.md. The two verifiers that do without
this code: static/verify/.
"""
