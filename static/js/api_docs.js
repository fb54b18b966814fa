// The documentation of the API: every operation, tried out by a token or as whoever is logged in.
(() => {
  const place = document.getElementById("operations");
  const dim = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => document.documentElement.classList.toggle("dark-mode", dim.matches);
  follow();
  dim.addEventListener("change", follow);

  SwaggerUIBundle({
    url: place.dataset.schema,
    domNode: place,
    presets: [SwaggerUIBundle.presets.apis],
    layout: "BaseLayout",
    deepLinking: true,
    docExpansion: "none",
    defaultModelsExpandDepth: 0,
    // A login changes something only from our own pages.
    requestInterceptor: (request) => {
      if (request.method && request.method !== "GET") {
        request.headers["X-CSRFToken"] = place.dataset.guard;
      }
      return request;
    },
  });
})();
