// The same game with no server: the page as plain files, the network cut after the first load.
import { expect, test } from "@playwright/test";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { analyse } from "../../web/shared/local/thinkers";
import { NativeCores, PageCores } from "./cores";
import { Site, first_load, kept_game, no_pace, saved_record, start_here, table_id } from "./site";
import { click_choices, look, play_to_end, watch_errors } from "./table";
import { an_example, binary, entries_of, full } from "./titles";

test.use({ serviceWorkers: "allow" });

let site: Site;
test.beforeAll(async () => {
  site = new Site();
  await site.start();
});
test.afterAll(() => site.stop());

// Every title plays a whole game on this device in messages.test.ts; what is offline about it does not know the title.
for (const title of an_example) {
  test(`${title}: a whole game and its analysis with the network cut`, async ({ page, context }) => {
    const errors = watch_errors(page);
    await look(page);
    await no_pace(page);
    await first_load(page, site);
    await context.setOffline(true);
    await page.reload();
    await start_here(page, site, title, "tiro", full ? 5 : 3);
    await play_to_end(page, 7);
    // The graph stands there when the analysis is done.
    await expect(page.locator(".graph polyline").first()).toBeVisible({ timeout: 300_000 });
    // Points are told in words to whoever has any; playing on names the turn; the result looks closer while one asks.
    for (const seat of await page.locator(".points .bars li[data-seat]").all()) {
      if ((await seat.locator("strong").innerText()) !== "0")
        await expect(seat.locator("p.visually-hidden")).toHaveText(/\w/);
    }
    await page.locator(".graph input[type=range]").fill("6");
    await expect(page.getByRole("button", { name: /^Play on from here\s*Turn \d/ })).toBeVisible();
    const closer = page.getByRole("button", { name: "Look closer" });
    await closer.click();
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await expect(closer).toBeVisible();
    const play = await saved_record(page);
    const { analysis } = (await kept_game(page, table_id(page)))!;
    const file = join(site.folder, `${title}.play`);
    writeFileSync(file, play);
    execFileSync(binary, ["verify", file]);
    // The same natively: hashes after every entry, and the analysis.
    const native = new NativeCores(1);
    const there = await PageCores.start(page, 1);
    const hashes = async (core: NativeCores | PageCores) =>
      (
        await core.ask<{ hashes: string[] }>(0, {
          ask: "hashes",
          table: (await core.ask(0, { ask: "load", play }))["table"],
        })
      ).hashes;
    expect((await hashes(there)).length).toBe(entries_of(play).length);
    expect(await hashes(there)).toEqual(await hashes(native));
    expect(analysis).toEqual(await analyse(native, { play }, () => undefined));
    native.close();
    expect(errors).toEqual([]);
  });
}

test("the page can be installed", async ({ page, context }) => {
  await first_load(page, site);
  const { installabilityErrors: errors } = await (
    await context.newCDPSession(page)
  ).send("Page.getInstallabilityErrors");
  // Tests look through a private window, where nothing can be installed.
  expect(errors.map((e) => e.errorId).filter((e) => e !== "in-incognito")).toEqual([]);
});

test("a tab closed at any moment loses nothing, and a newer page finishes the game", async ({ page, context }) => {
  await look(page);
  await no_pace(page);
  await first_load(page, site);
  await start_here(page, site, "fortuna", "tiro", 3);
  const mine = ".bar.mine .choices button";
  await click_choices(page, 3, { most: 5 });
  await expect(page.locator(mine).first()).toBeVisible();
  const log = await page.locator(".log").innerText();
  const address = page.url();
  await page.close();
  const other = await context.newPage();
  await other.goto(`${site.address}#/rules/fortuna`);
  site.update();
  const again = await context.newPage();
  await look(again);
  await no_pace(again);
  await again.goto(site.address);
  await again.getByRole("button", { name: "Reload" }).click({ timeout: 120_000 });
  await expect(again.locator("meta[name=newer]")).toHaveCount(1, { timeout: 120_000 });
  await expect(other.locator("meta[name=newer]")).toHaveCount(1, { timeout: 120_000 });
  await expect.poll(() => again.evaluate(() => caches.keys())).toEqual(["lusoria-newer"]);
  await again.goto(address);
  await expect(again.locator(mine).first()).toBeVisible();
  await expect(again.locator(".log")).toHaveText(log, { useInnerText: true });
  await play_to_end(again, 5);
});
