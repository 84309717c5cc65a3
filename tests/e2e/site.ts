// The page as plain files, without a server behind it: an exported site on a host that knows nothing of it, and what
// tests do there.
import { expect, type Page } from "@playwright/test";
import { execFileSync } from "node:child_process";
import {
  createReadStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { binary, measured } from "./titles";

const root = join(import.meta.dirname, "../..");
export const web = process.env["LUSORIA_WEB"] ?? join(root, "build/web");

/** Not what a module is: some hosts do not know either. */
const types: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

/** Random bytes from a seed, for the worker that holds the games: put before its own text, so only here. */
const seeded = (seed: number) => `{
  let state = ${seed};
  const byte = () => ((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 24);
  crypto.getRandomValues = (array) => {
    const { buffer, byteOffset, byteLength } = array;
    new Uint8Array(buffer, byteOffset, byteLength).forEach((_, i, bytes) => (bytes[i] = byte()));
    return array;
  };
}
`;

/**
 * A host of plain files that has the page under a path of its own, as a club's web space would. Every page opened there
 * plays by the seed's chance: the same clicks make the same game.
 */
export class Site {
  readonly folder = mkdtempSync(join(tmpdir(), "lusoria-site-"));
  readonly page = join(this.folder, "games");
  address = "";
  #server: Server | null = null;

  async start(seed = 1, more: string[] = []): Promise<void> {
    execFileSync(binary, ["export-site", this.page, "--web", web, ...more]);
    const assets = join(this.page, "assets");
    const worker = join(
      assets,
      readdirSync(assets).find((name) => /^host\.worker-.*\.js$/.test(name))!,
    );
    writeFileSync(worker, seeded(seed) + readFileSync(worker, "utf8"));
    this.#server = createServer((request, response) => {
      let path = join(this.folder, decodeURIComponent(request.url!.split("?")[0]!));
      if (existsSync(path) && statSync(path).isDirectory()) path = join(path, "index.html");
      if (!existsSync(path)) return response.writeHead(404).end();
      response.writeHead(200, { "Content-Type": types[extname(path)] ?? "application/octet-stream" });
      createReadStream(path).pipe(response);
    });
    await new Promise<void>((resolve) => this.#server!.listen(0, "127.0.0.1", resolve));
    this.address = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/games/`;
  }

  /** A newer page takes the place of the one that is there. */
  update(): void {
    const change = (name: string, from: RegExp | string, to: string) => {
      const file = join(this.page, name);
      const text = readFileSync(file, "utf8");
      if (!text.match(from)) throw new Error(`${name} is not what it was`);
      writeFileSync(file, text.replace(from, to));
    };
    change("sw.js", /lusoria-[0-9a-f]{16}/, "lusoria-newer");
    change("index.html", "<head>", '<head><meta name="newer" />');
  }

  stop(): void {
    this.#server?.close();
    this.#server?.closeAllConnections();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The first load: until everything the page is made of is kept. */
export async function first_load(page: Page, site: Site): Promise<void> {
  await page.goto(site.address);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 120_000 })
    .toBe(true);
}

/** Bots answer at once. */
export async function no_pace(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("lusoria.bot_pace", "0"));
}

/**
 * A game of two on this device, by the form that people fill in; against a level, or another person. A limit of rounds
 * or turns makes it short.
 */
export async function start_here(page: Page, site: Site, title: string, other: string, limit?: number): Promise<void> {
  await page.goto(`${site.address}#/here/${title}`);
  const seats = page.locator(".seats select");
  await expect(seats.first().locator("option[value=bot]")).toHaveCount(1);
  for (const select of await seats.all()) await select.selectOption("nobody");
  await seats.first().selectOption(other === "person" ? other : "bot");
  if (other !== "person") await page.locator(".levels label", { has: page.locator(`input[value=${other}]`) }).click();
  if (other !== "person" && measured(title))
    await expect(page.locator(".levels label small").first()).toHaveText(/^\d+$/);
  // A title without fine points has no limit among them either.
  await expect(page.locator(".presets button").first()).toBeVisible();
  const fold = page.locator(".fold");
  if (limit && (await fold.count()) > 0) {
    await fold.click();
    const limits = page.locator("[aria-labelledby$=_limit]");
    if ((await limits.count()) > 0) {
      await limits.fill(String(limit));
      await limits.blur();
    }
  }
  await page.locator(".bar .pri").click();
  await expect(page.locator(".table")).toBeVisible();
}

/** The record as a person saves it. */
export async function saved_record(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "record" }).first().click(),
  ]);
  return readFileSync((await download.path())!, "utf8");
}

/** What is kept of a game in the browser. */
export function kept_game(
  page: Page,
  id: string,
): Promise<{ play: string; secret: string; analysis: object | null } | null> {
  return page.evaluate(
    (id) =>
      new Promise<never>((resolve, reject) => {
        const open = indexedDB.open("lusoria");
        open.onerror = () => reject(open.error!);
        open.onsuccess = () => {
          const get = open.result.transaction("games").objectStore("games").get(id);
          get.onsuccess = () => {
            open.result.close();
            resolve((get.result ?? null) as never);
          };
        };
      }),
    id,
  );
}

export const table_id = (page: Page): string => page.url().match(/l_\w+/)![0];
