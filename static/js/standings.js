// Standings that change where they stand: what is new is put into the rows that are there.

/** Return the table's number of the log, or undefined while there is no table. */
export function numberOf(place) {
  const seq = place.querySelector("table")?.dataset.seq;
  return seq === undefined ? undefined : Number(seq);
}

/** Return the ranks by number, as texts; whoever has none has "". */
export function ranks(place) {
  return new Map(rowsOf(place).map((row) => [row.dataset.number, row.dataset.rank]));
}

function rowsOf(place) {
  return [...place.querySelectorAll("tr[data-number]")];
}

/** Put a difference in place, as tournaments/push/differences.py says it; return whether it could be. */
export function apply(place, { seq, gone = [], added = {}, unranked = [], cells = {}, moved = [], tied = [], parted = [], foot }) {
  const table = place.querySelector("table");
  const rows = new Map(rowsOf(place).map((row) => [Number(row.dataset.number), row]));
  const ties = tiesIn([...rows.values()]);
  for (const [number, html] of Object.entries(added)) {
    rows.set(Number(number), rowOf(number, html, !unranked.includes(Number(number))));
  }
  const named = [...gone, ...Object.keys(cells), ...moved.map(([number]) => number), ...tied, ...parted];
  if (!table || named.some((number) => !rows.has(Number(number)))) return false;
  for (const number of gone) rows.get(number).remove();
  for (const [number, texts] of Object.entries(cells)) {
    for (const [at, html] of Object.entries(texts)) rows.get(Number(number)).cells[at].innerHTML = html;
  }
  for (const number of tied) ties.add(rows.get(number));
  for (const number of parted) ties.delete(rows.get(number));
  move(table.tBodies[0], rows, moved);
  rank(rowsOf(place), ties, table.dataset);
  table.dataset.seq = seq;
  const wrap = place.querySelector(".table-wrap");
  while (wrap.nextElementSibling) wrap.nextElementSibling.remove();
  wrap.insertAdjacentHTML("afterend", foot);
  return true;
}

/** Return a new row; a rank of 0 is one that is not known yet. */
function rowOf(number, html, isRanked) {
  const row = document.createElement("tr");
  row.dataset.number = number;
  row.dataset.rank = isRanked ? "0" : "";
  row.innerHTML = `<td class="figure rank">–</td>${html}`;
  return row;
}

/** Return the rows that share their rank with the one above. */
function tiesIn(rows) {
  return new Set(rows.filter((row, index) => index && row.dataset.rank && row.dataset.rank === rows[index - 1].dataset.rank));
}

function move(body, rows, moved) {
  for (const [number] of moved) rows.get(number).remove();
  for (const [number, index] of moved) body.insertBefore(rows.get(number), body.rows[index] ?? null);
}

/** Write the ranks anew: whoever has one and is not tied has that of their place. */
function rank(rows, ties, { shared, tiedBelow }) {
  let last;
  rows.forEach((row, index) => {
    if (!row.dataset.rank) return;
    if (!ties.has(row)) last = index + 1;
    const isShared = ties.has(row) || (index + 1 < rows.length ? ties.has(rows[index + 1]) : Boolean(tiedBelow));
    const cell = row.cells[0];
    if (row.dataset.rank === String(last) && Boolean(cell.querySelector(".shared")) === isShared) return;
    row.dataset.rank = last;
    cell.textContent = last;
    if (isShared) cell.append(Object.assign(document.createElement("span"), { className: "shared", title: shared, textContent: "=" }));
  });
}

const ARROW_FOR = 60000;

/** Give whoever rose or fell an arrow for a minute. */
export function showArrows(place, before) {
  for (const row of rowsOf(place)) {
    const old = Number(before.get(row.dataset.number));
    const now = Number(row.dataset.rank);
    if (!old || !now || old === now) continue;
    const cell = row.querySelector(".rank");
    cell.querySelector(".rose, .fell")?.remove();
    const arrow = document.createElement("span");
    arrow.className = old > now ? "rose" : "fell";
    arrow.textContent = old > now ? "▲" : "▼";
    cell.append(arrow);
    setTimeout(() => arrow.remove(), ARROW_FOR);
  }
}
