// A draw that is being made, on the wall or at the desk: its figures follow, and its next step comes by itself.

import { fetchIfNew, pageIn } from "./refresh.js";

const EVERY = 2000;
const address = document.querySelector("[data-page]").dataset.page;
const making = document.getElementById("making");

/** What a part says; tokens differ in every answer and say nothing. */
function said(part) {
  const copy = part.cloneNode(true);
  for (const each of copy.querySelectorAll("[name='csrfmiddlewaretoken']")) each.remove();
  return copy.outerHTML;
}

function exchange(part, fresh) {
  if (!fresh || said(part) === said(fresh)) return;
  const focused = part.contains(document.activeElement);
  part.replaceWith(fresh);
  if (focused) fresh.querySelector("button:not([disabled])")?.focus({ preventScroll: true });
}

async function renew() {
  const page = await pageIn(await fetchIfNew(address));
  if (!page) return;
  const state = page.getElementById("making")?.dataset.state;
  if (state !== making?.dataset.state) {
    location.href = address;
    return;
  }
  for (const part of document.querySelectorAll("[data-refresh]")) exchange(part, page.getElementById(part.id));
}

setInterval(() => document.visibilityState === "visible" && renew(), EVERY);
