// "Change one die": the whole draw as it would have been, recomputed here.

import { followed, placesOf } from "./draw_follow.js";
import { asCard, asDie, say, symbolOf } from "./draw_words.js";

const place = document.getElementById("change");
const row = place.querySelector(".thrown");
const answer = place.querySelector(".changed");
const back = place.querySelector("button");
const SUITS = ["C", "D", "H", "S"];
const RANKS = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"];
const DECK = RANKS.flatMap((rank) => SUITS.map((suit) => rank + suit));

let draw;
let fell; // dice and cards as they are changed here: {entropy, again}

/** Return the next card of the deck that doesn't lie there yet. */
function nextCard(card, cards) {
  let at = DECK.indexOf(card);
  do at = (at + 1) % DECK.length;
  while (cards.includes(DECK[at]));
  return DECK[at];
}

function button(label, tap, isOther) {
  const key = document.createElement("button");
  key.type = "button";
  key.title = label;
  key.setAttribute("aria-label", label);
  key.addEventListener("click", tap);
  row.append(key);
  return { key, mark: () => key.classList.toggle("other", isOther) };
}

function showThrow(name) {
  const { dice, cards } = fell[name];
  const real = draw[name];
  dice.forEach((face, i) => {
    const tap = () => change(name, "dice", i, (face % 6) + 1);
    const { key, mark } = button(say("die", { place: i + 1, face }), tap, face !== real.dice[i]);
    asDie(key, face);
    mark();
  });
  cards.forEach((card, i) => {
    const tap = () => change(name, "cards", i, nextCard(card, cards));
    const { key, mark } = button(say("card", { place: i + 1, card: symbolOf(card) }), tap, card !== real.cards[i]);
    asCard(key, card);
    mark();
  });
}

/** Show them as buttons; whoever changes one by keyboard stays on it. */
function showRow() {
  const at = [...row.children].indexOf(document.activeElement);
  row.replaceChildren();
  showThrow("entropy");
  if (fell.again) showThrow("again");
  if (at >= 0) row.children[at]?.focus();
}

function change(name, kind, i, value) {
  const values = fell[name][kind].map((each, at) => (at === i ? value : each));
  fell = { ...fell, [name]: { ...fell[name], [kind]: values } };
  show();
}

function ofTables(other) {
  const [real, changed] = [placesOf(draw), placesOf(other)];
  const moved = [...real].filter(([number, { table }]) => changed.get(number).table !== table);
  const said = [say("change_tables", { count: moved.length, all: real.size })];
  const number = followed();
  if (changed.has(number)) said.push(say("change_number", { number, table: changed.get(number).table }));
  return said;
}

function ofCards(other) {
  const decks = globalThis.JiangDraw.decks(other);
  const cards = draw.drawn.flatMap(({ table, cards: turned }) => turned.map((each) => ({ table, ...each })));
  const under = ({ table, back: at }) => decks[table][at - 1];
  const others = cards.filter((each) => under(each) !== each.card);
  const said = [say("change_cards", { count: others.length, all: cards.length })];
  const mine = cards.find(({ participant }) => participant === followed());
  if (mine) said.push(say("change_card", { number: mine.participant, card: symbolOf(under(mine)) }));
  return said;
}

function isChanged() {
  return JSON.stringify(fell) !== JSON.stringify(reallyFell());
}

function show() {
  showRow();
  back.disabled = !isChanged();
  if (!isChanged()) {
    answer.textContent = say("change_none");
    return;
  }
  const other = { ...draw, ...fell };
  answer.textContent = (draw.kind === "seats-digital" ? ofCards(other) : ofTables(other)).join(" ");
}

function reallyFell() {
  const { entropy, again = null } = draw;
  return { entropy, again };
}

function asItFell() {
  fell = reallyFell();
  show();
}

/** Offer it once the secret is public: before, nobody can recompute anything. */
export function showChange(document) {
  const isNewlyKnown = !draw?.secret && document.secret;
  draw = document;
  place.hidden = !draw.secret || !draw.entropy || draw.state === "abandoned";
  if (!place.hidden && isNewlyKnown) asItFell();
}

back.addEventListener("click", asItFell);
document.getElementById("follow-number").addEventListener("input", () => !place.hidden && show());
