// My own page follows the event, but never takes a form away from under a thumb.

const me = document.getElementById("me");
let sending = false;
let shown = Number(me.dataset.seq);

localStorage.setItem(`jiang.me.${me.dataset.event}`, me.dataset.number);
document.addEventListener("submit", () => (sending = true));

function busy() {
  const typed = [...document.querySelectorAll("input[name=reason]")].some((field) => field.value);
  return sending || typed || document.activeElement?.matches?.("input");
}

async function renew() {
  if (busy()) return;
  const answer = await fetch(location.href).catch(() => undefined);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("me");
  if (page && !busy()) me.replaceChildren(...page.childNodes);
}

if (me.dataset.live) {
  const source = new EventSource(me.dataset.live);
  source.onmessage = (message) => {
    const { seq } = JSON.parse(message.data);
    if (shown !== seq) renew();
    shown = seq;
  };
  source.onerror = () => setTimeout(renew, 5000);
}
