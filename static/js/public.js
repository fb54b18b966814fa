// What is mine on a page that is the same for everybody: the language I chose, and the way to my own events.

const YEAR = 31536000;

function cookies() {
  return new Map(document.cookie.split("; ").map((each) => each.split("=")));
}

const languages = document.querySelector("[data-language-cookie]");
languages?.addEventListener("click", ({ target }) => {
  const chosen = target.closest("[data-language]")?.dataset.language;
  const secure = location.protocol === "https:" ? "; secure" : "";
  const kept = `path=/; max-age=${YEAR}; samesite=lax${secure}`;
  if (chosen) document.cookie = `${languages.dataset.languageCookie}=${chosen}; ${kept}`;
});

const mine = document.querySelector("[data-signed-in]");
if (mine && cookies().has(mine.dataset.signedIn)) {
  mine.hidden = false;
  document.querySelector("[data-signed-out]").hidden = true;
}
