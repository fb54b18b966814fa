// The page's labels come from the server, in its language.

const labels = JSON.parse(document.getElementById("labels").textContent);

/** Return a text with its {places} filled in. */
export function fill(text, values = {}) {
  return text.replace(/\{(\w+)\}/g, (all, key) => (key in values ? String(values[key]) : all));
}

/** Return one of the page's sentences with its {places} filled in. */
export function say(name, values = {}) {
  return fill(labels[name], values);
}

/** Return points with their sign and a true minus. */
export function signed(value) {
  if (value === 0) return "0";
  return value > 0 ? `+${value}` : `−${-value}`;
}

/** Return an element with its text and children; text is never markup. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "onclick") element.addEventListener("click", value);
    else if (value !== false && value !== undefined) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== undefined && child !== null));
  return element;
}
