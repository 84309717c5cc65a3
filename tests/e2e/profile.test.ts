// A guest keeps a profile, signs out, mistypes the password, signs in again, and is gone for good.
import { expect, test } from "./seeded";
import { look, url } from "./table";

test("a profile is kept, left, entered and removed", async ({ page }) => {
  await look(page);
  await page.goto(`${url()}/#/profile`);
  const told = page.locator("section [role=status]");
  await page.getByLabel("Your name at the table").first().fill("Livia");
  // What is typed before the answer comes stays.
  let answer = () => undefined as void;
  const typed = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/me", async (route) => {
    await typed;
    await route.continue();
  });
  await page.getByRole("button", { name: "Change name" }).click();
  await page.getByLabel("New password").fill("spqr-1234");
  answer();
  await expect(told).toHaveText("Your name is changed.");
  await page.getByRole("button", { name: "Keep this profile" }).click();
  await expect(told).toContainText("Your profile is kept");
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.locator("h1")).toHaveText("Guest");
  await page.getByText("I have a profile already").click();
  const enter = page.locator("form", { has: page.getByRole("button", { name: "Sign in" }) });
  await enter.getByLabel("Your name at the table").fill("Livia");
  for (const [password, answer] of [
    ["not-this-one", "Name or password are wrong."],
    ["spqr-1234", "Welcome back."],
  ] as const) {
    await enter.getByLabel("Password").fill(password);
    await enter.getByRole("button", { name: "Sign in" }).click();
    await expect(told).toHaveText(answer);
  }
  await expect(page.locator("h1")).toHaveText("Livia");
  await page.getByText("Remove this profile").click();
  await page.locator("details", { hasText: "Remove this profile" }).getByLabel("Password").fill("spqr-1234");
  await page.getByRole("button", { name: "Remove for good" }).click();
  await expect(told).toHaveText("Your profile is gone.");
  await expect(page.locator("h1")).toHaveText("Guest");
});

test("settings: each sound has a switch, and a webhook that cannot be reached is refused in words", async ({
  page,
}) => {
  await look(page);
  await page.goto(`${url()}/#/settings`);
  const dice = page.getByRole("switch", { name: "Dice" });
  await dice.uncheck();
  await page.getByRole("button", { name: "Listen: Dice" }).click();
  await page.getByLabel("Webhook").fill("https://127.0.0.1:9/");
  await page.getByLabel("Webhook").press("Enter");
  await expect(page.getByText("It cannot be reached from here")).toBeVisible();
  await page.reload();
  await expect(dice).not.toBeChecked();
  await expect(page.getByRole("switch", { name: "Card" })).toBeChecked();
  await page.getByRole("switch", { name: /^Sound / }).uncheck();
  await expect(dice).toBeDisabled();
});
