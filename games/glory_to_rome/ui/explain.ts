// What every thing of the table says of itself: what it is, what it gives now, its rule.
import type { Explained } from "@shared/table/title_ui";
import {
  camp_of,
  card_facts,
  figures_of,
  is_material,
  is_role,
  majority,
  material_of,
  needed,
  role_of,
  structures_of,
  value_of,
  view_of,
  words_of,
  type Material,
  type Role,
  type Table,
} from "./view";

/** Architect and Craftsman share a section of the rules. */
const section_of = (role: Role): string => (role === "architect" || role === "craftsman" ? "building" : role);

export function explain(id: string, table: Table): Explained | undefined {
  const [kind = "", first = "", second] = id.split(":");
  switch (kind) {
    case "card":
      return explain_card(first, table);
    case "building":
      return explain_building(first, second ?? "", table);
    case "pool":
    case "town":
    case "outskirts":
    case "majority":
      return is_material(first) ? explain_column(kind, first, table) : undefined;
    case "stock":
      return second === undefined
        ? explain_stock(table.followed?.key ?? "", first, table)
        : explain_stock(first, second, table);
    case "client":
      return second === undefined
        ? explain_client(table.followed?.key ?? "", first, table)
        : explain_client(first, second, table);
    case "deck": {
      const lines = [table.text.get("ui.deck", { n: view_of(table).table.deck }), table.text.get("ui.explain.deck")];
      return { title: table.text.get("zone.deck"), lines, section: "end" };
    }
    case "senators":
      return explain_senators(first, table);
    case "vault":
    case "hand":
    case "influence":
    case "played":
      return explain_figure(kind, first || (table.followed?.key ?? ""), table);
    default:
      return undefined;
  }
}

/** "Laborer: a card of the Pool goes to your stockpile." */
const role_line = (role: Role, table: Table): string =>
  `${table.text.get(`role.${role}`)}: ${table.text.get(`ui.explain.role.${role}`)}`;

/** What a card does as a building, if buildings do anything in this game. */
const function_of = (card: string, table: Table): string =>
  view_of(table).options.functions ? words_of(table, card).full : table.text.get("ui.explain.no_functions");

function explain_card(card: string, table: Table): Explained {
  const { text } = table;
  const title = text.get(`card.${card}`);
  const facts = card_facts(table, card);
  if (!facts) return { title, lines: [text.get("ui.senator"), text.get("ui.explain.senator")], section: "leading" };
  const material = text.get(`material.${facts.material}`);
  const lines = [
    role_line(facts.role, table),
    text.get("ui.explain.material", { material, n: facts.value }) + table.unsure("card", card),
    text.get("ui.explain.function", { what: function_of(card, table) }),
  ];
  return { title, lines, section: "functions" };
}

function explain_building(owner: string, card: string, table: Table): Explained | undefined {
  const structure = structures_of(table, owner).find((s) => s.card === card);
  if (!structure) return undefined;
  const { text } = table;
  const of = needed(table, structure);
  const n = Object.values(structure.materials).reduce<number>((sum, count) => sum + (count ?? 0), 0);
  const site = text.get(`material.${structure.site}`);
  const lines = [
    `${table.name(owner)}. ${text.get(`ui.explain.${structure.stage}`, { n, of, site })}`,
    function_of(card, table) + table.unsure("card", card),
  ];
  return { title: text.get(`card.${card}`), lines, section: "functions" };
}

function explain_column(kind: "pool" | "town" | "outskirts" | "majority", m: Material, table: Table): Explained {
  const { text } = table;
  const material = text.get(`material.${m}`);
  const role = role_of(m)!;
  if (kind === "majority")
    return {
      title: text.get("ui.majority_title"),
      lines: [text.get("ui.majority", { material, n: majority }), text.get("ui.explain.majority")],
      section: "end",
    };
  const n = view_of(table).table[kind][m] ?? 0;
  const now = text.get(`ui.in_${kind}`, { material, n });
  if (kind === "pool")
    return {
      title: now,
      lines: [
        text.get("ui.explain.pool", { role: text.get(`role.${role}`) }),
        text.get("ui.explain.value", { n: value_of(table, m) }),
      ],
      section: "laborer",
    };
  return {
    title: now,
    lines: [text.get("ui.explain.site", { n: value_of(table, m) }), text.get(`ui.explain.${kind}`)],
    section: "building",
  };
}

function explain_stock(owner: string, m: string, table: Table): Explained | undefined {
  if (!is_material(m)) return undefined;
  const { text } = table;
  const n = camp_of(table, owner)?.stockpile[m] ?? 0;
  return {
    title: `${text.get("ui.stockpile")}, ${text.get(`material.${m}`)}: ${n}`,
    lines: [`${table.name(owner)}.`, text.get("ui.explain.stock", { n: value_of(table, m) })],
    section: "merchant",
  };
}

function explain_client(owner: string, role: string, table: Table): Explained | undefined {
  if (!is_role(role)) return undefined;
  const { text } = table;
  const n = camp_of(table, owner)?.clients[role] ?? 0;
  const lines = [
    `${table.name(owner)}. ${text.get("ui.explain.client")}`,
    role_line(role, table),
    text.get("ui.explain.from", { material: text.get(`material.${material_of(role)}`) }),
  ];
  return { title: `${text.get("ui.clientele")}, ${text.get(`role.${role}`)}: ${n}`, lines, section: section_of(role) };
}

/** The pile of Senators, or those that somebody is seen to hold. */
function explain_senators(owner: string, table: Table): Explained {
  const { text } = table;
  const n = camp_of(table, owner)?.senators ?? view_of(table).table.senators;
  const title = owner ? `${table.name(owner)}: ${text.get("card.senator")} ×${n}` : text.get("ui.senators", { n });
  return { title, lines: [text.get("ui.senator"), text.get("ui.explain.senator")], section: "leading" };
}

function explain_figure(
  kind: "vault" | "hand" | "influence" | "played",
  owner: string,
  table: Table,
): Explained | undefined {
  const camp = camp_of(table, owner);
  if (!camp) return undefined;
  const { text } = table;
  const { influence, vault_limit, hand_mark } = figures_of(table, owner);
  const said = {
    vault: [text.get("ui.vault_of", { n: camp.vault, of: vault_limit }), "merchant"],
    hand: [`${text.get("ui.hand")}: ${camp.cards + camp.senators}`, "thinking"],
    influence: [`${text.get("zone.influence")}: ${influence}`, "end"],
    played: [text.get("ui.explain.played_title"), "turn"],
  } as const;
  const [title, section] = said[kind];
  return { title, lines: [`${table.name(owner)}. ${text.get(`ui.explain.${kind}`, { n: hand_mark })}`], section };
}
