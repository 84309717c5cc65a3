// What is said of the things on a table to who only listens.
import type { Page } from "@playwright/test";

/** Names that say too little: a mere figure, a slug, two full stops, a parameter left open. */
export async function poor_names(page: Page): Promise<string[]> {
  const names = await page
    .locator(".table :is([data-target], [role=button], [role=img]):not(.log *)")
    .evaluateAll((things) => things.map((el) => el.getAttribute("aria-label") ?? el.textContent ?? ""));
  return names.filter((name) => !/\p{L}{2}/u.test(name) || /\.\.|_|[{}]/.test(name));
}
