"""Paper: PDFs whose glyphs come from WeasyPrint, stamped together by pypdf. See docs/printing.md.

content          what stands on paper, as plain values
gathering…       those values, read through the selectors
cards (card_…), table_sheets, seat_lists, protocols (protocol_…), standings (standings_…, adjustment_list)
                 one kind of sheet each: plain values in, sheets out
aids, pictures, name_order
                 how a hand is scored in words, the picture of a table, the order of names

paper, shapes    sizes and places in millimetres
sheets, flow     frames and sheets, and rows that fill pages
text, type_case  text set by arithmetic, from a font that WeasyPrint embedded
overlay, fitting text that must be shaped, broken or made smaller, laid out by WeasyPrint
letters          what can be printed, and characters that no font has
codes, forms     QR codes and frames as PDF objects
weasy            WeasyPrint, with nothing to fetch
press            sheets to a PDF

work             a job from claim to file
"""
