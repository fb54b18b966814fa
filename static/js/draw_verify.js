// What recomputing found, in words.

import { labels } from "./draw_words.js";

const place = document.getElementById("verification");
const verdict = place.querySelector(".verdict");
const list = place.querySelector(".steps");

/** Fill a sentence; codes of kinds and states in it become labels. */
function filled(template, params) {
  return template.replace(/\{(\w+)\}/g, (all, name) => {
    if (!(name in params)) return all;
    return labels[name]?.[params[name]] ?? String(params[name]);
  });
}

function say(value) {
  if (value === null || value === undefined) return list.dataset.nothing;
  return Array.isArray(value) ? value.join(" ") : String(value);
}

function line(mark, text, differs) {
  const item = document.createElement("li");
  item.textContent = `${mark} ${text}`;
  item.classList.toggle("differs", differs);
  list.append(item);
}

function judge({ differences, steps }) {
  const wrong = differences.filter(({ code }) => code !== "not_complete");
  if (wrong.length) return "wrong";
  if (differences.length) return "unfinished";
  return steps[0].params.kind.endsWith("-physical") ? "typed" : "ok";
}

/** Recompute a draw from its file, and say what was found; return that. */
export function verify(bytes) {
  const { differences, steps } = globalThis.JiangDraw.verifyFile(bytes);
  const found = judge({ differences, steps });
  const isGivenUp = found !== "wrong" && steps[0].params.state === "abandoned";
  verdict.textContent = verdict.dataset[isGivenUp ? "givenUp" : found];
  verdict.className = `verdict ${found === "typed" ? "ok" : found}`;
  list.replaceChildren();
  for (const { code, ok, params } of steps) line(ok ? "✓" : "✗", filled(labels.steps[code], params), !ok);
  for (const { code, path, expected, found: there } of differences) {
    if (code === "not_complete") continue;
    const { expected: before, found: now } = list.dataset;
    const where = path ? `${path}: ` : "";
    line("✗", `${where}${labels.differences[code]} (${before}: ${say(expected)}; ${now}: ${say(there)})`, true);
  }
  if (found === "wrong") place.querySelector("details").open = true;
  return found;
}

export function sayUnread() {
  verdict.textContent = verdict.dataset.unread;
  verdict.className = "verdict wrong";
}
