// "Compare the picture you took": the draw's own check codes, computed here, and one that somebody types.

import { say } from "./draw_words.js";

const DIGITS = 24;
const place = document.getElementById("compare");
const own = place.querySelector(".own-codes");
const field = place.querySelector("input");
const answer = place.querySelector(".compared");
let codes = [];

/** Return the code in what somebody typed or scanned: spaces, capitals and full-width digits don't matter. */
function codeIn(text) {
  const plain = text.normalize("NFKC").toLowerCase();
  const inAddress = /[#&?]c=([0-9a-f\s]+)/.exec(plain);
  return (inAddress ? inAddress[1] : plain).replace(/[\s\-–.]/g, "");
}

/** Return what a code says about the draw: a sentence's name, and whether it is good. */
function judged(code) {
  if (!/^[0-9a-f]*$/.test(code) || code.length > DIGITS) return ["code_wrong", false];
  if (code.length < DIGITS) return ["code_short", undefined];
  const found = codes.indexOf(code);
  return found < 0 ? ["code_wrong", false] : [["code_first", "code_second", "code_third"][found], true];
}

function compare() {
  const code = codeIn(field.value);
  answer.className = "compared";
  answer.textContent = "";
  if (!code) return;
  const [name, good] = judged(code);
  answer.textContent = say(name, { count: code.length });
  if (good !== undefined) answer.classList.add(good ? "good" : "bad");
}

function large(code, label) {
  const shown = document.createElement("p");
  const words = document.createElement("span");
  words.className = "small soft";
  words.textContent = label;
  const digits = document.createElement("span");
  digits.className = "check-code";
  for (const group of code.match(/.{4}/g)) {
    const part = document.createElement("span");
    part.textContent = group;
    digits.append(part, " ");
  }
  shown.append(words, digits);
  return shown;
}

/** Show the draw's codes, computed from its file, and compare again what is typed. */
export function showCodes(draw) {
  codes = globalThis.JiangDraw.checkCodes(draw);
  const { first, second, third, only } = own.dataset;
  const names = codes.length > 1 ? [first, second, third] : [only];
  own.replaceChildren(...codes.map((code, i) => large(code, names[i])));
  const scanned = new URLSearchParams(location.hash.slice(1)).get("c");
  if (scanned && !field.value) field.value = scanned.match(/.{1,4}/g).join(" ");
  compare();
}

field.addEventListener("input", compare);
place.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
