// After the game: result, graph, replay, fairness, rematch.
import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { check_all } from "./look";
import { expect, test } from "./seeded";
import { look, new_table, open_table, play_to_end, stand_in, url } from "./table";

/** The result as a file: a picture of the right size in which every seat has a bar in its colour. */
async function expect_picture(page: Page, seats: number): Promise<void> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.locator(".bar").getByRole("button", { name: "Picture" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.png$/);
  const bytes = readFileSync(await file.path());
  const found = await page.evaluate(async (base64) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${base64}`;
    await picture.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [picture.width, picture.height];
    const pen = canvas.getContext("2d")!;
    pen.drawImage(picture, 0, 0);
    const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
    const counts = new Map<string, number>();
    for (let i = 0; i < data.length; i += 4) {
      const hex = `#${[...data.slice(i, i + 3)].map((n) => n.toString(16).padStart(2, "0")).join("")}`;
      counts.set(hex, (counts.get(hex) ?? 0) + 1);
    }
    const of = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
    return {
      size: [canvas.width, canvas.height],
      seats: ["m", "l", "a", "v", "t"].filter((letter) => (counts.get(of(`--seat-${letter}`)) ?? 0) > 300).length,
    };
  }, bytes.toString("base64"));
  expect(found).toEqual({ size: [1200, 630], seats });
}

test("a finished game has a result, a graph, a replay and a rematch", async ({ page }) => {
  await look(page);
  // A short game: what comes after it is the same. A picture of it should show a sensible one of four.
  const shots = process.env["LUSORIA_SHOTS"] !== undefined;
  const seats = shots ? 4 : 2;
  const id = shots
    ? await new_table(page, "fortuna", seats, "greedy")
    : await new_table(page, "fortuna", seats, "random", url(), { options: { round_limit: 2 } });
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
  await expect_picture(page, seats);
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
