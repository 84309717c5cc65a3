// One thinker: a core in a worker of its own. Its first message brings the module.
import { load_core, type Core } from "./core";

type Told = { module: WebAssembly.Module } | { id: number; request: object };

let core: Promise<Core> | null = null;

addEventListener("message", ({ data }: MessageEvent<Told>) => {
  if ("module" in data) {
    core = load_core(data.module);
    return;
  }
  void core
    ?.then((ready) => postMessage({ id: data.id, answer: ready.ask(data.request) }))
    .catch((e: unknown) => reportError(e));
});
