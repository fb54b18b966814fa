// Every page that looks is a witness: it keeps the newest log entry that it shows, number and hash, and when it comes back
// it asks whether the log still has it (docs/log.md). Where nothing may be kept, all of this is silent.

import { add, isHead, isKept, keepEvidence, newest, toAsk, update } from "./witness/kept.js";
import { BACK, SEEN, tellSeenIn } from "./witness/telling.js";
import { show } from "./witness/view.js";

const NOT_AGAIN_FOR = 60000;
const OPEN_PAGES_EVERY = 600000;
// A hall that looks, or comes back, all at once doesn't ask all at once.
const SPREAD = { load: 2000, visible: 2000, back: 20000, lower: 5000, open: 30000 };

const place = document.getElementById("log-witness");
const { event } = place.dataset;
let timer;
let checkAt; // as performance.now() counts

const keep = (change) => update(event, change);

/** Take what the page shows; another hash than was seen at the same number needs no question. */
function see(head) {
  let lower;
  const record = keep((record) => {
    if (!newest(record)) record.asked = Date.now(); // who comes for the first time has nothing to compare
    lower = newest(record)?.seq > head.seq;
    const before = add(record, head);
    if (before) keepEvidence(record, [{ ...before, now: head.hash }], head);
  });
  if (!record) return;
  show(place, record);
  if (Date.now() - record.asked > OPEN_PAGES_EVERY) checkSoon(SPREAD.open);
  else if (lower) checkSoon(SPREAD.lower);
}

/** Compare at a moment of the time to come, unless that is to happen earlier anyway. */
function checkSoon(within) {
  const at = performance.now() + Math.random() * within;
  if (timer && at >= checkAt) return;
  clearTimeout(timer);
  checkAt = at;
  timer = setTimeout(check, at - performance.now());
}

/** Ask about what is kept, at most once a minute; what can't be answered is asked again the next time. */
async function check() {
  timer = undefined;
  let questions = [];
  keep((record) => {
    if (Math.abs(Date.now() - record.asked) < NOT_AGAIN_FOR) return;
    questions = toAsk(record);
    if (questions.length) record.asked = Date.now();
  });
  const answers = await Promise.all(questions.map(ask));
  const compared = questions.map((sight, at) => ({ sight, answer: answers[at] })).filter(({ answer }) => answer);
  if (!compared.length) return;
  const differing = compared.filter(({ sight, answer }) => answer.hash !== sight.hash);
  const record = keep((record) => {
    const still = differing.filter(({ sight }) => isKept(record, sight)); // another tab may have found it, too
    if (still.length) {
      const differences = still.map(({ sight, answer }) => ({ ...sight, now: answer.hash, newest: answer.newest.seq }));
      keepEvidence(record, differences, still[0].answer.newest);
    } else if (!differing.length && compared.some(({ sight }) => sight.seq === record.due?.seq)) {
      record.due = newest(record);
    }
  });
  if (record) show(place, record);
}

/** Return what the log has at a position now; nothing where that isn't said: the event is hidden, the database away. */
async function ask({ seq }) {
  // As nobody in particular, so that lookers wait for lookers only (config/guard/lanes.py).
  const options = { cache: "no-store", credentials: "omit" };
  const answer = await fetch(`/events/${event}/log/${seq}.json`, options).catch(() => undefined);
  if (answer?.status !== 200 && answer?.status !== 404) return undefined;
  const said = await answer.json().catch(() => undefined);
  if (said?.event !== event || said.seq !== seq || !isHead(said.newest)) return undefined;
  if (answer.status === 200 && !isHead({ seq, hash: said.hash })) return undefined;
  return { hash: answer.status === 200 ? said.hash : undefined, newest: said.newest };
}

document.addEventListener(SEEN, ({ detail }) => see(detail));
document.addEventListener(BACK, () => checkSoon(SPREAD.back));
addEventListener("online", () => checkSoon(SPREAD.back));
addEventListener("pageshow", ({ persisted }) => persisted && checkSoon(SPREAD.visible));
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && checkSoon(SPREAD.visible));
place.querySelector("[data-read]").addEventListener("click", () => {
  const record = keep((record) => (record.isRead = true));
  if (record) show(place, record);
});
tellSeenIn(document);
checkSoon(SPREAD.load);
