// Entering a hand, as the game describes it: seats are tapped, numbers and choices are keys; what is impossible is grey.

import { everyValue, isOffered, missing, seatsOf } from "./fields.js";
import { fill, make, say, signed } from "./labels.js";
import { Preview } from "./preview.js";

export class Entry {
  constructor(place, outbox) {
    this.place = place;
    this.outbox = outbox;
    this.data = undefined;
    this.preview = new Preview(() => this.render());
    this.reset();
  }

  reset() {
    this.draft = {};
    this.open = undefined; // the part and seat whose keypad is open
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
    this.preview.use(data);
    this.refresh();
  }

  /** Offer the hand that comes next, unless one is being entered. */
  refresh() {
    if (!this.isTyping() && !this.replaces) this.hand = this.coming();
    this.render();
  }

  isTyping() {
    return Object.keys(this.draft).length > 0;
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
    this.draft = report ? structuredClone(report) : {};
    this.open = undefined;
    this.change();
    this.place.scrollIntoView({ block: "start" });
  }

  change() {
    this.remember();
    this.preview.show(this.draft, this.hand?.number, this.isComplete());
    this.render();
  }

  /** Return the game as the hand is played: a table may carry something else into an earlier one. */
  get game() {
    return this.data.carried[this.hand?.number] ?? this.data;
  }

  get fields() {
    return this.game.fields;
  }

  get letters() {
    return this.data.seats.map(({ letter }) => letter);
  }

  get parts() {
    return this.fields.filter(({ kind }) => kind === "seats");
  }

  missing() {
    return missing(this.fields, this.draft, this.letters);
  }

  isComplete() {
    return this.missing().length === 0;
  }

  /** Take a tap on a seat: choose it, open its keypad, or put it into the order. */
  press(letter) {
    const next = this.missing()[0]?.field;
    const part = this.parts.find((each) => seatsOf(each, this.draft, this.letters).includes(letter));
    const order = this.fields.find(({ kind }) => kind === "order");
    if (next?.kind === "seat") this.choose(next, letter);
    else if (part) this.openSeat(part, letter);
    else if (order) this.toggle(order, letter);
    else if (this.parts.length === 0) this.choose(this.fields.find(({ kind }) => kind === "seat"), letter);
  }

  /** Set a field of the hand; what is no longer possible with it falls back to its default. */
  choose(field, value) {
    if (!field) return;
    this.draft[field.name] = value;
    for (const other of this.fields) {
      const chosen = this.draft[other.name];
      if (other.kind === "choice" && chosen !== undefined && !isOffered(other, chosen, this.draft)) delete this.draft[other.name];
    }
    this.openNext();
  }

  toggle(field, letter) {
    const order = this.draft[field.name] ?? [];
    this.draft[field.name] = order.includes(letter) ? order.filter((each) => each !== letter) : [...order, letter];
    this.openNext();
  }

  /** Set a field of the open seat; the one without a default ends the seat. */
  setPart(field, value) {
    const { part, seat } = this.open;
    const parts = (this.draft[part.name] ??= {});
    (parts[seat] ??= {})[field.name] = value;
    if (field.default === null) this.openNext();
    else this.change();
  }

  /** Open the first seat whose part is missing. */
  openNext() {
    const next = this.missing()[0];
    this.open = next?.part ? { part: next.part, seat: next.seat } : undefined;
    this.change();
  }

  openSeat(part, seat) {
    this.open = { part, seat };
    this.change();
  }

  again() {
    this.reset();
    this.hand = this.coming();
    this.change();
  }

  /** Return the report without parts that were only begun. */
  report() {
    const report = structuredClone(this.draft);
    for (const part of this.parts) {
      const seats = seatsOf(part, report, this.letters);
      report[part.name] = Object.fromEntries(Object.entries(report[part.name] ?? {}).filter(([seat]) => seats.includes(seat)));
    }
    return report;
  }

  send() {
    const { jiang, table } = this.data;
    const kept = this.outbox.add({
      jiang,
      table,
      number: this.hand.number,
      attempt: this.hand.attempt,
      report: this.report(),
      ...(this.replaces ? { replaces: this.replaces } : {}),
      device_time: new Date().toISOString(),
    });
    if (kept) this.again();
  }

  render() {
    const waits = this.hand && this.outbox.holds(this.data.jiang, this.data.table, this.hand.number);
    const shown = this.data.playing && this.hand && this.data.seats.length === this.data.size && !waits;
    this.place.hidden = !shown;
    this.place.replaceChildren();
    if (!shown) return;
    const points = this.preview.points(this.draft, this.game.settings, this.hand.number);
    this.place.append(
      make("h2", {}, this.title()),
      this.movedOn() ?? "",
      make("div", { class: "seats" }, ...this.data.seats.map((seat) => this.seat(seat, points))),
      this.open ? this.keypad() : "",
      ...this.fields.filter(({ kind }) => ["number", "choice", "flag", "cards"].includes(kind)).map((field) => this.row(field)),
      this.preview.note ? make("p", { class: "soft", role: "status" }, this.preview.note) : "",
      make("p", { class: "sum" }, say("sum", { number: this.sum(points) })),
      this.buttons(),
    );
  }

  title() {
    const next = this.missing()[0];
    if (this.open) {
      const field = this.open.part.fields.find((each) => each.default === null) ?? this.open.part.fields[0];
      return say("of_seat", { name: this.nameOf(this.open.seat), label: field.label });
    }
    return next ? next.field.label : say(this.replaces ? "send_version" : "send", this.hand);
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
    const marks = this.marks(letter);
    const isOpen = this.open?.seat === letter;
    const result = points[letter];
    return make(
      "button",
      {
        type: "button",
        class: `seat-button${marks.length ? " winner" : ""}${isOpen ? " open" : ""}`,
        "aria-pressed": String(marks.length > 0),
        "data-seat": letter,
        onclick: () => this.press(letter),
      },
      make("span", { class: "seat-letter" }, letter),
      make("span", { class: "seat-name" }, seat.name),
      make("span", { class: "seat-total" }, signed(seat.points)),
      make("span", { class: "seat-now" }, this.seatText(letter, marks)),
      result ? this.reasoning(result) : "",
    );
  }

  /** Return what a seat was chosen as. */
  marks(letter) {
    return this.fields
      .filter(({ kind, name }) => kind === "seat" && this.draft[name] === letter)
      .map(({ mark, label }) => mark || label);
  }

  seatText(letter, marks) {
    const order = this.fields.find(({ kind }) => kind === "order");
    const place = order ? (this.draft[order.name] ?? []).indexOf(letter) + 1 : 0;
    if (marks.length) return marks.join(" · ");
    if (place) return String(place);
    const part = this.parts.find((each) => seatsOf(each, this.draft, this.letters).includes(letter));
    if (!part) return "";
    const own = this.draft[part.name]?.[letter] ?? {};
    const texts = part.fields
      .filter((field) => own[field.name] !== undefined && own[field.name] !== field.default)
      .map((field) => this.valueText(field, own[field.name]));
    const isWhole = part.fields.every((field) => field.default !== null || own[field.name] !== undefined);
    return isWhole ? texts.join(" · ") : "?";
  }

  valueText(field, value) {
    if (field.short) return fill(value === 1 ? field.short.one : field.short.many, { number: value });
    return `${field.label} ${this.keyText(field, value)}`;
  }

  reasoning(result) {
    const shown = new Set(this.parts.flatMap(({ fields }) => fields.filter(({ default: given }) => given === null).map(({ name }) => name)));
    const facts = result.why
      .filter(([code, number]) => !shown.has(code) && number !== result.points)
      .map(([code, number]) => make("span", { class: "fact" }, this.factText(code, number)));
    const kind = result.points < 0 ? "minus" : "plus";
    return make("span", { class: "seat-points" }, ...facts, make("span", { class: `points ${kind}` }, signed(result.points)));
  }

  factText(code, number) {
    const label = this.data.facts[code];
    return label ? fill(number === 1 ? label.one : label.many, { number }) : `${code} ${number}`;
  }

  /** Show what is entered for the open seat; the field that ends it comes last, where the thumb is. */
  keypad() {
    const { part, seat } = this.open;
    const own = this.draft[part.name]?.[seat] ?? {};
    const ordered = [...part.fields].sort((one, other) => (one.default === null) - (other.default === null));
    const rows = ordered.map((field) => {
      const value = own[field.name] ?? field.default;
      const offered = (each) => isOffered(field, each, this.draft, part, seat);
      const label = field.default === null ? say("of_seat", { name: this.nameOf(seat), label: field.label }) : field.label;
      return this.keys(field, value, offered, (each) => this.setPart(field, each), label, field.default !== null);
    });
    return make("div", { class: "keypad" }, ...rows);
  }

  /** Show a field of the hand; it is there from the beginning, so that nothing moves. */
  row(field) {
    const value = this.draft[field.name] ?? field.default;
    return this.keys(field, value, (each) => isOffered(field, each, this.draft), (each) => this.choose(field, each), field.label, true);
  }

  keys(field, value, offered, choose, label, isLabelled) {
    if (field.kind === "cards") return this.cardsInput(field, value, choose);
    const keys = everyValue(field, this.letters).map((each) =>
      make(
        "button",
        {
          type: "button",
          class: "key",
          "aria-pressed": String(value === each),
          disabled: !offered(each),
          [`data-${field.name}`]: String(each),
          onclick: () => choose(each),
        },
        this.keyText(field, each),
      ),
    );
    return make(
      "div",
      { class: `keys${isLabelled ? " labelled" : ""} ${field.kind}`, role: "group", "aria-label": label },
      ...(isLabelled ? [make("span", { class: "keys-label" }, label), make("div", { class: "keys-row" }, ...keys)] : keys),
    );
  }

  cardsInput(field, value, choose) {
    const input = make("input", { type: "text", value: value ?? "", autocomplete: "off", [`data-${field.name}`]: "" });
    input.addEventListener("change", () => choose(input.value));
    return make("label", { class: "field" }, field.label, input);
  }

  keyText(field, value) {
    if (field.kind === "choice") return field.options.find(({ code }) => code === value).label;
    if (field.kind === "flag") return say(value ? "yes" : "no");
    return String(value);
  }

  buttons() {
    const label = say(this.replaces ? "send_version" : "send", this.hand);
    return make(
      "p",
      { class: "actions" },
      make("button", { type: "button", class: "button primary wide", disabled: !this.isComplete(), onclick: () => this.send() }, label),
      this.isTyping() || this.replaces
        ? make("button", { type: "button", class: "button quiet", onclick: () => this.again() }, say("again"))
        : "",
    );
  }
}
