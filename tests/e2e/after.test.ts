// After the game: result, graph, replay, fairness, rematch.
import { check_all } from "./look";
import { expect, test } from "./seeded";
import { look, new_table, open_table, play_to_end, stand_in, url } from "./table";

test("a finished game has a result, a graph, a replay and a rematch", async ({ page }) => {
  await look(page);
  // A short game: what comes after it is the same. A picture of it should show a sensible one of four.
  const shots = process.env["LUSORIA_SHOTS"] !== undefined;
  const seats = shots ? 4 : 2;
  const id = shots
    ? await new_table(page, "fortuna", seats, "greedy")
    : await new_table(page, "builders", seats, "random", url(), { options: { round_limit: 5 } });
  if (shots) await stand_in(page, id, Infinity);
  await open_table(page, id);
  await play_to_end(page, 11);
  await expect(page.locator(".points .bars li[data-seat]")).toHaveCount(seats);
  // The analysis comes by itself; a step chosen in the graph is where the replay begins.
  const scrubber = page.locator(".graph input[type=range]");
  await expect(scrubber).toBeVisible({ timeout: 240_000 });
  await expect(page.locator(".graph polyline.line")).toHaveCount(seats);
  await expect(page.locator("tbody tr")).toHaveCount(seats);
  await expect(page.locator("li .said", { hasText: " instead of " })).not.toHaveCount(0);
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
  await page.getByLabel("Seen by").selectOption({ index: 1 });
  await expect(page.locator(".board").first()).toBeVisible();
  await page.goto(`${url()}/#/t/${id}`);
  await page.getByRole("button", { name: "Verify fairness" }).click();
  await expect(page.locator("dialog .verdict")).toHaveText(/The same/);
  await page.keyboard.press("Escape");
  await page.locator(".bar .pri").click();
  await expect(page).not.toHaveURL(new RegExp(id));
});
