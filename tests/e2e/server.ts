// Starts the server that the browser tests play on, with a data folder of its own, unless
// LUSORIA_URL names one that runs already.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

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

export default async function start() {
  if (process.env["LUSORIA_URL"]) return;
  const data = mkdtempSync(join(tmpdir(), "lusoria-e2e-"));
  const binary = process.env["LUSORIA_BIN"] ?? join(root, "build/lusoria");
  const server = spawn(
    binary,
    ["serve", "--port", "0", "--data", data, "--web", join(root, "build/web"), "--bot-pace", "0", "--no-rate-limits"],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  process.env["LUSORIA_URL"] = await ready(server);
  return () => {
    server.kill();
    rmSync(data, { recursive: true, force: true });
  };
}
