// A draw's public page: recomputed here, and renewed when the draw moves on; what was typed stays.

import { showChange } from "./draw_change.js";
import { showCodes } from "./draw_compare.js";
import { showFollowed } from "./draw_follow.js";
import { sayUnread, verify } from "./draw_verify.js";
import { Witness } from "./draw_witness.js";
import { follow, throttled } from "./following.js";
import { fetchIfNew, forgetOldTime, isNew, pageIn } from "./refresh.js";

// While phones join, nobody needs to know of each at once; afterwards a phone has a minute to show its value.
const WHILE_JOINING = { every: 6000, spread: 4000 };
const AFTERWARDS = { every: 2500, spread: 1500 };
const AGAIN_AFTER = 4000;

const place = document.getElementById("verification");
const tools = document.querySelector(".tools");
const box = document.getElementById("witness");
const witness = box && new Witness(box, load);
let least = 0; // the log number that the page must have
let tag = "";
let again; // when the file is asked for once more

function now() {
  return document.getElementById("draw-now");
}

function numberOf() {
  return Number(now().dataset.seq);
}

async function fetched() {
  const answer = await fetch(place.dataset.document, { cache: "no-store" });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.arrayBuffer();
}

/** Fetch the file and show everything that follows from it; a file that doesn't come is asked for again. */
async function load() {
  clearTimeout(again);
  const asked = performance.now();
  let bytes;
  try {
    bytes = await fetched();
  } catch {
    sayUnread();
    clearTimeout(again);
    again = setTimeout(load, AGAIN_AFTER * (1 + Math.random()));
    return;
  }
  show(bytes, asked);
}

function show(bytes, asked) {
  const isSound = verify(bytes) !== "wrong";
  const draw = readable(bytes);
  if (!draw) return;
  witness?.show(draw, Number(now().dataset.witnesses), asked);
  try {
    showCodes(draw);
    showFollowed(draw);
    showChange(draw);
    tools.hidden = false;
  } catch (error) {
    if (isSound) throw error; // a file that doesn't add up may lack anything
  }
}

/** Return what a file says, if it has what a witness looks for. */
function readable(bytes) {
  try {
    const draw = JSON.parse(new TextDecoder().decode(bytes));
    return Array.isArray(draw.list) && typeof draw.list_hash === "string" ? draw : undefined;
  } catch {
    return undefined;
  }
}

/** Put the new page's parts in place; return whether the page is as new as can be. */
async function renew() {
  const address = new URL(location.href);
  address.hash = "";
  if (least) address.searchParams.set("at_least", least);
  const answer = await fetchIfNew(address.href, tag);
  if (answer?.status === 200) {
    tag = answer.headers.get("ETag") ?? "";
    const { state, taken } = now().dataset;
    const fresh = await pageIn(answer);
    if (!fresh?.getElementById("draw-now")) return false;
    for (const part of document.querySelectorAll("[data-renew]")) {
      const other = fresh.getElementById(part.id);
      if (other && other.outerHTML !== part.outerHTML) part.replaceWith(other);
    }
    if (now().dataset.state === state) witness?.count(Number(now().dataset.witnesses));
    if (now().dataset.state !== state || now().dataset.taken !== taken) load();
  }
  if (isNew(answer)) forgetOldTime();
  return isNew(answer) && numberOf() >= least;
}

const whileJoining = throttled(renew, WHILE_JOINING.every, WHILE_JOINING.spread);
const afterwards = throttled(renew, AFTERWARDS.every, AFTERWARDS.spread);

function onMessage({ seq }) {
  if (seq <= numberOf()) return;
  least = seq;
  if (now().dataset.state === "committed") whileJoining();
  else afterwards();
}

load();
if (place.dataset.live) follow(place.dataset.live, { onMessage, poll: renew, since: numberOf });
