// How each verb of Glory to Rome is performed. A card is whatever it is used for: the viewer's own travels as it is
// in the hand, a rival's as its material, or as a back where nobody may know it.
import type { Message } from "@shared/catalogue";
import { number_in, seat_in, thing_in, type Beat, type Beats, type Moment, type Place } from "@shared/stage/beat";
import { card_facts, material_of, materials, role_of, type Structure, type View } from "./view";

type Told = Moment<View>;

const own = (m: Told, seat: string): boolean => seat === m.table.followed?.key;
/** A place of the own area, or of the seat's panel. */
const of = (m: Told, seat: string, kind: string, which?: string): Place => {
  const name = which === undefined ? [kind] : [kind, which];
  return [own(m, seat) ? name.join(":") : [kind, seat, ...name.slice(1)].join(":"), `seat:${seat}`];
};
const stock = (m: Told, seat: string, material: string | undefined): Place => of(m, seat, "stock", material);
const client = (m: Told, seat: string, role: string | undefined): Place => of(m, seat, "client", role);
const vault = (m: Told, seat: string): Place => of(m, seat, "vault");
const hand = (m: Told, seat: string): Place => of(m, seat, "hand");
const turn = (seat: string): Place => [`turn:${seat}`, `seat:${seat}`];
const pool = (material: string | undefined): Place => [`pool:${material}`, "board"];
const deck: Place = ["deck", "stock", "board"];

const material_in = (m: Told, card: string | undefined): string | undefined =>
  card ? card_facts(m.table, card)?.material : undefined;
const icon_of = (thing: string | undefined): string => `glory_to_rome-${thing ?? "hand"}`;
const move = (icon: string, from: Place, to: Place, more: Partial<Beat> = {}): Beat => ({
  motion: "carry",
  icon,
  from,
  to,
  ...more,
});

/** The card that the action names leaves its hand. */
function from_hand(m: Told, to: Place, more: Partial<Beat> = {}): Beat {
  const { card } = m.action.args;
  return own(m, m.by)
    ? { motion: "carry", what: `card:${card}`, to, sound: "card", ...more }
    : move(icon_of(material_in(m, card)), hand(m, m.by), to, { sound: "card", ...more });
}

const building = ({ owner, card }: Pick<Structure, "owner" | "card">): Place => [
  `building:${card}:${owner}`,
  `seat:${owner}`,
];
/** The building that this event gave a material to, and which. */
function grown(m: Told): { at: Place; material: string } | null {
  for (const now of m.after.table.structures) {
    const was = m.before.table.structures.find((s) => s.card === now.card && s.owner === now.owner);
    const material = materials.find((x) => (now.materials[x] ?? 0) > (was?.materials[x] ?? 0));
    if (was && material) return { at: building(now), material };
    if (was && was.stage !== now.stage) return { at: building(now), material: now.site };
  }
  return null;
}
const added = (m: Told, from: (material: string) => Place): Beat[] => {
  const to = grown(m);
  return to ? [move(icon_of(to.material), from(to.material), to.at)] : [];
};
const influence = (seat: string | null): Beat[] => [{ motion: "count", to: `progress:${seat}`, n: 3, stage: "then" }];
const none = (): Beat[] => [];
/** It was the viewer's. */
const lost = (m: Told, seat: string | null, at: Place): Beat[] =>
  seat !== null && seat === m.table.me && !m.mine
    ? [{ motion: "glow", to: at, stage: "then", hold: 260, loss: true }]
    : [];
const passes = ({ by }: Told): Beat[] => [{ motion: "pass", to: turn(by) }];

/** Cards laid down this turn fall into the Pool. */
const laid = ({ before, after }: Told): Beat[] =>
  materials.flatMap((material): Beat[] => {
    const n = (after.table.pool[material] ?? 0) - (before.table.pool[material] ?? 0);
    return n > 0
      ? [
          {
            motion: "pour",
            icon: icon_of(material),
            from: turn(before.table.leader),
            to: pool(material),
            n,
            stage: "then",
            sound: "card",
          },
        ]
      : [];
  });

export const beats: Beats<View> = {
  think: ({ by }) => [{ motion: "stamp", icon: "glory_to_rome-think", to: turn(by), sound: null }],
  play: (m) => [from_hand(m, turn(m.by)), { motion: "stamp", icon: icon_of(m.action.args["role"]), to: turn(m.by) }],
  petition: ({ by }) => [{ motion: "stamp", icon: "glory_to_rome-petition", to: turn(by) }],
  pick: (m) => [from_hand(m, turn(m.by))],
  done: none,
  take_senator: (m) => [move("glory_to_rome-senator", ["senators", ...deck], hand(m, m.by), { sound: "card" })],
  draw: none,
  deal: (m) => {
    const seat = m.action.args["seat"] ?? "";
    return [
      own(m, seat)
        ? { motion: "deal", what: `card:${m.action.args["card"]}`, from: deck }
        : { motion: "deal", icon: "glory_to_rome-hand", from: deck, to: hand(m, seat) },
    ];
  },
  latrine: (m) => [from_hand(m, pool(material_in(m, m.action.args["card"])))],
  vomitorium: (m) => [move("glory_to_rome-hand", hand(m, m.by), ["board"], { sound: "card" }), ...laid(m)],
  "event.plays": (_, message) => [{ motion: "glow", to: turn(seat_in(message) ?? ""), sound: "tick" }],
  bathe: (m) => [{ motion: "glow", to: client(m, m.by, m.action.args["role"]) }],
  hire: (m) => {
    const { role } = m.action.args;
    return [move(icon_of(role), pool(material_of(role)), client(m, m.by, role), { sound: "card" })];
  },
  bar: none,
  recruit: (m) => {
    const { seat = "", card } = m.action.args;
    const role = role_of(material_in(m, card));
    return [move(icon_of(role), deck, client(m, seat, role), { hold: 260, sound: "reveal" })];
  },
  aqueduct: (m) => [from_hand(m, client(m, m.by, role_of(material_in(m, m.action.args["card"]))))],
  gather: (m) => {
    const { material } = m.action.args;
    return [move(icon_of(material), pool(material), stock(m, m.by, material))];
  },
  dock: (m) => [from_hand(m, stock(m, m.by, material_in(m, m.action.args["card"])), { sound: "piece" })],
  sell: (m) => {
    const { material } = m.action.args;
    return [move(icon_of(material), stock(m, m.by, material), vault(m, m.by), { sound: "coin" })];
  },
  atrium: (m) => [move("glory_to_rome-hand", deck, vault(m, m.by), { sound: "coin" })],
  basilica: (m) => [from_hand(m, vault(m, m.by), { sound: "coin" })],
  found: (m) => {
    const { card = "", site } = m.action.args;
    const what = `building:${card}:${m.by}`;
    return [
      { motion: "carry", what, from: own(m, m.by) ? [`card:${card}`, "hand"] : hand(m, m.by), sound: "build" },
      move("glory_to_rome-site", [`town:${site}`, `outskirts:${site}`, "board"], what, { sound: "piece" }),
    ];
  },
  // Where there is one way to pay for it, it is paid for at once.
  build: (m) => added(m, (material) => stock(m, m.by, material)),
  add: (m) => {
    const to = grown(m);
    return to ? [from_hand(m, to.at, { sound: "piece" })] : [];
  },
  supply: (m) => added(m, (material) => stock(m, m.by, material)),
  salvage: (m) => added(m, pool),
  "event.finished": (m, message) => {
    const owner = seat_in(message, "owner") ?? m.by;
    const at = `building:${thing_in(message, "building")}:${owner}`;
    return [{ motion: "glow", to: at, stage: "then", hold: 260, sound: "build" }, ...influence(owner)];
  },
  stairway: (m) => {
    const { owner = "", on = "" } = m.action.args;
    const to = `building:${on}:${owner}`;
    return [
      { motion: "glow", to: `seat:${m.by}` },
      { motion: "stamp", icon: "glory_to_rome-b-stairway", to, sound: "build" },
    ];
  },
  fountain: none,
  spring: (m) => {
    const { seat = "", card } = m.action.args;
    return [
      own(m, seat)
        ? {
            motion: "flip",
            what: `card:${card}`,
            icon: icon_of(material_in(m, card)),
            from: deck,
            to: hand(m, seat),
            sound: "reveal",
          }
        : move("glory_to_rome-hand", deck, `seat:${seat}`, { sound: "reveal" }),
    ];
  },
  keep: (m) => [move("glory_to_rome-hand", deck, hand(m, m.by), { sound: "card" })],
  demand: (m) => [from_hand(m, turn(m.by), { sound: "reveal" })],
  "event.demanded": (_, message) => [
    { motion: "stamp", icon: icon_of(thing_in(message, "material")), to: turn(seat_in(message) ?? ""), stage: "then" },
  ],
  loot: (m) => {
    const { material } = m.action.args;
    const n = (m.before.table.pool[material as "wood"] ?? 0) - (m.after.table.pool[material as "wood"] ?? 0);
    return n > 0
      ? [
          {
            motion: "pour",
            icon: icon_of(material),
            from: pool(material),
            to: stock(m, m.by, material),
            n,
            stage: "gain",
          },
        ]
      : [];
  },
  give: none,
  "event.answered": (m, message) => between(m, message, (giver) => hand(m, giver), "giver"),
  "event.bridged": (m, message) =>
    between(m, message, (giver) => stock(m, giver, thing_in(message, "material")), "from"),
  "event.glory": (_, message) => [
    { motion: "stamp", icon: "glory_to_rome-leader", to: turn(seat_in(message, "giver") ?? ""), stage: "then" },
  ],
  feed: (m) => {
    const { owner = "", client: role } = m.action.args;
    const at = client(m, owner, role);
    return [move(icon_of(role), at, vault(m, m.by), { sound: "coin" }), ...lost(m, owner, at)];
  },
  imprison: (m) => {
    const { owner = "", building: card = "" } = m.action.args;
    return [
      { motion: "carry", what: `building:${card}:${m.by}`, from: `building:${card}:${owner}`, sound: "build" },
      ...influence(m.by),
      ...influence(owner),
      ...lost(m, owner, [`seat:${m.by}`]),
    ];
  },
  recall: (m) => {
    const from = m.action.args["from"] ?? "";
    const n = (m.after.table.camps[m.by]?.senators ?? 0) - (m.before.table.camps[m.by]?.senators ?? 0);
    return n > 0
      ? [{ motion: "pour", icon: "glory_to_rome-senator", from: turn(from), to: hand(m, m.by), n, sound: "card" }]
      : passes(m);
  },
  save: (m) => {
    const { material } = m.action.args;
    return [move(icon_of(material), turn(m.by), stock(m, m.by, material))];
  },
  choose: none,
  turn_up: (m) => [
    move(icon_of(material_in(m, m.action.args["card"])), deck, turn(m.action.args["seat"] ?? ""), { sound: "reveal" }),
  ],
  pass: passes,
  stop: none,
  bridge: none,
  concede: ({ by }) => [{ motion: "pass", to: `seat:${by}` }],
  uncover: (m) => [
    {
      motion: "stamp",
      icon: icon_of(material_in(m, m.action.args["card"])),
      to: vault(m, m.action.args["seat"] ?? ""),
      sound: "reveal",
    },
  ],
  "event.leads": (m, message) => [
    ...laid(m),
    { motion: "stamp", icon: "glory_to_rome-leader", to: turn(seat_in(message, "leader") ?? ""), stage: "then" },
  ],
};

/** Cards that one seat gives another. */
function between(m: Told, message: Message, from: (giver: string) => Place, name: string): Beat[] {
  const material = thing_in(message, "material");
  const [giver, taker] = [seat_in(message, name) ?? "", seat_in(message) ?? ""];
  return [
    {
      motion: "pour",
      icon: icon_of(material),
      from: from(giver),
      to: stock(m, taker, material),
      n: number_in(message, "count"),
      stage: "then",
    },
  ];
}
