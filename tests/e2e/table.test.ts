// Undo, reload, refusals, languages, the keyboard, two people at one table, replay.
import { expect, test } from "@playwright/test";
import { check_all } from "./look";
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
  await expect(page.locator("[data-target='invest:enslaved'].can")).toHaveCount(0, { timeout: 30_000 });
  await page.keyboard.press("Escape");
  await page.locator("[data-target='invest:enslaved']").click();
  await expect(page.locator(".why p")).not.toBeEmpty();
  await expect(page.locator(".why a")).toHaveAttribute("href", /#\/rules\/builders\/\w+/);
});

test("a whole game is played with the keyboard alone", async ({ page }) => {
  const errors = watch_errors(page);
  await look(page);
  await open_table(page, await new_table(page, "carpe_diem", 2));
  const roll = dice(9);
  const choices = page.locator(".bar.mine .choices button:not(.off)");
  const banner = page.locator(".banner");
  for (let presses = 0; presses < 3000 && (await banner.count()) === 0; ++presses) {
    const count = Math.min(9, await choices.count());
    if (count > 0) await page.keyboard.press(String(1 + roll(count)));
    else await page.waitForTimeout(20);
  }
  await expect(banner).toBeVisible();
  // The result is reached and left by keyboard too.
  await page.locator(".bar .pri").focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".bar.mine .choices button").first()).toBeVisible({ timeout: 30_000 });
  expect(errors).toEqual([]);
});

test("a finished game has a result, a graph, a replay and a rematch", async ({ page }) => {
  await look(page);
  const id = await new_table(page, "builders", 2);
  await open_table(page, id);
  await play_to_end(page, 11);
  await expect(page.locator(".points .bars li")).toHaveCount(2);
  // The analysis comes by itself; a step chosen in the graph is where the replay begins.
  const scrubber = page.locator(".graph input[type=range]");
  await expect(scrubber).toBeVisible({ timeout: 240_000 });
  await expect(page.locator(".graph polyline.line")).toHaveCount(2);
  await expect(page.locator("tbody tr")).toHaveCount(2);
  await check_all(page, "result");
  const turning = page.locator(".graph .card");
  if ((await turning.count()) > 0) {
    await turning.first().click();
    await expect(turning.first()).toHaveAttribute("aria-pressed", "true");
  }
  await scrubber.focus();
  await page.keyboard.press("Home");
  for (let i = 0; i < 6; ++i) await page.keyboard.press("ArrowRight");
  await expect(scrubber).toHaveValue("6");
  await page.locator(".bar a[href^='#/replay']").click();
  const slider = page.locator("input[type=range]");
  await expect(slider).toBeVisible();
  await check_all(page, "replay");
  const begun = Number(await slider.inputValue());
  const last = Number(await slider.getAttribute("max"));
  expect(begun).toBeGreaterThan(0);
  expect(begun).toBeLessThan(last);
  await page.locator("body").press("End");
  await expect(slider).toHaveValue(String(last));
  await page.keyboard.press("ArrowLeft");
  await expect(slider).toHaveValue(String(last - 1));
  const seats = page.getByLabel("Seen by");
  await seats.selectOption({ index: 1 });
  await expect(page.locator(".board")).toBeVisible();
  await page.goto(`${url()}/#/t/${id}`);
  await page.getByRole("button", { name: "Verify fairness" }).click();
  await expect(page.locator("dialog .verdict")).toHaveText(/The same/);
  await page.keyboard.press("Escape");
  await page.locator(".bar .pri").click();
  await expect(page).not.toHaveURL(new RegExp(id));
});
