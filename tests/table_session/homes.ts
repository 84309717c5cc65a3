// The two homes of a table, each behind the same few calls: a server, reached by its socket and REST, and this device,
// reached by the messages that a page sends its worker. A table of two people, Ana and Ben.
import { connect, type Line } from "./socket";

export type Message = Record<string, unknown>;
export type Who = "Ana" | "Ben";
export const people: Who[] = ["Ana", "Ben"];

/** What a person is shown when they look at the table: room and whole position. */
export interface Shown {
  room: Message & {
    status: string;
    seats: { name: string; away: boolean }[];
    you: { orders: Message };
    next: string | null;
  };
  position: Position | null;
}

export interface Position {
  seat: string | null;
  event: number;
  turn: { actor: string; seat: string | null; decision: string | null };
  choices: { do: string }[];
  undo: { free: number; ask: number };
  view: Message;
}

/** Events that were sent to whoever looks through the eyes of a seat. */
export interface Pushed {
  t: "events";
  events: (Message & { n: number })[];
  position: { seat: string | null };
}

export interface Home {
  readonly name: "server" | "page";
  /** The answer to a message of the protocol; `table` and `id` are filled in. */
  say(who: Who, message: Message): Promise<Message>;
  look(who: Who): Promise<Shown>;
  /** All that a person has been told of the game. */
  events(who: Who): Promise<Message[]>;
  /** What people were told unasked, as it happened. */
  readonly pushed: Pushed[];
  record(): Promise<string>;
  /** The id of the table where it goes on. */
  rematch(who: Who): Promise<string>;
  close(): void;
}

/** Answers find the question they belong to; what nobody asked for is kept. */
class Questions {
  readonly pushed: Pushed[] = [];
  readonly #waiting = new Map<number, (answer: Message) => void>();
  #next = 1;

  ask(send: (message: Message) => void, message: Message): Promise<Message> {
    const id = this.#next++;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      send({ ...message, id });
    });
  }

  hear(message: Message): void {
    if (message["t"] === "events") this.pushed.push(message as unknown as Pushed);
    this.#waiting.get(message["re"] as number)?.(message);
  }
}

/** Events come in portions. */
async function all_events(portion: (after: number) => Promise<Message>): Promise<Message[]> {
  const all: Message[] = [];
  const after = () => (all.at(-1)?.["n"] as number | undefined) ?? 0;
  for (let last = 1; after() < last;) {
    const { events, last: known } = (await portion(after())) as { events: Message[]; last: number };
    all.push(...events);
    last = known;
  }
  return all;
}

export interface Account {
  name: string;
  line: Line;
  questions: Questions;
  call(method: string, path: string, body?: object): Promise<Message>;
}

/** Somebody at a server, with a session and a socket. */
export async function enter(url: string, name: string): Promise<Account> {
  const headers = { "Content-Type": "application/json" };
  const session = await fetch(`${url}/api/session`, { method: "POST", headers, body: JSON.stringify({ name }) });
  const cookie = session.headers.get("set-cookie")!.split(";")[0]!;
  const questions = new Questions();
  const line = await connect(`${url}/api/ws`, cookie, (message) => questions.hear(message));
  line.send({ t: "hello", protocol: 1 });
  const call = async (method: string, path: string, body?: object) => {
    const sent = { method, headers: { ...headers, Cookie: cookie }, ...(body ? { body: JSON.stringify(body) } : {}) };
    const text = await (await fetch(`${url}/api${path}`, sent)).text();
    return (path.endsWith("/record") ? { play: text } : JSON.parse(text)) as Message;
  };
  return { name, line, questions, call };
}

/** What is said around the game goes to a server by REST, and is answered with the room. */
const around_the_game = ["join", "leave", "back", "seat", "ready", "start"];

export class ServerHome implements Home {
  readonly name = "server";

  constructor(
    readonly id: string,
    readonly accounts: Record<Who, Account>,
  ) {}

  say(who: Who, message: Message): Promise<Message> {
    const { line, questions, call } = this.accounts[who];
    const { t, ...body } = message;
    if (t === "unwatch") line.send({ ...message, table: this.id }); // Nothing is answered: the next question is.
    if (t === "unwatch") return questions.ask((whole) => line.send(whole), { t: "ping" });
    if (t === "vacation") return as_message(call("POST", "/me/vacation", body));
    if (around_the_game.includes(t as string))
      return as_message(call("POST", `/tables/${this.id}/${t as string}`, body));
    return questions.ask((whole) => line.send(whole), { ...message, table: this.id });
  }

  async look(who: Who): Promise<Shown> {
    return (await this.say(who, { t: "watch" })) as unknown as Shown;
  }

  events(who: Who): Promise<Message[]> {
    const { call } = this.accounts[who];
    return all_events((after) => call("GET", `/tables/${this.id}/events?seat=${who}&after=${after}&limit=500`));
  }

  get pushed(): Pushed[] {
    return Object.values(this.accounts).flatMap(({ questions }) => questions.pushed);
  }

  async record(): Promise<string> {
    return (await this.accounts.Ana.call("GET", `/tables/${this.id}/record`))["play"] as string;
  }

  async rematch(who: Who): Promise<string> {
    const { table } = await this.accounts[who].call("POST", `/tables/${this.id}/rematch`, {});
    return (table as { id: string }).id;
  }

  close(): void {
    for (const { line } of Object.values(this.accounts)) line.close();
  }
}

/** An answer of REST in the words of the socket. */
async function as_message(answer: Promise<Message>): Promise<Message> {
  const { table: room, ...rest } = await answer;
  if ("error" in rest) return { t: "refused", ...rest };
  return room ? { t: "room", room } : { t: "done", ...rest };
}

/** The worker of the page, and how it is spoken to. */
export interface PageWorker {
  post(message: object): void;
  /** Calls back with whatever the worker says. */
  on_message(hear: (message: Message) => void): void;
}

/** One device, which its people hand to each other. */
export class PageHome implements Home {
  readonly name = "page";
  readonly #lines = new Questions();
  readonly #requests = new Map<number, (answer: unknown) => void>();
  #next = 1;
  #looking: Who | null = null;

  constructor(
    readonly id: string,
    readonly worker: PageWorker,
  ) {
    worker.on_message((data) => {
      if ("line" in data) this.#lines.hear(data["message"] as Message);
      else this.#requests.get(data["id"] as number)?.(data["answer"]);
    });
  }

  #request<T>(request: object): Promise<T> {
    const id = this.#next++;
    return new Promise((resolve) => {
      this.#requests.set(id, resolve as (answer: unknown) => void);
      this.worker.post({ id, request: { ...request, id: this.id } });
    });
  }

  #send(message: Message): Promise<Message> {
    const whole = { ...message, table: this.id };
    return this.#lines.ask((asked) => this.worker.post({ line: 1, message: asked }), whole);
  }

  /** Whoever leaves gives the seat to a bot, and takes it back from it. */
  async #give_seat(who: Who, bot: string | null): Promise<Message> {
    const { table } = await this.#request<{ table: Message }>({ ask: "seat", seat: people.indexOf(who), bot });
    this.#looking = null; // The table looks through the eyes of whoever decides.
    return { t: "room", room: bot === null ? (await this.look(who)).room : table };
  }

  async say(who: Who, message: Message): Promise<Message> {
    if (message["t"] === "leave") return this.#give_seat(who, "random");
    if (message["t"] === "back") return this.#give_seat(who, null);
    if (this.#looking !== who) await this.#send({ t: "look_as", seat: who });
    this.#looking = who;
    return this.#send(message);
  }

  async look(who: Who): Promise<Shown> {
    return (await this.say(who, { t: "watch" })) as unknown as Shown;
  }

  async events(who: Who): Promise<Message[]> {
    await this.say(who, { t: "ping" });
    return all_events((after) => this.#request({ ask: "events", seat: who, rest: { after, limit: 500 } }));
  }

  get pushed(): Pushed[] {
    return this.#lines.pushed;
  }

  async record(): Promise<string> {
    return (await this.#request<{ play: string }>({ ask: "record" })).play;
  }

  async rematch(): Promise<string> {
    return (await this.#request<{ table: { id: string } }>({ ask: "rematch" })).table.id;
  }

  close(): void {
    this.worker.post({ line: 1, hang_up: true });
  }
}
