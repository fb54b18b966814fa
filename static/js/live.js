// Standings that renew themselves: by what a message says is new, else by fetching them.

import { runClocks } from "./clock.js";
import { follow, throttled } from "./following.js";
import { fetchIfNew, forgetOldTime, isNew, pageIn } from "./refresh.js";
import { apply, numberOf, ranks, showArrows } from "./standings.js";
import { tellSeenIn } from "./witness/telling.js";

// Who fetches does so neither again and again nor at the same moment as all others.
const FETCH_EVERY = 1000;
const SPREAD = 1500;

const place = document.getElementById("standings");
const state = document.querySelector(".live-state");

function showState(how) {
  if (state) state.textContent = state.dataset[how] ?? "";
}

/** Put new standings in place. */
function show(html) {
  const before = ranks(place);
  const scrolled = place.querySelector(".table-wrap")?.scrollLeft ?? 0;
  place.innerHTML = html;
  const wrap = place.querySelector(".table-wrap");
  if (wrap) wrap.scrollLeft = scrolled;
  showArrows(place, before);
  markMine();
  tellSeenIn(place);
}

/** Put what is new in place; return whether it could be. */
function showNew(message) {
  const before = ranks(place);
  const done = apply(place, message);
  if (done) {
    showArrows(place, before);
    forgetOldTime();
    tellSeenIn(place);
  }
  if (message.added) markMine();
  return done;
}

/** Keep my own row in sight: my page has left my number here. */
function markMine() {
  let mine;
  try {
    mine = localStorage.getItem(`jiang.me.${location.pathname.split("/")[2]}`);
  } catch {
    return; // where nothing may be kept, nothing was left here
  }
  for (const row of place.querySelectorAll("tr[data-number]")) row.classList.toggle("mine", row.dataset.number === mine);
}

let least = 0; // the log number that what is fetched must have
let tag = "";

function withLeast(address) {
  const whole = new URL(address, location.href);
  whole.hash = "";
  if (least) whole.searchParams.set("at_least", least);
  return whole.href;
}

/** Fetch the standings if they have changed; return whether they are as new as can be. */
async function fetchStandings() {
  const answer = await fetchIfNew(withLeast(place.dataset.address), tag);
  if (answer?.status === 200) {
    tag = answer.headers.get("ETag") ?? "";
    show(await answer.text());
  }
  if (isNew(answer)) forgetOldTime();
  return isNew(answer) && !(numberOf(place) < least);
}

/** Fetch the whole page for what stands above the standings, too: the jiang, its clock, the choices. */
async function fetchPage() {
  const answer = await fetchIfNew(withLeast(location.href));
  const fresh = await pageIn(answer);
  const standings = fresh?.getElementById("standings");
  if (!standings) return false;
  if (standings.dataset.state !== place.dataset.state) location.reload();
  for (const part of [".event-head", ".choices"]) {
    document.querySelector(part).replaceWith(fresh.querySelector(part));
  }
  runClocks(document.querySelector(".event-head"));
  place.dataset.progress = standings.dataset.progress;
  show(standings.innerHTML);
  if (isNew(answer)) forgetOldTime();
  return isNew(answer) && !(numberOf(place) < least);
}

let wholePage = false; // what is fetched next

const fetchSoon = throttled(
  async () => {
    const done = await (wholePage ? fetchPage() : fetchStandings());
    if (done) wholePage = false;
    return done;
  },
  FETCH_EVERY,
  SPREAD,
);

function onMessage(message) {
  const shown = numberOf(place);
  if (message.seq < shown && !message.fetch) return; // what is shown was fetched since
  const isAnother = message.state !== place.dataset.state || message.progress !== place.dataset.progress;
  const follows = message.since === shown && message.foot !== undefined;
  const isShown = message.seq === shown || (follows && showNew(message));
  if (isShown && !isAnother) return;
  wholePage ||= isAnother;
  least = message.seq;
  fetchSoon();
}

markMine();
runClocks();
if (place.dataset.live) {
  follow(place.dataset.live, { onMessage, poll: fetchStandings, onState: showState, since: () => numberOf(place) });
}
