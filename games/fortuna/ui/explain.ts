// What every thing of the table says of itself: what it is, what it does or gives now, its rule. The words are the
// catalogue's, the figures those of the view and the box.
import type { Explained } from "@shared/table/title_ui";
import {
  building_price,
  effect_of,
  figures_of,
  gate,
  owner_of,
  player_of,
  privilege_letter,
  road_length,
  view_of,
  type Building,
  type Card,
  type Favour,
  type Table,
} from "./view";

/** Where the rules speak of a piece or a good. */
const sections: Record<string, string> = {
  coin: "limits",
  water: "favours",
  grain: "favours",
  wine: "favours",
  centurion: "military",
  vestal: "favours",
  die: "favours",
  privilege: "privileges",
};

function card(slug: string, table: Table): Explained {
  const { text } = table;
  const owner = owner_of(view_of(table), slug);
  const reserved = owner !== null && player_of(table, owner)?.reserved === slug;
  const lies = owner ? text.get("ui.tip.side", { who: table.name_in_sentence(owner) }) : text.get("ui.ownerless");
  return {
    title: text.get(`card.${slug}`),
    lines: [effect_of(table, slug as Card), reserved ? `${lies}. ${text.get("ui.reserved_help")}` : lies],
    section: "cards",
  };
}

function favour(slug: Favour, table: Table): Explained {
  const { text } = table;
  const { open, tokens } = view_of(table).table;
  const bears = tokens[slug] ?? 0;
  const now = !open.includes(slug) ? "ui.tip.used" : bears > 0 ? "ui.tip.tokens" : "ui.no_tokens";
  return {
    title: text.get(`favour.${slug}`),
    lines: [text.get(`ui.tip.favour.${slug}`), text.get(now, { n: bears })],
    section: "favours",
  };
}

function building(slug: Building, table: Table, ...more: string[]): Explained {
  return {
    title: table.text.get(`building.${slug}`),
    lines: [table.text.get(`ui.tip.building.${slug}`), ...more],
    section: "buildings",
  };
}

function stock(slug: Building, table: Table): Explained {
  const left = view_of(table).table.building_stock[slug] ?? 0;
  return building(slug, table, table.text.get("ui.tip.stock", { n: left, price: building_price(table, slug) }));
}

function privilege(slug: string, table: Table): Explained {
  const { text } = table;
  return {
    title: text.get(`privilege.${slug}`),
    lines: [`${text.get(`ui.tip.privilege.${privilege_letter(slug)}`)}${table.unsure("privilege", slug)}`],
    section: "privileges",
  };
}

/** What the next one costs, or what one sells for. */
function figure(thing: string, seat: string, table: Table): string[] {
  const figures = figures_of(table, seat);
  const price = { centurion: figures?.next_centurion, vestal: figures?.next_vestal }[thing] ?? 0;
  const sale = { grain: figures?.grain_price, wine: figures?.wine_price }[thing] ?? 0;
  return [
    ...(price > 0 ? [table.text.get("ui.tip.next", { price })] : []),
    ...(sale > 0 ? [table.text.get("ui.tip.sale", { n: sale })] : []),
  ];
}

function good(thing: string, seat: string, table: Table): Explained {
  const { text } = table;
  const stored = thing === "water" && player_of(table, seat)?.aqueduct_water ? [text.get("ui.in_aqueduct")] : [];
  return {
    title: text.get(`ui.good.${thing}`),
    lines: [text.get(`ui.tip.good.${thing}`), ...stored, ...figure(thing, seat, table)],
    ...(sections[thing] ? { section: sections[thing] } : {}),
  };
}

function married(table: Table): Explained {
  return { title: table.text.get("ui.married"), lines: [table.text.get("ui.tip.married")], section: "favours" };
}

/** Something of an opponent: a count, a building, the ring. */
function has(thing: string, seat: string, table: Table): Explained {
  const what =
    thing === "married"
      ? married(table)
      : sections[thing]
        ? good(thing, seat, table)
        : building(thing as Building, table);
  return { ...what, title: `${table.name(seat)}: ${what.title}` };
}

function pawn(seat: string, table: Table): Explained {
  const { text } = table;
  const at = player_of(table, seat)?.position ?? 0;
  const far = at < gate ? text.get("ui.tip.to_rome", { n: gate - at }) : text.get("ui.tip.in_rome");
  return {
    title: text.get("ui.pawn", { who: table.name(seat), n: at }),
    lines: [far, text.get("ui.tip.to_palace", { n: road_length - at })],
    section: at < road_length ? "aim" : "palace",
  };
}

function palace(table: Table): Explained {
  const { text } = table;
  return {
    title: text.get("ui.caesars_palace").replace("|", " "),
    lines: [text.get("ui.tip.palace"), text.get("ui.palace_tokens", { n: view_of(table).table.palace_tokens })],
    section: "palace",
  };
}

function pile(table: Table): Explained {
  const { text } = table;
  return {
    title: text.get("ui.pile"),
    lines: [text.get("ui.tip.pile", { n: view_of(table).table.pile_size })],
    section: "privileges",
  };
}

function die(value: string, table: Table): Explained {
  const { text } = table;
  return {
    title: text.get("ui.die", { n: Number(value) }),
    lines: [text.get("ui.ask.favour", { n: Number(value) })],
    section: "favours",
  };
}

/** Seats' names may hold anything: what follows the second colon is one name. */
export function explain(id: string, table: Table): Explained | undefined {
  const [kind = "", what = "", ...rest] = id.split(":");
  const me = table.followed?.key ?? "";
  switch (kind) {
    case "card":
      return card(what, table);
    case "favour":
      return favour(what as Favour, table);
    case "building":
      return stock(what as Building, table);
    case "built":
      return building(what as Building, table);
    case "plot":
      return { title: table.text.get("ui.plot"), lines: [table.text.get("ui.tip.plot")], section: "buildings" };
    case "privilege":
    case "drawn":
      return privilege(what, table);
    case "good":
    case "piece":
      return good(what, me, table);
    case "married":
      return married(table);
    case "has":
      return has(what, rest.join(":"), table);
    case "pawn":
      return pawn([what, ...rest].join(":"), table);
    case "palace":
      return palace(table);
    case "pile":
      return pile(table);
    case "die":
      return die(what, table);
    default:
      return undefined;
  }
}
