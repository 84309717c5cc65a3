// Keeps the whole page in the browser, so that it opens and plays without a network. A new version
// is fetched beside the old one and takes over when the page says so: never in the middle of a game.
const files = __FILES__;
const kept = "lusoria-__VERSION__";

/** Names under assets/ carry a hash: what an older version fetched is the same. */
async function fetch_one(cache, file) {
  const known = file.startsWith("assets/") ? await caches.match(file) : undefined;
  await cache.put(file, known ?? (await fetch_whole(file)));
}

async function fetch_whole(file) {
  const response = await fetch(file, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return response;
}

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(kept).then((cache) => Promise.all(files.map((file) => fetch_one(cache, file)))));
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("lusoria-") && name !== kept;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") void self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const scope = new URL(self.registration.scope);
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const path = url.pathname.slice(scope.pathname.length);
  if (/^(api|health|metrics)(\/|$)/.test(path)) return;
  const wanted = request.mode === "navigate" ? "./" : request;
  event.respondWith(
    caches
      .open(kept)
      .then((cache) => cache.match(wanted, { ignoreSearch: true }))
      .then((found) => found ?? fetch(request)),
  );
});
