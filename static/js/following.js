// Following an event: by server-sent events, by asking again when those fail, and back.

const TRIES = 3;
const ASK_EVERY = 5000;
const BACK_AFTER = 15000;

/**
 * Tell `hear` of each message. While there is no stream, `ask` is called every few seconds; it says whether it
 * reached the server. `state` hears how it goes: "live", "polling" or "lost".
 */
export function follow(address, { hear, ask, state = () => {} }) {
  let asking; // the timer, while streams fail

  async function again() {
    const reached = await ask();
    if (asking) state(reached ? "polling" : "lost");
  }

  function listen() {
    let failures = 0;
    const source = new EventSource(address);
    source.onmessage = (message) => {
      failures = 0;
      state("live");
      hear(JSON.parse(message.data));
    };
    source.onerror = () => {
      failures += 1;
      // Closed for good: a proxy has answered in the server's place while it starts again.
      if (failures < TRIES && source.readyState !== EventSource.CLOSED) return;
      source.close();
      asking = setInterval(again, ASK_EVERY);
      again();
      setTimeout(back, BACK_AFTER * (1 - Math.random() / 3));
    };
  }

  function back() {
    asking = clearInterval(asking);
    listen();
  }

  listen();
}

/**
 * Return a function that has a page renewed soon: not more often than every `rest` milliseconds, and not at the same
 * moment as all others. `renew` says whether it could; if not, it is tried again.
 */
export function unhurried(renew, rest, spread) {
  let timer;
  let last = -Infinity;
  function soon() {
    if (timer) return;
    const wait = Math.max(0, last + rest - performance.now()) + Math.random() * spread;
    timer = setTimeout(async () => {
      last = performance.now();
      timer = undefined;
      if (!(await renew())) soon();
    }, wait);
  }
  return soon;
}
