// A page kept from another version meets a changed server: one sentence, and a reload that loses nothing.
import { expect, test, type Page } from "@playwright/test";
import { no_pace, start_here, type Site } from "./site";
import { click_choices, look, new_table, open_table } from "./table";
import { House, version_of, type Version } from "./two_versions";

test.use({ serviceWorkers: "allow" });

let house: House;
test.beforeEach(() => {
  house = new House();
});
// Also of a test that failed.
test.afterEach(() => house.stop());

const mine = ".bar.mine .choices button";
const sentence = /different versions\. Reload to go on: nothing is lost/;

async function played(page: Page): Promise<string> {
  await click_choices(page, 3, { most: 4 });
  // While what the last click did is on its way nothing can be pressed.
  await expect(page.locator(`${mine}:not([aria-disabled=true])`).first()).toBeVisible();
  return page.locator(".log").innerText();
}

async function goes_on(page: Page, log: string): Promise<void> {
  await expect(page.locator(mine).first()).toBeVisible();
  await expect(page.locator(".log")).toHaveText(log, { useInnerText: true });
  expect(await click_choices(page, 5, { most: 2 })).toBe(2);
  await expect(page.locator(mine).first()).toBeVisible();
}

const reload = (page: Page) => page.getByRole("alert").getByRole("button", { name: "Reload" });

async function come_in(page: Page): Promise<void> {
  await look(page);
  await no_pace(page);
  await house.receive(page);
}

const changes: [Version, Version][] = [
  ["older", "newer"],
  ["newer", "older"],
];
for (const [from, to] of changes) {
  test(`a kept ${from} page meets a ${to} server`, async ({ page, context }) => {
    await house.start(from);
    await come_in(page);
    await page.goto(house.address);
    const in_charge = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
    await expect.poll(in_charge, { timeout: 120_000 }).toBe(true);
    await start_here(page, { address: `${house.address}/` } as Site, "builders", "tiro", 10);
    const here = page.url();
    const local_log = await played(page);
    await open_table(page, await new_table(page, "builders", 2, "random", house.address), house.address);
    const log = await played(page);

    await house.become(to);
    await expect(page.getByRole("alert")).toHaveText(sentence);
    // Elsewhere too, and not at a table that needs no server.
    const home = await context.newPage();
    await come_in(home);
    await home.goto(house.address);
    expect(await version_of(home)).toBe(from);
    await expect(home.getByRole("alert")).toHaveText(sentence);
    await home.goto(here);
    await expect(home.locator(mine).first()).toBeVisible();
    await expect(home.getByRole("alert")).toHaveCount(0);
    await home.close();

    await reload(page).click();
    await expect.poll(() => version_of(page).catch(() => ""), { timeout: 120_000 }).toBe(to);
    await goes_on(page, log);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.goto(here);
    await goes_on(page, local_log);
  });
}

test("a page whose new parts cannot be fetched is let go of all the same", async ({ page }) => {
  await house.start("older");
  await come_in(page);
  await page.goto(house.address);
  const in_charge = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
  await expect.poll(in_charge, { timeout: 120_000 }).toBe(true);
  await open_table(page, await new_table(page, "fortuna", 2, "random", house.address), house.address);
  const log = await played(page);
  // One file of the new page is missing: its worker never gets ready.
  house.lose("newer", "icon-512.png");
  await house.become("newer");
  await reload(page).click();
  await expect.poll(() => version_of(page).catch(() => ""), { timeout: 120_000 }).toBe("newer");
  await goes_on(page, log);
});

test.describe("where nothing is kept", () => {
  test.use({ serviceWorkers: "block" });
  test("a part that the server no longer has", async ({ page }) => {
    await house.start("older");
    // Both speak the same protocol here: only what the page is made of has changed.
    await look(page);
    await page.goto(house.address);
    await expect(page.locator("main")).toBeVisible();
    await house.become("newer");
    await page.goto(`${house.address}/#/rules/fortuna`);
    await expect(page.getByRole("alert")).toHaveText(sentence);
    await reload(page).click();
    await expect(page.getByRole("heading", { name: "Aim" })).toBeVisible();
    expect(await version_of(page)).toBe("newer");
  });
});
