// The REST half of the protocol. Tables of this device are asked of the worker that holds them, and
// so is what every table needs to know where no server answers.
import type { Message } from "../catalogue";
import type { HostRequest } from "../local/host.worker";
import { LocalError, can_play_here, local } from "../local/local";
import { is_local } from "../local/table_id";
import { kept } from "../offline.svelte";
import {
  protocol_version,
  type Bare,
  type Box,
  type ErrorBody,
  type Json,
  type JsonObject,
  type Me,
  type Position,
  type Room,
  type TableEvent,
  type TitleInfo,
} from "./protocol";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
  ) {
    super(body.message);
  }
}

/** A site exported as plain files says so; any other is asked. */
const server = document.querySelector("meta[name=lusoria-server]")?.getAttribute("content") !== "none";

const no_server = () => new ApiError(0, { code: "offline", message: "no server" });

/** False once it is known that nobody serves this page but a file host. */
export const has_server = (): boolean => server;

async function call<T>(method: string, path: string, body?: Json): Promise<T> {
  if (!server) throw no_server();
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      credentials: "same-origin",
      ...(method === "GET"
        ? {}
        : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body ?? {}) }),
    });
  } catch {
    throw no_server();
  }
  const spoken = response.headers.get("Lusoria-Protocol");
  if (spoken !== null && Number(spoken) !== protocol_version) kept.misfit = true;
  const text = await response.text();
  let answer: unknown = null;
  try {
    answer = JSON.parse(text);
  } catch {
    // A proxy's error page, or no server of ours at all.
    throw new ApiError(response.status || 502, { code: "offline", message: "no answer" });
  }
  if (!response.ok) throw new ApiError(response.status, (answer as { error: ErrorBody }).error);
  return answer as T;
}

async function here<T extends object>(request: HostRequest): Promise<T> {
  try {
    return await local.ask<T>(request);
  } catch (e) {
    if (e instanceof LocalError) throw new ApiError(400, e.failure.error);
    throw no_server();
  }
}

/** From the server, or from the core inside the page where none answers. */
async function known<T extends object>(path: string, request: HostRequest, body?: JsonObject): Promise<T> {
  try {
    return await call<T>(body ? "POST" : "GET", path, body);
  } catch (e) {
    const gone = e instanceof ApiError && e.body.code === "offline";
    if (!gone || !can_play_here) throw e;
    return here<T>(request);
  }
}

const numbers = (query: string): { seat: string | null; rest: JsonObject } => {
  const params = new URLSearchParams(query);
  const seat = params.get("seat");
  params.delete("seat");
  return { seat, rest: Object.fromEntries([...params].map(([k, v]) => [k, Number(v)])) };
};

/** Chances of the win in millionths, by seat, before every step and at the end. */
export interface AnalysisResult {
  values: Record<string, number>[];
  /** Who made each step ("chance" for a draw), and in which turn. */
  steps: { by: string; turn: number }[];
  /** Each seat's event number before every step and at the end. */
  events: Record<string, number[]>;
  decisions: {
    step: number;
    seat: string;
    turn: number;
    /** What was played, in the notation and in words; then what the search thought best. */
    played: string;
    label: Message;
    best: { do: string; label: Message; value: number }[];
    loss: number;
  }[];
  accounts: Record<string, { first: number; own: number; chance: number; others: number; last: number }>;
}

export interface Analysis {
  status: "none" | "queued" | "running" | "done" | "failed";
  progress: number;
  /** While a closer look is taken, what was found before. */
  result: AnalysisResult | null;
  /** Where a closer look can be taken: whether this is it. */
  thorough?: boolean;
}

export type AnalysisOrder = "quick" | "thorough" | "stop";

/** A level of the bots, and how strong it was measured to be, by title. */
export interface BotLevel {
  level: string;
  elo?: Record<string, { elo: number; error: number }>;
}

/** A rating before and after a game. */
export interface Change {
  before: number;
  after: number;
}

/** A table in a list. */
export interface ListedRoom extends Room {
  touched: number;
}

export interface Person {
  id: string;
  name: string;
  /** `elo` is on the scale of the bots' levels, where this server can tell. */
  ratings: { title: string; shown: number; games: number; elo: { elo: number; error: number } | null }[];
}

/** Where somebody is told that a game waits; `mail` says whether this server sends any. */
export interface Notices {
  webhook: string | null;
  email: string | null;
  confirmed: boolean;
  language: string;
  mail: boolean;
}

/** What the operator decided for everybody; `keep` is in days. */
export interface House {
  registration: "open" | "invitation" | "closed";
  guests: boolean;
  note: string;
  keep: { addresses: number; reports: number; bans: number; deeds: number };
}

export interface Ban {
  subject: string;
  reason: string;
  until: number | null;
}

export interface AdminPerson {
  id: string;
  name: string;
  kind: "guest" | "account" | "bot";
  addresses: { address: string; at: number }[];
  ban: Ban | null;
}

export interface Overview {
  house: House;
  bans: Ban[];
  reports: {
    id: string;
    table: string;
    line: number;
    whom: string;
    text: string;
    at: number;
    settled: number | null;
  }[];
  deeds: { at: number; author: string; what: string; subject: string }[];
  /** Of the people in all of these, by id. */
  names: Record<string, string>;
}

export interface Friend {
  id: string;
  name: string;
}

/** A scene as its first seat lives it: docs/PROTOCOL.md, stories. */
export interface Story {
  seats: string[];
  options: JsonObject;
  position: Position;
  steps: { do: string; events: TableEvent[]; after: Bare }[];
}

/** Random bytes for fair chance, as the protocol wants them. */
export function nonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}

const change = (id: string, what: string, body: JsonObject = {}): Promise<Room> =>
  call<{ table: Room }>("POST", `/tables/${id}/${what}`, body).then((a) => a.table);
const change_here = (request: HostRequest): Promise<Room> => here<{ table: Room }>(request).then((a) => a.table);

/** What a page of plain files was exported with, by title. */
function editions_of_site(): Record<string, JsonObject> {
  const told = document.querySelector('meta[name="lusoria-editions"]')?.getAttribute("content");
  return told ? (JSON.parse(told) as Record<string, JsonObject>) : {};
}

export const api = {
  titles: () => known<{ titles: TitleInfo[] }>("/titles", { ask: "titles" }).then((a) => a.titles),
  /** An owner's figures that new games of a title are played with here; nothing where there are none. */
  edition: async (title: string): Promise<{ edition?: JsonObject }> => {
    const found = editions_of_site()[title] ?? (await api.titles()).find((one) => one.slug === title)?.edition;
    return found ? { edition: found } : {};
  },
  components: (title: string, edition?: number) =>
    known<Box>(`/titles/${title}/components${edition === undefined ? "" : `?edition=${edition}`}`, {
      ask: "components",
      title,
      ...(edition === undefined ? {} : { edition }),
    }),
  bots: () => known<{ levels: BotLevel[] }>("/bots", { ask: "levels" }).then((a) => a.levels),
  me: () => call<{ me: Me }>("GET", "/me").then((a) => a.me),
  session: (name: string) => call<{ me: Me }>("POST", "/session", { name }).then((a) => a.me),
  rename: (name: string) => call<{ me: Me }>("PATCH", "/me", { name }).then((a) => a.me),
  password: (password: string, current: string, invitation: string) =>
    call<{ me: Me }>("POST", "/me/password", {
      password,
      ...(current ? { current } : {}),
      ...(invitation ? { invitation } : {}),
    }).then((a) => a.me),
  house: () => call<{ house: House }>("GET", "/house").then((a) => a.house),
  recovery: () => call<{ recovery: { codes: number; mail: boolean } }>("GET", "/me/recovery").then((a) => a.recovery),
  make_codes: (password: string) =>
    call<{ codes: string[] }>("POST", "/me/recovery", { password }).then((a) => a.codes),
  ask_key: (name: string) => call<object>("POST", "/recovery", { name }),
  use_key: (key: string, password: string) =>
    call<{ me: Me }>("POST", "/recovery/use", { key, password }).then((a) => a.me),
  report: (id: string, line: number) => call<object>("POST", `/tables/${id}/report`, { line }),
  admin: {
    people: (q: string) =>
      call<{ people: AdminPerson[] }>("GET", `/admin/people?q=${encodeURIComponent(q)}`).then((a) => a.people),
    tables: (q: string) =>
      call<{ tables: Room[] }>("GET", `/admin/tables?q=${encodeURIComponent(q)}`).then((a) => a.tables),
    overview: () => call<Overview>("GET", "/admin/house"),
    act: (deed: JsonObject) => call<{ link?: string }>("POST", "/admin/deeds", deed),
  },
  login: (name: string, password: string) => call<{ me: Me }>("POST", "/login", { name, password }).then((a) => a.me),
  logout: () => call<object>("POST", "/logout"),
  end_other_sessions: () => call<object>("DELETE", "/me/sessions"),
  /** Forgets the person at this browser for good. */
  remove_me: (password: string) => call<object>("DELETE", "/me", password ? { password } : {}),
  person: (id: string) => call<{ person: Person }>("GET", `/people/${id}`).then((a) => a.person),
  friends: () => call<{ friends: Friend[] }>("GET", "/me/friends").then((a) => a.friends),
  befriend: (account: string, friend: boolean) =>
    call<{ friends: Friend[] }>("POST", "/me/friends", { account, friend }).then((a) => a.friends),
  notices: () => call<{ notices: Notices }>("GET", "/me/notices").then((a) => a.notices),
  set_notices: (wish: { email?: string; webhook?: string; language: string }) =>
    call<{ notices: Notices }>("PUT", "/me/notices", wish).then((a) => a.notices),
  confirm_notices: (code: string) =>
    call<{ notices: Notices }>("POST", "/me/notices/confirm", { code }).then((a) => a.notices),
  /** Some tables of a status that this person sits at, the latest touched first: those listed after `last`. */
  some_of_mine: (status: string, limit: number, last?: ListedRoom) =>
    call<{ tables: ListedRoom[]; more: boolean }>(
      "GET",
      `/tables?mine=1&status=${status}&limit=${limit}${last ? `&before=${last.touched}&before_id=${last.id}` : ""}`,
    ),
  /** All of them. */
  my_tables: async (status: string): Promise<Room[]> => {
    const found: ListedRoom[] = [];
    for (let more = true; more;) {
      const page = await api.some_of_mine(status, 50, found.at(-1));
      found.push(...page.tables);
      more = page.more && page.tables.length > 0;
    }
    return found;
  },
  tables: (query: string) => call<{ tables: Room[]; more: boolean }>("GET", `/tables${query}`).then((a) => a.tables),
  table: (id: string, invite: string | null = null): Promise<{ table: Room; position: Position | null }> =>
    is_local(id)
      ? here({ ask: "table", id })
      : call("GET", `/tables/${id}${invite ? `?invite=${encodeURIComponent(invite)}` : ""}`),
  create: (table: JsonObject) => call<{ table: Room }>("POST", "/tables", table).then((a) => a.table),
  join: (id: string, seat: number | undefined, invite: string | null) =>
    change(id, "join", {
      nonce: nonce(),
      ready: true,
      ...(seat === undefined ? {} : { seat }),
      ...(invite ? { invite } : {}),
    }),
  leave: (id: string) => change(id, "leave"),
  remove: (id: string, seat: number) => change(id, "remove", { seat }),
  close: (id: string) => change(id, "close"),
  ready: (id: string, ready: boolean) => change(id, "ready", { ready, nonce: nonce() }),
  start: (id: string) => change(id, "start"),
  seat: (id: string, seat: number, bot: string | null) =>
    is_local(id) ? change_here({ ask: "seat", id, seat, bot }) : change(id, "seat", { seat, bot }),
  rematch: (id: string) => (is_local(id) ? change_here({ ask: "rematch", id }) : change(id, "rematch")),
  events: (id: string, query: string): Promise<{ events: TableEvent[]; last: number }> =>
    is_local(id) ? here({ ask: "events", id, ...numbers(query) }) : call("GET", `/tables/${id}/events${query}`),
  replay: (id: string, query: string): Promise<{ events: number; position: Position }> =>
    is_local(id) ? here({ ask: "past", id, ...numbers(query) }) : call("GET", `/tables/${id}/replay${query}`),
  analysis: (id: string, order: AnalysisOrder | null = null): Promise<Analysis> =>
    is_local(id)
      ? here({ ask: "analysis", id, order })
      : call<{ analysis: Analysis }>(order ? "POST" : "GET", `/tables/${id}/analysis`).then((a) => a.analysis),
  /** What a rated game changed, in the order of the seats. */
  rated: (id: string): Promise<(Change | null)[]> =>
    call<{ ratings: (Change | null)[] }>("GET", `/tables/${id}/ratings`).then((a) => a.ratings),
  story: (scene: JsonObject) =>
    known<{ story: Story }>("/stories", { ask: "story", scene }, scene).then((a) => a.story),
  /** Gives the server a finished record; it is kept as a game that nobody witnessed. */
  bring: (record: string) => call<{ table: Room }>("POST", "/records", { record }).then((a) => a.table),
  /** The `.play` file of a table. */
  record: (id: string): Promise<string> =>
    is_local(id) ? local.record(id) : fetch(api.record_url(id)).then((r) => r.text()),
  record_url: (id: string) => `/api/tables/${id}/record`,
};

const known_key = "lusoria.known";

/** Whether this browser has been here before; a first visit need not ask who it is. */
export const been_here = (): boolean => localStorage.getItem(known_key) !== null;

async function who(name: string): Promise<Me> {
  // A name that is fine on this device may be none among strangers.
  const make = () =>
    api.session(name).catch((e: unknown) => {
      if (e instanceof ApiError && e.body.code === "bad_name") return api.session("Guest");
      throw e;
    });
  const me = been_here()
    ? await api.me().catch((e: unknown) => {
        if (e instanceof ApiError && e.status === 401) return make();
        throw e;
      })
    : await make();
  localStorage.setItem(known_key, "yes");
  return me;
}

let session: Promise<Me> | null = null;

/** Somebody else sits at this browser from now on. */
export function forget_session(): void {
  session = null;
}

/** The person at this browser; a guest is made at the first need, without a form. */
export function ensure_session(name: string): Promise<Me> {
  session ??= who(name).catch((e: unknown) => {
    session = null;
    throw e;
  });
  return session;
}
