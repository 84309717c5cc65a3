// How each verb of Carpe Diem is performed: pawns go round the circle, tiles come into the hand and onto their cell,
// wares leave what was completed, discs walk the track.
import type { Message } from "@shared/catalogue";
import { number_in, seat_in, thing_in, type Beat, type Beats, type Moment, type Place } from "@shared/stage/beat";
import { lookup } from "@shared/lookup";
import { spaces_of, type View } from "./view";

type Told = Moment<View>;

/** Where somebody's tile waits to be built: beside the question, or with its seat. */
const hand = (m: Told): Place => (m.mine ? ["hand", `seat:${m.by}`] : `seat:${m.by}`);
const good = (seat: string, name: string): Place => [`good:${name}:${seat}`, `seat:${seat}`];
const icons: Readonly<Record<string, string>> = { coins: "coin" };
const sounds = { coins: "coin" } as const;

/** Where a reward comes from, and a payment goes to: the cell just built on, or the card being scored. */
function source(m: Told): Place {
  const { cell } = m.action.args;
  const [card] = m.before.table.cards;
  return [...(cell ? [`cell:${cell}:${m.by}`] : []), ...(card ? [`objective:${card}`] : []), `seat:${m.by}`];
}

function pour(name: string, gains: boolean) {
  return (m: Told, message: Message): Beat[] => {
    const seat = seat_in(message) ?? m.by;
    const store = good(seat, name);
    return [
      {
        motion: "pour",
        icon: `carpe_diem-${icons[name] ?? name}`,
        n: number_in(message, "count"),
        sound: sounds[name as "coins"] ?? "piece",
        ...(gains ? { from: source(m), to: store, stage: "gain" } : { from: store, to: source(m), stage: "pay" }),
      },
    ];
  };
}

/** The bends and emptied spaces that a pawn passes, clockwise or the other way, whichever has no tiles in between. */
export function way_round(before: View, after: View, seat: string): string[] {
  const spaces = spaces_of(before);
  const at = (view: View) => spaces.indexOf(view.table.players[seat]?.pawn ?? "");
  const [from, to] = [at(before), at(after)];
  if (from < 0 || to < 0 || from === to || before.options.movement !== "circle") return [];
  const n = spaces.length;
  const passed = (step: 1 | -1): string[] | null => {
    const way: string[] = [];
    for (let i = from; ; i = (i + step + n) % n) {
      if (i !== from && i !== to && (lookup(before.table.circle, spaces[i]!) ?? []).length > 0) return null;
      if (i !== from && i !== to) way.push(`stand:${spaces[i]}`);
      if (i === to) return way;
      way.push(`bend:${spaces[step === 1 ? i : (i - 1 + n) % n]}`);
    }
  };
  const [right, left] = [passed(1), passed(-1)];
  if (!right || !left) return right ?? left ?? [];
  return right.length <= left.length ? right : left;
}

const points = (m: Told, message: Message): Beat[] => [
  { motion: "count", to: `progress:${seat_in(message) ?? m.by}`, n: number_in(message, "count"), stage: "then" },
];
const none = (): Beat[] => [];
const stored = (m: Told): Beat[] => [{ motion: "carry", from: hand(m), to: good(m.by, "stored"), stage: "deed" }];
const at_card = (m: Told): Beat[] =>
  m.before.table.cards.slice(0, 1).map((card) => ({ motion: "glow", to: `objective:${card}` }));

export const beats: Beats<View> = {
  place_pawn: ({ by }) => [{ motion: "carry", what: `pawn:${by}`, from: `seat:${by}` }],
  pawn_lot: ({ action }) => [
    { motion: "carry", what: `pawn:${action.args["seat"]}`, from: `seat:${action.args["seat"]}`, sound: "dice" },
  ],
  go: ({ by, before, after }) => {
    const via = way_round(before, after, by);
    return [{ motion: "push", what: `pawn:${by}`, via, n: Math.max(2, (via.length + 1) / 2) }];
  },
  ride: ({ by }) => [{ motion: "carry", what: `pawn:${by}`, stage: "gain" }],
  take: (m) => [
    { motion: "carry", what: `tile:${m.before.table.players[m.by]?.pawn}:${m.action.args["tile"]}`, to: hand(m) },
  ],
  build: (m) => [{ motion: "carry", what: `cell:${m.action.args["cell"]}:${m.by}`, from: hand(m), stage: "deed" }],
  store: stored,
  "event.no_place": stored,
  "event.completed": (m) =>
    m.action.args["cell"]
      ? [{ motion: "glow", to: `cell:${m.action.args["cell"]}:${m.by}`, stage: "then", sound: "build" }]
      : [],
  "event.goal": (m, message) => [
    { motion: "stamp", icon: "carpe_diem-laurel", to: `seat:${seat_in(message) ?? m.by}`, stage: "then" },
  ],
  "event.gain.grape": pour("grape", true),
  "event.gain.herb": pour("herb", true),
  "event.gain.chicken": pour("chicken", true),
  "event.gain.fish": pour("fish", true),
  "event.gain.coins": pour("coins", true),
  "event.gain.bread": pour("bread", true),
  "event.gain.steps": (m, message) => [
    { motion: "push", what: `disc:${seat_in(message) ?? m.by}`, n: number_in(message, "count"), stage: "then" },
  ],
  "event.gain.points": points,
  "event.lose.grape": pour("grape", false),
  "event.lose.herb": pour("herb", false),
  "event.lose.chicken": pour("chicken", false),
  "event.lose.fish": pour("fish", false),
  "event.lose.coins": pour("coins", false),
  "event.lose.bread": pour("bread", false),
  "event.lose.points": points,
  resolve: ({ by }) => [{ motion: "glow", to: `seat:${by}` }],
  craft: (m) => [{ motion: "carry", what: `row:${m.action.args["tile"]}`, to: hand(m) }],
  decline: () => [{ motion: "pass", to: "craftsmen" }],
  draw_fountain: (m, message) => {
    const seat = seat_in(message) ?? m.by;
    const card = `fountain:${thing_in(message, "card")}`;
    return [
      seat === m.table.me
        ? { motion: "flip", what: card, from: "board", sound: "reveal" }
        : {
            motion: "carry",
            icon: "carpe_diem-fountain-card",
            from: "board",
            to: good(seat, "fountain"),
            sound: "reveal",
          },
    ];
  },
  put_back: (m) => [
    m.mine
      ? { motion: "carry", what: `fountain:${m.action.args["card"]}`, to: "board", sound: "card" }
      : { motion: "carry", icon: "carpe_diem-fountain-card", from: good(m.by, "fountain"), to: "board", sound: "card" },
  ],
  disc: ({ action, by }) => [
    { motion: "carry", what: `circle:${action.args["circle"]}`, from: `seat:${by}`, sound: "stamp" },
  ],
  first: ({ action }) => [{ motion: "glow", to: `objective:${action.args["card"]}`, sound: "card" }],
  pay: at_card,
  spend_bread: at_card,
  coins: none,
  done: none,
  "event.unfulfilled": (_, message) => [
    { motion: "pass", to: `objective:${thing_in(message, "card")}`, stage: "then", sound: "refusal" },
  ],
  senator: ({ action }) => [{ motion: "glow", to: `seat:${action.args["seat"]}`, sound: "dice" }],
  deal_panel: none,
  deal_frame: none,
  draw_deck: none,
  lay: ({ action }) => [{ motion: "deal", what: `objective:${action.args["card"]}`, from: "board" }],
  deal_tile: ({ action }) => [
    { motion: "deal", what: `tile:${action.args["space"]}:${action.args["tile"]}`, from: "board", sound: "piece" },
  ],
  deal_seal: ({ action }) => [{ motion: "deal", what: `row:${action.args["tile"]}`, from: "board", sound: "piece" }],
};
