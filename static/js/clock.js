// Clocks that run on between two answers of the server.

function clockText(seconds) {
  const size = Math.abs(seconds);
  const minutes = String(Math.floor(size / 60)).padStart(2, "0");
  return `${seconds < 0 ? "−" : ""}${minutes}:${String(size % 60).padStart(2, "0")}`;
}

/** Let every clock of the page run; one that stands still keeps what the server wrote. */
export function runClocks(within = document) {
  for (const clock of within.querySelectorAll("[data-clock][data-running='1']")) {
    const end = Date.now() + Number(clock.dataset.remaining) * 1000;
    const tick = () => {
      if (!clock.isConnected) return clearInterval(timer);
      const left = Math.ceil((end - Date.now()) / 1000);
      clock.textContent = clockText(left);
      return clock.classList.toggle("over", left <= 0);
    };
    const timer = setInterval(tick, 1000);
    tick();
  }
}
