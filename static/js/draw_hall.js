// The draw revealed table by table in pages: paced, skippable, all at once for whoever wants no motion.

const PACE = 1500;
const PAGE = Number(document.querySelector(".reveal").dataset.page);

const tables = [...document.querySelectorAll(".reveal .draw-table")];
const controls = document.querySelector(".reveal-controls");
const pager = document.querySelector(".pager");
const [next, pause, all, again] = ["next", "pause", "all", "again"].map((id) => document.getElementById(id));
const pages = Math.ceil(tables.length / PAGE);
const seen = `jiang.revealed.${location.pathname}`;

let shown = 0; // how many tables are revealed
let page = 0;
let timer = 0;

function draw() {
  tables.forEach((table, place) => {
    table.hidden = Math.floor(place / PAGE) !== page;
    table.classList.toggle("later", place >= shown);
    table.classList.toggle("now", place === shown - 1 && shown < tables.length);
  });
  pager.textContent = pages > 1 ? `${page + 1} / ${pages}` : "";
  const done = shown === tables.length;
  pause.hidden = all.hidden = done;
  again.hidden = !done;
  next.hidden = done && pages === 1;
  next.textContent = done ? next.dataset.page : next.dataset.table;
  pause.textContent = timer ? pause.dataset.pause : pause.dataset.go;
}

function stop() {
  clearTimeout(timer);
  timer = 0;
}

/** Reveal one more; a full page stays for a moment before the next comes. */
function step() {
  if (shown === tables.length) {
    page = (page + 1) % pages;
  } else {
    shown += 1;
    page = Math.floor((shown - 1) / PAGE);
  }
  if (shown === tables.length) finish();
  draw();
}

function finish() {
  stop();
  shown = tables.length;
  sessionStorage.setItem(seen, "1");
}

function go() {
  const full = shown > 0 && shown % PAGE === 0;
  timer = setTimeout(() => {
    step();
    if (shown < tables.length) go();
  }, full ? 3 * PACE : PACE);
}

function begin() {
  shown = 0;
  page = 0;
  go();
  draw();
}

function showAll() {
  finish();
  draw();
}

next.addEventListener("click", () => {
  const paced = timer !== 0;
  stop();
  step();
  if (paced && shown < tables.length) go();
  draw();
});
pause.addEventListener("click", () => {
  if (timer) stop();
  else go();
  draw();
});
all.addEventListener("click", showAll);
again.addEventListener("click", begin);
addEventListener("keydown", (event) => {
  if (event.target instanceof HTMLButtonElement) return;
  if (event.key === "Escape") showAll();
  if (event.key === "ArrowRight" || event.key === " ") next.click();
});

controls.hidden = false;
const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
if (calm || sessionStorage.getItem(seen)) showAll();
else begin();
