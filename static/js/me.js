// My own page follows the event, but never takes a form away from under a thumb.

import { follow, throttled } from "./following.js";
import { fetchIfNew, pageIn } from "./refresh.js";
import { tellSeen, tellSeenIn } from "./witness/telling.js";

// A thousand open pages are not to be fetched at every hand of the hall, nor all at once.
const RENEW_EVERY = 4000;
const SPREAD = 1000;

const me = document.getElementById("me");
let sending = false;
let shown = Number(me.dataset.seq);
let received = shown;

try {
  localStorage.setItem(`jiang.me.${me.dataset.event}`, me.dataset.number);
} catch {
  // Where nothing may be kept, the standings don't mark my row.
}
document.addEventListener("submit", () => (sending = true));

function busy() {
  const typed = [...document.querySelectorAll("input[name=reason]")].some((field) => field.value);
  return sending || typed || document.activeElement?.matches?.("input");
}

/** Return whether the page is new; if not, it is to be tried again. */
async function renew() {
  if (busy()) return false;
  const upto = received;
  const answer = await fetchIfNew(location.href, me.dataset.tag);
  if (answer?.status === 304) {
    shown = Math.max(shown, upto);
    return true;
  }
  if (answer?.status === 404) location.reload(); // the link was renewed; what the server says now tells so
  const page = await pageIn(answer);
  const fresh = page?.getElementById("me");
  if (!fresh || busy()) return false;
  tellSeenIn(page);
  shown = Number(fresh.dataset.seq);
  me.dataset.concerns = fresh.dataset.concerns;
  me.dataset.tag = fresh.dataset.tag;
  const open = [...me.querySelectorAll("details[id][open]")].map((each) => each.id);
  me.replaceChildren(...fresh.childNodes);
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  return true;
}

const renewSoon = throttled(renew, RENEW_EVERY, SPREAD);

/** Renew the page for what is new at my table; other tables' hands are none of its business. */
function onMessage({ seq, since, changed, hash }) {
  tellSeen({ seq, hash });
  const missed = since !== received;
  received = seq;
  const mine = me.dataset.concerns.split(" ");
  const other = changed && me.dataset.concerns && !changed.some((place) => mine.includes(place));
  if (seq > shown && (missed || !other)) renewSoon();
}

if (me.dataset.live) follow(me.dataset.live, { onMessage, poll: renew, since: () => received });
