// Figures that an owner of the box corrected by a file: the page plays with them, on a server and without one.
import { expect, test, type Page } from "@playwright/test";
import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { make_folder, start_server } from "./server";
import { Site, kept_game, start_here, table_id } from "./site";
import { look, new_table, watch_errors } from "./table";
import { binary } from "./titles";

interface Box {
  box: Record<string, Record<string, Record<string, unknown>>>;
}

/** What an owner corrects everywhere, to figures that no card has or few have, and where they are seen. */
const corrections = {
  builders: { rows: "buildings", says: { points: 7 }, cards: ".builders-card .foot", shown: "7" },
  carpe_diem: {
    rows: "objectives",
    says: { reward: { points: 17, coins: 0, bread: 0, steps: 0 }, certainty: "exact" },
    cards: ".cd-objective",
    shown: "17",
  },
} as const;
type Title = keyof typeof corrections;
const titles = Object.keys(corrections) as Title[];

function corrected_box(title: Title, folder: string): string {
  const box = JSON.parse(execFileSync(binary, ["components", title, "--export"], { encoding: "utf8" })) as Box;
  for (const row of Object.values(box.box[corrections[title].rows]!)) Object.assign(row, corrections[title].says);
  const file = join(folder, "my_box.json");
  writeFileSync(file, JSON.stringify(box));
  return file;
}

async function shows_the_owners_figures(page: Page, title: Title): Promise<void> {
  const cards = page.locator(corrections[title].cards);
  await expect(cards.first()).toBeVisible();
  for (const card of await cards.all()) await expect(card).toContainText(corrections[title].shown);
}

for (const title of titles)
  test(`an owner's figures of ${title} are played with where there is no server, and kept`, async ({ page }) => {
    const folder = make_folder();
    const site = new Site();
    await site.start(1, ["--edition", corrected_box(title, folder)]);
    const errors = watch_errors(page);
    await look(page);
    await start_here(page, site, title, "tiro");
    await shows_the_owners_figures(page, title);
    await page.reload();
    await shows_the_owners_figures(page, title);
    expect((await kept_game(page, table_id(page)))!.play).toContain("edition: ");
    // The rules are of every box: beside them stands that this one says other figures.
    await page.goto(`${page.url()}/rules`);
    await expect(page.locator("aside .owners")).toBeVisible();
    expect(errors).toEqual([]);
    site.stop();
    rmSync(folder, { recursive: true, force: true });
  });

test("an owner's figures are played with on a server", async ({ page }) => {
  const folder = make_folder();
  const server = await start_server(folder, "0", {}, ["--edition", corrected_box("carpe_diem", folder)]);
  await look(page);
  const id = await new_table(page, "carpe_diem", 2, "random", server.url);
  await page.goto(`${server.url}/#/t/${id}`);
  await shows_the_owners_figures(page, "carpe_diem");
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
});
