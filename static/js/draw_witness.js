// A phone as a witness: a random value, committed to before the dice fall, shown by itself after them, looked for at the end.

import { say } from "./draw_words.js";
import { send } from "./draw_sending.js";
import { trouble } from "./draw_witness_check.js";

const BEFORE = ["committed", "rolling"];
const KEY = /^[0-9a-f]{32}$/;

function randomHex(bytes) {
  return globalThis.JiangDraw.toHex(crypto.getRandomValues(new Uint8Array(bytes)));
}

export class Witness {
  /** `reload` fetches the draw again: what was fetched before this phone joined can't have it. */
  constructor(place, reload) {
    this.place = place;
    this.reload = reload;
    this.joinedAt = 0;
    this.asked = 0; // when the draw that is shown was asked for
    const { event, draw } = place.dataset;
    this.keySlot = `jiang.witness.${event}`;
    this.slot = `jiang.witness.${event}.${draw}`;
    this.repeats = "repeats" in place.dataset;
    this.scanned = new URLSearchParams(location.hash.slice(1));
    this.isWaiting = false; // the server can't be reached
    this.joined = 0; // how many phones have
    addEventListener("storage", ({ key }) => key === this.slot && this.askAgain());
  }

  /** What this phone keeps of the draw; it may be that a browser keeps nothing. */
  get kept() {
    try {
      return JSON.parse(localStorage.getItem(this.slot)) ?? {};
    } catch {
      return {};
    }
  }

  keep(changes) {
    localStorage.setItem(this.slot, JSON.stringify({ ...this.kept, ...changes }));
  }

  get key() {
    try {
      const key = localStorage.getItem(this.keySlot);
      return KEY.test(key ?? "") ? key : "";
    } catch {
      return "";
    }
  }

  /** This tab or another one has joined or sent something. */
  askAgain() {
    this.joinedAt = performance.now();
    this.write();
    this.reload();
  }

  /** The draw as it was published when it was asked for, and how many phones have joined. */
  show(draw, joined, asked) {
    this.draw = draw;
    this.asked = asked;
    this.joined = joined;
    const { order, value, shown } = this.kept;
    if (order && asked >= this.joinedAt) this.keepCodes();
    else if (value && !order) this.join(); // it was sent before, and no answer came
    if (order && value && !shown && !BEFORE.includes(draw.state)) this.showValue();
    this.write();
  }

  count(joined) {
    this.joined = joined;
    if (this.draw) this.write();
  }

  /** Keep each check code when it is seen first; what is seen later is compared with that. */
  keepCodes() {
    const { codes = [] } = this.kept;
    const now = globalThis.JiangDraw.checkCodes(this.draw);
    if (now.length > codes.length) this.keep({ codes: [...codes, ...now.slice(codes.length)] });
  }

  /** Make the value and keep it before anything is sent: a phone never joins with a value it has lost. */
  prepare() {
    const { checkCodes } = globalThis.JiangDraw;
    if (!this.key) localStorage.setItem(this.keySlot, randomHex(16));
    const code = this.scanned.get("w") ?? this.kept.code ?? "";
    const value = this.kept.value ?? randomHex(32);
    this.keep({ value, code, codes: [this.scanned.get("c") ?? checkCodes(this.draw)[0]], refused: "" });
    if (this.kept.value !== value) throw new Error("not kept");
  }

  take() {
    try {
      this.prepare();
    } catch {
      this.write(["red", say("not_kept")]);
      return;
    }
    this.join();
  }

  async join() {
    if (this.isSending) return;
    const { witnessCommitment, domainOf, phoneName } = globalThis.JiangDraw;
    const commitment = witnessCommitment(domainOf(this.draw), this.kept.value);
    const body = { key: this.key, commitment, code: this.kept.code };
    const answer = await this.sent(this.place.dataset.join, body);
    if (answer.witness) {
      this.joined = Math.max(this.joined, answer.witness);
      this.keep({ order: answer.witness, phone: phoneName(this.key), refused: "" });
    } else {
      this.keep({ refused: answer.message || say("other"), value: undefined });
    }
    this.askAgain();
    if (this.kept.order && !BEFORE.includes(this.draw.state)) this.showValue();
  }

  async showValue() {
    if (this.isSending || this.kept.late) return;
    const body = { key: this.key, value: this.kept.value };
    const answer = await this.sent(this.place.dataset.value, body);
    if (answer.witness) this.keep({ shown: true });
    else if (answer.code === "draw.not_rolled") return; // this page was ahead of nobody: it hears of the dice
    else this.keep({ late: true, why: answer.code === "draw.witness_too_late" ? "" : answer.message || say("other") });
    this.write();
  }

  /** Send until somebody answers, and say meanwhile that it is on its way. */
  async sent(address, body) {
    this.isSending = true;
    this.write();
    const answer = await send(address, body, (isWaiting) => {
      this.isWaiting = isWaiting;
      this.write();
    });
    this.isSending = this.isWaiting = false;
    return answer;
  }

  /** Say to the phone's owner where it stands: sentences, each plain, good or red. */
  write(...extra) {
    const said = [...this.sentences(), ...extra];
    const canJoin = this.canJoin;
    this.place.hidden = !said.length;
    this.place.replaceChildren(...said.map(([look, text]) => paragraph(look, text)));
    if (canJoin) this.place.append(this.button());
  }

  get canJoin() {
    const { order, value } = this.kept;
    if (order || value || this.isSending || this.draw?.state !== "committed") return false;
    return this.scanned.has("w") || (this.repeats && Boolean(this.key));
  }

  button() {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button primary wide";
    button.textContent = say("join");
    button.addEventListener("click", () => this.take());
    return button;
  }

  sentences() {
    if (!this.draw) return [];
    const { order, refused } = this.kept;
    if (order) return this.ofWitness();
    const said = refused ? [["red", say("refused", { why: refused })]] : [];
    if (this.isSending) return [["plain", say(this.isWaiting ? "waiting" : "sending")]];
    if (this.canJoin) said.push(["plain", say(this.scanned.has("w") ? "why" : "rejoin")]);
    else if (this.draw.state === "committed" && !refused) said.push(["plain", say("scan")]);
    return said;
  }

  ofWitness() {
    const { order: number, shown, why } = this.kept;
    const count = Math.max(this.joined, this.draw.witnesses.length, number);
    const said = [["large", say("joined", { number, count })]];
    const { state } = this.draw;
    if (state === "committed") said.push(["plain", say("stay")]);
    if (state === "rolling") said.push(["plain", say("rolling")], ["plain", say("stay")]);
    if (shown) said.push(["good", say("shown")]);
    else if (this.isSending && !BEFORE.includes(state)) said.push(["plain", say(this.isWaiting ? "waiting" : "showing")]);
    if (why) said.push(["red", say("refused_value", { why })]);
    return this.asked < this.joinedAt ? said : [...said, ...trouble(this.draw, this.kept)];
  }
}

function paragraph(look, text) {
  const made = document.createElement("p");
  made.className = `said ${look}`;
  made.textContent = text;
  if (look === "red") made.setAttribute("role", "alert");
  return made;
}
