// An operator's hand: the admins' page, a line of chat that is reported, and what is kept of people.
import { expect, test, type Browser, type Page } from "@playwright/test";
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { check_all } from "./look";
import { make_quick_folder, start_server, type Server } from "./server";
import { sit_two } from "./sit_two";
import { give_name, look, watch_errors } from "./table";
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
  data = make_quick_folder();
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

test("the house decides who may register, and says something on its home page", async ({ page, browser }) => {
  const fresh = async () => {
    const one = await (await browser.newContext()).newPage();
    await look(one);
    return one;
  };
  const try_to_keep = async (one: Page, name: string) => {
    await one.getByRole("textbox", { name: "Your name at the table" }).first().fill(name);
    await one.getByRole("button", { name: "Change name" }).click();
    // What was typed is cleared when something was done.
    await expect(one.getByText("Your name is changed.")).toBeVisible();
    await one.locator("input[autocomplete=new-password]").fill(password);
    await one.getByRole("button", { name: "Keep this profile" }).click();
  };
  const set_registration = async (how: string) => {
    await page.getByLabel("New accounts").selectOption(how);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Done.")).toBeVisible();
  };
  await sign_in(page, "Livia");
  await page.goto(at("#/admin"));
  await page.getByLabel("Note on the home page").fill("Games night is on Fridays.");
  await set_registration("closed");
  const guest = await fresh();
  await guest.goto(at("#/"));
  await expect(guest.getByText("Games night is on Fridays.")).toBeVisible();
  await guest.goto(at("#/profile"));
  await try_to_keep(guest, "Sextus");
  await expect(guest.getByText("This house takes no new accounts without an invitation.")).toBeVisible();

  await set_registration("invitation");
  await page.getByRole("button", { name: "Make an invitation" }).click();
  const link = await page.getByRole("status").locator("code").innerText();
  await guest.goto(link);
  await guest.reload();
  await expect(guest.getByLabel("Invitation")).not.toHaveValue("");
  await try_to_keep(guest, "Sextus");
  await expect(guest.getByRole("button", { name: "Sign out", exact: true })).toBeVisible();
  // It opens once.
  const second = await fresh();
  await second.goto(link);
  await try_to_keep(second, "Septimus");
  await expect(second.getByText("This house takes no new accounts without an invitation.")).toBeVisible();
  await set_registration("open");
  for (const one of [guest, second]) await one.context().close();
});

test("a host asks a sitter to leave before the start, and closes the table", async ({ browser }) => {
  const [ana, ben] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()];
  for (const one of [ana, ben]) await look(one);
  await ana.goto(at("#/new/builders"));
  const seats = ana.locator(".seats select");
  await expect(seats.first()).toBeVisible();
  await seats.first().selectOption("open");
  await ana.locator(".bar .pri").click();
  await give_name(ana, "Ana");
  await ben.goto(await ana.locator("code").innerText());
  await ben.getByRole("button", { name: "Sit here" }).first().click();
  await give_name(ben, "Ben");
  const sitter = ana.locator(".seats li", { hasText: "Ben" });
  await expect(ben.getByRole("button", { name: "Ask to leave" })).toHaveCount(0);
  await sitter.getByRole("button", { name: "Ask to leave" }).click();
  await expect(sitter).toHaveCount(0);
  // Who was asked to leave does not sit down again.
  await ben.getByRole("button", { name: "Sit here" }).first().click();
  await expect(ben.getByRole("alert")).toBeVisible();
  await expect(sitter).toHaveCount(0);
  await ana.getByRole("button", { name: "Close the table" }).click();
  const id = new URL(ana.url()).hash.split("/")[2]!.split("?")[0]!;
  const status = async () => {
    const answer = await ana.request.get(`${server.url}/api/tables/${id}`);
    return ((await answer.json()) as { table: { status: string } }).table.status;
  };
  await expect.poll(status).toBe("abandoned");
  for (const one of [ana, ben]) await one.context().close();
});
