// Two people at one table: joining by link, undo by consent and refused, standing orders, a server that is gone for a
// while.
import type { Page } from "@playwright/test";
import { rmSync } from "node:fs";
import { expect, test } from "./seeded";
import { make_quick_folder, start_server } from "./server";
import { sit_two } from "./sit_two";
import { click_choices, look, new_table, open_table, press } from "./table";

test("two browsers play one table", async ({ browser }) => {
  const { pages, close } = await sit_two(browser, "builders");
  // Each reads "You" of themselves and the other's name.
  for (const [page, other] of [
    [pages[0], "Ben"],
    [pages[1], "Ana"],
  ] as const) {
    await expect(page.locator(".own h2")).toContainText("You");
    // Neither has an account, and the other is told so.
    await expect(page.locator(".opp h2")).toHaveText(new RegExp(`^${other}\\s*\\(guest\\)$`));
  }
  // Each waits for the other's turns, until both have read so much: who has read enough before plays on.
  const playing = Promise.all(pages.map((page, i) => click_choices(page, i + 1, { until: "html[data-enough]" })));
  for (const page of pages) await page.locator(".log > :nth-child(8)").waitFor();
  for (const page of pages) await page.evaluate(() => (document.documentElement.dataset["enough"] = ""));
  const moves = await playing;
  for (const made of moves) expect(made).toBeGreaterThanOrEqual(3);
  await close();
});

test("an undo past something shown is asked for, refused, asked again and agreed to", async ({ browser }) => {
  const { pages, close } = await sit_two(browser, "builders");
  const mine = (page: Page) => page.locator(".bar.mine .choices");
  await expect.poll(async () => (await mine(pages[0]).count()) + (await mine(pages[1]).count())).toBe(1);
  const [first, second] = (await mine(pages[0]).count()) > 0 ? pages : [pages[1], pages[0]];
  // Starting a building turns up the next one: no free undo past it.
  const start = mine(first).locator("[data-do^='start ']");
  if ((await start.count()) === 0) await press(mine(first).locator("[data-group=start]"));
  await press(start.first());
  const ask = async () => {
    await first.getByRole("button", { name: "Menu" }).click();
    await first.locator("dialog").getByRole("button", { name: "Ask the table to undo" }).click();
    await expect(second.getByRole("alertdialog")).toBeVisible();
  };
  await ask();
  await second.getByRole("button", { name: "Refuse" }).click();
  await expect(first.getByRole("alertdialog")).toHaveCount(0);
  await expect(first.locator(".log .struck")).toHaveCount(0);
  await ask();
  await second.getByRole("button", { name: "Agree" }).click();
  await expect(first.locator(".log .struck")).not.toHaveCount(0);
  await expect(second.locator(".log .struck")).not.toHaveCount(0);
  await close();
});

test("a standing order answers from then on and is taken back in the menu", async ({ page }) => {
  await look(page);
  await open_table(page, await new_table(page, "glory_to_rome", 2));
  const order = page.locator(".bar.mine .order");
  await click_choices(page, 4, { until: ".bar.mine .order" });
  const text = (await order.first().innerText()).split(": ")[1]!;
  await order.first().click();
  await page.getByRole("button", { name: "Menu" }).click();
  const chosen = page.locator("dialog").getByRole("radio", { name: text, exact: false });
  await expect(chosen).toBeChecked();
  const ask = page.locator("dialog li", { hasText: text }).getByText("Ask me");
  await ask.click();
  await expect(chosen).not.toBeChecked();
});

test("a server that dies in mid-game and comes back is told in words, and the game goes on", async ({ page }) => {
  const data = make_quick_folder();
  let server = await start_server(data);
  const port = new URL(server.url).port;
  await look(page);
  await open_table(page, await new_table(page, "builders", 2, "random", server.url), server.url);
  await click_choices(page, 6, { most: 5 });
  await expect(page.locator(".bar.mine .choices button").first()).toBeVisible();
  const before = await page.locator(".log p").count();
  await server.kill();
  await expect(page.getByText("Connection lost")).toBeVisible();
  server = await start_server(data, port);
  await expect(page.getByText("Connection lost")).toBeHidden();
  expect(await page.locator(".log p").count()).toBeGreaterThanOrEqual(before);
  const next = `.log p:nth-of-type(${before + 1})`;
  await click_choices(page, 7, { until: next });
  await expect(page.locator(next)).toBeVisible();
  await server.kill();
  rmSync(data, { recursive: true, force: true });
});
