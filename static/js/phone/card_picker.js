// Choosing a drawn card by tapping suit and rank; the field stays, so that typing works too.

import { make } from "./labels.js";

const SUITS = [["S", "♠"], ["H", "♥"], ["D", "♦"], ["C", "♣"]];
const RANKS = ["2", "A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3"];

export function showPickers(within) {
  for (const form of within.querySelectorAll("form[data-picker]:not([data-ready])")) {
    form.dataset.ready = "";
    for (const field of form.querySelectorAll("input[name^=card_]")) addPicker(form, field);
  }
}

function taken(form, field) {
  return [...form.querySelectorAll("input[name^=card_]")]
    .filter((other) => other !== field)
    .map((other) => other.value.trim().toUpperCase());
}

function addPicker(form, field) {
  const place = make("div", { class: "picker", hidden: true });
  const open = () => {
    for (const other of form.querySelectorAll(".picker")) other.hidden = true;
    const used = taken(form, field);
    place.replaceChildren(...SUITS.map((suit) => row(suit, used, choose)));
    place.hidden = false;
  };
  const choose = (card) => {
    field.value = card;
    place.hidden = true;
    const next = [...form.querySelectorAll("input[name^=card_]")].find((other) => !other.value);
    if (next) next.click();
    else form.querySelector("[type=submit]").focus();
  };
  field.inputMode = "none";
  field.addEventListener("click", open);
  field.after(place);
}

function row([suit, symbol], used, choose) {
  const red = suit === "H" || suit === "D" ? " red" : "";
  const keys = RANKS.map((rank) =>
    make(
      "button",
      { type: "button", class: `card${red}`, disabled: used.includes(rank + suit), "data-card": rank + suit, onclick: () => choose(rank + suit) },
      `${symbol}${rank}`,
    ),
  );
  return make("div", { class: "picker-row" }, ...keys);
}
