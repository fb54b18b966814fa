// What this phone saw of an event's log, kept on the phone: the first entry, the newest, some between, and what differed.
//
// `seen` ascends by number. `due` is what is compared next, however much is seen meanwhile. What was found to differ is
// evidence: it is never overwritten, and all that was seen until then goes with it.

const PREFIX = "jiang.log.";
const MOST_SEEN = 24;
const MOST_EVIDENCE = 5;
const MOST_EVENTS = 40; // the outbox needs room, too
const HASH = /^[0-9a-f]{64}$/;

/** Say whether it is a number of the log with its hash; before the first entry there is 0 and nothing. */
export function isHead(each) {
  return Number.isInteger(each?.seq) && (each.seq > 0 ? HASH.test(each.hash) : each.seq === 0);
}

function isSight(each) {
  return isHead(each) && each.seq > 0 && Number.isFinite(each.at);
}

/** Return the record in a text; what can't be read is left out. */
function recordIn(text) {
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    found = undefined;
  }
  const list = (value, fits) => (Array.isArray(value) ? value.filter(fits) : []);
  const isEvidence = (each) => Array.isArray(each?.differences) && each.differences.every(isSight) && Array.isArray(each.seen);
  return {
    first: isSight(found?.first) ? found.first : undefined,
    seen: list(found?.seen, isSight),
    due: isSight(found?.due) ? found.due : undefined,
    asked: Number.isFinite(found?.asked) ? found.asked : 0,
    evidence: list(found?.evidence, isEvidence),
    isRead: found?.isRead !== false,
  };
}

/** Change what is kept of an event, and return it; nothing where nothing may be kept. */
export function update(eventId, change = () => {}) {
  const slot = PREFIX + eventId;
  try {
    const before = localStorage.getItem(slot);
    const record = recordIn(before);
    change(record);
    const text = JSON.stringify(record);
    if (text !== before) {
      if (before === null) makeRoom();
      localStorage.setItem(slot, text);
    }
    return record;
  } catch {
    return undefined;
  }
}

/** Forget the event that was looked at longest ago, unless something differed in it. */
function makeRoom() {
  const slots = Object.keys(localStorage).filter((slot) => slot.startsWith(PREFIX));
  if (slots.length < MOST_EVENTS) return;
  const lastSeen = (record) => Math.max(0, ...record.seen.map(({ at }) => at));
  const [oldest] = slots
    .map((slot) => ({ slot, record: recordIn(localStorage.getItem(slot)) }))
    .filter(({ record }) => !record.evidence.length)
    .sort((one, other) => lastSeen(one.record) - lastSeen(other.record));
  if (oldest) localStorage.removeItem(oldest.slot);
}

export function newest(record) {
  return record.seen.at(-1);
}

/** Return everything that can be compared, each number once. */
function kept({ first, due, seen }) {
  return [...new Map([first, due, ...seen].filter(Boolean).map((each) => [each.seq, each])).values()];
}

export function isKept(record, { seq, hash }) {
  return kept(record).some((each) => each.seq === seq && each.hash === hash);
}

/** Add what was seen; return what was seen before at the same number with another hash. */
export function add(record, { seq, hash }, at = Date.now()) {
  if (!isSight({ seq, hash, at })) return undefined;
  const isSame = (each) => each.seq === seq && each.hash === hash;
  if (record.evidence.some(({ differences, seen }) => [...differences, ...seen].some(isSame))) return undefined;
  const same = kept(record).find((each) => each.seq === seq);
  if (same) return same.hash === hash ? undefined : same;
  const sight = { seq, hash, at };
  record.first ??= sight;
  record.due ??= sight;
  record.seen = thinned([...record.seen, sight].sort((one, other) => one.seq - other.seq));
  return undefined;
}

/** Leave out what is missed least: gaps may be the wider, the longer ago they are. */
function thinned(seen) {
  const left = [...seen];
  while (left.length > MOST_SEEN) {
    const last = left.at(-1).seq;
    const width = (at) => (left[at + 1].seq - left[at - 1].seq) / (last - left[at].seq);
    let least = 1;
    for (let at = 2; at < left.length - 1; at += 1) if (width(at) < width(least)) least = at;
    left.splice(least, 1);
  }
  return left;
}

/** Return what to ask about: what is due, and one of all others. */
export function toAsk(record, random = Math.random()) {
  const others = kept(record).filter(({ seq }) => seq !== record.due?.seq);
  return [record.due, others[Math.floor(random * others.length)]].filter(Boolean);
}

/** Keep what differs, and all that was seen until now, as evidence; begin anew with the newest of what is there now. */
export function keepEvidence(record, differences, { seq, hash }, at = Date.now()) {
  const seen = kept(record).sort((one, other) => one.seq - other.seq);
  if (record.evidence.length < MOST_EVIDENCE) {
    record.evidence.push({ differences: differences.map((each) => ({ ...each, found: at })), seen });
    record.isRead = false;
  }
  const sight = { seq, hash, at };
  record.first = record.due = isSight(sight) ? sight : undefined;
  record.seen = [sight].filter(isSight);
}
