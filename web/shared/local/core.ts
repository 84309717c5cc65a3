// The core as a WebAssembly module: one JSON request in, one JSON answer out. Runs wherever
// JavaScript does; the page keeps it in workers.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import type { JsonObject } from "../table/protocol";

type Exports = {
  memory: WebAssembly.Memory;
  _initialize(): void;
  request(size: number): number;
  call(): number;
  answer(): number;
};

export interface Core {
  ask<T = JsonObject>(request: object): T;
}

const success = 0;
const not_supported = 58;
/** crypto.getRandomValues gives no more at once. */
const most_random = 65536;

/** The little of WASI that the core's C library reaches for: clocks, randomness, no files. */
function system(memory: () => WebAssembly.Memory): WebAssembly.ModuleImports {
  const refuse = () => not_supported;
  const data = () => new DataView(memory().buffer);
  return {
    clock_time_get: (_id: number, _precision: bigint, out: number) => {
      data().setBigUint64(out, BigInt(Math.round(performance.now() * 1e6)), true);
      return success;
    },
    random_get: (at: number, size: number) => {
      for (let done = 0; done < size; done += most_random) {
        crypto.getRandomValues(new Uint8Array(memory().buffer, at + done, Math.min(most_random, size - done)));
      }
      return success;
    },
    environ_sizes_get: (count: number, size: number) => {
      data().setUint32(count, 0, true);
      data().setUint32(size, 0, true);
      return success;
    },
    environ_get: () => success,
    fd_close: refuse,
    fd_fdstat_get: refuse,
    fd_seek: refuse,
    fd_write: refuse,
    proc_exit: (code: number) => {
      throw new Error(`the core ended with ${code}`);
    },
  };
}

export async function load_core(module: WebAssembly.Module): Promise<Core> {
  let exports: Exports | null = null;
  const memory = () => exports!.memory;
  const bytes = (at: number, size: number) => new Uint8Array(memory().buffer, at, size);
  const page: WebAssembly.ModuleImports = {
    sha256: (at: number, size: number, out: number) => bytes(out, 32).set(sha256(bytes(at, size))),
    hmac_sha256: (key: number, key_size: number, text: number, size: number, out: number) =>
      bytes(out, 32).set(hmac(sha256, bytes(key, key_size), bytes(text, size))),
  };
  const instance = await WebAssembly.instantiate(module, { page, wasi_snapshot_preview1: system(memory) });
  exports = instance.exports as Exports;
  exports._initialize();
  const writer = new TextEncoder();
  const reader = new TextDecoder();
  return {
    ask<T>(request: object): T {
      const text = writer.encode(JSON.stringify(request));
      const core = exports!;
      // The memory may grow, and move, with every call.
      const at = core.request(text.length);
      bytes(at, text.length).set(text);
      const size = core.call();
      return JSON.parse(reader.decode(bytes(core.answer(), size))) as T;
    },
  };
}
