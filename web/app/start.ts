// One click to a game against bots: a guest session if needed, a table, its page.
import { t } from "@shared/i18n.svelte";
import { settings } from "@shared/settings.svelte";
import { api, ensure_session, nonce } from "@shared/table/api";
import type { JsonObject, TitleInfo } from "@shared/table/protocol";
import type { TitleCard } from "@shared/titles";
import { go } from "./router.svelte";

/** The ranks people choose from, weakest first; the server has more levels, for measuring. */
export const ranks = ["tiro", "miles", "decurio", "centurio", "tribunus", "legatus", "consul"];

export function shown_levels(levels: { level: string }[]): string[] {
  const names = levels.map((l) => l.level);
  const ranked = ranks.filter((rank) => names.includes(rank));
  return ranked.length > 0 ? ranked : names;
}

/** The level a newcomer meets: the second rank. */
export function usual_level(levels: string[]): string {
  return levels[1] ?? levels[0] ?? "random";
}

export async function play_bots(title: TitleCard): Promise<void> {
  await ensure_session(settings.name || t("app.guest"));
  const level = usual_level(shown_levels(await api.bots()));
  const bots = Array.from({ length: title.quick - 1 }, () => ({ bot: level }));
  const table = await api.create({
    title: title.slug,
    seats: [{ me: true }, ...bots],
    visibility: "link",
    nonce: nonce(),
    start: true,
  });
  go(`#/t/${table.id}`);
}

/** The set of rules that a table's options are, if they are one of the title's. */
export function preset_of(info: TitleInfo | null, options: JsonObject): string | null {
  const same = (a: JsonObject) => Object.entries(a).every(([key, value]) => key === "seats" || options[key] === value);
  return info?.presets.find((p) => same(p.options))?.slug ?? null;
}
