// A table that is live, on a server or on this device: the protocol's messages over a line. Reconnects
// by itself and resumes after the last event it saw; a view is kept by the listener, never here.
import { ApiError, api } from "./api";
import { is_local } from "../local/table_id";
import { kept } from "../offline.svelte";
import { open_line, type Line } from "./line";
import {
  protocol_version,
  type Bare,
  type Position,
  type Refusal,
  type Room,
  type ServerMessage,
  type TableEvent,
} from "./protocol";
import type { Answer, Lobby, TableListener, TableSource } from "./source";

const history_length = 400;
const first_retry_ms = 400;
const longest_retry_ms = 8000;

export class LiveSource implements TableSource {
  #line: Line | null = null;
  #listener: TableListener | null = null;
  #waiting = new Map<number, (message: ServerMessage) => void>();
  #next_id = 1;
  #last_event: number | null = null;
  #retry_ms = first_retry_ms;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #gone_offline = () => this.#lost(0);

  constructor(
    readonly table: string,
    readonly invite: string | null = null,
  ) {}

  open(listener: TableListener): void {
    this.#listener = listener;
    this.#listener.on_link("connecting");
    // A line to a server takes its time to notice that there is no network; the browser knows at once.
    if (!is_local(this.table)) {
      addEventListener("offline", this.#gone_offline);
      addEventListener("online", this.#connect);
    }
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    removeEventListener("offline", this.#gone_offline);
    removeEventListener("online", this.#connect);
    this.#drop_line();
    this.#listener = null;
  }

  play(actions: string[], answers: number): Promise<Answer> {
    return this.#request({ t: "play", do: actions, answers });
  }

  undo = (count: number, answers: number) => this.#request({ t: "undo", count, answers });
  ask = (to: number) => this.#request({ t: "ask", to });
  consent = (agree: boolean) => this.#request({ t: "consent", agree });
  say = (text: string) => this.#request({ t: "chat", text });
  look_as = (seat: string | null) => this.#request({ t: "look_as", seat });
  order = (decision: string, order: string | null) => this.#request({ t: "orders", orders: { [decision]: order } });
  components = api.components;

  async why(action: string): Promise<Refusal | null> {
    const answer = await this.#send({ t: "why", do: action });
    return answer.t === "why" ? answer.refusal : null;
  }

  lobby: Lobby = {
    join: async (seat) => {
      const answer = await this.#changed(api.join(this.table, seat, this.invite));
      // Whoever had to stay outside may come in now.
      if (answer.ok) void this.#watch();
      return answer;
    },
    leave: () => this.#changed(api.leave(this.table)),
    seat_bot: (seat, level) => this.#changed(api.seat(this.table, seat, level)),
    ready: (ready) => this.#changed(api.ready(this.table, ready)),
    start: () => this.#changed(api.start(this.table)),
    rematch: async () => {
      try {
        return (await api.rematch(this.table)).id;
      } catch {
        return null;
      }
    },
  };

  #connect = (): void => {
    if (this.#closed) return;
    this.#drop_line();
    const line: Line = open_line(this.table, {
      opened: () => line.send(JSON.stringify({ t: "hello", protocol: protocol_version })),
      told: (text) => line === this.#line && this.#receive(JSON.parse(text) as ServerMessage),
      lost: (code) => line === this.#line && this.#lost(code),
    });
    this.#line = line;
  };

  #drop_line(): void {
    clearTimeout(this.#timer);
    const line = this.#line;
    this.#line = null;
    line?.close();
  }

  #lost(code: number): void {
    this.#drop_line();
    for (const answer of this.#waiting.values()) {
      answer({ t: "refused", re: 0, error: { code: "lost", message: "connection lost" } });
    }
    this.#waiting.clear();
    if (this.#closed) return;
    if (code === 4001) {
      kept.misfit = true;
      this.#listener?.on_link("outdated");
      return;
    }
    this.#listener?.on_link("lost");
    this.#timer = setTimeout(() => this.#connect(), this.#retry_ms);
    this.#retry_ms = Math.min(this.#retry_ms * 2, longest_retry_ms);
  }

  #receive(message: ServerMessage): void {
    const listener = this.#listener;
    if (!listener) return;
    switch (message.t) {
      case "hello":
        void this.#watch();
        return;
      case "room":
        listener.on_room(message.room);
        return;
      case "start":
        this.#last_event = message.position.event;
        listener.on_position(message.position);
        void this.#load_history(message.position);
        return;
      case "events":
        this.#take_events(message.events, message.position);
        return;
      case "chat":
        listener.on_chat(message.chat);
        return;
      case "bye":
        listener.on_link(message.reason === "no_spectators" ? "alone" : "closed");
        return;
      default:
        if (message.re !== undefined) {
          const answer = this.#waiting.get(message.re);
          this.#waiting.delete(message.re);
          answer?.(message);
        }
    }
  }

  async #watch(): Promise<void> {
    const answer = await this.#send({
      t: "watch",
      ...(this.#last_event === null ? {} : { after: this.#last_event }),
      ...(this.invite ? { invite: this.invite } : {}),
    });
    const listener = this.#listener;
    if (!listener) return;
    if (answer.t !== "table") {
      if (answer.t === "refused" && answer.error.code !== "lost")
        listener.on_link(answer.error.code === "no_spectators" ? "alone" : "closed");
      return;
    }
    this.#retry_ms = first_retry_ms;
    listener.on_room(answer.room);
    listener.on_chat(answer.chat);
    listener.on_link("open");
    if (answer.position && !("view" in answer.position)) {
      this.#take_events(answer.events, answer.position);
    } else {
      this.#last_event = answer.position?.event ?? null;
      listener.on_position(answer.position as Position | null);
      if (answer.position) await this.#load_history(answer.position);
    }
  }

  /** What was seen twice (a resumed connection may repeat) is dropped by its number. */
  #take_events(events: TableEvent[], after: Bare): void {
    const fresh = events.filter((e) => e.n > (this.#last_event ?? 0));
    this.#last_event = after.event;
    this.#listener?.on_events(fresh, after);
  }

  /** The log up to a whole position; a page that was reloaded tells the same story. */
  async #load_history(position: Bare): Promise<void> {
    if (position.event === 0) return;
    const after = Math.max(0, position.event - history_length);
    const seat = position.seat ? `&seat=${encodeURIComponent(position.seat)}` : "";
    try {
      const { events } = await api.events(this.table, `?after=${after}&limit=${history_length}${seat}`);
      this.#listener?.on_history(events.filter((e) => e.n <= position.event));
    } catch {
      // The log starts later; nothing else depends on it.
    }
  }

  #send(message: Record<string, unknown>): Promise<ServerMessage> {
    const id = this.#next_id++;
    return new Promise((resolve) => {
      if (this.#line?.readyState !== WebSocket.OPEN) {
        resolve({ t: "refused", re: id, error: { code: "lost", message: "no connection" } });
        return;
      }
      this.#waiting.set(id, resolve);
      this.#line.send(JSON.stringify({ ...message, id, table: this.table }));
    });
  }

  async #request(message: Record<string, unknown>): Promise<Answer> {
    const answer = await this.#send(message);
    if (answer.t === "refused") return { ok: false, error: answer.error };
    return { ok: true };
  }

  async #changed(room: Promise<Room>): Promise<Answer> {
    try {
      this.#listener?.on_room(await room);
      return { ok: true };
    } catch (e) {
      if (e instanceof ApiError) return { ok: false, error: e.body };
      throw e;
    }
  }
}
