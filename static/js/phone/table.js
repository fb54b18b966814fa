// One table on the phone: entry, outbox, and what changes meanwhile.

import { fetchIfNew } from "../refresh.js";
import { tellSeen } from "../witness/telling.js";
import { Entry } from "./entry.js";
import { Outbox } from "./outbox.js";
import { showOutbox } from "./outbox_view.js";
import { showPickers } from "./card_picker.js";
import { make, say } from "./labels.js";

const EVERY = 3000;
const place = document.getElementById("outbox");
const now = document.getElementById("now");
const outbox = new Outbox(place.dataset.event, place.dataset.address);
const entry = new Entry(document.getElementById("entry"), outbox);
let tag = "";
let requests = 0;
let oldest = 0; // answers to earlier questions are out of date
let noticed; // the hand of this table that a notice says is to be confirmed

function data() {
  return JSON.parse(document.getElementById("entry-data").textContent);
}

function again({ key, body }) {
  const reported = data().reported.find((hand) => hand.number === body.number);
  outbox.remove(key);
  const hand = { number: body.number, attempt: reported?.attempt ?? data().coming?.attempt ?? 1 };
  entry.edit(hand, body.report, reported?.mine ? reported.version : undefined);
}

function offerNewVersions() {
  for (const hand of data().reported.filter((each) => each.mine)) {
    const link = [...now.querySelectorAll(".hands a")].find((a) => a.href.endsWith(`/hands/${hand.number}/`));
    if (!link?.querySelector(".badge.reported")) continue;
    const press = () => entry.edit({ number: hand.number, attempt: hand.attempt }, undefined, hand.version);
    link.after(make("button", { type: "button", class: "button quiet", onclick: press }, say("send_version", hand)));
  }
}

async function follow() {
  const question = ++requests;
  const answer = await fetchIfNew(now.dataset.address, tag, { redirect: "manual" });
  if (answer) outbox.learn(answer);
  if (answer?.status !== 200) return;
  const fresh = await answer.json().catch(() => undefined);
  if (!fresh || question < oldest) return;
  tellSeen(fresh.log);
  oldest = question;
  tag = "";
  // Nobody's form is taken away under their hands; it is asked for again until it may be renewed.
  if (now.contains(document.activeElement) && document.activeElement.matches("input, button")) {
    document.getElementById("entry-data").textContent = JSON.stringify(fresh.entry);
  } else {
    const open = [...now.querySelectorAll("details")].map((each) => each.open);
    now.innerHTML = fresh.html;
    now.querySelectorAll("details").forEach((each, index) => (each.open = open[index] ?? false));
    showPickers(now);
    offerNewVersions();
    tag = answer.headers.get("ETag") ?? "";
  }
  entry.take(fresh.entry);
  if (noticed && !waits(noticed, fresh.entry)) dismiss();
}

/** Return whether a hand that was sent still waits for its confirmation. */
function waits(sent, { jiang, reported }) {
  const found = reported.find(({ number, attempt }) => number === sent.number && attempt === sent.attempt);
  return jiang === sent.jiang && found?.state === "reported";
}

/** Take away the notice about the hand sent last. */
function dismiss() {
  document.querySelectorAll(".sent-notice").forEach((each) => each.remove());
  noticed = undefined;
}

/** Return the way to where somebody at the table confirms what was just sent. */
function confirmation({ jiang, table, number, state, confirmer: name }) {
  const { data: shown } = entry;
  if (shown.confirm !== "player" || state !== "reported" || jiang !== shown.jiang || table !== shown.table) return undefined;
  if (!name) return undefined;
  const address = now.dataset.address.replace(/now\/$/, `hands/${number}/`);
  return make("a", { class: "button wide", href: address }, say("confirms", { name, number }));
}

outbox.addEventListener("sent", ({ detail }) => {
  entry.acknowledge(detail);
  const name = { agreement: "agreed", dispute: "disputed" }[detail.kind] ?? "sent";
  const kind = detail.kind === "dispute" ? "warning" : "";
  dismiss();
  const text = make("p", {}, say(name, detail));
  place.after(make("div", { class: `notice sent-notice ${kind}`, role: "status" }, text, confirmation(detail)));
  if (isHere(detail) && detail.state === "reported") noticed = detail;
  oldest = requests + 1;
  follow();
});
outbox.addEventListener("change", () => entry.data && entry.refresh());

const isHere = ({ jiang, table }) => jiang === data().jiang && table === data().table;
showOutbox(place, outbox, { edit: again, isHere });
showPickers(document);
entry.take(data());
offerNewVersions();
outbox.flush();
setInterval(follow, EVERY);
addEventListener("online", follow);
