// One address whose server is changed for one of another version: two pages that differ in a mark, and before the real
// server a thin front that lets only the page with the same mark speak its protocol.
import type { Page } from "@playwright/test";
import { cpSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request, type IncomingMessage, type Server as HttpServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { join } from "node:path";
import { make_folder, start_server, type Server } from "./server";
import { web } from "./site";

export type Version = "older" | "newer";

/** The built page with a mark, and as another build would be: everything under assets/ has another name. */
function make_page(folder: string, version: Version): void {
  const assets = readdirSync(join(web, "assets")).filter((name) => !name.endsWith(".gz"));
  const other = (name: string) => `${version}-${name}`;
  const named = new RegExp(assets.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|"), "g");
  cpSync(web, folder, { recursive: true, filter: (file) => !file.endsWith(".gz") });
  for (const name of assets) renameSync(join(folder, "assets", name), join(folder, "assets", other(name)));
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!/\.(html|js|css|json)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const text = readFileSync(file, "utf8").replace(named, other);
    writeFileSync(
      file,
      text
        .replace("<head>", `<head><meta name="version" content="${version}" />`)
        .replace(/"lusoria-[0-9a-f]{16}"/, `"lusoria-${version}"`),
    );
  }
}

/** Both pages are made once: to copy them for a test costs little. */
let both: string | null = null;
function both_pages(): string {
  if (both) return both;
  const folder = make_folder();
  for (const version of ["older", "newer"] as const) make_page(join(folder, version), version);
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return (both = folder);
}

const mark = () => document.querySelector("meta[name=version]")?.getAttribute("content") ?? "";

/** The version of the page that is shown. */
export const version_of = (page: Page): Promise<string> => page.evaluate(mark);

export class House {
  readonly #folder = make_folder();
  #version: Version = "older";
  #server: Server | null = null;
  #front: HttpServer | null = null;
  address = "";

  async start(version: Version): Promise<void> {
    cpSync(both_pages(), this.#folder, { recursive: true });
    await this.become(version);
    const forwarded = (asked: IncomingMessage) => ({
      port: new URL(this.#server!.url).port,
      method: asked.method,
      path: asked.url,
      headers: asked.headers,
    });
    this.#front = createServer((asked, answered) => {
      const there = request({ host: "127.0.0.1", ...forwarded(asked) }, (got) => {
        const headers = { ...got.headers };
        const stranger = asked.headers["x-page"] && asked.headers["x-page"] !== this.#version;
        if (stranger && headers["lusoria-protocol"]) headers["lusoria-protocol"] = "0";
        answered.writeHead(got.statusCode!, headers);
        got.pipe(answered);
      });
      there.on("error", () => answered.destroy());
      asked.pipe(there);
    });
    this.#front.on("upgrade", (asked: IncomingMessage, socket) => {
      const there = connect(Number(new URL(this.#server!.url).port), "127.0.0.1", () => {
        const lines = [`GET ${asked.url} HTTP/1.1`];
        for (let i = 0; i < asked.rawHeaders.length; i += 2)
          lines.push(`${asked.rawHeaders[i]}: ${asked.rawHeaders[i + 1]}`);
        there.write(`${lines.join("\r\n")}\r\n\r\n`);
        there.pipe(socket).pipe(there);
      });
      there.on("error", () => socket.destroy());
      socket.on("error", () => there.destroy());
    });
    await new Promise<void>((resolve) => this.#front!.listen(0, "127.0.0.1", resolve));
    this.address = `http://127.0.0.1:${(this.#front.address() as AddressInfo).port}`;
  }

  /** Another server takes over, with its own page and all that was played. */
  async become(version: Version): Promise<void> {
    await this.#server?.kill();
    this.#version = version;
    this.#server = await start_server(join(this.#folder, "data"), "0", { LUSORIA_WEB: join(this.#folder, version) });
  }

  /** A file that one of the pages is made of is not there. */
  lose(version: Version, file: string): void {
    for (const name of [file, `${file}.gz`]) rmSync(join(this.#folder, version, name), { force: true });
  }

  /** What a page tells of its version: by REST a header for the front, over the line another protocol. */
  async receive(page: Page): Promise<void> {
    await page.addInitScript(`{
      const plain = window.fetch;
      window.fetch = (what, how = {}) =>
        String(what).startsWith("/api") ? plain(what, { ...how, headers: { ...how.headers, "x-page": (${mark})() } }) : plain(what, how);
    }`);
    await page.routeWebSocket(/\/api\/ws$/, (line) => {
      const there = line.connectToServer();
      line.onMessage(async (text) => {
        const hello = String(text).includes('"t":"hello"');
        const stranger = hello && (await version_of(page)) !== this.#version;
        there.send(stranger ? String(text).replace(/"protocol":\d+/, '"protocol":0') : text);
      });
    });
  }

  async stop(): Promise<void> {
    this.#front?.close();
    this.#front?.closeAllConnections();
    await this.#server?.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
