// Where things lie on the pages around the table, on every screen. They may scroll downwards, nothing else.
import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { analyse } from "../../web/shared/local/thinkers";
import { faults_at_rest } from "./at_rest";
import { Sheet } from "./contact_sheet";
import { NativeCores } from "./cores";
import type { Fault } from "./geometry";
import { Faults, folder, rooms_to_look_at, seed, sheets, style } from "./geometry_report";
import { name_of, type Room } from "./rooms";
import { expect, test } from "./seeded";
import { look, url } from "./table";
import { full, play_file } from "./titles";

interface Around {
  name: string;
  /** Its address, and what stands there when it is ready. */
  address: string;
  ready: string;
  /** What is pressed then, and what stands there afterwards. */
  press?: string;
  opened?: string;
}

const steady: Around[] = [
  { name: "home", address: "#/", ready: ".game" },
  { name: "bots", address: "#/", ready: ".game", press: ".game .btn.pri", opened: "dialog .levels label" },
  { name: "no table", address: "#/t/t_nothing?invite=x", ready: "main form" },
  { name: "new table", address: "#/new/fortuna", ready: ".presets button" },
  { name: "on this device", address: "#/here/fortuna", ready: ".presets button" },
  { name: "rules", address: "#/rules/fortuna/swap", ready: "article figure .art > *" },
  { name: "settings", address: "#/settings", ready: ".seg" },
  { name: "watch", address: "#/watch", ready: "h1" },
  { name: "puzzles", address: "#/puzzles", ready: "ol a" },
  { name: "profile", address: "#/profile", ready: "h1" },
  { name: "lessons", address: "#/learn/carpe_diem", ready: "ol a" },
  { name: "lesson", address: "#/learn/builders/patience", ready: ".coach p" },
  { name: "first lesson", address: "#/learn/carpe_diem/turn", ready: ".coach p" },
];

const finished = readFileSync(play_file("builders", "round_limit"), "utf8");

/** A finished game that was brought to the server, and a table that waits for people. */
async function made_for_them(page: Page): Promise<Around[]> {
  const { over, open } = await page.evaluate(async (record) => {
    const post = (path: string, body: unknown) =>
      fetch(`/api${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      }).then((r) => r.json());
    await post("/session", { name: "Ana" });
    localStorage.setItem("lusoria.known", "yes");
    const over = (await post("/records", { record })).table.id as string;
    const seats = [{ me: true }, { bot: "miles" }, {}, {}, {}];
    const open = (await post("/tables", { title: "glory_to_rome", seats, visibility: "link" })).table.id as string;
    return { over, open };
  }, finished);
  return [
    { name: "lobby", address: `#/t/${open}`, ready: "code" },
    { name: "result", address: `#/t/${over}`, ready: ".graph input[type=range]" },
    { name: "closer look", address: `#/t/${over}`, ready: ".closer progress" },
    { name: "replay", address: `#/replay/${over}`, ready: "input[type=range]" },
    { name: "rules at a table", address: `#/t/${over}/rules`, ready: "article" },
  ];
}

/** What a server finds in the finished game, from far fewer simulations: it is drawn the same. */
async function analysed(): Promise<object> {
  const native = new NativeCores(1);
  const result = await analyse<object>(native, { play: finished, simulations: 8 }, () => undefined);
  native.close();
  return { status: "done", progress: 1, result };
}

/** Goes there; the page is loaded anew only where it stands at that address already. */
async function go_to(page: Page, address: string): Promise<void> {
  if (page.url() === address) await page.goto("about:blank");
  // Another screen may have what this one is ready by.
  await page.evaluate(() => document.querySelector("#app > *")?.setAttribute("data-left", ""));
  await page.goto(address);
  await expect(page.locator("[data-left]")).toHaveCount(0);
}

/** What lies wrong anywhere on a page that scrolls: it is looked at from its top to its end. */
async function look_at(page: Page, room: Room): Promise<Fault[]> {
  await page.setViewportSize(room);
  const found: Fault[] = [];
  for (let more = true, steps = 0; more && steps < 12; ++steps) {
    for (const fault of await faults_at_rest(page, { may_scroll: true, touch: room.touch }))
      if (!found.some((f) => f.kind === fault.kind && f.what === fault.what && f.by === fault.by)) found.push(fault);
    more = await page.evaluate(() => {
      const long = [...document.querySelectorAll<HTMLElement>("#app, #app *")]
        .filter((el) => /auto|scroll/.test(getComputedStyle(el).overflowY) && el.scrollHeight > el.clientHeight + 4)
        .toSorted((a, b) => b.clientWidth * b.clientHeight - a.clientWidth * a.clientHeight)[0];
      if (!long || long.scrollTop + long.clientHeight >= long.scrollHeight - 2) return false;
      long.scrollBy({ top: long.clientHeight * 0.8, behavior: "instant" });
      return true;
    });
  }
  await page.evaluate(() => document.querySelectorAll("#app *").forEach((el) => (el.scrollTop = 0)));
  return found;
}

for (const touch of [true, false]) {
  const rooms = rooms_to_look_at.filter((room) => room.touch === touch);
  if (rooms.length === 0) continue;
  test.describe(() => {
    test.use({ hasTouch: touch, isMobile: touch });
    test(`pages around the table, ${touch ? "by finger" : "by pointer"}`, async ({ page }) => {
      await look(page, style);
      await page.goto(`${url()}/#/`);
      const wanted = process.env["LUSORIA_PAGE"]?.split(",");
      const pages = [...steady, ...(await made_for_them(page))].filter((p) => !wanted || wanted.includes(p.name));
      let closer: object = {};
      const analysis = await analysed();
      await page.route("**/analysis", (route) => route.fulfill({ json: { analysis: { ...analysis, ...closer } } }));
      const faults = new Faults();
      const name = `pages_${touch ? "finger" : "pointer"}`;
      const sheet = sheets ? new Sheet(join(folder, `sheet_${name}`)) : null;
      for (const [i, { name, address, ready, press, opened }] of pages.entries()) {
        // As it is while a closer look is taken: it need not be waited for.
        closer = name === "closer look" ? { status: "running", progress: 0.4, thorough: true } : {};
        await go_to(page, `${url()}/${address}`);
        await expect(page.locator(ready).first()).toBeVisible();
        if (press && opened) {
          await page.locator(press).first().click();
          await expect(page.locator(opened).first()).toBeVisible();
        }
        // Usually every other size of each page: all of both are looked at.
        for (const room of rooms.filter((_, j) => full || sheets || (i + j) % 2 === 0)) {
          faults.add(name, name_of(room), await look_at(page, room));
          await sheet?.add(page, `${name_of(room)} · ${name}`);
        }
      }
      await sheet?.finish(page);
      faults.write(name);
      console.log(`seed ${seed}\n${faults.by_place()}`);
      expect(faults.all).toEqual([]);
    });
  });
}
