// The number of a row that can't be taken leads to its line in the box.

const box = document.querySelector("textarea[name=text]");

function toLine(number) {
  const lines = box.value.split("\n");
  const start = lines.slice(0, number - 1).join("\n").length + (number > 1 ? 1 : 0);
  box.focus();
  box.setSelectionRange(start, start + (lines[number - 1] ?? "").length);
  box.scrollTop = ((number - 3) / lines.length) * box.scrollHeight;
}

for (const link of document.querySelectorAll("[data-line]"))
  link.addEventListener("click", (event) => {
    event.preventDefault();
    toLine(Number(link.dataset.line));
  });
