// What a witness finds of itself in the published draw; anything else than what it kept is said in red.

import { say } from "./draw_words.js";

const NO_VALUES_YET = ["committed", "rolling", "revealing"];

function grouped(code) {
  return code.match(/.{1,4}/g)?.join(" ") ?? "–";
}

/** Return sentences, each with its look, about a draw in which a phone takes part. */
export function trouble(draw, kept) {
  const { checkCodes, domainOf, witnessCommitment } = globalThis.JiangDraw;
  const found = [];
  const red = (name, values) => found.push(["red", say(name, values)]);

  const now = checkCodes(draw);
  kept.codes.forEach((saw, i) => {
    const has = now[i] ?? "";
    if (saw !== has && (has || draw.state === "complete")) red("other_code", { saw: grouped(saw), has: grouped(has) });
  });

  const mine = draw.witnesses.find(({ phone }) => phone === kept.phone);
  if (!mine) {
    red("no_entry", { number: kept.order });
    return found;
  }
  const { value, commitment } = mine;
  if (commitment !== witnessCommitment(domainOf(draw), kept.value)) red("other_entry");
  else if (value !== null && value !== kept.value) red("other_entry");
  else if (NO_VALUES_YET.includes(draw.state) && !kept.late) return found;
  else if (value === null && draw.state === "abandoned" && draw.entropy === null) return wellGivenUp(found);
  else if (value === null) red(kept.shown ? "value_gone" : "silent");
  if (found.length) return found;
  if (draw.state === "complete") found.push(["good", say("right")]);
  return draw.state === "abandoned" ? wellGivenUp(found) : found;
}

function wellGivenUp(found) {
  return found.length ? found : [["plain", say("given_up")]];
}
