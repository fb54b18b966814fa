// The sentences of a draw's page, in its language, and its dice and cards.

export const labels = JSON.parse(document.getElementById("draw-labels").textContent);

const SYMBOLS = { C: "♣", D: "♦", H: "♥", S: "♠" };
const CLASSES = { C: "clubs", D: "diamonds red", H: "hearts red", S: "spades" };

/** Return one of the sentences with its {places} filled in. */
export function say(name, values = {}) {
  return labels.phone[name].replace(/\{(\w+)\}/g, (all, key) => (key in values ? String(values[key]) : all));
}

export function symbolOf(card) {
  return SYMBOLS[card.at(-1)] + card.slice(0, -1);
}

/** Make a die look as it lies. */
export function asDie(element, face) {
  element.classList.add("die");
  element.dataset.face = face;
}

export function asCard(element, card) {
  element.className = `card ${CLASSES[card.at(-1)]}`;
  element.textContent = symbolOf(card);
}
