// Around the play: steps that lead back, drafts, notes, talk, notices, the link as a picture, editions.
import type { Page } from "@playwright/test";
import { expect, test } from "./seeded";
import { sit_two } from "./sit_two";
import { click_choices, give_name, look, new_table, open_table, press, url, watch_errors } from "./table";

const choices = (page: Page) => page.locator(".bar.mine .choices");

test("a step of the turn that was taken leads back to it", async ({ page }) => {
  await look(page);
  await open_table(page, await new_table(page, "fortuna", 2));
  // Reserving, then the first turn: a card is chosen, and its step stands in the head.
  await click_choices(page, 2, { until: ".bar.mine .choices [data-do^='choose ']" });
  await expect(choices(page).locator("[data-do^='choose ']")).toHaveCount(3);
  await press(choices(page).locator("[data-do^='choose ']").first());
  await press(choices(page).locator("[data-do=skip]"));
  await press(choices(page).locator("[data-do^='swap ']").first());
  const back = page.locator(".phases .back");
  await expect(back).toHaveText("Card");
  await back.click();
  await expect(choices(page).locator("[data-do^='choose ']")).toHaveCount(3);
  await expect(page.locator(".log .struck")).toHaveCount(3);
});

test("experienced players pick their cards, and nothing breaks", async ({ page }) => {
  const errors = watch_errors(page);
  await look(page);
  await open_table(page, await new_table(page, "fortuna", 3, "random", url(), { options: { setup: "expert" } }));
  // Two cards, then the one to reserve.
  for (let picks = 1; picks <= 3; ++picks) {
    await press(page.locator(".own [data-target^='card:'].can").first());
    await expect(page.locator(".log p", { hasText: /Ana (took|reserved)/ })).toHaveCount(picks);
  }
  expect(errors).toEqual([]);
});

test("memory is shown where the table plays with notes, and nowhere else", async ({ page }) => {
  await look(page);
  for (const notes of [true, false]) {
    await open_table(page, await new_table(page, "builders", 2, "random", url(), { notes }));
    await expect(choices(page)).toBeVisible();
    await page.getByRole("button", { name: "Menu" }).click();
    const memory = page.locator("dialog").getByText("Workers still to come");
    if (notes) await expect(memory).toBeVisible();
    else await expect(memory).toHaveCount(0);
    await page.keyboard.press("Escape");
  }
});

test("talk is heard by the others, until one mutes it", async ({ browser }) => {
  const { pages, close } = await sit_two(browser, "builders");
  const [ana, ben] = pages;
  const say = async (text: string) => {
    await ana.getByLabel("Say something").fill(text);
    await ana.keyboard.press("Enter");
  };
  await say("Salve");
  const heard = ben.locator(".lines p", { hasText: "Salve" });
  await expect(heard).toBeVisible();
  await heard.getByRole("button", { name: "Mute Ana" }).click();
  await expect(heard).toHaveCount(0);
  await say("Vale");
  await expect(ana.locator(".lines p", { hasText: "Vale" })).toBeVisible();
  await expect(ben.locator(".lines p", { hasText: "Vale" })).toHaveCount(0);
  await ben.locator(".unmute").click();
  await expect(ben.locator(".lines p", { hasText: "Vale" })).toBeVisible();
  await close();
});

test("who looks elsewhere gets one notice for each wait", async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem(
      "lusoria.settings",
      JSON.stringify({ lang: "en", confirm: "never", motion: "off", notify: true }),
    );
    const notices: string[] = [];
    class Notice {
      static permission = "granted";
      static requestPermission = async () => "granted";
      onclick: (() => void) | null = null;
      constructor(title: string, { body }: { body: string }) {
        notices.push(`${title} – ${body}`);
      }
      close() {}
    }
    Object.assign(window, { notices, Notification: Notice });
    Object.defineProperty(document, "hidden", { get: () => true });
  });
  const notices = () => page.evaluate(() => (window as unknown as { notices: string[] }).notices);
  await open_table(page, await new_table(page, "builders", 2));
  await expect(choices(page)).toBeVisible();
  await expect.poll(notices).toEqual(["your turn – The Builders: Antiquity"]);
  await expect(page).toHaveTitle(/^● your turn/);
  await expect(page.locator("link[rel=icon]")).toHaveAttribute("href", /favicon_turn/);
  await press(choices(page).locator("[data-do=end]"));
  await expect.poll(async () => (await notices()).length).toBe(2);
});

test("a table of one's own terms: note, link as a picture, friends, nobody looks on", async ({ page, browser }) => {
  await look(page);
  await page.goto(`${url()}/#/new/builders`);
  await page.locator(".seats select").first().selectOption("open");
  await page.locator(".seats select").nth(1).selectOption("nobody");
  await page.getByLabel("Note to the table").fill("No hurry.\n<b>Salve</b>");
  await page.getByRole("switch", { name: "Spectators" }).uncheck();
  await page.getByRole("radiogroup", { name: "Undo" }).getByText("Never").click();
  await expect(page.locator(".bar [role=status]")).toHaveText(
    /Nobody looks on\. Nothing is undone\. It begins when the open seat is taken and you press “Start”\.$/,
  );
  await page.locator(".bar .pri").click();
  await give_name(page, "Ana");
  await expect(page.locator("code")).toContainText("#/t/");
  await expect(page.getByRole("img", { name: "The same link as a picture" })).toBeVisible();
  const note = page.getByRole("region", { name: "Note to the table" });
  await expect(note).toContainText("<b>Salve</b>");
  await expect(page.getByRole("region", { name: "What is played" })).toContainText(
    "Nobody looks on. Nothing is undone.",
  );

  const link = (await page.locator("code").textContent())!;
  const [ben, eve] = await Promise.all([0, 1].map(async () => (await browser.newContext()).newPage()));
  for (const other of [ben!, eve!]) {
    await look(other);
    await other.goto(link);
  }
  await expect(eve!.getByRole("button", { name: "Sit here" })).toBeVisible();
  await ben!.getByRole("button", { name: "Sit here" }).click();
  await give_name(ben!, "Ben");
  const friend = page.getByRole("button", { name: "is on my list of friends" });
  await friend.click();
  await expect(friend).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page.locator(".table")).toBeVisible();
  await expect(page.getByRole("button", { name: "At this table nothing is undone" })).toBeDisabled();
  await expect(eve!.getByText("this game is for those who sit there")).toBeVisible();
  for (const other of [ben!, eve!]) await other.context().close();
});

test("whoever comes takes the seat that a bot kept, also where nobody looks on", async ({ page, browser }) => {
  await look(page);
  const seats = [{ me: true }, { bot: "random", until_person: true }];
  const id = await new_table(page, "builders", 2, "random", url(), { seats, visibility: "public", spectators: false });
  const late = await (await browser.newContext()).newPage();
  await look(late);
  await late.goto(`${url()}/#/t/${id}`);
  await late.getByRole("button", { name: "Sit here" }).click();
  await give_name(late, "Cleo");
  await expect(late.locator(".table")).toBeVisible();
  await expect(late.getByRole("button", { name: "Sit here" })).toHaveCount(0);
  // The own table at home says how far it is, as the table does.
  const round = await late
    .locator(".table header")
    .getByText(/^(Round \d+|Set-up)$/)
    .first()
    .textContent();
  await late.goto(`${url()}/#/`);
  await expect(late.locator(".row small").first()).toHaveText(round!);
  await late.context().close();
});

test("the rules say where the editions differ, and find a word", async ({ page }) => {
  await look(page);
  await page.goto(`${url()}/#/rules/fortuna/cards`);
  const prices = page.locator("aside dt", { hasText: "Prices of the Vestals" });
  await expect(prices).toBeVisible();
  await expect(page.locator("aside dd.usual", { hasText: "1, 3, 5 coins" })).toContainText("Recommended");
  // Only what the section is about: nothing of swaps beside the cards.
  await expect(page.locator("aside dt")).toHaveCount(3);
  // The search counts in the contents and goes through the sections, with Shift back again.
  const field = page.getByRole("searchbox");
  await field.fill("reserved");
  await page.getByRole("button", { name: "Next place" }).click();
  await expect(page.locator("mark.current")).toBeInViewport();
  await expect(page.locator("nav li.current b")).toHaveText("1");
  await expect(page.locator("h1")).toContainText("Set-up");
  await field.press("Enter");
  await expect(page.locator("h1")).toContainText("3.1");
  await field.press("Shift+Enter");
  await expect(page.locator("h1")).toContainText("Set-up");
  await page.getByRole("button", { name: "Clear the search" }).click();
  await expect(page.locator("mark")).toHaveCount(0);
  // A rule has an address of its own.
  await page.goto(`${url()}/#/rules/fortuna/swap/c`);
  await expect(page.locator(".rule.here")).toContainText("face-down");
});
