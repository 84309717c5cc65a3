// Courses as people take them by clicking: every lesson of one title, the first ones of the others (in the long run all
// of them; their solutions are played in web/shared/lessons.test.ts), what happens beside the way, the coached first
// game, and the examples that the rules draw.
import type { Page } from "@playwright/test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "./seeded";
import { look, no_overflow, press, url, watch_errors } from "./table";
import { an_example, titles } from "./titles";

// What cannot be pressed is said, not waited for.
test.use({ actionTimeout: 60_000 });

const first_lessons = 2;

type Lang = "en" | "es" | "it";
const spoken: Lang[] = ["en", "es", "it"];

const file_of = (title: string, name: string) => join(import.meta.dirname, `../../games/${title}/${name}`);
const read = <T>(title: string, name: string): T => JSON.parse(readFileSync(file_of(title, name), "utf8")) as T;

interface Lesson {
  look?: number;
  boards: { play: string[] }[];
  check: { right: number };
}

/**
 * Does what the hints say until the task is done: a button of the bar, or parts of a set and what closes it, or one
 * behind a bundle. It runs in the page: a round trip for every click would be most of the time.
 */
async function follow_hints(solution: string[]): Promise<string> {
  const patience_ms = 60_000;
  const pause = () => new Promise((done) => setTimeout(done, 4));
  const find = (query: string) => [...document.querySelectorAll<HTMLElement>(query)];
  const fits = (pattern: string, action: string) => {
    const words = action.split(" ");
    return pattern.split(" ").every((word, i) => (i === 0 ? word === words[0] : words.includes(word)));
  };
  const buttons = (kind: string) =>
    find(`.bar .choices button[data-${kind}]:not([disabled]):not([aria-disabled=true])`);
  const tried = new Set<string>();
  let last = "";
  for (let begun = performance.now(); performance.now() - begun < patience_ms; await pause()) {
    const on = find(".coach [data-on]")[0];
    if (on) {
      on.click();
      return "";
    }
    const hinted = find(".coach [data-hinted]")[0]?.dataset["hinted"];
    if (!hinted) {
      find(".coach [data-help]")[0]?.click();
      continue;
    }
    if (hinted !== last) {
      begun = performance.now();
      tried.clear();
      last = hinted;
    }
    const own = buttons("do").find((button) => button.dataset["do"] === hinted);
    const parts = buttons("part");
    const first = parts.find((part) => part.dataset["part"] === hinted);
    if (own) own.click();
    else if (first) {
      const from = solution.findIndex((line) => fits(line, hinted));
      for (const line of solution.slice(from)) {
        const part = parts.find((one) => fits(line, one.dataset["part"]!));
        if (!part) break;
        part.click();
      }
      await pause();
      find(".bar .choices button[data-do=set], .bar .choices button[data-do=done]")[0]?.click();
    } else {
      const bundle = buttons("group").find((one) => !tried.has(one.dataset["group"]!));
      if (bundle) tried.add(bundle.dataset["group"]!);
      // Out of a bundle that was the wrong one leads the button that stands for nothing.
      const out = find(".bar .choices > button.btn:not([data-do], [data-part], [data-group], .off)")[0];
      (bundle ?? out)?.click();
    }
    await pause();
  }
  return `no way on after ${last}: ${find(".coach p").map((p) => p.innerText)}`;
}

async function do_task(page: Page, play: string[]): Promise<void> {
  const solution = play.filter((line) => line.startsWith("Ana: ")).map((line) => line.slice("Ana: ".length));
  const trouble = await page.evaluate<string>(`(${follow_hints})(${JSON.stringify(solution)})`);
  expect(trouble).toBe("");
}

for (const [i, title] of titles.filter((slug) => existsSync(file_of(slug, "lessons/course.json"))).entries()) {
  const lang = spoken[i % spoken.length]!;
  const whole = an_example.includes(title);
  test(`${title}: ${whole ? "the whole course" : "the first lessons"} by clicking, in ${lang}`, async ({ page }) => {
    const errors = watch_errors(page);
    await look(page, { lang });
    const course = read<{ lessons: string[] }>(title, "lessons/course.json").lessons;
    const lessons = whole ? course : course.slice(0, first_lessons);
    await page.goto(`${url()}/#/learn/${title}`);
    await page.locator("ol a").first().click();
    const coach = page.locator(".coach");
    for (const name of lessons) {
      await expect(page).toHaveURL(new RegExp(`#/learn/${title}/${name}$`));
      const { look: sentences = 0, boards, check } = read<Lesson>(title, `lessons/${name}.json`);
      await expect(coach.locator("p").first()).not.toBeEmpty();
      for (let s = 0; s < sentences; ++s) await coach.locator("[data-on]").click();
      for (const { play } of boards) await do_task(page, play);
      await no_overflow(page);
      expect(await coach.evaluate((box) => box.scrollWidth - box.clientWidth), "words wider than their box").toBe(0);
      const wrong = (check.right % 3) + 1;
      await coach.locator(`[data-answer="${wrong}"]`).click();
      await expect(coach.locator("a.pri")).toHaveCount(0);
      await coach.locator(`[data-answer="${check.right}"]`).click();
      await expect(coach.locator(".remember")).toBeVisible();
      await coach.locator("a.pri").click();
    }
    // After the last one the way leads back by itself.
    if (!whole) await page.goto(`${url()}/#/learn/${title}`);
    await expect(page.locator("ol a.ticked")).toHaveCount(lessons.length);
    expect(errors).toEqual([]);
  });
}

const choice = (page: Page, action: string) => page.locator(`.bar .choices [data-do='${action}']`);

test("a wrong move is answered and taken back, a refusal explained, and nothing is lost by leaving", async ({
  page,
}) => {
  await look(page);
  await page.goto(`${url()}/#/learn/fortuna/road`);
  const coach = page.locator(".coach");
  await press(choice(page, "favour favour=water"));
  await expect(coach).toContainText("One step for one water");
  await coach.locator("[data-back]").click();
  await expect(coach).toContainText("walk two steps");
  await press(choice(page, "pay_tax"));
  await expect(coach).toContainText("costs a coin");
  // The log says who the pupil is.
  await page.getByRole("button", { name: "Log" }).click();
  await expect(page.getByRole("log")).toContainText("You (Ana)");
  await page.keyboard.press("Escape");
  await coach.locator("[data-again]").click();
  await press(choice(page, "favour favour=food units=2"));
  await coach.locator("[data-on]").click();
  await press(choice(page, "favour favour=religion"));
  await expect(coach.locator("[data-on]")).toBeVisible();
  await page.reload();
  // Two tasks were done: the third waits.
  await expect(coach).toContainText("gate of Rome");
  await press(page.locator("[data-target='favour:battle']").first());
  await expect(coach).toContainText("reaches favours 1 and 2 only");
});

test("the coach of a first game speaks, and falls silent when told", async ({ page }) => {
  await look(page);
  await page.goto(`${url()}/#/learn/fortuna`);
  await page.getByRole("button", { name: "Play with the coach" }).click();
  const coach = page.locator(".coach");
  await expect(coach).toContainText("Hide the card");
  await press(page.locator(".bar.mine .choices [data-do^='reserve ']").first());
  await page.reload();
  await expect(coach).toBeVisible();
  await coach.getByRole("button", { name: "I can do it alone" }).click();
  await expect(coach).toHaveCount(0);
  await page.reload();
  await expect(page.locator(".bar")).toBeVisible();
  await expect(coach).toHaveCount(0);
});

for (const title of titles.filter((slug) => existsSync(file_of(slug, "examples/examples.json")))) {
  test(`${title}: the rules show their examples, which lead to lessons`, async ({ page }) => {
    await look(page);
    const list = read<{ section: string }[]>(title, "examples/examples.json");
    const examples = page.locator("figure");
    for (const section of new Set(list.map((e) => e.section))) {
      await page.goto(`${url()}/#/rules/${title}/${section}`);
      await expect(examples.first()).toBeVisible();
      // Every part is drawn, before and after.
      await expect(examples.locator(".art:empty")).toHaveCount(0);
    }
    await examples.first().getByRole("link", { name: "Try it" }).click();
    await expect(page.locator(".coach p").first()).not.toBeEmpty();
  });
}
