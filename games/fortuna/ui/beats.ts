// How each verb of Fortuna is performed: what leaves whose stores, what comes, and who walks.
import { seat_in, type Beat, type Beats, type Moment, type Place } from "@shared/stage/beat";
import { counts_of, favours_in_order, owner_of, privilege_icon, type View } from "./view";

type Told = Moment<View>;

/** Where somebody keeps something: in the own province, or in the panel. */
function store(m: Told, seat: string, thing: string): Place {
  return seat === m.table.followed?.key
    ? [`good:${thing}`, `piece:${thing}`, "hand", `seat:${seat}`]
    : [`has:${thing}:${seat}`, `seat:${seat}`];
}
const supply: Place = ["stock", "board"];
const card_at = ({ before }: Told): Place => [
  `card:${before.table.active !== "none" ? before.table.active : before.table.chosen}`,
  "board",
];

/** What a seat gives to a place and gets from it, by what it has before and after. */
function exchange(m: Told, place: Place, seat = m.by): Beat[] {
  const [had, has] = [m.before.table.players[seat], m.after.table.players[seat]];
  if (!had || !has) return [];
  const now = new Map(counts_of(has).map(([thing, n]) => [thing, n]));
  const changes = counts_of(had)
    .filter(([thing]) => thing !== "privilege")
    .map(([thing, n, icon]) => ({ thing, icon, more: now.get(thing)! - n }));
  const pour = (thing: string, icon: string, n: number): Beat => ({
    motion: "pour",
    icon,
    n,
    sound: thing === "coin" ? "coin" : "piece",
  });
  return [
    ...changes
      .filter(({ more }) => more < 0)
      .map(({ thing, icon, more }): Beat => ({
        ...pour(thing, icon, -more),
        from: store(m, seat, thing),
        to: place,
        stage: "pay",
      })),
    ...changes
      .filter(({ more }) => more > 0)
      .map(({ thing, icon, more }): Beat => ({
        ...pour(thing, icon, more),
        from: place,
        to: store(m, seat, thing),
        stage: "gain",
      })),
  ];
}

/** Who walks, and how far. */
const steps = ({ before, after }: Told): Beat[] =>
  Object.entries(after.table.players).flatMap(([seat, { position }]): Beat[] => {
    const n = Math.abs(position - (before.table.players[seat]?.position ?? position));
    return n === 0
      ? []
      : [
          { motion: "push", what: `pawn:${seat}`, n, stage: "gain" },
          { motion: "count", to: `progress:${seat}`, n, stage: "then" },
        ];
  });

/** Privilege cards that come into somebody's hand. */
function privileges(m: Told, seat: string, from: Place): Beat[] {
  const n = (m.after.table.players[seat]?.hand_size ?? 0) - (m.before.table.players[seat]?.hand_size ?? 0);
  return n > 0
    ? [
        {
          motion: "carry",
          icon: "fortuna-privilege",
          from,
          to: store(m, seat, "privilege"),
          n,
          stage: "gain",
          sound: "card",
        },
      ]
    : [];
}

const at_card = (m: Told): Beat[] => exchange(m, card_at(m));
const at_supply = (m: Told): Beat[] => exchange(m, supply);
const none = (): Beat[] => [];

export const beats: Beats<View> = {
  draft: ({ action }) => [
    {
      motion: "carry",
      what: `card:${action.args["card"]}`,
      from: [`card:${action.args["card"]}`, "board"],
      sound: "card",
    },
  ],
  reserve: ({ action }) => [
    { motion: "flip", what: `card:${action.args["card"]}` },
    { motion: "stamp", icon: "app-lock", to: `card:${action.args["card"]}` },
  ],
  leave_open: ({ by, before }) =>
    (before.table.players[by]?.cards ?? []).map((card) => ({ motion: "pass", to: `card:${card}` })),
  choose: ({ action }) => [{ motion: "glow", to: `card:${action.args["card"]}`, sound: "card" }],
  skip: (m) => [{ motion: "pass", to: card_at(m) }],
  fetch_water: at_card,
  grain_harvest: at_card,
  wine_harvest: at_card,
  grain_trade: at_card,
  wine_trade: at_card,
  recruit: at_supply,
  select_vestals: at_supply,
  clergy: at_supply,
  marry: (m) => [
    ...at_supply(m),
    {
      motion: "stamp",
      what: ["married", `has:married:${m.by}`],
      icon: "fortuna-ring",
      to: ["married", `has:married:${m.by}`, `seat:${m.by}`],
    },
  ],
  roll_first: none,
  build(m) {
    const building = m.action.args["building"];
    const what = m.by === m.table.followed?.key ? `built:${building}` : `has:${building}:${m.by}`;
    return [
      ...at_supply(m),
      { motion: "carry", what, from: [`building:${building}`, "board"], stage: "gain", sound: "build" },
    ];
  },
  take_coins: at_card,
  family: at_card,
  bribe(m) {
    const card = m.action.args["card"] ?? "";
    const owner = owner_of(m.before, card);
    const paid: Beat[] = owner
      ? [
          {
            motion: "pour",
            icon: "fortuna-coin",
            n: 1,
            from: store(m, m.by, "coin"),
            to: store(m, owner, "coin"),
            sound: "coin",
          },
        ]
      : exchange(m, `card:${card}`);
    return [...paid, { motion: "glow", to: `card:${card}`, sound: "card" }];
  },
  advance: steps,
  // Both cards leave together and cross.
  swap: ({ action, before, mine, table }) => [
    { motion: "carry", what: `card:${before.table.chosen}`, sound: null },
    { motion: "carry", what: `card:${action.args["card"]}`, sound: "card" },
    // What came instead lies where the viewer's card lay.
    ...(!mine && table.me && owner_of(before, action.args["card"] ?? "") === table.me
      ? [{ motion: "glow", to: `card:${before.table.chosen}`, stage: "then", hold: 260, loss: true } as const]
      : []),
  ],
  military: (m) => [
    {
      motion: "pour",
      icon: "fortuna-centurion",
      n: 1,
      from: store(m, m.by, "centurion"),
      to: `card:${m.action.args["card"]}`,
      stage: "pay",
    },
    { motion: "stamp", icon: "fortuna-military", to: `card:${m.action.args["card"]}` },
  ],
  no_military: none,
  die: ({ action, after }) =>
    favours_in_order(after)
      .slice(0, Number(action.args["value"]))
      .map((favour) => ({ motion: "glow", to: `favour:${favour}` })),
  favour(m) {
    const arch = `favour:${m.action.args["favour"]}`;
    const closed = m.after.table.open.length < m.before.table.open.length;
    return [
      ...exchange(m, arch),
      ...steps(m),
      ...(closed ? [{ motion: "flip", what: arch, stage: "then", sound: "stamp" } as const] : []),
    ];
  },
  pay_tax(m) {
    const moved = [...at_supply(m), ...steps(m)];
    return moved.length > 0 ? moved : [{ motion: "pass", to: `seat:${m.by}` }];
  },
  flip: ({ action }) => [{ motion: "flip", what: `favour:${action.args["favour"]}` }],
  no_flip: none,
  keep: (m) => privileges(m, m.by, ["drawn", "pile", "board"]),
  discard: (m) => privileges(m, m.by, ["drawn", "pile", "board"]),
  palace_keep: (m) => privileges(m, m.by, "palace").map((beat) => ({ ...beat, sound: "reveal" })),
  end_turn: none,
  play(m) {
    const card = m.action.args["card"] ?? "";
    const mine = m.by === m.table.followed?.key;
    return [
      mine
        ? { motion: "carry", what: [`privilege:${card}`, "hand"], to: "board", sound: "card" }
        : {
            motion: "carry",
            icon: privilege_icon(card),
            from: store(m, m.by, "privilege"),
            to: "board",
            sound: "card",
          },
      ...exchange(m, "board"),
      ...steps(m),
    ];
  },
  lot: ({ action }) => [{ motion: "glow", to: `seat:${action.args["seat"]}`, sound: "dice" }],
  deal: ({ action }) => [{ motion: "deal", what: `card:${action.args["card"]}`, from: "board" }],
  roll: (m) =>
    [m.action.args["a"], m.action.args["b"], m.action.args["c"]]
      .filter((value) => Number(value) > 0)
      .map((value) => ({
        motion: "tumble",
        icon: "fortuna-die",
        n: Number(value),
        from: `seat:${seat_in(m.messages[0])}`,
        to: "board",
      })),
  draw(m, message) {
    const seat = seat_in(message) ?? m.after.turn.seat;
    return [
      {
        motion: "carry",
        icon: "fortuna-privilege",
        from: ["pile", "board"],
        to: store(m, seat, "privilege"),
        sound: "reveal",
      },
    ];
  },
  "event.aqueduct_fills": (m, message) => [
    {
      motion: "pour",
      icon: "fortuna-water",
      n: 1,
      from: "favour:water",
      to: store(m, seat_in(message) ?? "", "water"),
      stage: "then",
    },
  ],
  "event.arrival": () => [{ motion: "glow", to: "palace", stage: "then", sound: "end" }],
  // Favours open anew, with their tokens.
  "event.round": ({ before, after }) =>
    favours_in_order(after)
      .filter((favour) => (after.table.tokens[favour] ?? 0) > (before.table.tokens[favour] ?? 0))
      .map((favour) => ({ motion: "stamp", icon: "fortuna-token", to: `favour:${favour}`, stage: "then" })),
  "event.reshuffled": () => [{ motion: "glow", to: "pile", sound: "card" }],
};
