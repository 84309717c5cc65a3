// A line to a table: a WebSocket to a server, or the worker on this device. Both carry the messages
// of docs/PROTOCOL.md.
import { local } from "../local/local";
import { is_local } from "../local/table_id";

export interface Line {
  readonly readyState: number;
  send(text: string): void;
  close(): void;
}

/** Whoever opened a line: told that it stands, what comes over it, and that it is gone. */
export interface LineListener {
  opened(): void;
  told(text: string): void;
  lost(code: number): void;
}

function to_server(listener: LineListener): Line {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(`${scheme}//${location.host}/api/ws`);
  socket.onopen = () => listener.opened();
  socket.onmessage = (e) => listener.told(String(e.data));
  socket.onclose = (e) => listener.lost(e.code);
  return socket;
}

export function open_line(table: string, listener: LineListener): Line {
  return is_local(table) ? local.open_line(listener) : to_server(listener);
}
