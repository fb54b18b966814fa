// Dice and cards tapped in as they lie, shown large; the fields stay, so that typing works without this.

const SUITS = ["S", "H", "D", "C"];
const RANKS = ["2", "A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3"];
const SYMBOLS = { C: "♣", D: "♦", H: "♥", S: "♠" };
const CLASSES = { C: "clubs", D: "diamonds red", H: "hearts red", S: "spades" };

const form = document.querySelector("form.pad");
const tapped = form.querySelector(".pad-tapped");
const shown = tapped.querySelector(".thrown");
const count = tapped.querySelector(".pad-count");
const undo = tapped.querySelector("[data-undo]");
const cards = tapped.querySelector(".card-keys");
const send = form.querySelector(".pad-send");
const words = send.textContent;
const fields = { dice: form.elements.dice, cards: form.elements.cards };
const order = []; // what was tapped, one after the other

function dieOf(face) {
  const die = document.createElement("span");
  die.className = "die";
  die.dataset.face = face;
  die.setAttribute("role", "img");
  die.setAttribute("aria-label", face);
  return die;
}

function cardOf(code, tag = "span") {
  const card = document.createElement(tag);
  card.className = `card ${CLASSES[code.at(-1)]}`;
  card.textContent = SYMBOLS[code.at(-1)] + code.slice(0, -1);
  return card;
}

function of(kind) {
  return order.filter((each) => each.kind === kind).map((each) => each.value);
}

function missing(kind, few) {
  const entered = of(kind).length;
  return entered > 0 && entered < few;
}

function counted() {
  const said = [];
  for (const [kind, few] of [["dice", form.dataset.fewDice], ["cards", form.dataset.fewCards]]) {
    const entered = of(kind).length;
    if (entered) said.push(count.dataset[kind].replace("{n}", entered).replace("{least}", few));
  }
  return said.join(" · ") || count.dataset.nothing;
}

function show() {
  const [dice, turned] = [of("dice"), of("cards")];
  fields.dice.value = dice.join(" ");
  fields.cards.value = turned.join(" ");
  shown.replaceChildren(...dice.map(dieOf), ...turned.map((code) => cardOf(code)));
  count.textContent = counted();
  undo.disabled = !order.length;
  for (const key of cards.querySelectorAll("button")) key.disabled = turned.includes(key.dataset.card);
  const isShort = missing("dice", form.dataset.fewDice) || missing("cards", form.dataset.fewCards);
  send.disabled = !order.length || isShort;
  send.textContent = send.disabled ? send.dataset[order.length ? "short" : "empty"] : words;
}

function tap(kind, value) {
  order.push({ kind, value });
  show();
}

function back() {
  order.pop();
  show();
}

function takeWhatWasTyped() {
  for (const die of fields.dice.value.replace(/[^1-6]/g, "")) order.push({ kind: "dice", value: die });
  for (const code of fields.cards.value.toUpperCase().split(/\s+/)) {
    if (RANKS.includes(code.slice(0, -1)) && SUITS.includes(code.at(-1))) order.push({ kind: "cards", value: code });
  }
}

for (const key of tapped.querySelectorAll("[data-die]")) key.addEventListener("click", () => tap("dice", key.dataset.die));
undo.addEventListener("click", back);
for (const suit of SUITS) {
  const row = document.createElement("div");
  row.append(
    ...RANKS.map((rank) => {
      const key = cardOf(rank + suit, "button");
      key.type = "button";
      key.dataset.card = rank + suit;
      key.addEventListener("click", () => tap("cards", rank + suit));
      return key;
    }),
  );
  cards.append(row);
}
addEventListener("keydown", (event) => {
  if (event.target.matches("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (form.closest("details:not([open])")) return;
  if (/^[1-6]$/.test(event.key)) tap("dice", event.key);
  else if (event.key === "Backspace") back();
  else return;
  event.preventDefault();
});

// What was refused stays to be looked at and mended as it was typed.
const wasRefused = Boolean(form.querySelector(".pad-typed .error"));
if (wasRefused) {
  form.querySelector(".pad-typed input").focus();
} else {
  takeWhatWasTyped();
  tapped.hidden = false;
  form.querySelector(".pad-typed").hidden = true;
  show();
}
