// The big screen: pages through what does not fit, follows the event, keeps the clock.

import { runClocks } from "./clock.js";

const TURN_EVERY = 10000;
const screen = document.getElementById("screen");
let page = 0;

function turn(step = 1) {
  const pages = screen.querySelector(".pages");
  if (!pages) return;
  const rows = [...pages.querySelectorAll(".paged")];
  const size = Number(pages.dataset.rows);
  page = (page + step) % Math.max(1, Math.ceil(rows.length / size));
  rows.forEach((row, index) => (row.hidden = Math.floor(index / size) !== page));
}

async function renew() {
  const answer = await fetch(location.href).catch(() => undefined);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("screen");
  screen.replaceChildren(...fresh.childNodes);
  turn(0);
  runClocks(screen);
}

turn(0);
runClocks(screen);
setInterval(turn, TURN_EVERY);
if (screen.dataset.live) {
  let shown = Number(screen.dataset.seq);
  new EventSource(screen.dataset.live).onmessage = (message) => {
    const { seq } = JSON.parse(message.data);
    if (shown !== seq) renew();
    shown = seq;
  };
}
