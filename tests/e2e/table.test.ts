// Undo, reload, refusals, languages, the keyboard.
import { check_all } from "./look";
import { expect, test } from "./seeded";
import { click_choices, dice, look, new_table, open_table, press, short_game, url, watch_errors } from "./table";
import { an_example } from "./titles";

test("an action is taken back, and the log strikes it", async ({ page }) => {
  await look(page);
  await open_table(page, await new_table(page, "builders", 2));
  const bar = page.locator(".bar.mine .choices");
  // Taking sesterces shows nothing hidden: it can be undone.
  await press(bar.locator("[data-group=take]"));
  await press(bar.locator("[data-do^='take ']").first());
  const undo = page.locator(".bar .undo");
  await expect(undo).toBeEnabled();
  await undo.click();
  await expect(page.locator(".log .struck")).not.toHaveCount(0);
  await expect(undo).toBeDisabled();
});

test("a reloaded page stands where it stood, log included", async ({ page }) => {
  await look(page);
  await open_table(page, await new_table(page, "builders", 2));
  await click_choices(page, 5, { most: 6 });
  await expect(page.locator(".bar.mine .choices button").first()).toBeVisible();
  const before = await page.locator(".log").innerText();
  await page.reload();
  await expect(page.locator(".bar.mine .choices button").first()).toBeVisible();
  await expect.poll(() => page.locator(".log").innerText()).toBe(before);
});

test("the language changes without reload, log and prompt included", async ({ page }) => {
  await look(page);
  await open_table(page, await new_table(page, "builders", 2));
  await expect(page.locator(".prompt b")).toHaveText("What will you do?");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Español" }).click();
  await expect(page.locator(".prompt b")).toHaveText("¿Qué vas a hacer?");
});

test("what is impossible answers why, and its rule is read without leaving the table", async ({ page }) => {
  let sockets = 0;
  page.on("websocket", () => ++sockets);
  await look(page);
  await open_table(page, await new_table(page, "builders", 2));
  // Nobody starts with 17 sesterces for a university and an enslaved worker after each other.
  await press(page.locator(".bar.mine .choices [data-group=university]"));
  await press(page.locator(".bar.mine .choices [data-do^='university']").first());
  await expect(page.locator("[data-target='invest:enslaved'].can")).toHaveCount(0);
  // It is done, and the next choice is asked.
  await expect(page.locator(".bar.mine .choices [data-group=start]:not([aria-disabled=true])")).toBeVisible();
  await page.keyboard.press("Escape");
  await press(page.locator("[data-target='invest:enslaved']"));
  await expect(page.locator(".why p")).not.toBeEmpty();
  await page.locator(".why a").click();
  await expect(page.locator(".rule.here")).toContainText("only once a turn");
  await expect(page.locator("aside .why a")).toContainText("only once a turn");
  await check_all(page, "rules_why");
  // What is open instead is lit at the table; the connection was never lost.
  const open = page.locator("aside .open .btn").first();
  const name = (await open.innerText()).split("\n")[0]!;
  await open.click();
  await expect(page.locator(".bar.mine .choices button", { hasText: name }).first()).toBeVisible();
  await expect(page.locator(".why")).toHaveCount(0);
  expect(sockets).toBe(1);
});

for (const title of an_example)
  test(`${title}: a whole game is played with the keyboard alone`, async ({ page }) => {
    const errors = watch_errors(page);
    await look(page);
    await open_table(page, await new_table(page, title, 2, "random", url(), await short_game(page, title)));
    const roll = dice(9);
    const banner = page.locator(".banner");
    /** How many choices stand there, as soon as there are any; none when the game is over. */
    const offered = () =>
      page.evaluate(async () => {
        for (;;) {
          if (document.querySelector(".banner")) return 0;
          const choices = ".bar.mine .choices button:not(.off):not([aria-disabled=true])";
          const count = document.querySelectorAll(choices).length;
          if (count > 0) return count;
          await new Promise((done) => setTimeout(done, 5));
        }
      });
    for (let presses = 0; presses < 3000; ++presses) {
      const count = await offered();
      if (count === 0) break;
      await page.keyboard.press(String(1 + roll(Math.min(9, count))));
    }
    await expect(banner).toBeVisible();
    // The result is reached and left by keyboard too.
    await page.locator(".bar .pri").focus();
    await page.keyboard.press("Enter");
    await expect(page.locator(".bar.mine .choices button").first()).toBeVisible();
    expect(errors).toEqual([]);
  });
