// "Follow a number": step by step from the list to a table, as anybody can say it aloud.

import { say, symbolOf } from "./draw_words.js";

const place = document.getElementById("follow");
const field = document.getElementById("follow-number");
const list = place.querySelector(".followed");
const TAKES_PLACES = ["tables-lots", "tables-at-once"];
let draw;

/** Return the number that somebody follows, or undefined. */
export function followed() {
  const typed = field.value.normalize("NFKC").trim();
  return /^[0-9]{1,6}$/.test(typed) ? Number(typed) : undefined;
}

/** Return each person's row of the draw: those in the list, and those who took a reserved place, in their order. */
export function placesOf(document) {
  const rows = globalThis.JiangDraw.places(document);
  const listed = new Set(document.list);
  const newcomers = [...new Set((document.arrivals ?? []).map(({ participant }) => participant))];
  const others = newcomers.filter((number) => !listed.has(number));
  return new Map(
    rows
      .map((row, i) => [row.participant ?? others[i - document.list.length], row])
      .filter(([number]) => number !== undefined),
  );
}

function tableNow(number) {
  return (draw.tables ?? []).find(([, ...people]) => people.includes(number))?.[0];
}

function closingOf(number) {
  return (draw.closing ?? [])
    .filter(({ participant }) => participant === number)
    .map((act) => say(act.act, { number, table: act.table, seat: act.place }));
}

function byPlaces(number) {
  const rows = globalThis.JiangDraw.places(draw);
  if (!rows.length) return draw.list.includes(number) ? [say("not_known")] : undefined;
  const row = placesOf(draw).get(number);
  const acts = closingOf(number);
  if (!row) return acts.length ? acts : undefined;
  const isListed = draw.list.includes(number);
  const count = draw.list.length;
  const steps = [
    isListed
      ? say("in_list", { number, index: row.index, count })
      : say("newcomer", { number, index: row.index - count }),
    say("given_place", row),
    say("at_table", row),
  ];
  const came = (draw.arrivals ?? []).some(({ participant }) => participant === number);
  if (draw.arrivals && !came) steps.push(say("not_come", { number }));
  return [...steps, ...acts, ...whereNow(number)];
}

function whereNow(number) {
  const table = tableNow(number);
  return table === undefined ? [] : [say("sits", { number, table })];
}

function byBox(number) {
  const lot = draw.arrivals.find(({ participant }) => participant === number);
  const acts = closingOf(number);
  if (!lot && !acts.length) return undefined;
  return [...(lot ? [say("typed_lot", { number, table: lot.table })] : []), ...acts, ...whereNow(number)];
}

function bySeats(number) {
  const table = draw.list.find(([, ...people]) => people.includes(number))?.[0];
  if (table === undefined) return undefined;
  const steps = [say("listed_at", { number, table })];
  const drawn = draw.drawn.find((each) => each.table === table);
  const card = drawn?.cards.find(({ participant }) => participant === number);
  if (!card) return [...steps, say("no_card", { number })];
  const values = { number, table, back: card.back, card: symbolOf(card.card) };
  steps.push(say(card.back ? "pointed" : "turned", values));
  const seat = Object.entries(drawn.seats ?? {}).find(([, who]) => who === number);
  return seat ? [...steps, say("seat", { letter: seat[0] })] : steps;
}

function stepsOf(number) {
  if (draw.kind.startsWith("seats-")) return bySeats(number);
  return TAKES_PLACES.includes(draw.kind) ? byPlaces(number) : byBox(number);
}

function show() {
  const number = followed();
  const steps = number === undefined ? undefined : stepsOf(number);
  const said = steps ?? (field.value.trim() ? [say("no_number")] : []);
  list.replaceChildren(
    ...said.map((text) => {
      const item = document.createElement("li");
      item.textContent = text;
      return item;
    }),
  );
  list.classList.toggle("none", !steps);
}

export function showFollowed(document) {
  draw = document;
  place.hidden = draw.state === "abandoned"; // it gave nobody anything
  show();
}

field.addEventListener("input", show);
place.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
