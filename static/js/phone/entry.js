// Entering a hand: tap the winner, then each loser's cards; what is impossible is not offered.

import { MOST_CARDS, after, isComplete, nextMissing, score, twosPossible } from "./scoring.js";
import { make, say, signed } from "./labels.js";

const FACTS = { many: "many", twos: "factor_twos", per_card: "per_card" };

export class Entry {
  constructor(place, outbox) {
    this.place = place;
    this.outbox = outbox;
    this.data = undefined;
    this.reset();
  }

  reset() {
    this.draft = { left: {} };
    this.open = undefined;
    this.replaces = undefined;
    this.hand = undefined;
  }

  get slot() {
    const { event, jiang, table } = this.data;
    return `jiang.draft.${event}.${jiang}.${table}`;
  }

  /** Take new data; a half-typed hand is kept, also when somebody else has reported it. */
  take(data) {
    const first = this.data === undefined;
    this.data = data;
    if (first) this.recall();
    this.refresh();
  }

  /** Offer the hand that comes next, unless one is being entered. */
  refresh() {
    if (!this.isTyping() && !this.replaces) this.hand = this.coming();
    this.render();
  }

  isTyping() {
    return this.draft.winner !== undefined;
  }

  /** Return the hand to enter next: the server's, or the one after those that wait here; none after a refused one. */
  coming() {
    const { coming, hands, jiang, table, reported } = this.data;
    if (!coming) return undefined;
    for (let number = coming.number; number <= hands; number += 1) {
      const waits = this.outbox.holds(jiang, table, number);
      if (waits?.refusal) return undefined;
      const counts = reported.some((hand) => hand.number === number);
      if (!waits && !counts) return number === coming.number ? coming : { number, attempt: 1 };
    }
    return undefined;
  }

  /** Count a hand as reported as soon as the server has it, not only with the next data. */
  acknowledge({ jiang, table, number, attempt, version, state }) {
    if (jiang !== this.data.jiang || table !== this.data.table) return;
    this.data.reported.push({ number, attempt, version, state, mine: true });
  }

  recall() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.slot) ?? "null");
      if (kept) Object.assign(this, kept);
    } catch {
      // What can't be read or may not be kept is typed again.
    }
  }

  remember() {
    const { draft, hand, replaces } = this;
    try {
      if (this.isTyping()) sessionStorage.setItem(this.slot, JSON.stringify({ draft, hand, replaces }));
      else sessionStorage.removeItem(this.slot);
    } catch {
      // A browser that keeps nothing still lets a hand be typed.
    }
  }

  /** Open a hand again: a new version of one's own report, or an entry that was refused. */
  edit(hand, report, replaces) {
    this.hand = hand;
    this.replaces = replaces;
    this.draft = report ? structuredClone(report) : { left: {} };
    this.open = undefined;
    this.change();
    this.place.scrollIntoView({ block: "start" });
  }

  change() {
    this.remember();
    this.render();
  }

  win(seat) {
    this.draft = { winner: seat, left: {} };
    this.open = after(seat)[0];
    this.twos = 0;
    this.change();
  }

  setTwos(number) {
    this.twos = number;
    const left = this.draft.left[this.open];
    if (left) this.draft.left[this.open] = { cards: Math.max(left.cards, number), twos: number };
    this.change();
  }

  setCards(number) {
    this.draft.left[this.open] = { cards: number, twos: this.twos ?? 0 };
    this.openSeat(nextMissing(this.draft));
  }

  openSeat(seat) {
    this.open = seat;
    this.twos = this.draft.left[seat]?.twos ?? 0;
    this.change();
  }

  again() {
    this.reset();
    this.hand = this.coming();
    this.change();
  }

  send() {
    const { jiang, table } = this.data;
    const { winner, left } = this.draft;
    const kept = this.outbox.add({
      jiang,
      table,
      number: this.hand.number,
      attempt: this.hand.attempt,
      report: { winner, left },
      ...(this.replaces ? { replaces: this.replaces } : {}),
      device_time: new Date().toISOString(),
    });
    if (kept) this.again();
  }

  render() {
    const waits = this.hand && this.outbox.holds(this.data.jiang, this.data.table, this.hand.number);
    const shown = this.data.playing && this.hand && this.data.seats.length === 4 && !waits;
    this.place.hidden = !shown;
    this.place.replaceChildren();
    if (!shown) return;
    const points = score(this.draft, this.data.rules);
    this.place.append(
      make("h2", {}, this.title()),
      this.movedOn() ?? "",
      make("div", { class: "seats" }, ...this.data.seats.map((seat) => this.seat(seat, points))),
      this.open ? this.keypad() : "",
      make("p", { class: "sum" }, say("sum", { number: this.sum(points) })),
      this.buttons(),
    );
  }

  title() {
    if (!this.draft.winner) return say("who_won");
    if (this.open) return say("cards_of", { name: this.nameOf(this.open) });
    return say(this.replaces ? "send_version" : "send", this.hand);
  }

  movedOn() {
    const reported = this.data.reported.some((hand) => hand.number === this.hand.number);
    if (!this.isTyping() || this.replaces || !reported) return undefined;
    return make("p", { class: "notice warning", role: "status" }, say("moved_on", this.hand));
  }

  nameOf(letter) {
    return this.data.seats.find((seat) => seat.letter === letter).name;
  }

  sum(points) {
    return signed(Object.values(points).reduce((sum, each) => sum + each.points, 0));
  }

  seat(seat, points) {
    const { letter } = seat;
    const isWinner = this.draft.winner === letter;
    const press = () => (this.draft.winner && !isWinner ? this.openSeat(letter) : this.win(letter));
    const result = points[letter];
    return make(
      "button",
      {
        type: "button",
        class: `seat-button${isWinner ? " winner" : ""}${this.open === letter ? " open" : ""}`,
        "aria-pressed": String(isWinner),
        "data-seat": letter,
        onclick: press,
      },
      make("span", { class: "seat-letter" }, letter),
      make("span", { class: "seat-name" }, seat.name),
      make("span", { class: "seat-total" }, signed(seat.points)),
      make("span", { class: "seat-now" }, this.seatText(letter, isWinner)),
      result ? this.reasoning(result, isWinner) : "",
    );
  }

  seatText(letter, isWinner) {
    if (isWinner) return say("winner");
    const left = this.draft.left[letter];
    if (!left) return this.draft.winner ? "?" : "";
    const cards = left.cards === 1 ? say("card") : say("cards", { number: left.cards });
    return left.twos ? `${cards} · ${say("with_twos", { number: left.twos })}` : cards;
  }

  reasoning(result, isWinner) {
    const facts = result.why
      .filter(([code]) => code in FACTS)
      .map(([code, number]) => make("span", { class: "fact" }, say(FACTS[code], { number })));
    const kind = result.points < 0 ? "minus" : "plus";
    return make(
      "span",
      { class: "seat-points" },
      ...(isWinner ? [] : facts),
      make("span", { class: `points ${kind}` }, signed(result.points)),
    );
  }

  keypad() {
    const most = twosPossible(this.draft, this.open);
    const twos = [...Array(most + 1).keys()].map((number) =>
      this.key(number, this.twos === number, () => this.setTwos(number), "two"),
    );
    const chosen = this.draft.left[this.open]?.cards;
    const cards = Array.from({ length: MOST_CARDS }, (_, place) => place + 1)
      .filter((number) => number >= Math.max(1, this.twos))
      .map((number) => this.key(number, chosen === number, () => this.setCards(number), "count"));
    return make(
      "div",
      { class: "keypad" },
      make("div", { class: "keys twos", role: "group", "aria-label": say("twos") }, make("span", {}, say("twos")), ...twos),
      make("div", { class: "keys", role: "group", "aria-label": say("cards_of", { name: this.nameOf(this.open) }) }, ...cards),
    );
  }

  key(number, chosen, onclick, kind) {
    return make(
      "button",
      { type: "button", class: "key", "aria-pressed": String(chosen), [`data-${kind}`]: number, onclick },
      String(number),
    );
  }

  buttons() {
    const complete = isComplete(this.draft);
    const label = say(this.replaces ? "send_version" : "send", this.hand);
    return make(
      "p",
      { class: "actions" },
      make("button", { type: "button", class: "button primary wide", disabled: !complete, onclick: () => this.send() }, label),
      this.isTyping() || this.replaces
        ? make("button", { type: "button", class: "button quiet", onclick: () => this.again() }, say("again"))
        : "",
    );
  }
}
