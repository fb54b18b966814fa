// What a witness's phone sends arrives: it is sent again, more and more rarely, until the server has answered.

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 15000;
const PATIENCE = 5000;

/** Return the answer to one try, or undefined if nobody has answered for good. */
async function tried(address, body) {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), PATIENCE);
  try {
    const answer = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: abort.signal,
      cache: "no-store",
    });
    if (answer.status >= 500 || answer.status === 429) return undefined;
    return final(await answer.json());
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** Return an answer of this server's; a login page of some Wi-Fi, or half an answer, is none. */
function final(answer) {
  const isOurs = Number.isInteger(answer?.witness) || typeof answer?.code === "string";
  return isOurs ? answer : undefined;
}

/** Wait, but not all phones of a hall equally long; a network that is back ends it. */
function rest(wait) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, wait * (0.5 + Math.random()));
    addEventListener("online", () => (clearTimeout(timer), resolve()), { once: true });
  });
}

/** Send until it is answered; `onWait` hears whether it has to wait. */
export async function send(address, body, onWait) {
  for (let wait = FIRST_WAIT; ; wait = Math.min(2 * wait, LONGEST_WAIT)) {
    const answer = await tried(address, body);
    if (answer) return answer;
    onWait(true);
    await rest(wait);
  }
}
