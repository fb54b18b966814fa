// Standings that renew themselves.

import { runClocks } from "./clock.js";
import { follow } from "./following.js";
import { fetchIfNew, pageIn } from "./refresh.js";

const ARROW_FOR = 60000;

const place = document.getElementById("standings");
const state = document.querySelector(".live-state");

function showState(how) {
  if (state) state.textContent = state.dataset[how] ?? "";
}

function ranks() {
  const rows = place.querySelectorAll("tr[data-number]");
  return new Map([...rows].map((row) => [row.dataset.number, Number(row.dataset.rank)]));
}

/** Put new standings in place; who rose or fell has an arrow for a minute. */
function show(html) {
  const before = ranks();
  const scrolled = place.querySelector(".table-wrap")?.scrollLeft ?? 0;
  place.innerHTML = html;
  const wrap = place.querySelector(".table-wrap");
  if (wrap) wrap.scrollLeft = scrolled;
  for (const row of place.querySelectorAll("tr[data-number]")) {
    const old = before.get(row.dataset.number);
    const now = Number(row.dataset.rank);
    if (!old || !now || old === now) continue;
    const arrow = document.createElement("span");
    arrow.className = old > now ? "rose" : "fell";
    arrow.textContent = old > now ? "▲" : "▼";
    row.querySelector(".rank").append(arrow);
    setTimeout(() => arrow.remove(), ARROW_FOR);
  }
  markMine();
}

/** Keep my own row in sight: my page has left my number here. */
export function markMine() {
  let mine;
  try {
    mine = localStorage.getItem(`jiang.me.${location.pathname.split("/")[2]}`);
  } catch {
    return; // where nothing may be kept, nothing was left here
  }
  for (const row of place.querySelectorAll("tr[data-number]")) row.classList.toggle("mine", row.dataset.number === mine);
}

/** Renew what stands above the standings: the jiang, its clock, the choices. */
async function renewHead(progress) {
  const fresh = await pageIn(await fetchIfNew(location.href));
  if (!fresh) return;
  for (const part of [".event-head", ".choices"]) {
    document.querySelector(part).replaceWith(fresh.querySelector(part));
  }
  runClocks(document.querySelector(".event-head"));
  place.dataset.progress = progress;
}

let tag = "";

/** Fetch the standings if they have changed; return whether the server was reached. */
async function fetchStandings() {
  const answer = await fetchIfNew(place.dataset.address, tag);
  if (answer?.status === 200) {
    tag = answer.headers.get("ETag") ?? "";
    show(await answer.text());
  }
  return Boolean(answer);
}

function onMessage(message) {
  if (message.state !== place.dataset.state) location.reload();
  if (message.progress !== place.dataset.progress) renewHead(message.progress);
  if (String(message.seq) === place.querySelector("table")?.dataset.seq) return;
  if (location.search) fetchStandings(); // one jiang, or only what is confirmed
  else show(message.html);
}

markMine();
runClocks();
if (place.dataset.live) follow(place.dataset.live, { onMessage, poll: fetchStandings, onState: showState });
