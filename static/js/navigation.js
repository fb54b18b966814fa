// On a phone the desk's pages stand in a row that scrolls: begin where the present one is.

const row = document.querySelector(".desk-navigation ul");
const current = row?.querySelector("[aria-current]");
if (current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
