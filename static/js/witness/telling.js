// Telling the witness (log_witness.js) what a page shows anew. By an event: scripts that import a module, and a page that
// loads it by its name with a hash, would have two of it.

export const SEEN = "jiang:log-seen";
export const BACK = "jiang:back";

/** Tell of a number of the log and its hash. */
export function tellSeen({ seq, hash }) {
  document.dispatchEvent(new CustomEvent(SEEN, { detail: { seq: Number(seq), hash } }));
}

/** Tell of all that a part of a page names. */
export function tellSeenIn(part) {
  for (const each of part.querySelectorAll("[data-log-seq]")) {
    tellSeen({ seq: each.dataset.logSeq, hash: each.dataset.logHash });
  }
}

/** Tell that the connection is back. */
export function tellBack() {
  document.dispatchEvent(new CustomEvent(BACK));
}
