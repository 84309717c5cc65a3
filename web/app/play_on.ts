// A new game on this device from some place of a finished one: a seat's person against bots.
import { local } from "@shared/local/local";
import { api } from "@shared/table/api";
import type { Room } from "@shared/table/protocol";
import { go } from "./router.svelte";
import { shown_levels, usual_level } from "./start";

export async function play_on(room: Room, seat: string, event: number): Promise<void> {
  const level = usual_level(shown_levels(await api.bots()));
  const seats = room.seats.map((s) => ({ name: s.name ?? s.key, bot: s.key === seat ? null : level }));
  const game = await local.go_on({ play: await api.record(room.id), viewer: seat, event, seats });
  go(`#/t/${game.id}`);
}
