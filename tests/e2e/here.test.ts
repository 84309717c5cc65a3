// What people do with games on this device besides playing them to the end.
import type { Page } from "@playwright/test";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { check } from "./look";
import { expect, test } from "./seeded";
import { Site, kept_game, no_pace, saved_record, start_here, table_id } from "./site";
import { click_choices, look, play_to_end, url, watch_errors } from "./table";
import { binary, game_of_two, play_file, tells_points, titles } from "./titles";

let site: Site;
test.beforeAll(async () => {
  site = new Site();
  await site.start();
});
test.afterAll(() => site.stop());

const mine = ".bar.mine .choices button";

test("people hand the device over, and nothing of the last one stays on the screen", async ({ page }) => {
  const errors = watch_errors(page);
  await look(page);
  await start_here(page, site, "glory_to_rome", "person");
  for (let turns = 0; turns < 4; ++turns) {
    const curtain = page.getByRole("dialog");
    await expect(curtain).toBeVisible();
    await expect(page.locator(".bar.mine")).toHaveCount(0);
    if (turns === 1) await check(page, "here_hand_over");
    await curtain.getByRole("button").click();
    await expect(curtain).toHaveCount(0);
    await expect(page.locator(mine).first()).toBeVisible();
    await click_choices(page, turns, { until: ".pass button" });
    await page.locator(".pass button").click();
  }
  expect(errors).toEqual([]);
});

test("hints and trials, and a game is played on from its replay", async ({ page }) => {
  await look(page);
  await no_pace(page);
  await start_here(page, site, "fortuna", "tiro", 3);
  await expect(page.locator(mine).first()).toBeVisible();
  await page.keyboard.press("h");
  const hints = page.locator("[data-hint]");
  await expect(hints.first()).toBeVisible();
  expect(await hints.count()).toBeLessThanOrEqual(3);
  await expect(hints.first()).toContainText("%");
  // A trial beside a game of this device: the chances from the seat's own view, and back.
  await page.keyboard.press("w");
  await expect(page.locator(".strip .own b")).toHaveText(/^\d+ %$/);
  await page.locator("[data-back]").click();
  await expect(page.locator(".strip")).toHaveCount(0);
  await expect(page.locator(mine).first()).toBeVisible();
  await click_choices(page, 7, { most: 1 });
  await play_to_end(page, 5);
  await page.locator(".bar a[href^='#/replay']").click();
  const slider = page.locator("input[type=range]");
  await expect(slider).toBeVisible();
  await slider.fill("20");
  await page.getByRole("button", { name: "Play on from here" }).click();
  await expect(page).toHaveURL(/#\/t\/l_/);
  await expect(page.locator(mine).first()).toBeVisible();
});

test("a record is opened, saved again as it was, and removed", async ({ page }) => {
  await look(page);
  await page.goto(`${site.address}#/here`);
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.getByText("Open a record").click()]);
  await chooser.setFiles(play_file("carpe_diem", "two"));
  await expect(page.locator(".banner h2")).toBeVisible();
  const id = table_id(page);
  expect(await saved_record(page)).toBe((await kept_game(page, id))!.play);
  await page.goto(`${site.address}#/here`);
  const row = page.locator("main li");
  await expect(row).toHaveCount(1);
  await check(page, "here_games");
  await row.getByRole("button", { name: "Remove" }).click();
  await row.getByRole("button", { name: "Remove for good?" }).click();
  await expect(row).toHaveCount(0);
  expect(await kept_game(page, id)).toBe(null);
});

test("where bars do not show it, points are told in the title's own words", async ({ page }) => {
  await look(page);
  for (const title of titles.filter(tells_points)) {
    await page.goto(`${site.address}#/here`);
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.getByText("Open a record").click()]);
    const buffer = Buffer.from(game_of_two(title));
    await chooser.setFiles({ name: `${title}.play`, mimeType: "text/plain", buffer });
    await expect(page.locator(".points .bars li p:not(.visually-hidden)", { hasText: /\w/ }).first()).toBeVisible({
      timeout: 60_000,
    });
  }
});

test("a finished game is brought to the server, where nobody witnessed it", async ({ page }) => {
  const errors = watch_errors(page);
  await look(page);
  await page.goto(`${url()}/#/here`);
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.getByText("Open a record").click()]);
  // A game of two rounds: what is told of it is the same.
  const record = join(site.folder, "short.play");
  const seats = ["--seat", "Ana=tiro", "--seat", "Ben=tiro"];
  execFileSync(binary, ["play", "fortuna", ...seats, "--seed", "1", "--option", "round_limit=2", "--save", record]);
  await chooser.setFiles(record);
  await expect(page).toHaveURL(/#\/t\/l_/);
  await page.getByRole("button", { name: "Bring to the server" }).click();
  await expect(page).toHaveURL(/#\/t\/t_/);
  await expect(page.getByText("nobody witnessed it")).toBeVisible();
  await expect(page.locator(".graph polyline").first()).toBeVisible({ timeout: 300_000 });
  expect(errors).toEqual([]);
});

test("a file that is no record is refused in words", async ({ page }) => {
  await look(page);
  await page.goto(`${site.address}#/here`);
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.getByText("Open a record").click()]);
  await chooser.setFiles({ name: "letter.play", mimeType: "text/plain", buffer: Buffer.from("Dear Ben,\n\nhello\n") });
  await expect(page.getByRole("alert")).toContainText("could not be opened as a record");
});

/** The worker's storage gives out after so many writes, as where the disk is full. */
async function storage_ends(page: Page, after: number): Promise<void> {
  await page.route(/host\.worker-.*\.js$/, async (route) => {
    const fetched = await route.fetch();
    const broken = `{
      let left = ${after};
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (...given) {
        if (left-- > 0) return put.apply(this, given);
        throw new DOMException("no room", "QuotaExceededError");
      };
    }`;
    await route.fulfill({ response: fetched, body: broken + (await fetched.text()) });
  });
}

test("storage that is full is told in words, and the record can be saved", async ({ page }) => {
  await look(page);
  await no_pace(page);
  await storage_ends(page, 2);
  await start_here(page, site, "builders", "tiro");
  const alert = page.getByRole("alert").filter({ hasText: "could not keep" });
  for (let seed = 3; (await alert.count()) === 0 && seed < 60; ++seed) await click_choices(page, seed, { most: 1 });
  await expect(alert).toBeVisible();
  await check(page, "here_full");
  const [download] = await Promise.all([page.waitForEvent("download"), alert.getByRole("button").click()]);
  expect(download.suggestedFilename()).toMatch(/\.play$/);
  await expect(alert).toHaveCount(0);
  // It goes on all the same.
  await expect(page.locator(mine).first()).toBeVisible();
});

test("storage that is refused altogether is told, and a game is played", async ({ page }) => {
  await look(page);
  await page.route(/host\.worker-.*\.js$/, async (route) => {
    const fetched = await route.fetch();
    const refusing = 'indexedDB.open = () => { throw new DOMException("no", "SecurityError"); };';
    await route.fulfill({ response: fetched, body: refusing + (await fetched.text()) });
  });
  await page.goto(`${site.address}#/here`);
  await expect(page.getByRole("alert")).toContainText("keeps nothing");
  await start_here(page, site, "builders", "tiro");
  await expect(page.getByRole("alert").filter({ hasText: "could not keep" })).toBeVisible();
  await expect(page.locator(mine).first()).toBeVisible();
});

for (const missing of ["WebAssembly", "Worker"]) {
  test(`a browser without ${missing} is told so`, async ({ page }) => {
    const errors = watch_errors(page);
    await look(page);
    await page.addInitScript((name) => Reflect.deleteProperty(globalThis, name), missing);
    for (const place of ["#/here", "#/here/fortuna"]) {
      await page.goto(`${site.address}${place}`);
      await expect(page.getByRole("alert")).toContainText("lacks WebAssembly or workers");
    }
    await page.goto(site.address);
    await page.locator(".game .btn.pri").first().click();
    await expect(page.getByRole("alert")).toContainText("lacks WebAssembly or workers");
    expect(errors).toEqual([]);
  });
}
