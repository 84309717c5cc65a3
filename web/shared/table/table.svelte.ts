// One table as the page shows it: what a source has told, played back event by event. What the person selects and what
// helps them hang on it; every action leaves through `play`.
import type { Message, Part } from "../catalogue";
import { TitleText, t } from "../i18n.svelte";
import { settings } from "../settings.svelte";
import type { Stage } from "../stage/stage";
import { parse_action, type Action } from "./action";
import { answered, chosen_as, undone_to, written, type LogEntry } from "./log";
import { Help, type Asked, type Problem } from "./help.svelte";
import { Playback, type Told } from "./playback";
import {
  merge_patch,
  type Bare,
  type ChatLine,
  type ComponentRow,
  type JsonObject,
  type Position,
  type Room,
  type TableEvent,
} from "./protocol";
import { rivals_of, seats_of, type SeatInfo } from "./seat_info";
import type { Answer, Link, TableListener, TableSource } from "./source";
import { Selection } from "./selection.svelte";
import { Talk } from "./talk.svelte";
import { Tips } from "./tips.svelte";
import type { TitleUi } from "./title_ui";

export type { Action, Asked, LogEntry, Problem, SeatInfo };

/** What an owner of the box corrected is called what it says. */
function corrected(rows: ReadonlyMap<string, ComponentRow>): ReadonlyMap<string, Message> {
  return new Map([...rows].flatMap(([key, { says }]) => (says ? [[key, says] as const] : [])));
}

/** While others decide: the same at every event, so that nothing is drawn anew for it. */
const no_actions: Action[] = [];

/** Nobody wonders before that what became of a press. */
const late_ms = 700;

/** `View` is the title's own type for what is drawn; the parts that all titles share do not look inside. */
export class Table<View = unknown> implements TableListener {
  room = $state.raw<Room | null>(null);
  view = $state.raw<View | null>(null);
  now = $state.raw<Bare | null>(null);
  log = $state.raw<LogEntry[]>([]);
  status = $state<Link>("connecting");
  pending = $state.raw<string | null>(null);
  playing_back = $state(false);
  /** The playback waits for a press before it shows the next rival's turn. */
  stopped = $state(false);
  /** Where events are performed, while the table is drawn. */
  stage: Stage | null = null;
  /** The server takes its time with what the person did. */
  late = $state(false);
  /** The event the table shows now, once one was shown: what moves, moves because of it. */
  shown = $state.raw<TableEvent | null>(null);
  /** The seat a spectator follows. */
  follow = $state<string | null>(null);
  readonly selection = new Selection(this);
  readonly help = new Help(this);
  readonly talk = new Talk();
  readonly tips = new Tips(this);

  readonly source: TableSource;
  ui = $state.raw<TitleUi | null>(null);
  /** The box's contents by "kind.slug": what a card says. */
  #components = $state.raw<ReadonlyMap<string, ComponentRow>>(new Map());
  /** The figures of an owner's box, where the table is played with one: who thinks about it must know them. */
  edition = $state.raw<JsonObject | null>(null);
  readonly #playback = new Playback({
    show: (told, waiting) => this.#show(told, waiting),
    show_all: (told) => this.#show_all(told),
    mine: (event) => event.by === this.me,
    stops_before: (event) => this.#begins_another_turn(event),
    land: () => this.stage?.land(),
    running: (on) => (this.playing_back = on),
    stopped: (on) => (this.stopped = on),
  });

  constructor(source: TableSource) {
    this.source = source;
  }

  open(): void {
    this.source.open(this);
  }

  close(): void {
    this.#playback.clear();
    this.source.close();
  }

  /** Fetches the box's contents; done once, before the table is shown. */
  async load_components(): Promise<void> {
    const number = this.room?.options["components_edition"] as number | undefined;
    const box = await this.source.components?.(this.room?.title ?? "", number);
    this.#components = new Map((box?.components ?? []).map((row) => [`${row.kind}.${row.slug}`, row]));
    this.edition = box?.edition ?? null;
  }

  /** Shows the title as another table does, without fetching anything again. */
  look_like(other: Table): void {
    this.ui = other.ui;
    this.#components = other.#components;
    this.edition = other.edition;
  }

  // What components read.

  /** What a card of the box says, in the title's own words for it. */
  facts<T>(kind: string, slug: string): T | undefined {
    return this.#components.get(`${kind}.${slug}`)?.facts as T | undefined;
  }

  /** What is said of a figure that no rulebook prints, with its dash; nothing of one that is known. */
  unsure(kind: string, slug: string): string {
    return this.#components.get(`${kind}.${slug}`)?.certainty === "reconstructed" ? ` – ${t("table.unsure")}` : "";
  }

  /** Slugs of one kind in the box's order, which is the rules' order of sets. */
  box(kind: string): string[] {
    return [...this.#components.keys()].filter((k) => k.startsWith(`${kind}.`)).map((k) => k.slice(kind.length + 1));
  }

  /** The view as it was sent, for what is the same in all titles. */
  json = $derived((this.view ?? {}) as JsonObject);
  text = $derived(new TitleText(this.room?.title ?? "", corrected(this.#components)));
  me = $derived(this.now?.seat ?? null);
  seats = $derived<SeatInfo[]>(seats_of(this.room, this.me));
  my_seat = $derived(this.seats.find((s) => s.mine) ?? null);
  /** Whose area is drawn large: the viewer's; a spectator follows whom they like, as far as everybody may see. */
  followed = $derived<SeatInfo | null>(
    this.my_seat ?? this.seats.find((s) => s.key === this.follow) ?? this.seats[0] ?? null,
  );
  /** The others, in turn order. */
  rivals = $derived<SeatInfo[]>(rivals_of(this.seats, this.followed));
  /** The viewer plays against nobody but bots, and nothing counts: whatever it showed, it may be taken back. */
  among_bots = $derived(
    this.room?.rated === false && this.room.undo === "free" && this.seats.every((s) => s.mine || s.bot !== null),
  );
  over = $derived(this.now?.turn.actor === "over");
  /** Closed before its end: nothing more is played here. */
  abandoned = $derived(this.room?.status === "abandoned");
  my_turn = $derived(
    !this.abandoned &&
      !this.playing_back &&
      this.now?.turn.actor === "seat" &&
      this.now.turn.seat === this.me &&
      this.me !== null,
  );
  /** The seat that decides, as far as the playback has come. */
  active = $derived(this.now?.turn.actor === "seat" ? (this.now.turn.seat ?? null) : null);
  actions = $derived.by<Action[]>(() => {
    if (!this.now || !this.my_turn) return no_actions;
    return [
      ...this.now.choices.map((c) => parse_action(c, false)),
      ...this.now.asides.map((c) => parse_action(c, true)),
    ];
  });
  /** What is offered can be done now: the line stands, and nothing waits for its answer. */
  ready = $derived(this.pending === null && this.status !== "lost");
  choices = $derived(this.actions.filter((a) => !a.aside));
  asides = $derived(this.actions.filter((a) => a.aside));
  /**
   * What everybody sees to be the only choice, where nothing is lost by doing it at once: it shows nothing that could
   * not be taken back, and nobody has just come back to it. What only a secret forces is asked like anything else.
   */
  forced = $derived.by<Action | null>(() => {
    const [only, ...more] = this.choices;
    const known = this.ui?.public_decisions?.includes(this.now?.turn.decision ?? "");
    if (!only || more.length > 0 || !known || !this.ready || this.shown?.undo !== undefined) return null;
    const slipped_in = this.asides.some((a) => this.ui?.targets?.(a, this).length);
    return slipped_in || (only.reveals && !this.among_bots) ? null : only;
  });
  /** The plain numbers of the view's table part: what a prompt's parameters are called after. */
  numbers = $derived.by<Record<string, number>>(() => {
    const part = this.json["table"] ?? {};
    return Object.fromEntries(Object.entries(part).filter((e): e is [string, number] => typeof e[1] === "number"));
  });

  seat(key: string): SeatInfo | null {
    return this.seats.find((s) => s.key === key) ?? null;
  }

  name = (key: string): string => {
    const seat = this.seat(key);
    if (!seat) return key === "nobody" ? t("table.nobody") : key;
    return seat.you ? t("table.you") : seat.name;
  };

  /** In sentences everybody has a name: the catalogues speak of players in the third person. */
  name_in_sentence = (key: string): string => this.seat(key)?.name ?? this.name(key);

  parts(message: Message): Part[] {
    return this.text.parts(message, this.name_in_sentence);
  }

  say(message: Message): string {
    return this.text.say(message, this.name_in_sentence);
  }

  /** The viewer's last action that stands. */
  my_last = $derived(this.log.findLast((e) => e.by === this.me && !e.struck));
  /** Events since the viewer last acted. */
  since_my_turn = $derived<number>(answered(this.log, this.me));

  // What a person does.

  /** Several actions as one message: a set clicked together in any order. */
  async play(actions: string[]): Promise<void> {
    const { now } = this;
    if (!this.ready || !now) return;
    const answer = await this.#sent(actions[0] ?? "", () => this.source.play(actions, now.event));
    if (!answer.ok && answer.error.code !== "stale") {
      this.help.problem = {
        code: answer.error.code,
        ...(answer.error.refusal ? { refusal: answer.error.refusal } : {}),
      };
    }
  }

  async undo(count = 1): Promise<void> {
    const { now } = this;
    if (!this.ready || !now || count < 1) return;
    if (now.undo.free >= count) await this.#take_back(() => this.source.undo(count, now.event));
    else if (count === 1 && this.among_bots && (now.undo.ask ?? 0) > 0) await this.ask_to_undo();
  }

  /** Asks the others to take the viewer's last action back, and all that followed; bots agree at once. */
  async ask_to_undo(): Promise<void> {
    const last = this.my_last;
    if (last) await this.#take_back(() => this.source.ask(last.n - 1));
  }

  async #take_back(send: () => Promise<Answer>): Promise<void> {
    const answer = await this.#sent("undo", send);
    if (!answer.ok) this.help.problem = { code: answer.error.code };
  }

  /** What a person did is on its way: what is offered waits for the answer. */
  async #sent(what: string, send: () => Promise<Answer>): Promise<Answer> {
    this.pending = what;
    this.#clear_marks();
    const timer = setTimeout(() => (this.late = true), late_ms);
    const answer = await send();
    clearTimeout(timer);
    this.late = false;
    this.pending = null;
    return answer;
  }

  /** How many actions one takes back to choose anew in a step of the turn; 0 where one cannot. */
  back_to(step: string): number {
    return undone_to(this.log, this.me, this.pending ? 0 : (this.now?.undo.free ?? 0), step);
  }

  /** Any press: what moves stands, and the next event follows. A second one soon after it skips the rest. */
  hurry(): void {
    this.#playback.press();
  }

  /** Ends the playback of what others did. */
  skip(): void {
    this.#playback.skip();
  }

  /** The rival whose turn was last shown. */
  #turn_of: string | null = null;

  #begins_another_turn({ by }: TableEvent): boolean {
    if (this.seat(by) === null) return false;
    const last = this.#turn_of;
    this.#turn_of = by === this.me ? null : by;
    return settings.motion === "step" && last !== null && last !== by && by !== this.me;
  }

  #clear_marks(): void {
    this.selection.clear();
    this.help.clear();
    this.tips.hide();
  }

  // What the source tells.

  on_room(room: Room): void {
    this.room = room;
  }

  on_link(status: Link): void {
    this.status = status;
  }

  on_chat(lines: ChatLine[]): void {
    this.talk.add(lines);
  }

  on_position(position: Position | null): void {
    this.#playback.clear();
    this.#clear_marks();
    this.log = [];
    this.shown = null;
    this.view = (position?.view as View) ?? null;
    this.now = position;
  }

  on_history(events: TableEvent[]): void {
    const newer = this.log;
    this.log = [...events.reduce<LogEntry[]>((log, event) => written(log, event), []), ...newer];
  }

  on_events(events: TableEvent[], after: Bare): void {
    if (events.length > 0) this.#playback.add(events, after);
    else if (this.#playback.empty) this.now = after;
  }

  /** Answers how long it moves, in milliseconds. */
  #show({ event, after }: Told, waiting: number): number {
    const chosen = chosen_as(event, this);
    const view = merge_patch(this.json, event.delta) as View;
    const draw = () => {
      this.shown = event;
      this.view = view;
      this.log = written(this.log, event, chosen);
      this.#now_after(event, after);
      this.#clear_marks();
    };
    if (!this.stage) return (draw(), 0);
    return this.stage.perform(event, this.view, view, waiting, draw);
  }

  /** What nobody sees on the way is put together first: a page that was away draws once. */
  #show_all(told: readonly Told[]): void {
    let [view, log] = [this.json, this.log];
    const put = ({ event, after }: Told) => {
      this.shown = event;
      this.view = view as View;
      this.log = log;
      this.#now_after(event, after);
    };
    told.forEach((one, i) => {
      // What the viewer chose is called as it was called when it was chosen.
      const mine = one.event.by === this.me;
      if (mine && i > 0) put(told[i - 1]!);
      log = written(log, one.event, mine ? chosen_as(one.event, this) : {});
      view = merge_patch(view, one.event.delta) as JsonObject;
    });
    const last = told.at(-1);
    if (!last) return;
    put(last);
    this.#clear_marks();
  }

  #now_after(event: TableEvent, after: Bare | null): void {
    if (after) this.now = after;
    else if (this.now) this.now = { ...this.now, event: event.n, turn: event.turn, choices: [], asides: [] };
  }
}
