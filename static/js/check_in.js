// Whoever was not found is typed over: the next name needs no key before it.

document.querySelector("#q[autofocus]")?.select();
