"""Paper: PDFs whose glyphs come from WeasyPrint, stamped together by pypdf. See docs/printing.md.

models, kinds    the print job; the kinds of print and what narrows each
content          what stands on paper, as plain values
sources/         those values, read through the queries
sheets/          one kind of sheet each: plain values in, sheets out
                 score_cards (card_…), table_sheets, seat_lists, draw_records (draw_record_…), standings
                 (standings_columns, adjustment_list), and what they share: scoring_summary, table_picture, name_order
pdf/             how sheets become a PDF
  paper, boxes   sizes and places in millimetres
  sheets, flow   frames and sheets, and rows that fill pages
  text, glyph_table
                 text set by arithmetic, from a font that WeasyPrint embedded
  overlay, fitting
                 text that must be shaped, broken or made smaller, laid out by WeasyPrint
  glyph_coverage what can be printed, and characters that no font has
  qr_codes, form_xobjects
                 QR codes and frames as PDF objects
  font_subsets   names of embedded fonts
  weasy          WeasyPrint, with nothing to fetch
  pdf_writer     sheets to a PDF
services/        jobs: asked for, claimed, finished, swept up
make_pdf         a job from claim to file
"""
