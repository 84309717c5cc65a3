// An operator's hand: the admins' page, a line of chat that is reported, and what is kept of people.
import { expect, test, type Browser, type Page } from "@playwright/test";
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { check_all } from "./look";
import { make_folder, start_server, type Server } from "./server";
import { sit_two } from "./sit_two";
import { look, watch_errors } from "./table";
import { binary } from "./titles";

const password = "septem colles";
let data: string;
let server: Server;
const at = (hash: string) => `${server.url}/${hash}`;

/** An account as the page makes it. */
async function register(browser: Browser, name: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await look(page);
  await page.goto(at("#/profile"));
  await page.getByRole("textbox", { name: "Your name at the table" }).first().fill(name);
  await page.getByRole("button", { name: "Change name" }).click();
  // The answer empties the fields for passwords.
  await expect(page.getByText("Your name is changed.")).toBeVisible();
  await page.locator("input[autocomplete=new-password]").fill(password);
  await page.getByRole("button", { name: "Keep this profile" }).click();
  await expect(page.getByRole("button", { name: "Sign out", exact: true })).toBeVisible();
  return page;
}

async function sign_in(page: Page, name: string): Promise<void> {
  await look(page);
  await page.goto(at("#/profile"));
  await page.locator("summary", { hasText: "I have a profile already" }).click();
  const form = page.locator("details form", { has: page.getByRole("button", { name: "Sign in" }) });
  await form.locator("[autocomplete=username]").fill(name);
  await form.locator("[type=password]").fill(password);
  await form.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("button", { name: "Sign out", exact: true })).toBeVisible();
}

/** As somebody at a shell. */
const shell = (token: string, ...words: string[]) =>
  execFileSync(binary, ["admin", ...words], {
    encoding: "utf8",
    input: `${password}\n`,
    stdio: ["pipe", "pipe", "ignore"],
    env: { ...process.env, LUSORIA_SERVER: server.url, LUSORIA_TOKEN: token },
  });

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function find(page: Page, q: string): Promise<void> {
  await page.getByLabel("Name, id or address").fill(q);
  await page.getByRole("button", { name: "Find" }).click();
}

/** A server where Livia is an admin, given the role as docs/OPERATING.md says. */
test.beforeAll(async ({ browser }) => {
  data = make_folder();
  server = await start_server(data);
  await (await register(browser, "Livia")).context().close();
  await server.kill();
  server = await start_server(data, "0", {}, ["--admin", "Livia"]);
});
test.afterAll(async () => {
  await server.kill();
  rmSync(data, { recursive: true, force: true });
});

test("an admin finds, renames, bans and helps a person, and it is written down", async ({ page, browser }) => {
  const errors = watch_errors(page);
  const marcus = await register(browser, "Marcus");
  await sign_in(page, "Livia");
  await page.getByRole("link", { name: "Looking after the house" }).click();
  const people = section(page, "People and tables");
  await find(page, "marcus");
  const found = people.locator("li", { hasText: "Marcus" });
  await expect(found).toHaveCount(1);

  await page.getByLabel("New name").fill("Marcus Tullius");
  await found.getByRole("button", { name: "Rename" }).click();
  await expect(people.locator("li b")).toHaveText("Marcus Tullius");
  await marcus.reload();
  await expect(marcus.getByRole("textbox", { name: "Your name at the table" }).first()).toHaveValue("Marcus Tullius");

  await expect(found.getByRole("button", { name: "Ban", exact: true })).toBeDisabled();
  await page.getByLabel("Reason").fill("Shouting after two warnings");
  await page.getByLabel("Days, 0 for ever").fill("3");
  const in_three_days = () =>
    new Intl.DateTimeFormat("en", { dateStyle: "short" }).format(new Date(Date.now() + 3 * 86_400_000));
  const before = in_three_days();
  await found.getByRole("button", { name: "Ban", exact: true }).click();
  await expect(found).toContainText("Banned: Shouting after two warnings");
  const ban = section(page, "Bans").locator("li");
  await expect(ban).toContainText("Shouting after two warnings");
  // It may be midnight.
  await expect(ban).toContainText(new RegExp(`${before}|${in_three_days()}`));
  const refused = await marcus.request.post(`${server.url}/api/login`, { data: { name: "Marcus Tullius", password } });
  expect(refused.status()).toBe(403);
  expect(await refused.text()).toContain("Shouting after two warnings");
  await check_all(page, "admin");
  await ban.getByRole("button", { name: "End the ban" }).click();
  await expect(section(page, "Bans")).toContainText("Nothing here.");

  await found.getByRole("button", { name: "Link for a new password" }).click();
  const link = await page.getByRole("status").locator("code").innerText();
  await marcus.goto(link);
  await marcus.locator("input[autocomplete=new-password]").fill("quattuor et viginti");
  await marcus.getByRole("button", { name: "Set it and sign in" }).click();
  await expect(marcus.getByRole("button", { name: "Sign out", exact: true })).toBeVisible();

  const deeds = section(page, "What admins did").locator("li");
  for (const [i, what] of ["reset", "unban", "ban", "rename"].entries()) await expect(deeds.nth(i)).toContainText(what);
  for (const one of await deeds.all()) await expect(one).toContainText("Livia");
  // What is done at a shell stands there as well.
  const { token } = JSON.parse(shell("", "token", "Livia")) as { token: string };
  shell(token, "do", "set", "note=Closed on Mondays.");
  await page.reload();
  await expect(deeds.first()).toContainText("set");
  await expect(page.getByLabel("Note on the home page")).toHaveValue("Closed on Mondays.");
  expect(errors).toEqual([]);
  await marcus.context().close();
});

test("a line of chat is reported, deleted, and its table closed", async ({ page, browser }) => {
  const { pages, close } = await sit_two(browser, "builders", server.url);
  const [ana, ben] = pages;
  await ana.getByLabel("Say something").fill("A word that hurts");
  await ana.keyboard.press("Enter");
  const heard = ben.locator(".lines p", { hasText: "A word that hurts" });
  await heard.getByRole("button", { name: "Report this line" }).click();
  await expect(heard.getByRole("button", { name: "Reported" })).toBeDisabled();
  // Nobody reports oneself.
  await expect(ana.getByRole("button", { name: "Report this line" })).toHaveCount(0);

  await sign_in(page, "Livia");
  await page.goto(at("#/admin"));
  const report = section(page, "Reports").locator("li", { hasText: "A word that hurts" });
  await report.getByRole("button", { name: "Delete the line" }).click();
  for (const one of pages) await expect(one.getByText("A word that hurts")).toHaveCount(0);
  await report.getByRole("button", { name: "Settled" }).click();
  await expect(report.getByRole("button")).toHaveCount(0);

  const id = new URL(ana.url()).hash.split("/")[2]!;
  await find(page, id);
  const table = section(page, "People and tables").locator("li", { hasText: id });
  await table.getByRole("button", { name: "Close the table" }).click();
  await expect(table.getByRole("button", { name: "Close the table" })).toHaveCount(0);
  // Who sits there is told, and offered nothing more.
  for (const one of pages) {
    await expect(one.locator(".bar").getByText("This table has been closed")).toBeVisible();
    await expect(one.locator(".bar .choices button")).toHaveCount(0);
  }
  await close();
});

test("without the role the page says so, in one sentence, and offers nothing", async ({ page, browser }) => {
  for (const [one, name] of [
    [await register(browser, "Quintus"), "Quintus"],
    [page, null],
  ] as const) {
    if (name === null) await look(one);
    await one.goto(at("#/admin"));
    await expect(one.getByRole("main")).toHaveText(
      /^\s*Looking after the house\s*This page is for the admins of this house\.\s*$/,
    );
    await expect(one.getByRole("main").locator("input, button")).toHaveCount(0);
    await check_all(one, "admin_refused");
    if (name !== null) await one.context().close();
  }
});

test("the privacy page tells for how long this house keeps what", async ({ page }) => {
  await sign_in(page, "Livia");
  await page.goto(at("#/admin"));
  await page.getByLabel("Keep addresses, days").fill("5");
  await page.getByLabel("Keep settled reports, days").fill("1");
  await page.getByLabel("Keep ended bans, days").fill("33");
  await page.getByLabel("Keep the log of admins, days").fill("400");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Done.")).toBeVisible();
  await page.goto(at("#/privacy"));
  await expect(page.getByRole("listitem")).toHaveText([
    /connect from: 5 days/,
    /Reports of lines of chat: one day after/,
    /^Bans: 33 days/,
    /^What admins did: 400 days/,
  ]);
  await check_all(page, "privacy");
});
