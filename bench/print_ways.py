"""Several ways to the same paper: ours, one plain HTML document, and reportlab."""

from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from typing import Any

import zxingcpp
from django.utils import translation

from tests.tournaments.printing import samples
from tournaments.labels import signed_points
from tournaments.printing.content import CardData, Cards, StandingsPaper
from tournaments.printing.pdf import weasy
from tournaments.printing.pdf.paper import A4_IN_FOUR
from tournaments.printing.pdf.pdf_writer import print_plan
from tournaments.printing.pdf.sheets import Plan
from tournaments.printing.sheets.card_frame import column_labels, signature_labels
from tournaments.printing.sheets.score_cards import card_plan
from tournaments.printing.sheets.standings import standings_plan

LANGUAGE = "zh-hant"


def content_for(name: str, count: int) -> Any:
    if "standings" in name:
        return samples.standings(*(samples.row(place) for place in range(1, count + 1)))
    make = samples.filled_card_data if name == "filled" else samples.card
    return samples.cards(*(make(number) for number in range(1, count + 1)), filled=name == "filled")


def ours(plan: Callable[[], Plan], out: Path) -> None:
    with translation.override(LANGUAGE), out.open("wb") as stream:
        print_plan(plan(), stream)


def cards(content: Cards, out: Path) -> None:
    ours(lambda: card_plan(content, A4_IN_FOUR, LANGUAGE, ""), out)


filled = cards


def standings(content: StandingsPaper, out: Path) -> None:
    ours(lambda: standings_plan(content, LANGUAGE, ""), out)


def plain_cards(content: Cards, out: Path) -> None:
    """Write every card as HTML tables, all sheets in one document."""
    with translation.override(LANGUAGE):
        pages = [
            f"<section>{''.join(map(html_card, content.cards[first : first + 4], [content] * 4))}</section>"
            for first in range(0, len(content.cards), 4)
        ]
    css = """@page{size:A4;margin:0} section{break-after:page;height:297mm}
      article{float:left;box-sizing:border-box;width:105mm;height:148.5mm;padding:10mm}
      table{border-collapse:collapse;width:85mm;table-layout:fixed}
      td{border:.3pt solid #000;height:7.6mm;font-size:8pt;text-align:center;padding:0}
      svg{float:right;width:21mm;height:21mm}"""
    write_html("".join(pages), css, out)


def html_card(card: CardData, content: Cards) -> str:
    assert card.holder
    assert card.upper
    assert card.lower
    row = "<td></td>" * 7
    rows = "".join(f"<tr><td>{hand}</td>{row}</tr>" for hand in range(1, content.hands + 1))
    heads = "".join(f"<td>{label}</td>" for label in column_labels(content))
    signed = "".join(f"<td>{label}</td>" for label in signature_labels())
    return f"""<article>{qr_svg(card.address)}<p>{escape(content.event)}</p><p>{card.code}</p>
      <table><tr><td>{card.table}</td><td>{card.seat}</td><td>{card.holder.number}</td></tr>
      <tr><td colspan=3><b>{escape(card.holder.name)}</b></td></tr>
      <tr><td>{card.upper.number} {escape(card.upper.name)}</td><td>{card.lower.number} {escape(card.lower.name)}</td>
      <td></td></tr></table>
      <table><tr>{heads}</tr>{rows}</table><table><tr>{signed}</tr></table><p>{content.scoring}</p></article>"""


def qr_svg(address: str) -> str:
    code = zxingcpp.create_barcode(address, zxingcpp.BarcodeFormat.QRCode, ec_level="M")
    svg: str = zxingcpp.write_barcode_to_svg(code, scale=1, add_quiet_zones=False)
    return svg[svg.index("<svg") :]


def plain_standings(content: StandingsPaper, out: Path) -> None:
    """Write the standings as one HTML table with a head that comes again on each page."""
    head = "".join(
        f"<th>{label}</th>"
        for label in [
            "名次",
            "編號",
            "姓名",
            "社團",
            "積分",
            "一",
            "二",
            "加減",
            "局數",
            "脫手",
            "剩牌",
            "最佳",
        ]
    )
    rows = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells_of(row)) + "</tr>"
        for row in content.rows
    )
    css = """@page{size:A4;margin:10mm} table{width:100%;table-layout:fixed;border-collapse:collapse}
      td{border-bottom:.3pt solid #000;height:5.6mm;padding:.4mm;font-size:9pt} tr{break-inside:avoid}"""
    body = f"<h1>{escape(content.event)}</h1><table><thead><tr>{head}</tr></thead>{rows}</table>"
    write_html(f"{body}<p>{content.hash}</p>", css, out)


def cells_of(row: Any) -> Iterator[str]:
    yield from (str(row.rank), str(row.number), row.name, row.club, signed_points(row.total))
    yield from map(signed_points, row.jiangs)
    yield signed_points(row.adjustments) if row.adjustments else ""
    yield from (
        str(row.hands),
        str(row.hands_won),
        *map(str, row.figures),
        signed_points(row.best_hand),
    )


def write_html(body: str, css: str, out: Path) -> None:
    out.write_bytes(weasy.pdf_of(f'<html lang="{LANGUAGE}"><body>{body}</body></html>', css))


def reportlab_cards(content: Cards, out: Path) -> None:
    """Draw every card with reportlab: text, lines and codes by hand; its Chinese font is not embedded."""
    from reportlab.lib.pagesizes import A4
    from reportlab.lib.units import mm
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.cidfonts import UnicodeCIDFont
    from reportlab.pdfgen.canvas import Canvas

    pdfmetrics.registerFont(UnicodeCIDFont("MSung-Light"))
    with translation.override(LANGUAGE):
        labels, signatures = column_labels(content), signature_labels()
    canvas = Canvas(str(out), pagesize=A4, pageCompression=1)
    for place, card in enumerate(content.cards):
        canvas.saveState()
        canvas.translate((place % 2) * 105 * mm, (1 - place // 2 % 2) * 148.5 * mm)
        draw_card(canvas, card, content, (labels, signatures), mm)
        canvas.restoreState()
        if place % 4 == 3:
            canvas.showPage()
    canvas.save()


def draw_card(canvas: Any, card: CardData, content: Cards, words: Any, mm: float) -> None:
    assert card.holder
    assert card.upper
    assert card.lower
    labels, signatures = words
    canvas.setFont("MSung-Light", 9)
    for line, text in enumerate((content.event, card.holder.name, card.code, content.scoring)):
        canvas.drawString(10 * mm, (136 - 5 * line) * mm, text)
    for x, text in enumerate((str(card.table), str(card.seat), str(card.holder.number))):
        canvas.drawString((10 + 20 * x) * mm, 110 * mm, text)
    for x, who in enumerate((card.upper, card.lower)):
        canvas.drawString((10 + 42 * x) * mm, 103 * mm, f"{who.number} {who.name}")
    for x, label in enumerate((*labels, *signatures)):
        canvas.drawString((10 + 8 * x) * mm, 97 * mm, label)
    canvas.setLineWidth(0.3)
    for row in range(content.hands + 3):
        canvas.line(10 * mm, (90 - 8 * row) * mm, 95 * mm, (90 - 8 * row) * mm)
        canvas.drawString(11 * mm, (92 - 8 * row) * mm, str(row + 1))
    for x in range(9):
        canvas.line((10 + 10.6 * x) * mm, 96 * mm, (10 + 10.6 * x) * mm, 18 * mm)
    draw_code(canvas, card.address, mm)


def draw_code(canvas: Any, address: str, mm: float) -> None:
    from tournaments.printing.pdf.qr_codes import modules

    side, runs = modules(address)
    size = 21 * mm / side
    path = canvas.beginPath()
    for column, row, length in runs:
        path.rect(74 * mm + column * size, 138 * mm - row * size, length * size, size)
    canvas.drawPath(path, stroke=0, fill=1)
