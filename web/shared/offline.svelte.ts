// The page kept in the browser: registers the service worker and notices when a newer page is ready.
// It takes over when the person says so.
class Kept {
  /** A newer page waits; the one shown goes on until it is asked to make room. */
  newer = $state(false);
  #registration: ServiceWorkerRegistration | null = null;

  start(): void {
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
    this.#registration = registration;
    const look = () => {
      // Without an older one in charge there is nothing to update: it is the first.
      this.newer = registration.waiting !== null && navigator.serviceWorker.controller !== null;
    };
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
    look();
  }

  /** Shows the newest page there is; games on this device are kept and go on in it. */
  async take_newest(): Promise<void> {
    await this.#registration?.update().catch(() => undefined);
    const waiting = this.#registration?.waiting;
    if (waiting) waiting.postMessage("take over");
    else location.reload();
  }
}

export const kept = new Kept();
