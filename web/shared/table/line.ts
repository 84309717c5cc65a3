// A line to a table: a WebSocket to a server, or the worker on this device. Both carry the messages
// of docs/PROTOCOL.md.
import { is_local, local } from "../local/local";

export interface Line {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  readonly readyState: number;
  send(text: string): void;
  close(): void;
}

function to_server(): Line {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(`${scheme}//${location.host}/api/ws`) as unknown as Line;
}

export function open_line(table: string): Line {
  return is_local(table) ? local.open_line() : to_server();
}
