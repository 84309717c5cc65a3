// What happens at a table, as scripts: who says what, and what is answered. The same scripts run in both homes, for
// every title, and what is answered and shown must be the same; a step that one home cannot have says so, and why.
import { people, type Home, type Message, type Position, type Shown, type Who } from "./homes";

/** A step is taken by whoever decides, whoever does not, whoever moved last, who did not, or who went away. */
type Role = "decider" | "other" | "mover" | "not_mover" | "absent";

export interface Step {
  what: string;
  by: Role;
  say(now: Position): Message;
  /** What the answer must hold, in both homes. */
  answer?: object | ((who: Who) => object);
  /** Said without a look at the table: whoever looks is there again. */
  unseen?: true;
  /** Taken once more while this holds of what its taker then sees. */
  again?(position: Position): boolean;
  /** What happens by itself afterwards, as the other sees it; waited for. */
  until?(seen: Shown, who: Who): boolean;
  only?: { home: Home["name"]; because: string };
  /** What is shown after it is compared after a later step only, and why. */
  shown_later?: string;
}

export interface Script {
  name: string;
  /** How the table takes moves back. */
  undo: "free" | "never";
  /** How much time people have. Nobody has a clock on one device: what came of it is played there by hand. */
  clock?: { kind: "days"; per_move: number };
  steps: Step[];
}

export const refused = (code: string) => ({ t: "refused", error: { code } });
const done = { t: "ok" };
const first = (now: Position) => now.choices[0]!.do;
/**
 * Some choice, another one at another time. Scattered (the golden ratio's bits): choices that come in turns, as laying
 * a card out and taking it back, would be taken in turns for ever by whatever goes by odd and even.
 */
export const some = (now: Position) => now.choices[(Math.imul(now.event, 0x9e3779b1) >>> 16) % now.choices.length]!.do;
const play = (now: Position): Message => ({ t: "play", do: [some(now)], answers: now.event });
const moves = (count: number): Step[] =>
  Array.from({ length: count }, (_, i) => ({ what: `move ${i + 1}`, by: "decider" as const, say: play, answer: done }));

const agreed = {
  home: "server",
  because: "whoever is at one device agrees by speaking: a request is granted at once",
} as const;
const clocked = { home: "server", because: "nobody at one device waits for somebody who is not there" } as const;
const spoken = { home: "server", because: "whoever is at one device just says it" } as const;

export const scripts: Script[] = [
  {
    name: "what is refused changes nothing and has a code",
    undo: "free",
    steps: [
      {
        what: "an answer to what is not there yet",
        by: "decider",
        say: (now) => ({ t: "play", do: [first(now)], answers: now.event + 1 }),
        answer: refused("stale"),
      },
      {
        what: "an action that no rule knows",
        by: "decider",
        say: (now) => ({ t: "play", do: ["no_such_thing"], answers: now.event }),
        answer: refused("unknown_action"),
      },
      {
        what: "nothing at all",
        by: "decider",
        say: (now) => ({ t: "play", do: [], answers: now.event }),
        answer: refused("malformed"),
        only: {
          home: "server",
          because: "a server looks at the shape of what strangers send; a page knows what it sends itself",
        },
      },
      {
        what: "a move out of turn",
        by: "other",
        say: (now) => ({ t: "play", do: ["no_such_thing"], answers: now.event }),
        answer: refused("not_your_turn"),
      },
      {
        what: "more taken back than was done",
        by: "decider",
        say: (now) => ({ t: "undo", count: 99, answers: now.event }),
        answer: refused("no_undo"),
      },
      {
        what: "asking for more back than was done",
        by: "decider",
        say: () => ({ t: "ask", actions: 99 }),
        answer: refused("no_undo"),
      },
      {
        what: "why not, of what may be done",
        by: "decider",
        say: (now) => ({ t: "why", do: first(now) }),
        answer: { t: "why", refusal: null },
      },
      {
        what: "why not, of what no rule knows",
        by: "decider",
        say: () => ({ t: "why", do: "no_such_thing" }),
        answer: refused("unknown_action"),
      },
      {
        what: "why not, out of turn",
        by: "other",
        say: () => ({ t: "why", do: "no_such_thing" }),
        answer: { t: "refused" },
      },
      { what: "a question of the heart", by: "decider", say: () => ({ t: "ping" }), answer: { t: "pong" } },
      ...moves(3),
    ],
  },
  {
    name: "what showed nothing is taken back, the rest by consent",
    undo: "free",
    steps: [
      ...moves(6),
      {
        what: "the last move back, if it is free",
        by: "mover",
        say: (now) => ({ t: "undo", count: 1, answers: now.event }),
      },
      ...moves(3),
      // What nobody saw is given back without asking.
      {
        what: "a move that others see",
        by: "decider",
        say: play,
        answer: done,
        again: (position) => position.undo.free > 0,
      },
      { what: "a request that names nothing", by: "mover", say: () => ({ t: "ask" }), answer: refused("no_undo") },
      {
        what: "a request to take a move back",
        by: "mover",
        say: () => ({ t: "ask", actions: 1 }),
        answer: done,
        only: agreed,
      },
      {
        what: "it is turned down",
        by: "not_mover",
        say: () => ({ t: "consent", agree: false }),
        answer: done,
        only: agreed,
      },
      {
        what: "another request",
        by: "mover",
        say: () => ({ t: "ask", actions: 1 }),
        answer: done,
        shown_later: "on a server it waits for consent",
      },
      {
        what: "which is granted",
        by: "not_mover",
        say: () => ({ t: "consent", agree: true }),
        answer: done,
        only: agreed,
      },
      ...moves(4),
    ],
  },
  {
    name: "where nothing is taken back",
    undo: "never",
    steps: [
      ...moves(2),
      {
        what: "an undo",
        by: "other",
        say: (now) => ({ t: "undo", count: 1, answers: now.event }),
        answer: refused("no_undo"),
      },
      { what: "a request", by: "other", say: () => ({ t: "ask", actions: 1 }), answer: refused("no_undo") },
      ...moves(2),
    ],
  },
  {
    name: "standing orders answer",
    undo: "free",
    steps: [
      {
        what: "an order for a question that there is not",
        by: "decider",
        say: () => ({ t: "orders", orders: { no_such_question: "lowest" } }),
        answer: { t: "refused" },
      },
      {
        what: "an order for what is asked now",
        by: "decider",
        say: (now) => ({ t: "orders", orders: { [now.turn.decision!]: "lowest" } }),
      },
      ...moves(6),
      {
        what: "withdrawn, whether or not there is one",
        by: "decider",
        say: (now) => ({ t: "orders", orders: { [now.turn.decision!]: null } }),
      },
      ...moves(2),
    ],
  },
  {
    name: "a bot stands in for whoever is away",
    undo: "free",
    steps: [
      {
        what: "the seat is left while the other decides",
        by: "other",
        say: () => ({ t: "leave" }),
        answer: { t: "room" },
        shown_later: "at a server the seat stays its owner's, who is away; on one device it is the bot's",
      },
      {
        what: "a move of whoever is away",
        by: "absent",
        say: () => ({ t: "play", do: ["no_such_thing"], answers: 0 }),
        answer: refused("away"),
        unseen: true,
        only: { home: "server", because: "whoever is at one device speaks for the seats that no bot has" },
      },
      { what: "back again", by: "absent", say: () => ({ t: "back" }), answer: { t: "room" }, unseen: true },
      ...moves(3),
      { what: "back where nobody was away", by: "other", say: () => ({ t: "back" }), answer: { t: "room" } },
    ],
  },
  {
    name: "whoever looks again is told from what they see then",
    undo: "free",
    steps: [
      {
        what: "the other looks away",
        by: "other",
        say: () => ({ t: "unwatch" }),
        answer: { t: "pong" },
        only: { home: "server", because: "one device is looked at by one person at a time, and handed over" },
      },
      ...moves(6),
    ],
  },
  {
    name: "talk",
    undo: "free",
    steps: [
      {
        what: "a word to the table",
        by: "other",
        say: () => ({ t: "chat", text: "Salve!" }),
        answer: done,
        only: spoken,
      },
      {
        what: "an empty word",
        by: "other",
        say: () => ({ t: "chat", text: "" }),
        answer: refused("malformed"),
        only: spoken,
      },
    ],
  },
];

/** A second for every move, which only whoever is not on vacation feels; so nothing runs out by mere slowness. */
const clock = { kind: "days", per_move: 1000 } as const;
const least_after_absence_ms = 60_000;
export const vacation = (): Message => ({ t: "vacation", until: Date.now() + 7 * 24 * 3600 * 1000 });
const away = ({ room }: Shown, who: Who) => room.seats.find(({ name }) => name === who)!.away;

export const clock_script: Script = {
  name: "a clock that runs out gives the seat to a bot",
  undo: "never",
  clock,
  steps: [
    ...moves(2),
    {
      what: "a vacation ends, the clock runs out and a bot moves until the other is asked",
      by: "decider",
      say: () => ({ t: "vacation", until: 1 }),
      answer: { t: "done", vacation: { until: null } },
      until: (seen, who) => away(seen, who) && seen.position!.turn.seat !== who,
      only: clocked,
    },
    {
      what: "a move while the bot has the seat",
      by: "absent",
      say: () => ({ t: "play", do: ["no_such_thing"], answers: 0 }),
      answer: refused("away"),
      unseen: true,
      only: clocked,
    },
    {
      what: "back, with some time at least",
      by: "absent",
      say: () => ({ t: "back" }),
      answer: (who) => ({ t: "room", room: { clocks: { left: { [who]: least_after_absence_ms } } } }),
      unseen: true,
      only: clocked,
    },
    { what: "a vacation again", by: "absent", say: vacation, answer: { t: "done" }, only: clocked },
    ...moves(2),
  ],
};

export interface Told {
  step: Step;
  what: string;
  who: Who;
  answer: Message;
  /** The table after the step, as each sees it. */
  shown: Shown[];
}

/** Runs a script; everything that was answered and then shown, step by step. */
export async function run(home: Home, script: Script): Promise<Told[]> {
  const transcript: Told[] = [];
  let mover: Who = "Ana";
  let absent: Who = "Ana";
  let eyes: Who = "Ana";
  const steps = [...script.steps];
  for (let step = steps.shift(); step; step = steps.shift()) {
    if (step.only && step.only.home !== home.name) continue;
    const now = await asked(home, eyes);
    if (now === null) break; // The game is over.
    const of_role = { decider: now.who, other: rival(now.who), mover, not_mover: rival(mover), absent };
    const who = of_role[step.by];
    const { position } = who === now.who || step.unseen ? now : await home.look(who);
    const message = step.say(position!);
    const answer = await home.say(who, message);
    if (message["t"] === "play" && answer["t"] === "ok") mover = who;
    if (message["t"] === "leave" || step.until) absent = who;
    eyes = absent === who ? rival(who) : now.who;
    while (step.until && !step.until(await home.look(eyes), who)) await later(() => Promise.resolve());
    const shown: Shown[] = [];
    if (!step.only && !step.shown_later) {
      await asked(home, eyes);
      for (const person of people) shown.push(await home.look(person));
    }
    transcript.push({ step, what: `${step.what}: ${who}`, who, answer, shown });
    if (step.again?.((await home.look(who)).position!)) steps.unshift(step);
  }
  return transcript;
}

const rival = (who: Who): Who => people.find((person) => person !== who)!;

/** Who has to decide and what they see, once standing orders have answered what they answer; null at the end. */
async function asked(home: Home, eyes: Who = "Ana"): Promise<({ who: Who } & Shown) | null> {
  let seen = await home.look(eyes);
  for (;;) {
    const { actor, seat, decision } = seen.position!.turn;
    if (actor === "over") return null;
    const who = people.find((person) => person === seat)!;
    if (seen.position!.seat !== who) seen = await home.look(who);
    else if (decision! in seen.room.you.orders) seen = await later(() => home.look(eyes));
    else return { who, ...seen };
  }
}

const later = <T>(then: () => Promise<T>) => new Promise((resolve) => setTimeout(resolve, 5)).then(then);

/** Plays on to the end; what was told of each move. */
export async function play_out(home: Home): Promise<Message[]> {
  const answers: Message[] = [];
  for (let now = await asked(home); now !== null; now = await asked(home))
    answers.push(await home.say(now.who, play(now.position!)));
  return answers;
}

/** Plays what a record says was played. */
export async function play_record(home: Home, record: string): Promise<void> {
  const lines = record.matchAll(/^(Ana|Ben): (.+)$/gm);
  for (const [, who, action] of lines) {
    const { position } = await home.look(who as Who);
    await home.say(who as Who, { t: "play", do: [action], answers: position!.event });
  }
}
