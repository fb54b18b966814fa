// What the server has anew: asked for with the tag of what is shown, so that nothing comes while nothing has changed.

/** Return the answer, or undefined if the server was not reached. */
export function fetchIfNew(address, tag = "", options = {}) {
  return fetch(address, { headers: tag ? { "If-None-Match": tag } : {}, ...options }).catch(() => undefined);
}

/** Return the page in an answer, or undefined if it has none. */
export async function pageIn(answer) {
  if (answer?.status !== 200) return undefined;
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

/** Say whether an answer is as new as can be: a server in trouble shows what was there before (config/front/as_of.py). */
export function isNew(answer) {
  return [200, 304].includes(answer?.status) && !answer.headers.has("Warning");
}

/** Take away the note of an old time: what is shown is new. */
export function forgetOldTime() {
  for (const note of document.querySelectorAll(".as-of")) note.remove();
}
