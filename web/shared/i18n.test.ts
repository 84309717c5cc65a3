// Figures as each language writes them.
import { expect, it, vi } from "vitest";
import { use_language, number_text, t } from "./i18n.svelte";

vi.stubGlobal("document", { documentElement: {} });

it.each([
  ["en", "13.2", "−6.5"],
  ["es", "13,2", "−6,5"],
  ["it", "13,2", "−6,5"],
] as const)("tenths and minus in %s", async (lang, tenths, less) => {
  await use_language(lang);
  expect(number_text(13.2)).toBe(tenths);
  expect(number_text(-6.5)).toBe(less);
  expect(number_text(12_000)).toBe("12000");
  expect(t("result.points", { n: 13.2 })).toContain(tenths);
});
