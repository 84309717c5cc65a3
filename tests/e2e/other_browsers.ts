// Browsers that people have besides Chromium, driven by what Debian ships with them: Firefox by its own line
// (Marionette), WebKit by WebKitWebDriver. Both speak WebDriver's commands.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Driven {
  go(address: string): Promise<void>;
  /** What a function returns inside the page; it may return a promise. */
  run<T>(body: string, ...values: unknown[]): Promise<T>;
  resize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
}

/** Longer than clicks wait for a choice: they tell how far they came. */
const patience_ms = 120_000;

async function free_port(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** Tries again until something is there. */
async function until<T>(attempt: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + patience_ms; ;) {
    try {
      return await attempt();
    } catch (e) {
      if (Date.now() > end) throw e;
      await new Promise((done) => setTimeout(done, 200));
    }
  }
}

/** A script of WebDriver's that waits for what a function of the page returns. */
const waiting = (body: string) =>
  `const done = arguments[arguments.length - 1];
   Promise.resolve((async (...values) => { ${body} })(...Array.prototype.slice.call(arguments, 0, -1)))
     .then((value) => done({ value }), (e) => done({ error: String(e) }));`;

type Command = (name: string, body: object) => Promise<unknown>;

interface Scripted {
  value?: unknown;
  error?: string;
}

function answered<T>(answer: Scripted): T {
  if (answer.error !== undefined) throw new Error(answer.error);
  return answer.value as T;
}

function connected(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket));
    socket.on("error", reject);
  });
}

/** Messages are their length, a colon and JSON: `[0, id, command, parameters]` and `[1, id, error, result]`. */
function marionette(socket: Socket): Command {
  const waiting = new Map<number, { resolve: (v: unknown) => void; reject: (e: Error) => void }>();
  let buffer = Buffer.alloc(0);
  let next = 1;
  socket.on("data", (chunk: Buffer) => {
    buffer = Buffer.concat([buffer, chunk]);
    for (;;) {
      const colon = buffer.indexOf(":");
      const length = Number(buffer.subarray(0, Math.max(0, colon)).toString());
      if (colon < 0 || buffer.length < colon + 1 + length) return;
      const message = JSON.parse(buffer.subarray(colon + 1, colon + 1 + length).toString());
      buffer = buffer.subarray(colon + 1 + length);
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message as [number, number, { message: string } | null, unknown];
      const asked = waiting.get(id);
      waiting.delete(id);
      if (error) asked?.reject(new Error(error.message));
      else asked?.resolve(result);
    }
  });
  return (name, body) =>
    new Promise((resolve, reject) => {
      waiting.set(next, { resolve, reject });
      const text = JSON.stringify([0, next++, `WebDriver:${name}`, body]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}

const ended = (child: ChildProcess) =>
  new Promise<void>((done) => {
    child.on("exit", () => done());
    child.kill("SIGKILL");
  });

export async function firefox(): Promise<Driven> {
  const port = await free_port();
  const profile = mkdtempSync(join(tmpdir(), "lusoria-firefox-"));
  writeFileSync(join(profile, "user.js"), `user_pref("marionette.port", ${port});\n`);
  const child = spawn("firefox-esr", ["--headless", "--marionette", "--no-remote", "--profile", profile], {
    stdio: "ignore",
    env: { ...process.env, HOME: profile },
  });
  const socket = await until(() => connected(port));
  const send = marionette(socket);
  await send("NewSession", {});
  await send("SetTimeouts", { script: patience_ms, pageLoad: patience_ms });
  return {
    go: async (url) => void (await send("Navigate", { url })),
    run: async (body, ...args) => {
      const { value } = (await send("ExecuteAsyncScript", { script: waiting(body), args })) as { value: Scripted };
      return answered(value);
    },
    resize: async (width, height) => void (await send("SetWindowRect", { width, height })),
    close: async () => {
      socket.destroy();
      await ended(child);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export async function webkit(): Promise<Driven> {
  const port = await free_port();
  const child = spawn("xvfb-run", ["-a", "WebKitWebDriver", `--port=${port}`], { stdio: "ignore", detached: true });
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await answer.json()) as { value: { message?: string } };
    if (!answer.ok) throw new Error(value.message ?? `${path}: ${answer.status}`);
    return value;
  };
  const { sessionId } = (await until(() => call("POST", "/session", { capabilities: {} }))) as { sessionId: string };
  const at = `/session/${sessionId}`;
  await call("POST", `${at}/timeouts`, { script: patience_ms, pageLoad: patience_ms });
  return {
    go: async (url) => void (await call("POST", `${at}/url`, { url })),
    run: async (body, ...args) =>
      answered((await call("POST", `${at}/execute/async`, { script: waiting(body), args })) as Scripted),
    resize: async (width, height) => void (await call("POST", `${at}/window/rect`, { width, height })),
    close: async () => {
      await call("DELETE", at).catch(() => undefined);
      if (child.pid) process.kill(-child.pid, "SIGKILL");
    },
  };
}
