// The board to try things on, beside a game on a server: from one's view alone, and without a word to the server.
import type { Page } from "@playwright/test";
import { check_all } from "./look";
import { expect, test } from "./seeded";
import { no_pace } from "./site";
import { click_choices, look, new_table, open_table, press, url, watch_errors } from "./table";

const mine = ".bar.mine .choices button";

/** What this page says to the server from now on; files of the page itself apart. */
function listen(page: Page): string[] {
  const said: string[] = [];
  page.on("request", (r) => r.url().includes("/api/") && said.push(r.url()));
  page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => said.push(String(payload))));
  return said;
}

const told = (page: Page, id: string) =>
  page.request.get(`${url()}/api/tables/${id}`).then(async (r) => (await r.json()).position);

test("what is tried out stays out of the game", async ({ page }) => {
  const errors = watch_errors(page);
  await look(page);
  await no_pace(page);
  const said = listen(page);
  const id = await new_table(page, "glory_to_rome", 2);
  await open_table(page, id);
  await expect(page.locator(mine).first()).toBeVisible();
  const [before, log] = [await told(page, id), await page.locator(".log").innerText()];
  said.length = 0;

  await page.keyboard.press("w");
  const chance = page.locator(".strip .own b");
  await expect(chance).toHaveText(/^\d+ %$/);
  await check_all(page, "what_if");
  // A turn, and the bot's answers.
  await click_choices(page, 2, { until: ".log p:nth-child(12)", most: 60 });
  await expect(page.locator(".log p:has([data-seat=l])")).not.toHaveCount(0);
  await expect(page.locator(mine).first()).toBeVisible();
  await expect(chance).toHaveText(/^\d+ %$/);
  // Everything can be taken back, also what others answered.
  const undo = page.locator(".bar .undo");
  await expect(async () => {
    await page.keyboard.press("u");
    await expect(undo).toBeDisabled({ timeout: 100 });
  }).toPass({ intervals: [50] });
  // Dealt anew it begins where the game stands; now the person moves for everybody.
  await page.locator("[data-anew]").click();
  await expect(page.locator(".log p")).toHaveCount(0);
  const me = await page.locator("section.own").getAttribute("data-place");
  await page.locator(".strip select").selectOption("");
  await click_choices(page, 3, { until: `section.own:not([data-place="${me}"])`, most: 60 });
  await expect(page.locator("section.own")).not.toHaveAttribute("data-place", me!);

  await page.locator("[data-back]").click();
  await expect(page.locator(".strip")).toHaveCount(0);
  await expect(page.locator(mine).first()).toBeVisible();
  expect(await page.locator(".log").innerText()).toBe(log);
  expect(said).toEqual([]);
  expect(await told(page, id)).toEqual(before);
  // The game itself goes on over the line.
  for (let seed = 4; said.length === 0 && seed < 60; ++seed) await click_choices(page, seed, { most: 6 });
  await expect.poll(() => said.length).toBeGreaterThan(0);
  expect(errors).toEqual([]);
});

test("a puzzle judges what is chosen, and can be played on", async ({ page }) => {
  const errors = watch_errors(page);
  await look(page);
  await no_pace(page);
  await page.goto(`${url()}/#/puzzles`);
  await page.getByRole("link", { name: "Which water?" }).click();
  await expect(page.locator(mine).first()).toBeVisible();
  const verdict = page.getByRole("region", { name: "What your choice is worth" });
  // A wrong answer tells its worth, not the right one.
  await press(page.locator(`${mine}[data-do="favour favour=water"]`));
  await expect(verdict).toContainText("There is a better choice.");
  await expect(verdict.getByRole("listitem")).toHaveCount(2);
  await expect(page.locator("[data-hint-button]")).toHaveCount(0);
  await check_all(page, "puzzle");
  await verdict.getByRole("button", { name: "Try again" }).click();
  const choices = await page.locator(mine).evaluateAll((all) => all.map((b) => (b as HTMLElement).dataset["do"]));
  await page.keyboard.press(String(choices.indexOf("favour favour=water aqueduct=1") + 1));
  await expect(verdict).toContainText("That is the best choice.");
  await expect(verdict).toContainText("your choice 63 %");
  await verdict.getByRole("button", { name: "Play on" }).click();
  await expect(page.locator(".log p").first()).toBeVisible();
  await page.getByRole("link", { name: "All puzzles" }).click();
  await expect(page.locator("a.ticked")).toHaveCount(1);
  expect(errors).toEqual([]);
});

test("a rated game has no board to try things on", async ({ page }) => {
  await look(page);
  await page.goto(url());
  await page.evaluate(async () => {
    const post = (path: string, body: object) =>
      fetch(`/api${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
    await post("/session", { name: `Ana ${Date.now()}` });
    await post("/me/password", { password: "a long password" });
  });
  await open_table(page, await new_table(page, "builders", 2, "random", url(), { rated: true }));
  await expect(page.locator(mine).first()).toBeVisible();
  await expect(page.locator("[data-try]")).toHaveCount(0);
  await page.keyboard.press("w");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.locator("dialog .btn").first()).toBeVisible();
  await expect(page.getByText("what if?")).toHaveCount(0);
  // Nor by its address.
  await page.goto(`${page.url()}/what_if`);
  await expect(page).not.toHaveURL(/what_if/);
  await expect(page.locator(".strip")).toHaveCount(0);
});
