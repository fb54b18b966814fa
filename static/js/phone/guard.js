// The token that shows the server that a request comes from one of its own pages.

/** Return it; with TLS its cookie has a name that no other host can set. */
export function guardToken() {
  const cookies = document.cookie.split("; ");
  for (const name of ["__Host-csrftoken", "csrftoken"]) {
    const found = cookies.find((each) => each.startsWith(`${name}=`));
    if (found) return found.slice(name.length + 1);
  }
  return "";
}
