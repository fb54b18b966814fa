// Entries wait here until the server has acknowledged them: through a reload, a closed browser, a dead network.

import { guardToken } from "./guard.js";

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30000;
const TROUBLE = [503, 507]; // the server can't keep anything: the entry waits here

/** Return a key that no other entry has; crypto.randomUUID is missing on plain HTTP. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Return what the browser keeps things in; a browser may forbid it. */
function browserStorage() {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** Return the entries in a text, or nothing if they can't be read. */
function parsed(text) {
  try {
    const found = JSON.parse(text ?? "[]");
    return Array.isArray(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

function tableOf({ body }) {
  return `${body.jiang}.${body.table}`;
}

export class Outbox extends EventTarget {
  constructor(eventId, address, storage = browserStorage()) {
    super();
    this.slot = `jiang.outbox.${eventId}`;
    this.address = address;
    this.storage = storage;
    this.wait = FIRST_WAIT;
    this.timer = undefined;
    this.sending = false;
    this.offline = false;
    this.sentAway = false;
    this.trouble = ""; // what the server says while its disk is full or its database is away
    this.full = false; // the last entry could not be kept
    this.damaged = parsed(this.text) === undefined;
    addEventListener("online", () => this.hurry());
    addEventListener("storage", (event) => event.key === this.slot && this.tell());
  }

  get text() {
    return this.storage?.getItem(this.slot);
  }

  get entries() {
    return parsed(this.text) ?? [];
  }

  get waiting() {
    return this.entries.filter((entry) => !entry.refusal);
  }

  get refused() {
    return this.entries.filter((entry) => entry.refusal);
  }

  /** Return the entry that waits for this hand, if there is one. */
  holds(jiang, table, number) {
    return this.entries.find(
      ({ body }) => body.jiang === jiang && body.table === table && body.number === number,
    );
  }

  /** Return whether the entries are kept; what can't be read is set aside before anything takes its place. */
  keep(entries) {
    try {
      if (parsed(this.text) === undefined) {
        this.storage.setItem(`${this.slot}.unreadable.${newKey()}`, this.text);
        this.damaged = true;
      }
      this.storage.setItem(this.slot, JSON.stringify(entries));
      this.full = false;
    } catch {
      this.full = true;
    }
    this.tell();
    return !this.full;
  }

  tell() {
    this.dispatchEvent(new Event("change"));
  }

  /** Keep an entry and try to send it; its key is made before the first try. Return whether it is kept. */
  add(body) {
    const key = newKey();
    if (!this.keep([...this.entries, { key, body: { ...body, key } }])) return false;
    this.hurry();
    return true;
  }

  remove(key) {
    this.keep(this.entries.filter((entry) => entry.key !== key));
  }

  /** Try a refused entry again, with a new key: a person has decided. */
  retry(key) {
    const entry = this.entries.find((each) => each.key === key);
    if (!entry) return;
    const fresh = newKey();
    this.keep(
      this.entries.map((each) =>
        each.key === key ? { key: fresh, body: { ...entry.body, key: fresh } } : each,
      ),
    );
    this.hurry();
  }

  hurry() {
    this.wait = FIRST_WAIT;
    clearTimeout(this.timer);
    this.flush();
  }

  /** Send what waits, in order, also what comes in meanwhile; a refused one holds back no other. */
  async flush() {
    if (this.sending) return;
    this.sending = true;
    try {
      await this.sendAll();
    } finally {
      this.sending = false;
    }
    this.tell();
    if (this.waiting.length) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.flush(), this.wait);
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    }
  }

  async sendAll() {
    const tried = new Set();
    const stuck = new Set(); // tables with a hand that did not get through: the next one would be out of order
    const next = () => this.waiting.find((each) => !tried.has(each.key) && !stuck.has(tableOf(each)));
    for (let entry = next(); entry; entry = next()) {
      tried.add(entry.key);
      if (!(await this.send(entry))) stuck.add(tableOf(entry));
    }
  }

  /** Send one entry; true when the server has decided about it. */
  async send(entry) {
    let answer;
    try {
      answer = await fetch(this.address, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          Accept: "application/json",
          "X-CSRFToken": guardToken(),
        },
        body: JSON.stringify(entry.body),
        redirect: "manual",
        signal: AbortSignal.timeout ? AbortSignal.timeout(15000) : undefined,
      });
    } catch {
      this.offline = true;
      return false;
    }
    this.offline = false;
    // Asked to log in, or not found: the pass is gone, and nothing may be lost over that.
    this.sentAway = answer.type === "opaqueredirect" || answer.status === 404;
    const data = await answer.json().catch(() => undefined);
    this.trouble = TROUBLE.includes(answer.status) ? (data?.message ?? "") : "";
    if (this.sentAway || answer.status >= 500 || answer.status === 429) return false;
    if (data === undefined) return false;
    if (answer.ok) {
      this.dispatchEvent(new CustomEvent("sent", { detail: { ...entry.body, ...data } }));
      this.remove(entry.key);
    } else {
      this.refuse(entry.key, data);
    }
    return true;
  }

  /** Learn from what a page was answered whether the pass is good; a pass that is good again sends what waits. */
  learn({ type, status }) {
    const away = type === "opaqueredirect" || status === 403;
    const good = status === 200 || status === 304;
    if (away === this.sentAway || !(away || good)) return;
    this.sentAway = away;
    if (away) this.tell();
    else this.hurry();
  }

  refuse(key, { code, message }) {
    this.keep(
      this.entries.map((each) => (each.key === key ? { ...each, refusal: { code, message } } : each)),
    );
  }
}
