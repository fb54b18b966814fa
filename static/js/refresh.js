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
