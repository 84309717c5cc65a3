import type { JsonObject, Room } from "@shared/table/protocol";

/** The room of a table that nobody opened: a lesson's, or an example's of the rules. */
export function shown_room(id: string, title: string, told: { options: JsonObject; seats: string[] }): Room {
  return {
    id,
    title,
    name: "",
    note: "",
    options: told.options,
    status: "running",
    visibility: "link",
    rated: false,
    notes: false,
    spectators: true,
    undo: "free",
    witnessed: true,
    clock: { kind: "none" },
    host: "",
    commitment: "",
    created: 0,
    started: null,
    ended: null,
    seats: told.seats.map((key, seat) => ({
      seat,
      key,
      name: key,
      account: null,
      bot: null,
      ready: true,
      away: false,
      here: true,
    })),
    watchers: 0,
    ask: null,
    clocks: null,
    result: null,
    fair: null,
    next: null,
  };
}
