// The core asked directly, in the page and natively: the workers that the page is built with, and the program
// `native_core`.
import type { Page } from "@playwright/test";
import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { JsonObject } from "../../web/shared/table/protocol";
import type { Cores } from "../../web/shared/local/thinkers";
import { web } from "./site";

export const program =
  process.env["LUSORIA_NATIVE_CORE"] ?? join(import.meta.dirname, "../../build/release/wasm/native_core");

/** Throws where the core answers with an error. */
function checked<T>(answer: JsonObject): T {
  const error = answer["error"] as { message: string } | undefined;
  if (error) throw new Error(error.message);
  return answer as T;
}

/** One process for each thinker. */
export class NativeCores implements Cores {
  readonly #programs: { process: ChildProcessWithoutNullStreams; waiting: ((answer: JsonObject) => void)[] }[] = [];

  constructor(readonly count: number) {
    for (let i = 0; i < count; ++i) {
      const native = { process: spawn(program), waiting: [] as ((answer: JsonObject) => void)[] };
      createInterface(native.process.stdout).on("line", (line) =>
        native.waiting.shift()?.(JSON.parse(line) as JsonObject),
      );
      this.#programs.push(native);
    }
  }

  get pids(): number[] {
    return this.#programs.map(({ process }) => process.pid!);
  }

  ask<T = JsonObject>(thinker: number, request: object): Promise<T> {
    const native = this.#programs[thinker % this.count]!;
    return new Promise<JsonObject>((resolve) => {
      native.waiting.push(resolve);
      native.process.stdin.write(`${JSON.stringify(request)}\n`);
    }).then(checked<T>);
  }

  close(): void {
    for (const { process } of this.#programs) process.kill();
  }
}

/** Workers of the browser, made of the files that the page is made of. */
export class PageCores implements Cores {
  private constructor(
    readonly page: Page,
    readonly count: number,
  ) {}

  static async start(page: Page, count: number): Promise<PageCores> {
    const assets = readdirSync(join(web, "assets"));
    const file = (pattern: RegExp) => `assets/${assets.find((name) => pattern.test(name))!}`;
    await page.evaluate(
      async ([worker, core, count]) => {
        const module = await WebAssembly.compile(await (await fetch(core as string)).arrayBuffer());
        const waiting = new Map<number, (answer: object) => void>();
        const workers = Array.from({ length: count as number }, () => {
          const made = new Worker(worker as string, { type: "module" });
          made.onmessage = ({ data }) => waiting.get(data.id)!(data.answer);
          made.postMessage({ module });
          return made;
        });
        let next = 1;
        Object.assign(globalThis, {
          ask_core: (thinker: number, request: object) =>
            new Promise((resolve) => {
              waiting.set(next, resolve);
              workers[thinker]!.postMessage({ id: next++, request });
            }),
        });
      },
      [file(/^thinker\.worker-.*\.js$/), file(/^lusoria_core-.*\.wasm$/), count] as const,
    );
    return new PageCores(page, count);
  }

  async ask<T = JsonObject>(thinker: number, request: object): Promise<T> {
    const asked = [thinker % this.count, request] as const;
    // As text: what is handed over as objects is looked into one by one, on both sides.
    const answer = await this.page.evaluate(
      ([thinker, request]) =>
        (globalThis as unknown as { ask_core(t: number, r: object): Promise<object> })
          .ask_core(thinker, request)
          .then((answer) => JSON.stringify(answer)),
      asked,
    );
    return checked<T>(JSON.parse(answer) as JsonObject);
  }
}
