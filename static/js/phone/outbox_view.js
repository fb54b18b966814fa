// What the outbox holds, always in sight: how many wait, and each that was refused until a person decides.

import { make, say } from "./labels.js";

/** Show the outbox; `edit` opens an entry of the table that `isHere` knows, others are opened at their own. */
export function showOutbox(place, outbox, { edit, isHere = () => false } = {}) {
  const refresh = () => {
    const { waiting, refused } = outbox;
    place.replaceChildren();
    if (outbox.full) place.append(notice("error", say("full")));
    if (outbox.damaged) place.append(notice("error", say("damaged")));
    if (outbox.sentAway) place.append(notice("error", say("sent_away")));
    else if (outbox.trouble) place.append(notice("error", outbox.trouble));
    else if (outbox.offline) place.append(notice("warning", say("offline")));
    if (waiting.length) {
      const list = waiting.map(({ body }) => make("li", {}, say("waiting_one", body)));
      place.append(
        make(
          "div",
          { class: "notice warning", role: "status" },
          make("strong", {}, say("waiting", { number: waiting.length })),
          make("ul", {}, ...list),
        ),
      );
    }
    for (const entry of refused) {
      const way = isHere(entry.body)
        ? make("button", { class: "button", type: "button", onclick: () => edit(entry) }, say("edit"))
        : make("a", { class: "button", href: addressOf(place, entry.body) }, say("open_table", entry.body));
      place.append(refusal(outbox, entry, way));
    }
  };
  outbox.addEventListener("change", refresh);
  refresh();
}

function notice(kind, text) {
  return make("p", { class: `notice ${kind}`, role: "status" }, text);
}

function addressOf(place, { table }) {
  return place.dataset.address.replace(/outbox\/$/, `tables/${table}/`);
}

function refusal(outbox, entry, way) {
  const { key, body, refusal: why } = entry;
  const discard = () => {
    if (confirm(say("discard_sure", body))) outbox.remove(key);
  };
  return make(
    "div",
    { class: "notice error", role: "alert" },
    make("p", {}, say("refused", { ...body, message: why.message })),
    make(
      "p",
      { class: "row" },
      way,
      make("button", { class: "button", type: "button", onclick: () => outbox.retry(key) }, say("retry")),
      make("button", { class: "button danger", type: "button", onclick: discard }, say("discard")),
    ),
  );
}
