// Parts of desk pages that renew themselves; whoever is on one by keyboard stays there.

import { runClocks } from "./clock.js";
import { fetchIfNew, pageIn } from "./refresh.js";

let tag = "";

/** What a part says; tokens differ in every answer and say nothing. */
function said(part) {
  const copy = part.cloneNode(true);
  for (const each of copy.querySelectorAll("[name='csrfmiddlewaretoken']")) each.remove();
  return copy.outerHTML;
}

/** Put a new part in place of the old, unless it says the same or somebody types in it. */
function exchange(part, fresh) {
  if (!fresh || said(part) === said(fresh)) return;
  if (part.querySelector(":is(input, select, textarea):focus")) return;
  const focused = part.contains(document.activeElement) ? document.activeElement.id : "";
  part.replaceWith(fresh);
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  runClocks(fresh);
}

async function renew(address) {
  const answer = await fetchIfNew(address, tag);
  const page = await pageIn(answer);
  if (!page) return;
  tag = answer.headers.get("ETag") ?? "";
  for (const part of document.querySelectorAll("[data-refresh]")) exchange(part, page.getElementById(part.id));
}

runClocks();
const first = document.querySelector("[data-every]");
if (first) {
  const every = Number(first.dataset.every);
  const address = first.dataset.from ?? location.href; // a refused button leaves its own address, which no GET answers
  setInterval(() => document.visibilityState === "visible" && renew(address), every);
}

// A link to a part that is folded away opens it.
function unfold() {
  const part = location.hash && document.querySelector(location.hash);
  if (part instanceof HTMLDetailsElement) part.open = true;
}
addEventListener("hashchange", unfold);
unfold();
