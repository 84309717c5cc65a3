// Two people at one table, each in a browser of their own.
import { expect, type Browser, type Page } from "@playwright/test";
import { give_name, look, url } from "./table";

export interface Two {
  pages: [Page, Page];
  close(): Promise<void>;
}

/** Ana opens a table through the page, Ben comes by the link. */
export async function sit_two(browser: Browser, title: string, base = url()): Promise<Two> {
  const contexts = [await browser.newContext(), await browser.newContext()];
  const [ana, ben] = [await contexts[0]!.newPage(), await contexts[1]!.newPage()];
  await look(ana);
  await look(ben);
  await ana.goto(`${base}/#/new/${title}`);
  const seats = ana.locator(".seats select");
  await expect(seats.first()).toBeVisible();
  for (const select of await seats.all()) await select.selectOption("nobody");
  await seats.first().selectOption("open");
  await ana.locator(".bar .pri").click();
  await give_name(ana, "Ana");
  await ben.goto(await ana.locator("code").innerText());
  await ben.getByRole("button", { name: "Sit here" }).click();
  await give_name(ben, "Ben");
  await ana.getByRole("button", { name: "Start" }).click();
  for (const page of [ana, ben]) await expect(page.locator(".table")).toBeVisible();
  return {
    pages: [ana, ben],
    close: async () => {
      for (const context of contexts) await context.close();
    },
  };
}
