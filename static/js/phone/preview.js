// The points of what is entered so far: by the game's own script, else by the server.

import { guardToken } from "./guard.js";
import { say } from "./labels.js";

export class Preview {
  constructor(changed) {
    this.changed = changed;
    this.note = "";
    this.answer = { key: "", points: {} };
  }

  /** Take the game's data; its script is loaded once. */
  use({ script, preview, seats }) {
    this.address = preview;
    this.seats = seats.map(({ letter }) => letter);
    if (!script || this.loaded === script) return;
    this.loaded = script;
    import(script)
      .then(({ score }) => {
        this.score = score;
        this.changed();
      })
      .catch(() => (this.loaded = undefined)); // asked of the server until it can be loaded
  }

  points(draft, settings, number) {
    if (this.score) return this.score(draft, settings, this.seats);
    return this.body(draft, number) === this.answer.key ? this.answer.points : {};
  }

  body(report, number) {
    return JSON.stringify({ number, report });
  }

  /** Ask the server where there is no script; without a connection, say that points are not shown. */
  async show(draft, number, isComplete) {
    this.note = "";
    if (this.score || !isComplete) return;
    const key = this.body(draft, number);
    try {
      const headers = { "Content-Type": "application/json", "X-CSRFToken": guardToken() };
      const answer = await fetch(this.address, { method: "POST", headers, body: key, signal: AbortSignal.timeout(5000) });
      const { points, message } = await answer.json();
      this.answer = { key, points: points ?? {} };
      this.note = message ?? "";
    } catch {
      this.note = say("no_points");
    }
    this.changed();
  }
}
