// The regulation's scoring (1.11, 1.12), for showing points while they are typed. The server scores again.

export const SEATS = ["A", "B", "C", "D"];
const MOST_TWOS = 4;
export const MOST_CARDS = 13;

/** Return the seats after `seat`, in the order of play. */
export function after(seat) {
  const start = SEATS.indexOf(seat);
  return [1, 2, 3].map((step) => SEATS[(start + step) % 4]);
}

/** Return a loser's facts and points. */
export function loss(left, rules) {
  const why = [["cards", left.cards]];
  let points = left.cards;
  if (rules.per_card !== 1) {
    why.push(["per_card", rules.per_card]);
    points *= rules.per_card;
  }
  if (left.cards >= rules.threshold && rules.many_factor !== 1) {
    why.push(["many", rules.many_factor]);
    points *= rules.many_factor;
  }
  if (left.twos && rules.two_factor !== 1) {
    const factor = rules.two_factor ** left.twos;
    why.push(["twos", factor]);
    points *= factor;
  }
  return { points: -points, why };
}

/** Return everyone's points for what is entered so far; the winner collects, so the sum is zero. */
export function score(draft, rules) {
  const result = {};
  let collected = 0;
  for (const seat of SEATS) {
    const left = draft.left[seat];
    if (seat !== draft.winner && left) {
      result[seat] = loss(left, rules);
      collected -= result[seat].points;
    }
  }
  if (draft.winner) result[draft.winner] = { points: collected, why: [["collected", collected]] };
  return result;
}

/** Return how many 2s a seat can still have, given what the other losers hold. */
export function twosPossible(draft, seat) {
  const elsewhere = Object.entries(draft.left)
    .filter(([other]) => other !== seat && other !== draft.winner)
    .reduce((sum, [, left]) => sum + left.twos, 0);
  return MOST_TWOS - elsewhere;
}

/** Return the first loser in the order of play whose cards are missing. */
export function nextMissing(draft) {
  return draft.winner ? after(draft.winner).find((seat) => !draft.left[seat]) : undefined;
}

export function isComplete(draft) {
  return Boolean(draft.winner) && nextMissing(draft) === undefined;
}
