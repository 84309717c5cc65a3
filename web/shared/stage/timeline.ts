/** What is to be done, each at its time; `finish` does what is left at once, in order. */
export class Timeline {
  #left: { at: number; run: (landing: boolean) => void }[] = [];
  #began = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  at(ms: number, run: (landing: boolean) => void): void {
    this.#left.push({ at: ms, run });
  }

  start(): void {
    this.#left.sort((a, b) => a.at - b.at);
    this.#began = performance.now();
    this.#wait();
  }

  finish(): void {
    clearTimeout(this.#timer);
    const left = this.#left;
    this.#left = [];
    for (const { run } of left) run(true);
  }

  #wait(): void {
    const now = performance.now() - this.#began;
    while (this.#left[0] && this.#left[0].at <= now) this.#left.shift()!.run(false);
    const [next] = this.#left;
    if (next) this.#timer = setTimeout(() => this.#wait(), next.at - now);
  }
}
