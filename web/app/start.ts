// One click to a game against bots: a guest session if needed, a table, its page.
import { t } from "@shared/i18n.svelte";
import { settings } from "@shared/settings.svelte";
import { api, ensure_session, nonce } from "@shared/table/api";
import type { TitleCard } from "@shared/titles";
import { go } from "./router.svelte";

/** The level a newcomer meets: the middle of the ladder, never plain random play if there is better. */
export function usual_level(levels: { level: string }[]): string {
  const names = levels.map((l) => l.level);
  return names[Math.ceil((names.length - 1) / 2)] ?? "random";
}

export async function play_bots(title: TitleCard): Promise<void> {
  await ensure_session(settings.name || t("app.guest"));
  const level = usual_level(await api.bots());
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
