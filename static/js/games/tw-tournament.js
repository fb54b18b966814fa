// The regulation's scoring (1.11, 1.12), for showing points while they are entered. The server scores again.

/** Return a loser's facts and points. */
function loss({ cards, twos = 0 }, settings) {
  const why = [["cards", cards]];
  let points = cards;
  const factors = [
    ["per_card", settings.per_card],
    ["many", cards >= settings.threshold ? settings.many_factor : 1],
    ["twos", settings.two_factor ** twos],
  ];
  for (const [code, factor] of factors) {
    if (factor !== 1) why.push([code, factor]);
    points *= factor;
  }
  return { points: -points, why };
}

/** Return everyone's points for what is entered so far; the winner collects, so the sum is zero. */
export function score(report, settings) {
  const result = {};
  let collected = 0;
  for (const [seat, left] of Object.entries(report.left ?? {})) {
    if (left.cards === undefined) continue;
    result[seat] = loss(left, settings);
    collected -= result[seat].points;
  }
  if (report.winner) result[report.winner] = { points: collected, why: [["collected", collected]] };
  return result;
}
