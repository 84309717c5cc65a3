// Faults of a page that has come to rest: its letters are there, what measures itself has drawn itself anew. A busy
// machine takes its time for that, so what is found is believed when two looks in a row find the same.
import type { Page } from "@playwright/test";
import { find_faults, type Fault, type Looked } from "./geometry";

const most_looks = 8;

/** Its letters are there, and what measures itself has been drawn anew. */
export const at_rest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });

export async function faults_at_rest(page: Page, looked: Looked): Promise<Fault[]> {
  await at_rest(page);
  let found = await page.evaluate(find_faults, looked);
  for (let looks = 1; found.length > 0 && looks < most_looks; ++looks) {
    await page.waitForTimeout(100);
    const again = await page.evaluate(find_faults, looked);
    if (JSON.stringify(again) === JSON.stringify(found)) break;
    found = again;
  }
  return found;
}
