// The list of tables: it too sends what waits, and shows what was refused.

import { fetchIfNew, pageIn } from "../refresh.js";
import { tellSeenIn } from "../witness/telling.js";
import { Outbox } from "./outbox.js";
import { showOutbox } from "./outbox_view.js";

const place = document.getElementById("outbox");
const outbox = new Outbox(place.dataset.event, place.dataset.address);
showOutbox(place, outbox);
outbox.flush();

// Anew every few seconds, so that a referee sees which table waits for what.
setInterval(async () => {
  const tag = document.getElementById("tables").dataset.tag;
  const answer = await fetchIfNew(location.href, tag, { redirect: "manual" });
  if (answer) outbox.learn(answer);
  const page = await pageIn(answer);
  if (page) tellSeenIn(page);
  const list = page?.getElementById("tables");
  if (list && !document.activeElement?.closest?.("#tables")) document.getElementById("tables").replaceWith(list);
}, 4000);
