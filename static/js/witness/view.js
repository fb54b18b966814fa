// The red sentence where a log differs from what this phone saw, and what it kept, large, to be shown to others.

const DIGITS = 24;
const IN_A_SENTENCE = 12;
const MOST_NAMED = 3;

const button = document.querySelector("[data-log-kept]");

/** Return the first digits of a hash in groups, as they are printed. */
function grouped(hash, digits = DIGITS) {
  return hash.slice(0, digits).match(/.{1,4}/g).join("\u00a0");
}

const moment = new Intl.DateTimeFormat(document.documentElement.lang, {
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

function say(words, values) {
  return words.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

function made(name, className, ...children) {
  const found = document.createElement(name);
  found.className = className;
  found.append(...children);
  return found;
}

/** Say in the page what is kept: in red what differs until it was read, and the way to all of it. */
export function show(place, record) {
  const notice = place.querySelector(".log-changed");
  const differences = record.evidence.flatMap((each) => each.differences);
  const list = notice.querySelector("ul");
  list.replaceChildren(...differences.slice(0, MOST_NAMED).map((each) => made("li", "", sentence(list.dataset, each))));
  notice.hidden = record.isRead || !differences.length;
  const open = () => openDialog(place.querySelector("dialog"), record, differences);
  notice.querySelector("[data-show-others]").onclick = open;
  if (!button) return;
  button.hidden = !record.seen.length && !differences.length;
  button.onclick = open;
  if (differences.length) {
    button.textContent = button.dataset.changed;
    button.classList.add("danger");
  }
}

function sentence(words, { seq, hash, at, now, newest }) {
  const values = { seq, newest, was: grouped(hash, IN_A_SENTENCE), when: moment.format(at) };
  return say(now ? words.another : words.gone, { ...values, now: now && grouped(now, IN_A_SENTENCE) });
}

function openDialog(dialog, record, differences) {
  const sights = dialog.querySelector(".log-sights");
  const words = sights.dataset;
  const newest = record.seen.at(-1);
  const parts = differences.map((each) => difference(words, each));
  if (newest) parts.push(sight(words, words.newest, newest));
  if (record.first && record.first.seq !== newest?.seq) parts.push(sight(words, words.first, record.first));
  sights.replaceChildren(...parts);
  const title = dialog.querySelector("h2");
  if (differences.length) title.textContent = title.dataset.changed;
  title.classList.toggle("changed", differences.length > 0);
  dialog.querySelector("textarea").value = asText(dialog, record);
  dialog.querySelector("[data-copy]").onclick = () => copy(dialog);
  if (dialog.open) return;
  if (dialog.showModal) dialog.showModal();
  else dialog.setAttribute("open", "");
}

function digits(hash) {
  return made("p", "log-digits", ...grouped(hash).split("\u00a0").map((group) => made("span", "", group)));
}

function difference(words, { seq, hash, at, now, newest, found }) {
  return made(
    "section",
    "log-difference",
    made("h3", "", say(words.entry, { seq })),
    made("p", "soft", say(words.seen, { when: moment.format(at) })),
    digits(hash),
    made("p", "soft", say(words.now, { when: moment.format(found) })),
    now ? digits(now) : made("p", "log-gone", say(words.gone, { newest })),
  );
}

function sight(words, says, { seq, hash, at }) {
  const when = made("p", "soft", say(says, { when: moment.format(at) }));
  return made("section", "", made("h3", "", say(words.entry, { seq })), when, digits(hash));
}

/** Return all that is kept, for whoever has the log as a file. */
function asText(dialog, { seen, evidence }) {
  const time = (at) => new Date(at).toISOString();
  const line = ({ seq, hash, at }) => `${seq} ${hash} ${time(at)}`;
  const differing = ({ seq, now, newest, found }) => `≠ ${seq} ${now ?? `– (≤ ${newest})`} ${time(found)}`;
  const past = evidence.flatMap((each) => [...each.seen.map(line), ...each.differences.map(differing), ""]);
  return [dialog.parentElement.dataset.event, "", ...past, ...seen.map(line)].join("\n");
}

/** Copy the text; on plain HTTP a browser only lets it be marked and copied the old way. */
async function copy(dialog) {
  const text = dialog.querySelector("textarea");
  const status = dialog.querySelector("[data-copied]");
  text.select();
  const isCopied = await (navigator.clipboard?.writeText(text.value).then(() => true, () => false) ?? document.execCommand("copy"));
  status.textContent = isCopied ? status.dataset.copied : status.dataset.notCopied;
}
