// A finished game to look at: any event, any seat's view. Nothing can be played.
import { api } from "./api";
import type { Position, Room, TableEvent } from "./protocol";
import { ShownSource } from "./shown_source";

const page = 500;

export class ReplaySource extends ShownSource {
  #events: TableEvent[] = [];
  #wanted = 0;

  constructor(readonly table: string) {
    super("not_running");
  }

  async room(): Promise<Room> {
    const { table } = await api.table(this.table);
    this.listener?.on_room(table);
    return table;
  }

  /** How many events that seat saw. */
  async use_seat(seat: string | null): Promise<number> {
    const whose = seat ? `&seat=${encodeURIComponent(seat)}` : "";
    const events: TableEvent[] = [];
    for (;;) {
      const answer = await api.events(this.table, `?after=${events.length}&limit=${page}${whose}`);
      events.push(...answer.events);
      if (answer.events.length === 0 || events.length >= answer.last) break;
    }
    this.#events = events;
    return events.length;
  }

  async show(seat: string | null, event: number): Promise<void> {
    const request = ++this.#wanted;
    const whose = seat ? `seat=${encodeURIComponent(seat)}&` : "";
    const { position } = await api.replay(this.table, `?${whose}event=${event}`);
    // Somebody drags the slider: only the last place asked for is shown.
    if (request !== this.#wanted) return;
    this.listener?.on_position({ ...position, choices: [], asides: [], undo: { free: 0 } } as Position);
    this.listener?.on_history(this.#events.slice(0, event));
    this.listener?.on_link("open");
  }
}
