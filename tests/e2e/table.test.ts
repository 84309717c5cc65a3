// Undo, reload, refusals, languages, the keyboard, two people at one table, replay.
import { expect, test } from "@playwright/test";
import { click_something, dice, look, new_table, open_table, play_to_end, url, watch_errors } from "./table";

test("an action is taken back, and the log strikes it", async ({ page }) => {
  await look(page);
  await open_table(page, await new_table(page, "builders", 2));
  const bar = page.locator(".bar.mine .choices");
  // Taking sesterces shows nothing hidden: it can be undone.
  await bar.locator("[data-group=take]").click();
  await bar.locator("[data-do^='take ']").first().click();
  const undo = page.locator(".bar .undo");
  await expect(undo).toBeEnabled();
  await undo.click();
  await expect(page.locator(".log .struck")).not.toHaveCount(0);
  await expect(undo).toBeDisabled();
});

test("a reloaded page stands where it stood, log included", async ({ page }) => {
  await look(page);
  await open_table(page, await new_table(page, "builders", 2));
  const roll = dice(5);
  for (let clicks = 0; clicks < 6; ) if (await click_something(page, roll)) ++clicks;
  await expect(page.locator(".bar.mine .choices button").first()).toBeVisible();
  const before = await page.locator(".log").innerText();
  await page.reload();
  await expect(page.locator(".bar.mine .choices button").first()).toBeVisible();
  await expect.poll(() => page.locator(".log").innerText()).toBe(before);
});

test("the language changes without reload, log and prompt included", async ({ page }) => {
  await look(page);
  await open_table(page, await new_table(page, "builders", 2));
  await expect(page.locator(".pr b")).toHaveText("What will you do?");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Español" }).click();
  await expect(page.locator(".pr b")).toHaveText("¿Qué vas a hacer?");
});

test("what is impossible answers why, with a link to its rule", async ({ page }) => {
  await look(page);
  await open_table(page, await new_table(page, "builders", 2));
  // Nobody starts with 17 sesterces for a university and an enslaved worker after each other.
  await page.locator(".bar.mine .choices [data-group=invest]").click();
  await page.locator(".bar.mine .choices [data-do^='university']").first().click();
  await page.waitForTimeout(300);
  await page.keyboard.press("Escape");
  await page.locator("[data-target='invest:enslaved']").click();
  await expect(page.locator(".why p")).not.toBeEmpty();
  await expect(page.locator(".why a")).toHaveAttribute("href", /#\/rules\/builders\/\w+/);
});

test("a game is played with the keyboard alone", async ({ page }) => {
  const errors = watch_errors(page);
  await look(page);
  await open_table(page, await new_table(page, "builders", 2));
  for (let turns = 0; turns < 15; ++turns) {
    await expect(page.locator(".bar.mine .choices button").first()).toBeVisible({ timeout: 20_000 });
    await page.keyboard.press(String(1 + (turns % 3)));
    await page.waitForTimeout(60);
  }
  await expect(page.locator(".log p")).not.toHaveCount(0);
  expect(errors).toEqual([]);
});

test("two browsers play one table", async ({ browser }) => {
  const [one, two] = [await browser.newContext(), await browser.newContext()];
  const [ana, ben] = [await one.newPage(), await two.newPage()];
  await look(ana);
  await look(ben);
  await ana.goto(`${url()}/#/new/builders`);
  await expect(ana.locator(".seats select").first()).toBeVisible();
  // Seat 2 is open by default; the others close.
  for (const select of await ana.locator(".seats select").all()) await select.selectOption("closed");
  await ana.locator(".seats select").first().selectOption("open");
  await ana.locator(".bar .pri").click();
  const link = await ana.locator("code").innerText();
  await ben.goto(link);
  await ben.getByRole("button", { name: "Sit here" }).click();
  await ben.getByRole("button", { name: "I am ready" }).click();
  const ready = ana.getByRole("button", { name: "I am ready" });
  if ((await ready.count()) > 0) await ready.click();
  await ana.getByRole("button", { name: "Start" }).click();
  const rolls = [dice(1), dice(2)];
  let moves = 0;
  for (let tries = 0; moves < 12 && tries < 600; ++tries) {
    for (const [i, page] of [ana, ben].entries()) if (await click_something(page, rolls[i]!)) ++moves;
    await ana.waitForTimeout(25);
  }
  expect(moves).toBeGreaterThanOrEqual(12);
  await one.close();
  await two.close();
});

test("a finished game has a result, a replay and a rematch", async ({ page }) => {
  await look(page);
  const id = await new_table(page, "builders", 2);
  await open_table(page, id);
  await play_to_end(page, 11);
  await expect(page.locator(".points .bars li")).toHaveCount(2);
  await page.locator(".bar a[href^='#/replay']").click();
  const slider = page.locator("input[type=range]");
  await expect(slider).toBeVisible();
  await page.keyboard.press("End");
  const last = Number(await slider.getAttribute("max"));
  await expect(slider).toHaveValue(String(last));
  await page.keyboard.press("ArrowLeft");
  await expect(slider).toHaveValue(String(last - 1));
  await page.goto(`${url()}/#/t/${id}`);
  await page.locator(".bar .pri").click();
  await expect(page).not.toHaveURL(new RegExp(id));
});
