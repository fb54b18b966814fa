// What can be entered of a hand, by the game's description; the twin of scoring/games/fields.py.

const holds = (condition, report) => !condition || condition.values.includes(report[condition.field]);

/** Return the seats whose parts are entered, in the order of play; none before the one left out is known. */
export function seatsOf(part, report, seats) {
  if (!part.but) return seats;
  const start = seats.indexOf(report[part.but]);
  return start < 0 ? [] : seats.map((_, step) => seats[(start + step) % seats.length]).slice(1);
}

/** Return every value that a field ever has, so that each keeps its place. */
export function everyValue(field, seats) {
  if (field.kind === "seat") return seats;
  if (field.kind === "flag") return [false, true];
  if (field.kind === "choice") return field.options.map(({ code }) => code);
  const count = Math.floor((field.highest - field.lowest) / field.step) + 1;
  return Array.from({ length: count }, (_, place) => field.lowest + place * field.step);
}

/** Return whether a value can be entered now, given the rest of the report. */
export function isOffered(field, value, report, part, seat) {
  if (field.kind === "choice") return holds(field.options.find(({ code }) => code === value)?.when, report);
  if (field.kind !== "number" || !part) return true;
  const parts = report[part.name] ?? {};
  const own = parts[seat] ?? {};
  const lowest = part.fields
    .filter((other) => other.at_most === field.name)
    .map((other) => own[other.name] ?? other.default ?? 0);
  const limits = [];
  if (field.at_most && own[field.at_most] !== undefined) limits.push(own[field.at_most]);
  if (field.together !== null) {
    const elsewhere = Object.entries(parts).filter(([other]) => other !== seat);
    limits.push(field.together - elsewhere.reduce((sum, [, each]) => sum + (each[field.name] ?? 0), 0));
  }
  return lowest.every((least) => value >= least) && limits.every((most) => value <= most);
}

/** Return what must still be entered, in the order of entry. */
export function missing(fields, report, seats) {
  const found = [];
  for (const field of fields) {
    if (field.kind !== "seats") {
      const isOpen = field.kind === "order" ? (report[field.name] ?? []).length < seats.length : report[field.name] === undefined;
      if (field.default === null && isOpen) found.push({ field });
      continue;
    }
    for (const seat of seatsOf(field, report, seats)) {
      const own = report[field.name]?.[seat] ?? {};
      for (const each of field.fields) {
        if (each.default === null && own[each.name] === undefined) found.push({ part: field, seat, field: each });
      }
    }
  }
  return found;
}
