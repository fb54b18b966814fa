/* Recompute a draw of a Jiang (將) tournament. 驗算將賽事的抽籤。

   JiangDraw.verifyFile(bytes) → {ok, steps: [{code, ok, params}], differences: [{code, path, expected, found}]}

   For pages, of a document that has its form: checkCodes(document), domainOf(document), places(document),
   decks(document); for a phone that is a witness: phoneName(key), witnessCommitment(domain, value).

   One file, no dependencies; works on plain HTTP, where browsers have no crypto.subtle, and under Node.
   The same checks in the same order, with the same codes, as verify_draw.py; docs/draws.md has them in words. */
(function (root) {
  "use strict";

  const ALGORITHM = "jiang-draw-1";
  const KINDS = ["tables-lots", "tables-at-once", "tables-physical", "seats-physical", "seats-digital"];
  const FOREIGN = ["not_json", "not_a_draw", "unknown_algorithm", "unknown_kind"];
  const SEATS = ["A", "B", "C", "D", "E", "F", "G", "H"]; // as many of them as sit at a table
  const RANKS = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]; // low to high
  const DECK = deckOf("CDHS"); // before the shuffle
  const BEFORE_ENTROPY = ["committed", "rolling"];
  const BEFORE_RESULTS = [...BEFORE_ENTROPY, "revealing", "rerolling"];
  const UNFINISHED = [...BEFORE_RESULTS, "open"];
  const STATES = [...UNFINISHED, "complete", "abandoned"];
  const FEWEST_DICE = 10;
  const FEWEST_CARDS = 6;
  const MOST_SILENT = 2; // witnesses whose values are missing
  const MOST_RESERVED = 9999;

  /* The cards by rank, and by suit where the rank is the same. */
  function deckOf(suits) {
    return [].concat(...RANKS.map((rank) => Array.from(suits, (suit) => rank + suit)));
  }

  // ---------------------------------------------------------------- SHA-256 and HMAC (FIPS 180-4, RFC 2104)

  const BLOCK = 64;

  const START = [
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
  ];
  const ROUNDS = Int32Array.of(
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
  );

  function turned(word, bits) {
    return (word >>> bits) | (word << (32 - bits));
  }

  function padded(bytes) {
    const result = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
    result.set(bytes);
    result[bytes.length] = 0x80;
    const end = new DataView(result.buffer);
    end.setUint32(result.length - 8, Math.floor(bytes.length / 0x20000000));
    end.setUint32(result.length - 4, (bytes.length << 3) >>> 0);
    return end;
  }

  function schedule(view, offset, words) {
    for (let i = 0; i < 16; i++) words[i] = view.getUint32(offset + 4 * i);
    for (let i = 16; i < 64; i++) {
      const early = words[i - 15];
      const late = words[i - 2];
      const one = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
      const two = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
      words[i] = (words[i - 16] + one + words[i - 7] + two) | 0;
    }
  }

  /* Eight words turn by one place a round; counting backwards saves moving them. */
  function compress(state, words) {
    const turn = Int32Array.from(state);
    for (let i = 0; i < 64; i++) {
      const at = (place) => turn[(place - i) & 7];
      const e = at(4);
      const a = at(0);
      const one = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const first = (at(7) + one + ((e & at(5)) ^ (~e & at(6))) + ROUNDS[i] + words[i]) | 0;
      const two = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const second = (two + ((a & at(1)) ^ (a & at(2)) ^ (at(1) & at(2)))) | 0;
      turn[(3 - i) & 7] += first;
      turn[(7 - i) & 7] = first + second;
    }
    for (let i = 0; i < 8; i++) state[i] += turn[i];
  }

  function sha256(bytes) {
    const view = padded(bytes);
    const state = Int32Array.from(START);
    const words = new Int32Array(64);
    for (let offset = 0; offset < view.byteLength; offset += BLOCK) {
      schedule(view, offset, words);
      compress(state, words);
    }
    const digest = new DataView(new ArrayBuffer(32));
    state.forEach((word, i) => digest.setInt32(4 * i, word));
    return new Uint8Array(digest.buffer);
  }

  function hmacSha256(key, message) {
    const short = key.length > BLOCK ? sha256(key) : key;
    const inner = new Uint8Array(BLOCK).fill(0x36);
    const outer = new Uint8Array(BLOCK).fill(0x5c);
    short.forEach((byte, i) => {
      inner[i] ^= byte;
      outer[i] ^= byte;
    });
    return sha256(joined([outer, sha256(joined([inner, message]))]));
  }

  // ---------------------------------------------------------------- bytes

  function joined(parts) {
    const result = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let offset = 0;
    for (const part of parts) {
      result.set(part, offset);
      offset += part.length;
    }
    return result;
  }

  function utf8(text) {
    return new TextEncoder().encode(text);
  }

  function fromHex(text) {
    return Uint8Array.from(text.match(/../g) || [], (pair) => parseInt(pair, 16));
  }

  function toHex(bytes) {
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  function bigEndian(number, size) {
    const bytes = new Uint8Array(size);
    for (let i = size - 1; i >= 0; i--) {
      bytes[i] = number % 256;
      number = Math.floor(number / 256);
    }
    return bytes;
  }

  // ---------------------------------------------------------------- the algorithm, jiang-draw-1

  function framed(parts) {
    return joined(parts.flatMap((part) => [bigEndian(part.length, 4), part]));
  }

  function hashOf(...parts) {
    return toHex(sha256(framed(parts)));
  }

  function commitmentOf(secret) {
    return hashOf(utf8("jiang-draw-1/commitment"), fromHex(secret));
  }

  /* What is fixed before: the tables, the list, and who has which number; no plan and no constraints yet. */
  function listHashOf({ list, roster, reserved = "", table_size: size, suits }) {
    const parts = [String(size), suits, String(reserved), JSON.stringify(list), JSON.stringify(roster), "", ""];
    return hashOf(...["jiang-draw-1/list", ...parts].map(utf8));
  }

  function domainOf(document, table) {
    const parts = [ALGORITHM, document.kind, document.event, "jiang-" + document.jiang, "draw-" + document.number];
    return (table === undefined ? parts : parts.concat("table-" + table)).join("/");
  }

  function phoneName(key) {
    return hashOf(utf8("jiang-draw-1/phone"), fromHex(key)).slice(0, 16);
  }

  function witnessCommitment(domain, value) {
    return hashOf(utf8("jiang-draw-1/witness"), utf8(domain), fromHex(value));
  }

  function witnessHash(witnesses) {
    const named = witnesses.flatMap(({ phone, commitment }) => [fromHex(phone), fromHex(commitment)]);
    return toHex(sha256(framed([utf8("jiang-draw-1/witnesses"), ...named])));
  }

  /* A value that was not shown is empty. */
  function witnessBytes(witnesses) {
    const said = witnesses.flatMap(({ phone, commitment, value }) => [phone, commitment, value || ""]);
    return framed(said.map(fromHex));
  }

  /* The digits shown of list and secret, then of the witnesses, then of all before a second roll. */
  function checkCodes(document) {
    const { state, witnesses, entropy, again, list_hash: listHash, commitment = "" } = document;
    const shownCode = (...parts) => hashOf(utf8("jiang-draw-1/shown"), ...parts).slice(0, 24);
    const parts = [fromHex(listHash), fromHex(commitment)];
    const codes = [shownCode(...parts)];
    if (!has(document, "witnesses")) return codes;
    parts.push(fromHex(witnessHash(witnesses)));
    const began = witnesses.length > 0 || entropy !== null;
    if (state === "abandoned" ? began : state !== "committed") codes.push(shownCode(...parts));
    if (entropy === null || (state !== "rerolling" && again === null)) return codes;
    return [...codes, shownCode(...parts, ...entropyTexts(entropy).map(utf8), witnessBytes(witnesses))];
  }

  /* Dice and cards, each with its only spelling; nothing of what was not needed. */
  function entropyTexts(entropy) {
    return entropy === null ? ["", ""] : [entropy.dice.join(""), entropy.cards.join(" ")];
  }

  function seedOf(document, table) {
    const [first, again] = [document.entropy, document.again].map((entropy) => entropyTexts(entropy).map(utf8));
    const before = [utf8(domainOf(document, table)), fromHex(document.list_hash)];
    const message = framed([...before, ...first, witnessBytes(document.witnesses), ...again]);
    return hmacSha256(fromHex(document.secret), message);
  }

  /* 32-bit numbers, eight from each HMAC of a counter. */
  function* stream(seed) {
    for (let counter = 0; ; counter++) {
      const block = new DataView(hmacSha256(seed, bigEndian(counter, 8)).buffer);
      for (let offset = 0; offset < 32; offset += 4) yield block.getUint32(offset);
    }
  }

  /* Fisher–Yates from the end; a number that does not fit is thrown away. */
  function shuffled(seed, items) {
    const result = items.slice();
    const numbers = stream(seed);
    for (let last = result.length - 1; last > 0; last--) {
      const spare = Math.clz32(last);
      let other;
      do other = numbers.next().value >>> spare;
      while (other > last);
      [result[last], result[other]] = [result[other], result[last]];
    }
    return result;
  }

  /* How many places are drawn. */
  function countOf({ list, reserved = 0 }) {
    return list.length + reserved;
  }

  function placesDrawn(document) {
    return shuffled(seedOf(document), Array.from({ length: countOf(document) }, (_, i) => i + 1));
  }

  /* The table, and the place at it. */
  function placeNumbered(number, size) {
    return [Math.floor((number - 1) / size) + 1, ((number - 1) % size) + 1];
  }

  // ---------------------------------------------------------------- for pages

  /* What the draw gives each entry of the list, then each reserved place; empty as long as it is not known. */
  function places(document) {
    const { kind, list, table_size: size } = document;
    if (!["tables-lots", "tables-at-once"].includes(kind) || !isOpenBook(document)) return [];
    const order = placesDrawn(document);
    const numbers = kind === "tables-lots" ? order : ranksOf(order);
    return numbers.map((place, i) => {
      const [table, seat] = placeNumbered(place, size);
      return { participant: i < list.length ? list[i] : null, index: i + 1, place, table, seat };
    });
  }

  /* Where each number from 1 on stands in an order, from 1 on. */
  function ranksOf(order) {
    const ranks = [];
    order.forEach((number, i) => (ranks[number - 1] = i + 1));
    return ranks;
  }

  /* Each table's deck, the card under back 1 first; empty as long as it is not known. */
  function decks(document) {
    if (document.kind !== "seats-digital" || !isOpenBook(document)) return {};
    return Object.fromEntries(document.list.map(([table]) => [table, shuffled(seedOf(document, table), DECK)]));
  }

  // ---------------------------------------------------------------- what is found

  class Findings {
    constructor() {
      this.steps = [];
      this.differences = [];
      this.counted = 0;
    }

    /* Close a step: it is ok unless a difference was noted since the step before. */
    step(code, params) {
      this.steps.push({ code, ok: this.differences.length === this.counted, params });
      this.counted = this.differences.length;
    }

    differ(code, path, expected = null, found = null) {
      this.differences.push({ code, path, expected, found });
    }

    same(code, path, expected, found) {
      if (JSON.stringify(expected) !== JSON.stringify(found)) this.differ(code, path, expected, found);
    }

    /* Note the first value that is not higher than the one before. */
    ascending(values, pathOf) {
      const place = values.findIndex((value, i) => i > 0 && value <= values[i - 1]);
      if (place > 0) this.differ("order", pathOf(place), ">" + values[place - 1], values[place]);
    }
  }

  function isObject(value) {
    return typeof value === "object" && value !== null && !Array.isArray(value);
  }

  function has(object, name) {
    return Object.prototype.hasOwnProperty.call(object, name);
  }

  /* A value of the wrong form, without its structure. */
  function shown(value) {
    if (Array.isArray(value)) return "array";
    if (isObject(value)) return "object";
    if (value === undefined) return null;
    return typeof value === "number" && !Number.isSafeInteger(value) ? "number" : value;
  }

  // ---------------------------------------------------------------- reading the file

  const DEEPEST = 64; // arrays and objects within one another
  const TOKEN = /"(?:[^"\\]|\\.)*"|[-+.\w]+|[[\]{},:]/g;

  /* What a file says: JSON in which every reader reads the same (RFC 7493), else an error.
     JSON.parse looks at the grammar; the values are read apart, since it forgets how numbers were
     written and that a name stood there twice. */
  function documentIn(bytes) {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    JSON.parse(text);
    return valueOf(text.match(TOKEN)[Symbol.iterator](), 0);
  }

  function valueOf(tokens, depth, token = tokens.next().value) {
    if (token === "{" || token === "[") {
      if (depth === DEEPEST) throw new SyntaxError("too deep");
      return (token === "{" ? objectOf : arrayOf)(tokens, depth + 1);
    }
    if (token[0] === '"') return textOf(token);
    return /[0-9]/.test(token) ? numberOf(token) : JSON.parse(token);
  }

  function arrayOf(tokens, depth) {
    const found = [];
    for (let token = tokens.next().value; token !== "]"; token = tokens.next().value) {
      if (token !== ",") found.push(valueOf(tokens, depth, token));
    }
    return found;
  }

  function objectOf(tokens, depth) {
    const found = Object.create(null); // in which a name like __proto__ is a name like others
    for (let token = tokens.next().value; token !== "}"; token = tokens.next().value) {
      if (token === ",") continue;
      const name = textOf(token);
      if (name in found) throw new SyntaxError("a name twice");
      tokens.next(); // the colon
      found[name] = valueOf(tokens, depth);
    }
    return found;
  }

  function textOf(token) {
    const text = JSON.parse(token);
    if (/[\ud800-\udfff]/u.test(text)) throw new SyntaxError("half a character");
    return text;
  }

  /* Whole numbers, written as such; any other is NaN, which has no form that is asked for. */
  function numberOf(token) {
    const number = Number(token);
    return /^-?[0-9]+$/.test(token) && Number.isSafeInteger(number) ? number + 0 : NaN;
  }

  // ---------------------------------------------------------------- the form of a document

  function upTo(highest) {
    return (value) => Number.isInteger(value) && value >= 1 && value <= highest;
  }

  function matching(pattern) {
    return (value) => typeof value === "string" && pattern.test(value);
  }

  const isNumber = upTo(2147483647);
  const isHash = matching(/^[0-9a-f]{64}$/);
  const LEAVES = {
    known: () => true, // looked at before
    number: isNumber,
    count: (value) => Number.isInteger(value) && value >= 0 && value <= MOST_RESERVED,
    size: (value) => upTo(8)(value) && value > 1,
    suits: (value) => typeof value === "string" && Array.from(value).sort().join("") === "CDHS",
    back: upTo(52),
    die: upTo(6),
    hash: isHash,
    phone: matching(/^[0-9a-f]{16}$/),
    entry: (value) => Array.isArray(value) && value.length === 2 && isNumber(value[0]) && isHash(value[1]),
    null: (value) => value === null,
    event: matching(/^[A-Za-z0-9_-]{1,64}$/),
    state: (value) => STATES.includes(value),
    card: (value) => DECK.includes(value),
    flag: (value) => typeof value === "boolean",
  };

  // A form is a check that notes what does not fit.
  function leaf(name, fits = LEAVES[name]) {
    return (value, path, findings) => {
      if (!fits(value)) findings.differ("wrong_form", path, name, shown(value));
    };
  }

  function rowOfSize(size) {
    return leaf("row", (value) => Array.isArray(value) && value.length === 1 + size && value.every(isNumber));
  }

  function orNull(form) {
    return (value, path, findings) => {
      if (value !== null) form(value, path, findings);
    };
  }

  function array(form, least = 0) {
    return (value, path, findings) => {
      if (!Array.isArray(value) || value.length < least) {
        findings.differ("wrong_form", path, "array", shown(value));
      } else {
        value.forEach((item, place) => form(item, path + "[" + place + "]", findings));
      }
    };
  }

  /* By code points, where JavaScript's own order goes by halves of them. */
  function byCharacter(one, other) {
    const [these, those] = [one, other].map((text) => Array.from(text, (letter) => letter.codePointAt(0)));
    const place = these.findIndex((letter, i) => letter !== those[i]);
    return place < 0 ? these.length - those.length : these[place] - (those[place] ?? -1);
  }

  function fields(forms) {
    return (value, path, findings) => {
      if (!isObject(value)) {
        findings.differ("wrong_form", path, "object", shown(value));
        return;
      }
      const before = path ? path + "." : "";
      for (const name of Object.keys(forms)) {
        if (has(value, name)) forms[name](value[name], before + name, findings);
        else findings.differ("missing", before + name);
      }
      for (const name of Object.keys(value).sort(byCharacter)) {
        if (!has(forms, name)) findings.differ("unknown_field", before + name, null, shown(value[name]));
      }
    };
  }

  /* What an act has to say depends on which act it is. */
  function actOf(acts) {
    return (value, path, findings) => {
      if (!isObject(value) || !has(value, "act")) {
        fields({ act: leaf("known") })(value, path, findings);
      } else if (typeof value.act !== "string" || !has(acts, value.act)) {
        findings.differ("wrong_form", path + ".act", "act", shown(value.act));
      } else {
        fields(Object.assign({ act: leaf("known") }, acts[value.act]))(value, path, findings);
      }
    };
  }

  const NUMBER = leaf("number");
  const HASH = leaf("hash");
  const ENTROPY = orNull(fields({ dice: array(leaf("die")), cards: array(leaf("card")) }));
  const SEALED = {
    commitment: HASH,
    witnesses: array(fields({ phone: leaf("phone"), commitment: HASH, value: orNull(HASH) })),
    entropy: ENTROPY,
    again: ENTROPY,
    secret: orNull(HASH),
  };

  function head(entry, reserved) {
    const form = { format: leaf("known"), algorithm: leaf("known"), kind: leaf("known"), event: leaf("event") };
    Object.assign(form, { jiang: NUMBER, number: NUMBER, table_size: leaf("size"), suits: leaf("suits") });
    Object.assign(form, { replaces: orNull(NUMBER), state: leaf("state"), list: array(entry, 1) }, reserved);
    Object.assign(form, { roster: array(leaf("entry")), plan: leaf("null"), constraints: leaf("null") });
    return Object.assign(form, { list_hash: HASH });
  }

  function taken(place) {
    const who = { participant: NUMBER };
    const put = { participant: NUMBER, table: NUMBER, place };
    const acts = { left: who, dissolved: { table: NUMBER }, moved: put };
    acts.added = Object.assign({}, put, { house: leaf("flag") });
    return { arrivals: array(fields(put)), closing: array(actOf(acts)) };
  }

  function drawn(size, back) {
    const card = Object.assign({ participant: NUMBER }, back, { card: leaf("card") });
    const seats = orNull(fields(Object.assign({}, ...SEATS.slice(0, size).map((seat) => ({ [seat]: NUMBER })))));
    return { drawn: array(fields({ table: NUMBER, cards: array(fields(card)), seats })) };
  }

  function formOf(...parts) {
    return fields(Object.assign({}, ...parts));
  }

  /* The form of each kind for tables of a size. */
  function formsOf(size) {
    const place = leaf("place", upTo(size));
    const row = rowOfSize(size);
    const tables = { tables: orNull(array(row)) };
    return {
      "tables-lots": formOf(head(NUMBER, { reserved: leaf("count") }), SEALED, taken(place), tables),
      "tables-at-once": formOf(head(NUMBER), SEALED, tables),
      "tables-physical": formOf(head(NUMBER), taken(orNull(place)), tables),
      "seats-physical": formOf(head(row), drawn(size, {})),
      "seats-digital": formOf(head(row), SEALED, drawn(size, { back: leaf("back") })),
    };
  }

  // ---------------------------------------------------------------- what is checked

  /* What is found in the bytes of a file, whatever they are. */
  function verifyFile(bytes) {
    let document;
    try {
      document = documentIn(bytes);
    } catch {
      return { ok: false, steps: [], differences: [{ code: "not_json", path: "", expected: null, found: null }] };
    }
    return verify(document);
  }

  function verify(document) {
    const findings = new Findings();
    const given = isObject(document) ? document : {};
    const known = [["jiang-draw"], [ALGORITHM], KINDS];
    const names = ["format", "algorithm", "kind"];
    const foreign = names.findIndex((name, i) => !has(given, name) || !known[i].includes(given[name]));
    if (foreign >= 0) {
      const found = has(given, names[foreign]) ? given[names[foreign]] : null;
      findings.differ(FOREIGN[1 + foreign], names[foreign], known[foreign].join(", "), shown(found));
    } else {
      checkForm(given, findings);
      if (!findings.differences.length) goThrough(given, findings);
    }
    return { ok: !findings.differences.length, steps: findings.steps, differences: findings.differences };
  }

  /* The size of the tables is looked at first: the rest of the form depends on it. */
  function checkForm(given, findings) {
    const size = given.table_size;
    if (!has(given, "table_size")) findings.differ("missing", "table_size");
    else if (!LEAVES.size(size)) findings.differ("wrong_form", "table_size", "size", shown(size));
    else formsOf(size)[given.kind](given, "", findings);
  }

  function goThrough(document, findings) {
    const { algorithm, kind, event, jiang, number, state } = document;
    checkState(document, findings);
    findings.step("document", { algorithm, kind, event, jiang, number, state });
    if (checkList(document, findings)) {
      checkSealed(document, findings);
      (has(document, "drawn") ? checkSeats : checkTables)(document, findings);
    }
    if (UNFINISHED.includes(state)) findings.differ("not_complete", "state", "complete", state);
  }

  const RESULTS = ["open", "complete"];

  /* In which states something has to be there, and must not. */
  function presence({ witnesses = [] }) {
    const silent = witnesses.some(({ value }) => value === null);
    return [
      { name: "entropy", needed: ["revealing", "rerolling", ...RESULTS], forbidden: BEFORE_ENTROPY },
      { name: "again", needed: silent ? RESULTS : [], forbidden: BEFORE_RESULTS.concat(silent ? [] : RESULTS) },
      { name: "secret", needed: ["complete"], forbidden: UNFINISHED },
      { name: "tables", needed: ["complete"], forbidden: [...UNFINISHED, "abandoned"] },
    ];
  }

  /* What is there must be possible in this state, and nothing may be missing. */
  function checkState(document, findings) {
    const { state, number, replaces } = document;
    if (replaces !== null && replaces >= number) findings.differ("replaces", "replaces", "<" + number, replaces);
    for (const { name, needed, forbidden } of presence(document)) {
      if (!has(document, name)) continue;
      if (document[name] === null) {
        if (needed.includes(state)) findings.differ("missing", name);
      } else if (forbidden.includes(state)) {
        findings.differ("too_early", name, null, shown(document[name]));
      }
    }
    const counts = ["arrivals", "closing", "drawn"].map((name) => [name, BEFORE_RESULTS, lengthOf(document, name)]);
    for (const [name, early, count] of [...counts, ["witnesses", BEFORE_ENTROPY, valuesIn(document)]]) {
      if (count && (early.includes(state) || document.entropy === null)) findings.differ("too_early", name, 0, count);
    }
  }

  function lengthOf(document, name) {
    return has(document, name) ? document[name].length : 0;
  }

  function valuesIn({ witnesses = [] }) {
    return witnesses.filter(({ value }) => value !== null).length;
  }

  /* Say whether the list can be worked with. */
  function checkList(document, findings) {
    const { kind, list, list_hash, table_size: size, suits } = document;
    findings.same("list_hash", "list_hash", listHashOf(document), list_hash);
    const before = findings.differences.length;
    if (kind.startsWith("seats-")) checkListOfTables(list, findings);
    else checkListOfNumbers(document, findings);
    const usable = findings.differences.length === before;
    checkRoster(document, findings);
    findings.step("list", { count: list.length, size, suits, list_hash });
    return usable;
  }

  function checkListOfNumbers(document, findings) {
    const { kind, list, table_size: size } = document;
    const wrong = list.findIndex((number, place) => number !== place + 1);
    if (kind !== "tables-physical") findings.ascending(list, (place) => "list[" + place + "]");
    else if (wrong >= 0) findings.differ("order", "list[" + wrong + "]", wrong + 1, list[wrong]);
    const over = countOf(document) % size;
    if (over) findings.differ("not_whole_tables", "list", size, over);
  }

  /* Everyone in the list is in the roster, and nobody else; lots from a box have no numbers yet. */
  function checkRoster({ kind, list, roster }, findings) {
    const numbers = roster.map((entry) => entry[0]);
    const pathOf = (place) => "roster[" + place + "][0]";
    findings.ascending(numbers, pathOf);
    if (kind === "tables-physical") return;
    const listed = list.flatMap((entry) => (Array.isArray(entry) ? entry.slice(1) : entry));
    const known = new Set(numbers);
    const wanted = new Set(listed);
    for (const number of listed) if (!known.has(number)) findings.differ("not_in_roster", "roster", number);
    numbers.forEach((number, place) => {
      if (!wanted.has(number)) findings.differ("not_in_list", pathOf(place), null, number);
    });
  }

  function checkListOfTables(list, findings) {
    const seen = new Set();
    findings.ascending(list.map((row) => row[0]), (place) => "list[" + place + "][0]");
    list.forEach((row, place) => {
      const pathOf = (seat) => "list[" + place + "][" + (seat + 1) + "]";
      const people = row.slice(1);
      findings.ascending(people, pathOf);
      people.forEach((participant, seat) => {
        if (seen.has(participant)) findings.differ("listed_twice", pathOf(seat), null, participant);
        seen.add(participant);
      });
    });
  }

  function isThere(document, name) {
    return has(document, name) && document[name] !== null;
  }

  function checkSealed(document, findings) {
    const { commitment, secret } = document;
    if (isThere(document, "secret")) {
      findings.same("commitment", "commitment", commitmentOf(secret), commitment);
      findings.step("commitment", { commitment, secret });
    }
    if (lengthOf(document, "witnesses")) checkWitnesses(document, findings);
    for (const name of ["entropy", "again"]) {
      if (isThere(document, name)) checkEntropy(document[name], name, findings);
    }
  }

  const WITNESS_ONCE = { phone: "phone_twice", commitment: "commitment_twice" };

  /* Each phone once, each value the one committed to, and not so many silent that they could choose. */
  function checkWitnesses(document, findings) {
    const { witnesses, state } = document;
    const domain = domainOf(document);
    const seen = new Set();
    witnesses.forEach((witness, i) => {
      const path = "witnesses[" + i + "].";
      for (const name of Object.keys(WITNESS_ONCE)) {
        const mark = name + " " + witness[name];
        if (seen.has(mark)) findings.differ(WITNESS_ONCE[name], path + name, null, witness[name]);
        seen.add(mark);
      }
      const { value, commitment } = witness;
      if (value !== null) findings.same("witness", path + "commitment", witnessCommitment(domain, value), commitment);
    });
    const silent = witnesses.length - valuesIn(document);
    if (RESULTS.includes(state) && silent > MOST_SILENT) findings.differ("silent", "witnesses", MOST_SILENT, silent);
    findings.step("witnesses", { count: witnesses.length, silent });
  }

  /* Enough of it that nobody could have known it, and no card twice. */
  function checkEntropy(entropy, step, findings) {
    const { dice, cards } = entropy;
    const tooFew = (name, fewest, count) => findings.differ("entropy_short", step + "." + name, fewest, count);
    if (dice.length ? dice.length < FEWEST_DICE : !cards.length) tooFew("dice", FEWEST_DICE, dice.length);
    if (cards.length && cards.length < FEWEST_CARDS) tooFew("cards", FEWEST_CARDS, cards.length);
    cards.forEach((card, i) => {
      if (cards.indexOf(card) < i) findings.differ("card_taken", step + ".cards[" + i + "]", null, card);
    });
    const [diceText, cardsText] = entropyTexts(entropy);
    findings.step(step, { dice: diceText, cards: cardsText });
  }

  function isOpenBook(document) {
    return isThere(document, "secret") && isThere(document, "entropy");
  }

  // ---------------------------------------------------------------- draws of tables

  function checkTables(document, findings) {
    let order = null;
    if (isOpenBook(document)) {
      order = placesDrawn(document);
      findings.step("shuffle", { domain: domainOf(document), seed: toHex(seedOf(document)), count: order.length });
    }
    if (has(document, "arrivals")) checkLots(document, order, findings);
    else if (order && document.tables !== null) checkTablesAtOnce(document, order, findings);
  }

  function checkTablesAtOnce({ list, tables, table_size: size }, order, findings) {
    const people = order.map((number) => list[number - 1]);
    const rows = [];
    for (let start = 0; start < people.length; start += size) {
      rows.push(rowOf(start / size + 1, people.slice(start, start + size)));
    }
    checkRows(rows, tables, findings);
    findings.step("tables", { count: rows.length, size });
  }

  function rowOf(table, people) {
    return [table].concat(Array.from(people).sort((one, other) => one - other));
  }

  function checkLots(document, order, findings) {
    const { kind, arrivals, closing, tables, table_size: size } = document;
    if (order) checkPlaces(document, order, findings);
    const before = findings.differences.length;
    const hall = hallAfterArrivals(document, findings);
    closing.forEach((act, i) => hall[act.act](act, "closing[" + i + "]"));
    if (kind === "tables-lots" && findings.differences.length === before) checkClosing(document, findings);
    findings.step("placing", { arrivals: arrivals.length, closing: closing.length });
    if (tables !== null) {
      const rows = hall.checkFull();
      checkRows(rows, tables, findings);
      findings.step("tables", { count: rows.length, size });
    }
  }

  function hallAfterArrivals(document, findings) {
    const size = document.table_size;
    const hall = new Hall(countOf(document) / size, size, findings);
    document.arrivals.forEach((arrival, i) => hall.added(arrival, "arrivals[" + i + "]"));
    return hall;
  }

  /* A number has its place whenever it comes; the others have the reserved ones, as they come. */
  function checkPlaces({ list, arrivals, table_size: size }, order, findings) {
    const places = new Map(list.map((number, i) => [number, order[i]]));
    let next = list.length;
    arrivals.forEach(({ participant, table, place }, i) => {
      if (!places.has(participant)) places.set(participant, order[next++]);
      const number = places.get(participant);
      const expected = number === undefined ? null : placeNumbered(number, size);
      findings.same("place", "arrivals[" + i + "]", expected, [table, place]);
    });
    findings.step("lots", { count: arrivals.length });
  }

  /* Note the first act that is not that of the one closing; every act is possible. */
  function checkClosing(document, findings) {
    const expected = theOneClosing(document, hallAfterArrivals(document, findings));
    const found = document.closing.map(({ act, participant, table, place }) => {
      return [act, participant, table, place].filter((value) => value !== undefined);
    });
    for (let i = 0; i < Math.max(expected.length, found.length); i++) {
      const [one, other] = [expected[i] || null, found[i] || null];
      if (JSON.stringify(one) === JSON.stringify(other)) continue;
      findings.differ("closing", "closing[" + i + "]", one, other);
      return;
    }
  }

  /* The acts, as shown, that follow from who had left, how many tables go, and who is added. */
  function theOneClosing({ arrivals, closing }, hall) {
    const first = closing.findIndex(({ act }) => act !== "left");
    const gone = closing.slice(0, first < 0 ? closing.length : first).map(({ participant }) => participant);
    const standing = hall.tables - closing.filter(({ act }) => act === "dissolved").length;
    const expected = gone.map((participant) => ["left", participant]);
    for (let table = hall.tables; table > standing; table--) expected.push(["dissolved", table]);
    for (const participant of gone) hall.remove(participant);
    const free = hall.freePlaces().filter(([table]) => table <= standing);
    for (const participant of hall.peopleFrom(standing + 1)) {
      expected.push(free.length ? ["moved", participant, ...free.shift()] : ["left", participant]);
    }
    const known = new Set(arrivals.map(({ participant }) => participant));
    for (const { act, participant } of closing) {
      if (act !== "added" || known.has(participant) || !free.length) continue;
      expected.push(["added", participant, ...free.shift()]);
      known.add(participant);
    }
    return expected;
  }

  function checkRows(expected, found, findings) {
    for (let i = 0; i < Math.max(expected.length, found.length); i++) {
      const one = i < expected.length ? expected[i] : null;
      findings.same("table", "tables[" + i + "]", one, i < found.length ? found[i] : null);
    }
  }

  /* Who sits where; an act that is not possible is noted and has no effect. */
  class Hall {
    constructor(tables, size, findings) {
      this.tables = tables;
      this.size = size;
      this.findings = findings;
      this.gone = new Set(); // dissolved tables
      this.at = new Map(); // participant -> {table, place}
      this.people = new Map(); // table -> participants
      for (let table = 1; table <= tables; table++) this.people.set(table, new Set());
    }

    fault(code, act, path, field, expected = null) {
      this.findings.differ(code, path + "." + field, expected, act[field]);
      return false;
    }

    isFree(act, path) {
      const { table, place } = act;
      if (table > this.tables) return this.fault("no_such_table", act, path, "table", this.tables);
      if (this.gone.has(table)) return this.fault("table_dissolved", act, path, "table");
      const people = Array.from(this.people.get(table));
      if (place !== null && people.some((other) => this.at.get(other).place === place)) {
        return this.fault("lot_taken", act, path, "place");
      }
      return people.length < this.size || this.fault("table_full", act, path, "table");
    }

    put({ participant, table, place }) {
      this.at.set(participant, { table, place });
      this.people.get(table).add(participant);
    }

    remove(participant) {
      this.people.get(this.at.get(participant).table).delete(participant);
      this.at.delete(participant);
    }

    added(act, path) {
      if (this.at.has(act.participant)) this.fault("placed_twice", act, path, "participant");
      else if (this.isFree(act, path)) this.put(act);
    }

    left(act, path) {
      if (this.at.has(act.participant)) this.remove(act.participant);
      else this.fault("not_placed", act, path, "participant");
    }

    dissolved(act, path) {
      if (act.table > this.tables) this.fault("no_such_table", act, path, "table", this.tables);
      else if (this.gone.has(act.table)) this.fault("dissolved_twice", act, path, "table");
      else this.gone.add(act.table);
    }

    moved(act, path) {
      const at = this.at.get(act.participant);
      if (!at) {
        this.fault("not_placed", act, path, "participant");
      } else if (!this.gone.has(at.table)) {
        this.fault("not_dissolved", act, path, "participant");
      } else if (this.isFree(act, path)) {
        this.remove(act.participant);
        this.put(act);
      }
    }

    /* By table and place; every place is known. */
    freePlaces() {
      const taken = new Set(Array.from(this.at.values(), ({ table, place }) => table + "/" + place));
      const places = Array.from({ length: this.tables * this.size }, (_, i) => placeNumbered(i + 1, this.size));
      return places.filter(([table, place]) => !taken.has(table + "/" + place));
    }

    /* Who sits at this table or a later one, by table and place. */
    peopleFrom(first) {
      const sitting = Array.from(this.at).filter(([, { table }]) => table >= first);
      sitting.sort(([, one], [, other]) => one.table - other.table || one.place - other.place);
      return sitting.map(([participant]) => participant);
    }

    /* Every table that was not dissolved is full; those dissolved are the last, and empty. */
    checkFull() {
      const gone = Array.from(this.gone).sort((one, other) => one - other);
      const last = gone.map((_, i) => this.tables - gone.length + 1 + i);
      this.findings.same("not_last", "closing", last, gone);
      for (const table of gone) {
        this.findings.same("stranded", "closing", [table], rowOf(table, this.people.get(table)));
      }
      const standing = Array.from(this.people.keys()).filter((table) => !this.gone.has(table));
      const rows = standing.map((table) => rowOf(table, this.people.get(table)));
      for (const row of rows) {
        if (row.length !== 1 + this.size) this.findings.differ("short_table", "tables", this.size, row);
      }
      return rows;
    }
  }

  // ---------------------------------------------------------------- draws of seats

  function checkSeats(document, findings) {
    const people = new Map(document.list.map((row) => [row[0], row.slice(1)]));
    const tables = document.drawn.map((entry) => entry.table);
    const complete = document.state === "complete";
    if (isOpenBook(document)) checkDecks(document, findings);
    findings.ascending(tables, (place) => "drawn[" + place + "].table");
    document.drawn.forEach((entry, i) => {
      const path = "drawn[" + i + "]";
      const these = people.get(entry.table);
      if (these) checkTable(entry, these, document, path, findings);
      else findings.differ("no_such_table", path + ".table", null, entry.table);
    });
    if (complete) {
      for (const table of people.keys()) {
        if (!tables.includes(table)) findings.differ("missing_table", "drawn", table);
      }
    }
    findings.step("seats", { tables: tables.length });
  }

  function checkDecks(document, findings) {
    let cards = 0;
    document.drawn.forEach((entry, i) => {
      const deck = shuffled(seedOf(document, entry.table), DECK);
      cards += entry.cards.length;
      entry.cards.forEach(({ back, card }, turn) => {
        findings.same("card", "drawn[" + i + "].cards[" + turn + "].card", deck[back - 1], card);
      });
    });
    findings.step("decks", { domain: domainOf(document), tables: document.drawn.length, cards });
  }

  function checkTable({ cards, seats }, people, { state, suits, table_size: size }, path, findings) {
    const before = findings.differences.length;
    checkCards(cards, people, path, findings);
    if (cards.length !== size) {
      if (state === "complete") findings.differ("short_table", path + ".cards", size, cards.length);
      if (seats !== null) findings.differ("too_early", path + ".seats", null, "object");
    } else if (seats === null) {
      findings.differ("missing", path + ".seats");
    } else if (findings.differences.length === before) {
      const order = deckOf(suits);
      const highestFirst = cards.slice().sort((one, other) => order.indexOf(other.card) - order.indexOf(one.card));
      SEATS.slice(0, size).forEach((seat, i) => {
        findings.same("seat", path + ".seats." + seat, highestFirst[i].participant, seats[seat]);
      });
    }
  }

  const ONCE = { participant: "drawn_twice", back: "back_taken", card: "card_taken" };

  function checkCards(cards, people, path, findings) {
    const seen = new Set();
    cards.forEach((card, turn) => {
      const where = path + ".cards[" + turn + "].";
      if (!people.includes(card.participant)) {
        findings.differ("not_at_table", where + "participant", people, card.participant);
      }
      for (const name of Object.keys(ONCE)) {
        const mark = name + " " + card[name];
        if (has(card, name) && seen.has(mark)) findings.differ(ONCE[name], where + name, null, card[name]);
        seen.add(mark);
      }
    });
  }

  const FOR_PAGES = { checkCodes, domainOf, witnessCommitment, phoneName, places, decks };
  root.JiangDraw = { verifyFile, verify, sha256, hmacSha256, toHex, fromHex, utf8, shuffled, FOREIGN, ...FOR_PAGES };
  if (typeof module === "object" && module.exports) module.exports = root.JiangDraw;
})(typeof globalThis === "object" ? globalThis : this);
