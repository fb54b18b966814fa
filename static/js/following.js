// Following an event: by server-sent events, by polling when those fail, and back.

import { tellBack } from "./witness/telling.js";

const MAX_FAILURES = 3;
const POLL_EVERY = 4000;
const STREAM_AGAIN_AFTER = 15000;
const ASLEEP = 20000; // after which a phone may have lost its stream without noticing

/**
 * Call `onMessage` with each message. While there is no stream, `poll` is called every few seconds; it says whether it
 * reached the server. `since` says which log number the page has; `onState` is called with how it goes: "live",
 * "polling" or "lost".
 */
export function follow(address, { onMessage, poll, since, onState = () => {} }) {
  let source;
  let pollTimer; // while streams fail
  let againTimer;
  let wasLost = false;

  async function pollOnce() {
    const reached = await poll();
    if (!pollTimer) return;
    onState(reached ? "polling" : "lost");
    if (reached && wasLost) streamAgain(); // the server is back
    wasLost = !reached;
  }

  function openStream() {
    let failures = 0;
    const whole = new URL(address, location.href);
    if (since() !== undefined) whole.searchParams.set("since", since());
    source = new EventSource(whole);
    source.onopen = tellBack;
    source.onmessage = (message) => {
      failures = 0;
      onState("live");
      onMessage(JSON.parse(message.data));
    };
    source.onerror = () => {
      failures += 1;
      // Closed for good: a proxy has answered in the server's place while it starts again.
      if (failures < MAX_FAILURES && source.readyState !== EventSource.CLOSED) return;
      source.close();
      pollTimer = setInterval(pollOnce, POLL_EVERY);
      pollOnce();
      againTimer = setTimeout(streamAgain, STREAM_AGAIN_AFTER * (1 - Math.random() / 3));
    };
  }

  function streamAgain() {
    pollTimer = clearInterval(pollTimer);
    clearTimeout(againTimer);
    openStream();
  }

  let hiddenAt = Infinity;
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") {
      hiddenAt = performance.now();
    } else if (!pollTimer && performance.now() - hiddenAt > ASLEEP) {
      source.close();
      openStream();
    }
  });
  openStream();
}

/**
 * Return a function that has a page renewed soon: not more often than every `interval` milliseconds, and not at the
 * same moment as all others. `renew` says whether it could; if not, it is tried again.
 */
export function throttled(renew, interval, spread) {
  let timer;
  let last = -Infinity;
  function renewSoon() {
    if (timer) return;
    const wait = Math.max(0, last + interval - performance.now()) + Math.random() * spread;
    timer = setTimeout(async () => {
      last = performance.now();
      timer = undefined;
      if (!(await renew())) renewSoon();
    }, wait);
  }
  return renewSoon;
}
