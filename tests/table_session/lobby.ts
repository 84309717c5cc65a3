// What happens at a table before its game begins: who sits down, gets ready and starts it. Only a server has a lobby:
// on one device everybody is there when the game is opened. What comes of it must be the same, so every game of the
// suite begins here at the server, and without any of this on the device.
import { refused } from "./scripts";
import type { Home, Message, Who } from "./homes";

interface LobbyStep {
  what: string;
  by: Who;
  say: Message;
  /** What the answer must hold; a room as Ana opened it, her seat first. */
  answer: object;
}

const room = (status: string, ...seats: object[]) => ({ t: "room", room: { status, seats } });
const nobody = { name: "", account: null, bot: null, ready: false };
const sits = (name: Who, ready: boolean) => ({ name, bot: null, ready });
const start: Message = { t: "start" };

/** `invite` opens the door of a table that is not listed. */
export const lobby = (invite: string, nonces: Record<Who, string>): LobbyStep[] => {
  const join = { t: "join", invite, nonce: nonces.Ben };
  const come_again = { t: "join", nonce: nonces.Ana, ready: true };
  const ready = (yes: boolean) => ({ t: "ready", ready: yes });
  return [
    { what: "a look without the invitation", by: "Ben", say: { t: "watch" }, answer: refused("forbidden") },
    { what: "a seat without the invitation", by: "Ben", say: { t: "join" }, answer: refused("forbidden") },
    { what: "ready, without a seat", by: "Ben", say: ready(true), answer: refused("forbidden") },
    { what: "a start with a seat open", by: "Ana", say: start, answer: refused("not_ready") },
    { what: "a seat that is taken", by: "Ben", say: { ...join, seat: 0 }, answer: refused("seat_taken") },
    { what: "a seat", by: "Ben", say: join, answer: room("open", sits("Ana", true), sits("Ben", false)) },
    { what: "another seat", by: "Ben", say: join, answer: room("open", sits("Ana", true), sits("Ben", false)) },
    { what: "a start before all are ready", by: "Ana", say: start, answer: refused("not_ready") },
    {
      what: "a bot on somebody's lap",
      by: "Ana",
      say: { t: "seat", seat: 1, bot: "random" },
      answer: refused("seat_taken"),
    },
    { what: "the seat is left", by: "Ben", say: { t: "leave" }, answer: room("open", sits("Ana", true), nobody) },
    {
      what: "a bot instead",
      by: "Ana",
      say: { t: "seat", seat: 1, bot: "random" },
      answer: room("open", {}, { bot: "random" }),
    },
    { what: "the bot's seat", by: "Ben", say: join, answer: refused("seat_taken") },
    { what: "no bot after all", by: "Ana", say: { t: "seat", seat: 1, bot: null }, answer: room("open", {}, nobody) },
    { what: "a seat again", by: "Ben", say: join, answer: room("open", {}, sits("Ben", false)) },
    { what: "ready", by: "Ben", say: ready(true), answer: room("open", {}, sits("Ben", true)) },
    { what: "not ready", by: "Ben", say: ready(false), answer: room("open", {}, sits("Ben", false)) },
    { what: "ready again", by: "Ben", say: ready(true), answer: room("open", sits("Ana", true), sits("Ben", true)) },
    { what: "a start by a guest", by: "Ben", say: start, answer: refused("forbidden") },
    { what: "the host leaves", by: "Ana", say: { t: "leave" }, answer: room("open", nobody, sits("Ben", true)) },
    { what: "a start by the new host", by: "Ben", say: start, answer: refused("not_ready") },
    {
      what: "the first host as a guest",
      by: "Ana",
      say: { ...come_again, invite },
      answer: room("open", sits("Ana", true), {}),
    },
    { what: "a start that was hers", by: "Ana", say: start, answer: refused("forbidden") },
    { what: "the start", by: "Ben", say: start, answer: room("running", sits("Ana", true), sits("Ben", true)) },
    { what: "another start", by: "Ben", say: start, answer: refused("running") },
    { what: "not ready any more", by: "Ana", say: ready(false), answer: refused("running") },
  ];
};

/** Goes through the lobby; what was answered, and what should have been. */
export async function begin(
  home: Home,
  steps: LobbyStep[],
): Promise<{ what: string; answer: Message; expected: object }[]> {
  const told = [];
  for (const { what, by, say, answer: expected } of steps)
    told.push({ what: `${what}: ${by}`, answer: await home.say(by, say), expected });
  return told;
}
