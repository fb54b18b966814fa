// The big screen: pages through what does not fit, follows the event, keeps the clock.

import { runClocks } from "./clock.js";
import { follow, throttled } from "./following.js";
import { fetchIfNew, forgetOldTime, isNew, pageIn } from "./refresh.js";
import { tellSeen, tellSeenIn } from "./witness/telling.js";

const TURN_EVERY = 10000;
const RENEW_EVERY = 1000;
const SPREAD = 300;
const screen = document.getElementById("screen");
let page = 0;

function turn(step = 1) {
  const pages = screen.querySelector(".pages");
  if (!pages) return;
  const rows = [...pages.querySelectorAll(".paged")];
  const size = Number(pages.dataset.rows);
  const all = Math.max(1, Math.ceil(rows.length / size));
  page = (page + step) % all;
  rows.forEach((row, index) => (row.hidden = Math.floor(index / size) !== page));
  const place = screen.querySelector(".screen-page");
  if (place) place.textContent = all > 1 ? `${page + 1} / ${all}` : "";
}

/** Return whether the screen is as new as what was heard; if not, it is to be tried again. */
async function renew() {
  const address = new URL(location.href);
  if (least) address.searchParams.set("at_least", least);
  const answer = await fetchIfNew(address);
  const whole = await pageIn(answer);
  const fresh = whole?.getElementById("screen");
  if (!fresh) return false;
  tellSeenIn(whole);
  shown = Number(fresh.dataset.seq);
  screen.replaceChildren(...fresh.childNodes);
  turn(0);
  runClocks(screen);
  if (isNew(answer)) forgetOldTime();
  return isNew(answer) && shown >= least;
}

let shown = Number(screen.dataset.seq);
let least = 0; // the log number that what is fetched must have
turn(0);
runClocks(screen);
setInterval(turn, TURN_EVERY);
const renewSoon = throttled(renew, RENEW_EVERY, SPREAD);

function onMessage({ seq, hash }) {
  tellSeen({ seq, hash });
  if (seq === shown) return;
  least = seq;
  renewSoon();
}

if (screen.dataset.live) follow(screen.dataset.live, { onMessage, poll: renew, since: () => shown });
