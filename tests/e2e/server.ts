// Servers that the browser tests play on, each with a data folder of its own.
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { binary } from "./titles";

const root = join(import.meta.dirname, "../..");

export interface Server {
  url: string;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

function ready(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let seen = "";
    const look = (chunk: Buffer) => {
      seen += chunk.toString();
      const found = seen.match(/Lusoria is ready: (http:\S+)/);
      if (found) resolve(found[1]!);
    };
    server.stdout?.on("data", look);
    server.stderr?.on("data", look);
    server.on("exit", () => reject(new Error(`the server ended: ${seen}`)));
  });
}

export const make_folder = (where = tmpdir()): string => mkdtempSync(join(where, "lusoria-e2e-"));

/** A folder in memory where the system has one: what is played there waits for no disk. */
export const make_quick_folder = (): string => make_folder(existsSync("/dev/shm") ? "/dev/shm" : tmpdir());

/** `more` is added to its environment, `options` to its command; LUSORIA_WEB there is the folder of another page. */
export async function start_server(
  data: string,
  port = "0",
  more: NodeJS.ProcessEnv = {},
  options: string[] = [],
): Promise<Server> {
  const web = more["LUSORIA_WEB"] ?? process.env["LUSORIA_WEB"] ?? join(root, "build/web");
  const server = spawn(
    binary,
    ["serve", "--port", port, "--data", data, "--web", web, "--bot-pace", "0", "--no-rate-limits", ...options],
    { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...more } },
  );
  const url = await ready(server);
  const kill = () =>
    new Promise<void>((resolve) => {
      server.on("exit", () => resolve());
      server.kill("SIGKILL");
    });
  return { url, kill };
}

/** A server whose chance follows from a seed: the same clicks play the same game. */
export async function start_seeded(seed: number, data = make_quick_folder()): Promise<Server> {
  const generator = process.env["LUSORIA_SEEDED"] ?? join(root, "build/release/tests/e2e/libseeded_random.so");
  if (!existsSync(generator)) throw new Error(`${generator} is not built`);
  const { url, kill } = await start_server(data, "0", { LD_PRELOAD: generator, LUSORIA_SEED: String(seed) });
  return { url, kill: () => kill().then(() => rmSync(data, { recursive: true, force: true })) };
}
