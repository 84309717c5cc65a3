// What the page tells of a moment: to who looks, to who only listens, and to who comes too late or without a key.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { poor_names } from "./names";
import { positions_of } from "./positions";
import { expect, test } from "./seeded";
import { ShownTable } from "./shown_table";
import { click_choices, look, new_table, open_table, play_to_end, url } from "./table";
import { an_example, most_seats, titles } from "./titles";

test("fortuna: a privilege that may be played has a button in the bar", async ({ page }) => {
  const shown = (await positions_of("fortuna")).find(({ position }) => position.asides.length > 0)!;
  await look(page);
  await new ShownTable(page).open(shown);
  await expect(page.locator(".bar .choices [data-group^='privilege:'], .bar .choices [data-do^='play ']")).toHaveCount(
    1,
  );
});

// Of the other titles the names are read where their places are looked at (geometry.test.ts).
for (const title of an_example) {
  test(`${title}: everything on the table is called by a whole name`, async ({ page }) => {
    const positions = await positions_of(title);
    await look(page);
    const table = new ShownTable(page);
    await table.open(positions[0]!);
    for (const shown of positions.filter(({ seats }) => seats === most_seats(title))) {
      await table.show(shown);
      expect(await poor_names(page)).toEqual([]);
    }
  });
}

for (const title of titles) {
  test(`${title}: a choice that shows something new says what`, async () => {
    const asked = (await positions_of(title)).flatMap(({ decision, position }) =>
      [...position.choices, ...position.asides].map((choice) => ({ decision, choice })),
    );
    const revealing = asked.filter(({ choice }) => choice.reveals);
    expect(revealing.length).toBeGreaterThan(0);
    for (const lang of ["en", "es", "it"]) {
      const words = readFileSync(join(import.meta.dirname, `../../games/${title}/ui/text/${lang}.txt`), "utf8");
      const said = ({ decision, choice }: (typeof asked)[number]) =>
        [`ui.reveals.${choice.do.split(" ")[0]}`, `ui.reveals_at.${decision}`].some((key) =>
          words.includes(`\n${key} = `),
        );
      expect(revealing.filter((one) => !said(one)).map(({ decision, choice }) => `${decision}: ${choice.do}`)).toEqual(
        [],
      );
    }
  });
}

test("glory_to_rome: a hand card is spoken of with role, material and value", async ({ page }) => {
  const shown = (await positions_of("glory_to_rome")).find(({ decision }) => decision === "lead")!;
  await look(page);
  await new ShownTable(page).open(shown);
  const hand = page.locator(".own [data-target^='card:']:not([data-target='card:jack'])");
  const names = await hand.evaluateAll((cards) => cards.map((card) => card.ariaLabel));
  expect(names.length).toBeGreaterThan(0);
  for (const name of names)
    expect(name).toMatch(
      /: (Laborer|Craftsman|Legionary|Architect|Merchant|Patron), (rubble|wood|brick|concrete|stone|marble), value [123]|Senator/,
    );
});

test("nobody is told of themselves that they decide, and the rules know when a game is over", async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem("lusoria.settings", JSON.stringify({ lang: "en", confirm: "never", motion: "quick" }));
    const asked = ((window as unknown as { asked: Set<string> }).asked = new Set<string>());
    new MutationObserver(() => asked.add(document.querySelector(".question")?.textContent ?? "")).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  const id = await new_table(page, "fortuna", 2, "random", undefined, { options: { round_limit: 4 } });
  await open_table(page, id);
  await click_choices(page, 3, { most: 12 });
  const asked = await page.evaluate(() => [...(window as unknown as { asked: Set<string> }).asked]);
  expect(asked.length).toBeGreaterThan(3);
  expect(asked.filter((text) => /^(You|Ana) (decides?|thinks?)/.test(text))).toEqual([]);
  await page.evaluate(() => {
    const hurry = setInterval(() => {
      if (document.querySelector(".banner")) return clearInterval(hurry);
      document.querySelector<HTMLElement>(".finale")?.click();
      for (let press = 0; press < 2; ++press) dispatchEvent(new PointerEvent("pointerdown"));
    }, 20);
  });
  await play_to_end(page, 3);
  await page.goto(`${url()}/#/t/${id}/rules`);
  await expect(page.locator(".at-table .said")).toHaveText("The game is over");
});

test("a table's address without its key says what is missing and takes the whole link", async ({ page, browser }) => {
  await look(page);
  const id = await new_table(page, "builders", 2, "random", undefined, { spectators: false });
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await look(other);
  await other.goto(`${url()}/#/t/${id.slice(0, -2)}xx`);
  await expect(other.getByRole("heading", { name: "There is no such table" })).toBeVisible();
  await other.getByLabel("Whole link of the table").fill(`${url()}/#/t/${id}`);
  await other.getByRole("button", { name: "Join" }).click();
  await expect(other.locator(".banner, .table, main")).not.toHaveCount(0);
  expect(new URL(other.url()).hash).toBe(`#/t/${id}`);
  await elsewhere.close();
});
