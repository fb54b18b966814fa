// Dou Dizhu's scoring (4.2), for showing points while they are entered. The server scores again.

const GRABBED_BID = 3;

/** Return everyone's points once landlord, bid and side are entered: one stake for each peasant. */
export function score(report, settings, seats) {
  const { landlord, won, bombs = 0, grabs = 0, spring = "none", shown = false } = report;
  const bid = settings.bidding === "grab" ? GRABBED_BID : report.bid;
  if (!landlord || !won || !bid) return {};
  const why = [
    ["base", settings.base],
    ["bid", bid],
    ["grabs", 2 ** grabs],
    ["bombs", 2 ** bombs],
    [spring, spring === "none" ? 1 : settings.spring_factor],
    ["shown", shown ? settings.shown_factor : 1],
  ].filter(([, factor]) => factor !== 1);
  const stake = why.reduce((product, [, factor]) => product * factor, 1);
  const gain = won === "landlord" ? stake : -stake;
  const peasants = seats.length - 1;
  const facts = [...why, ["stake", stake]];
  return Object.fromEntries(
    seats.map((seat) =>
      seat === landlord
        ? [seat, { points: gain * peasants, why: [...facts, ["peasants", peasants]] }]
        : [seat, { points: -gain, why: facts }],
    ),
  );
}
