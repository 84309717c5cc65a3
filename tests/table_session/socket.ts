// A WebSocket as far as the tests need one: node 20 has none. Text messages that fit into one frame each way.
import { randomBytes } from "node:crypto";
import { request } from "node:http";
import type { Socket } from "node:net";

export interface Line {
  send(message: object): void;
  close(): void;
}

/** The message that a frame holds and the bytes after it, or nothing while it has not wholly come. */
function frame_of(bytes: Buffer): { opcode: number; text: string; rest: Buffer } | null {
  if (bytes.length < 2) return null;
  const short = bytes[1]! & 127;
  const head = short === 126 ? 4 : short === 127 ? 10 : 2;
  if (bytes.length < head) return null;
  const size = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short;
  if (bytes.length < head + size) return null;
  const end = head + size;
  return { opcode: bytes[0]! & 15, text: bytes.toString("utf8", head, end), rest: bytes.subarray(end) };
}

/** What a client sends is masked. */
function masked(opcode: number, payload: Buffer): Buffer {
  const long = payload.length > 125;
  const head = Buffer.alloc(long ? 4 : 2);
  head[0] = 128 | opcode;
  head[1] = 128 | (long ? 126 : payload.length);
  if (long) head.writeUInt16BE(payload.length, 2);
  const mask = randomBytes(4);
  return Buffer.concat([head, mask, payload.map((byte, i) => byte ^ mask[i % 4]!)]);
}

export function connect(address: string, cookie: string, hear: (message: Record<string, unknown>) => void) {
  return new Promise<Line>((resolve, reject) => {
    const headers = {
      Cookie: cookie,
      Connection: "Upgrade",
      Upgrade: "websocket",
      "Sec-WebSocket-Version": "13",
      "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
    };
    const asked = request(address, { headers });
    asked.on("error", reject);
    asked.on("upgrade", (_, socket: Socket, first: Buffer) => {
      let waiting = first;
      const take = () => {
        for (let frame = frame_of(waiting); frame; frame = frame_of(waiting)) {
          waiting = frame.rest;
          if (frame.opcode === 1) hear(JSON.parse(frame.text) as Record<string, unknown>);
          if (frame.opcode === 9) socket.write(masked(10, Buffer.from(frame.text)));
        }
      };
      socket.on("data", (chunk: Buffer) => {
        waiting = Buffer.concat([waiting, chunk]);
        take();
      });
      socket.on("error", () => undefined);
      take();
      resolve({
        send: (message) => socket.write(masked(1, Buffer.from(JSON.stringify(message)))),
        close: () => socket.destroy(),
      });
    });
    asked.end();
  });
}
