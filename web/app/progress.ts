// How far a game is, as its table would say it: "Round 5". The table's code is fetched for it; whoever sees
// the game listed among the own ones wants it next anyway.
import type { Position, Room } from "@shared/table/protocol";
import { ReplaySource } from "@shared/table/replay_source";
import { Table } from "@shared/table/table.svelte";
import { load_title_ui } from "@shared/titles";

export async function progress_of(room: Room, position: Position): Promise<string> {
  const ui = await load_title_ui(room.title);
  const table = new Table(new ReplaySource(room.id));
  table.ui = ui;
  table.on_room(room);
  table.on_position(position);
  const status = ui?.status?.(table);
  return status?.round ?? status?.pill ?? "";
}
