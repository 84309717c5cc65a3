// How each verb of the Builders is performed: sesterces go to the bank and come from it, cards and people leave the
// shelf, workers walk to their site, and what is finished leaves it.
import { number_in, seat_in, thing_in, type Beat, type Beats, type Moment, type Place } from "@shared/stage/beat";
import type { View } from "./view";

type Told = Moment<View>;

const own = (m: Told, seat = m.by): boolean => seat === m.table.followed?.key;
const purse = (m: Told, seat = m.by): Place =>
  own(m, seat) ? ["purse", `seat:${seat}`] : [`rival:${seat}:sesterces`, `seat:${seat}`];
const points = (m: Told, seat = m.by): Place => (own(m, seat) ? "points" : `progress:${seat}`);
const built = (m: Told): Place => (own(m) ? ["built", `seat:${m.by}`] : [`rival:${m.by}:built`, `seat:${m.by}`]);
const bank: Place = ["invest:take", "stock", "board"];

const coins = (n: number): Beat => ({ motion: "pour", icon: "builders-sesterce", n, sound: "coin" });
const pay = (m: Told, n: number, to: Place = bank): Beat[] =>
  n > 0 ? [{ ...coins(n), from: purse(m), to, stage: "pay" }] : [];
const gain = (m: Told, n: number, from: Place = bank): Beat[] =>
  n > 0 ? [{ ...coins(n), from, to: purse(m), stage: "gain" }] : [];

/** What the seat that acts has more of afterwards, or less. */
const more = ({ before, after, by }: Told): number =>
  (after.table.players[by]?.sesterces ?? 0) - (before.table.players[by]?.sesterces ?? 0);
const bought = (m: Told, line: string, what: Beat): Beat[] => [
  ...pay(m, -more(m), [`invest:${line}`, ...bank]),
  { ...what, from: [`invest:${line}`, "board"], stage: "gain" },
];
const taught = (member: string): Beat[] => [
  {
    motion: "carry",
    icon: "builders-university",
    from: ["invest:university", "board"],
    to: `member:${member}`,
    stage: "gain",
  },
  { motion: "stamp", icon: "builders-university", to: `member:${member}`, stage: "gain" },
];
const none = (): Beat[] => [];

/** Whom the seat sent, to which site: one journey, whatever was asked on the way. */
function work(m: Told, message: Parameters<Beats<View>[string]>[1]): Beat[] {
  const [member, site] = [`member:${thing_in(message, "member")}`, `site:${thing_in(message, "building")}`];
  const stays = own(m) && !m.messages.some(({ key }) => key === "event.finish" || key === "event.machine");
  return [
    ...pay(m, number_in(message, "salary")),
    { motion: "carry", what: member, ...(stays ? {} : { to: [site, `seat:${m.by}`] }), stage: "deed" },
    { motion: "glow", to: site, stage: "then" },
  ];
}

function finish(m: Told, message: Parameters<Beats<View>[string]>[1]): Beat[] {
  const building = thing_in(message, "building");
  return [
    { motion: "carry", what: `site:${building}`, to: built(m), stage: "then", hold: 260, sound: "build" },
    ...gain(m, number_in(message, "reward"), built(m)).map((beat): Beat => ({ ...beat, stage: "then" })),
    { motion: "count", to: points(m), n: number_in(message, "points"), stage: "then" },
  ];
}

export const beats: Beats<View> = {
  start: ({ action, by, table }) => {
    const building = action.args["building"];
    const what = `building:${building}`;
    return by === table.followed?.key
      ? [{ motion: "carry", what, sound: "card" }]
      : [{ motion: "carry", what, to: [`site:${building}`, `seat:${by}`], sound: "card" }];
  },
  hire: ({ action, by }) => [
    {
      motion: "carry",
      what: `member:${action.args["member"]}`,
      from: [`member:${action.args["member"]}`, `seat:${by}`],
      sound: "card",
    },
  ],
  enslave: (m) => bought(m, "enslaved", { motion: "carry", what: `member:${m.action.args["member"]}`, sound: "card" }),
  buy_tool: (m) =>
    bought(
      m,
      "tool",
      own(m)
        ? { motion: "carry", what: `tool:${m.action.args["tool"]}` }
        : { motion: "carry", icon: `builders-${m.action.args["tool"]}`, to: `seat:${m.by}` },
    ),
  borrow: (m) => [
    {
      motion: "carry",
      icon: "builders-loan",
      from: ["invest:loan", "board"],
      to: own(m) ? ["loan", "purse"] : `seat:${m.by}`,
      sound: "card",
    },
    ...gain(m, more(m), ["invest:loan", ...bank]),
  ],
  university: (m) => pay(m, -more(m), ["invest:university", ...bank]),
  "event.university.one": (_, message) => taught(thing_in(message, "member")),
  educate: ({ action }) => taught(action.args["member"] ?? ""),
  free: ({ action }) => [{ motion: "stamp", icon: "builders-freed", to: `member:${action.args["member"]}` }],
  send: ({ action, mine }) => (mine ? [] : [{ motion: "glow", to: `member:${action.args["member"]}` }]),
  site: none,
  equip: none,
  no_tool: none,
  "event.work": work,
  "event.work.tool": work,
  "event.finish": finish,
  "event.machine": (m, message) => [
    ...finish(m, message),
    ...(own(m)
      ? [{ motion: "carry", what: `member:${thing_in(message, "building")}`, from: built(m), stage: "then" } as const]
      : []),
  ],
  take: (m) => gain(m, more(m)),
  buy_action: (m) => [
    ...pay(m, -more(m), own(m) ? "actions" : bank),
    ...(own(m) ? [{ motion: "glow", to: "actions", stage: "then" } as const] : []),
  ],
  end: none,
  repay: (m) => [
    ...pay(m, -more(m), ["invest:loan", ...bank]),
    {
      motion: "carry",
      icon: "builders-loan",
      from: own(m) ? ["loan", "purse"] : `seat:${m.by}`,
      to: ["invest:loan", "board"],
      sound: "card",
    },
  ],
  deal_building: ({ action }) => [
    { motion: "deal", what: `building:${action.args["building"]}`, from: ["next_building", "board"] },
  ],
  deal_worker: ({ action }) => [
    { motion: "flip", what: `member:${action.args["member"]}`, from: ["worker_deck", "board"], sound: "reveal" },
  ],
  deal_apprentice: ({ action }) => [{ motion: "deal", what: `member:${action.args["member"]}`, from: "board" }],
  first: ({ action }) => [{ motion: "glow", to: `seat:${action.args["seat"]}`, sound: "dice" }],
  "event.last_round": (m, message) => [
    { motion: "glow", to: points(m, seat_in(message) ?? m.by), stage: "then", sound: "end" },
  ],
  "event.hopeless": (_, message) => [{ motion: "glow", to: `site:${thing_in(message, "building")}`, stage: "then" }],
};
