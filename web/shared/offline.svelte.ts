// The page kept in the browser: registers the service worker, notices when a newer page is ready and when this one does
// not fit the server. Another one takes over when the person says so.

/** The worker once it has fetched its page; null if it could not. */
function fetched(worker: ServiceWorker): Promise<ServiceWorker | null> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state === "redundant") resolve(null);
      else if (worker.state !== "installing") resolve(worker);
    };
    worker.addEventListener("statechange", look);
    look();
  });
}

/** Nothing kept stands before what the server has; what is saved of games is elsewhere. */
async function let_go(registration: ServiceWorkerRegistration): Promise<void> {
  await registration.unregister();
  const names = (await caches.keys()).filter((name) => name.startsWith("lusoria-"));
  await Promise.all(names.map((name) => caches.delete(name)));
}

class Kept {
  /** A newer page waits; the one shown goes on until it is asked to make room. */
  newer = $state(false);
  /** The server has been changed for one that this page cannot talk to, newer or older: only another page helps. */
  misfit = $state(false);
  /** Another page is being fetched. */
  taking = $state(false);

  start(): void {
    // A part that is not there although the server answers was of a page that it no longer has.
    addEventListener("vite:preloadError", () => {
      void fetch("./", { method: "HEAD", cache: "no-store" })
        .then(({ ok }) => (this.misfit ||= ok))
        .catch(() => undefined);
    });
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    const begin = () => void this.#register().catch(() => undefined);
    // The first screen goes before what is only needed later.
    if (document.readyState === "complete") begin();
    else addEventListener("load", begin);
  }

  async #register(): Promise<void> {
    // Whichever tab asked for the newer page: what the others would still fetch of the old one is gone. Games are kept.
    let older = navigator.serviceWorker.controller;
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      if (older) location.reload();
      older = navigator.serviceWorker.controller;
    });
    const registration = await navigator.serviceWorker.register("./sw.js");
    const look = () => {
      // Without an older one in charge there is nothing to update: it is the first.
      this.newer = registration.waiting !== null && navigator.serviceWorker.controller !== null;
    };
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
    look();
  }

  /** Shows the page that the server has now; games on this device are kept and go on in it. */
  async take_newest(): Promise<void> {
    this.taking = true;
    const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
    await registration?.update().catch(() => undefined);
    const coming = registration?.installing ?? registration?.waiting;
    const next = coming ? await fetched(coming) : null;
    // Whoever is in charge now would answer a reload with the page that it kept.
    if (next) return next.postMessage("take over");
    if (registration && this.misfit) await let_go(registration).catch(() => undefined);
    location.reload();
  }
}

export const kept = new Kept();
