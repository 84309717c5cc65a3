// What the things of the Builders' table say of themselves: what they are, what they do now, the section of their rule.
import type { Explained } from "@shared/table/title_ui";
import { amounts_text, crew_text, filled_text, made_by, reward_text } from "./spoken";
import {
  action_price,
  building_facts,
  closing_text,
  everybody_of,
  invested_of,
  is_machine,
  member_facts,
  member_name,
  player_of,
  price_of,
  sites_of,
  tools_out,
  total,
  view_of,
  type Amounts,
  type Table,
} from "./view";

type Explainer = (table: Table, what: string, more: string) => Explained | undefined;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** How a figure of the box that is not sure is told. */
const certain = (table: Table, kind: string, slug: string, title: string): string => title + table.unsure(kind, slug);

function building(table: Table, slug: string, where: string): Explained {
  const text = table.text;
  const lines = [
    text.get("ui.tip.needs", { needs: amounts_text(table, building_facts(table, slug).needs) }),
    text.get("ui.tip.brings", { reward: reward_text(table, slug) }),
    text.get(where),
  ];
  return {
    title: certain(table, "building", slug, text.get(`building.${slug}`)),
    lines,
    section: is_machine(slug) ? "machines" : "start",
  };
}

function site(table: Table, slug: string): Explained | undefined {
  const found = view_of(table).table.sites.find((s) => s.building === slug);
  if (!found) return undefined;
  const text = table.text;
  return {
    title: certain(table, "building", slug, text.get(`building.${slug}`)),
    lines: [
      `${capital(filled_text(table, found))}.`,
      text.get("ui.tip.brings", { reward: reward_text(table, slug) }),
      text.get("ui.tip.crew", { crew: crew_text(table, found) }),
      found.hopeless
        ? text.get("ui.tip.hopeless")
        : text.get("ui.tip.next_worker", { n: total(found.missing), actions: found.next_cost }),
    ],
    section: found.hopeless ? "dead" : "send",
  };
}

/** Where somebody is: for hire, free, or on a site. */
function whereabouts(table: Table, member: string): string {
  const { text } = table;
  if (view_of(table).table.worker_row.some((other) => other === member)) return text.get("ui.tip.for_hire");
  const at = view_of(table).table.sites.find((s) => s.crew.some((other) => other === member));
  return at
    ? text.get("ui.tip.at_work", { building: text.get(`building.${at.building}`) })
    : text.get("ui.tip.free_member");
}

function member(table: Table, slug: string): Explained {
  const { text } = table;
  const card = member_facts(table, slug);
  const enslaved = card.grade === "enslaved" && !view_of(table).table.freed.some((other) => other === slug);
  const lines = [
    text.get("ui.tip.makes", { makes: made_by(table, slug) }),
    text.get(card.salary > 0 ? "ui.tip.salary" : "ui.tip.no_salary", { n: card.salary }),
    whereabouts(table, slug),
  ];
  if (card.taught) lines.splice(1, 0, text.get("ui.tip.taught"));
  if (enslaved) lines.push(text.get("ui.tip.unless_freed"));
  const kind = is_machine(slug) ? "building" : "member";
  return {
    title: certain(table, kind, slug, member_name(table, slug)),
    lines,
    section: enslaved ? "enslaved" : is_machine(slug) ? "machines" : "send",
  };
}

function tool(table: Table, slug: string): Explained {
  const { text } = table;
  const adds = table.facts<{ adds: Amounts }>("tool", slug)?.adds ?? {};
  const at = view_of(table).table.sites.find((s) =>
    s.crew.some((m) => view_of(table).table.bearer[slug as "saw"] === m),
  );
  return {
    title: certain(table, "tool", slug, capital(text.get(`tool.${slug}`))),
    lines: [
      text.get("ui.tip.tool", { adds: amounts_text(table, adds, "+") }),
      at
        ? text.get("ui.tool_at_work", { building: text.get(`building.${at.building}`) })
        : text.get("ui.tip.tool_free"),
    ],
    section: "tools",
  };
}

/** What lies in the investment line, what it costs, how many are left. */
function investment(table: Table, kind: string): Explained | undefined {
  const { text } = table;
  const { enslaved_line, tool_line, university_line, loan_line } = view_of(table).table;
  const names: Record<string, string> = {
    enslaved: enslaved_line.map((m) => made_by(table, m)).join("; "),
    tool: tool_line.map((t) => text.get(`tool.${t}`)).join(", "),
    university: university_line.map((r) => text.get(`resource.${r}`)).join(", "),
  };
  const left: Record<string, number> = {
    enslaved: enslaved_line.length,
    tool: tool_line.length,
    university: university_line.length,
    loan: loan_line,
  };
  const sections: Record<string, string> = {
    enslaved: "enslaved",
    tool: "tools",
    university: "university",
    loan: "loans",
  };
  const section = sections[kind];
  if (!section) return undefined;
  const adds = view_of(table).options.university_mode === "add";
  const says = kind === "university" && adds ? "ui.tip.invest.university.add" : `ui.tip.invest.${kind}`;
  const unsure = kind === "university" ? table.unsure("university", university_line[0] ?? "stone") : "";
  return {
    title: text.get(`ui.invest.${kind}`) + unsure,
    lines: [
      text.get(says),
      text.get("ui.tip.invest", { n: price_of(table, kind), left: left[kind] ?? 0 }),
      ...(names[kind] ? [text.get("ui.tip.still_there", { names: names[kind] })] : []),
    ],
    section,
  };
}

const take = (table: Table): Explained => ({
  title: table.text.get("ui.group.take"),
  lines: [
    table.text.get("ui.tip.take"),
    table.text.get(view_of(table).options.take_mode === "bundle" ? "ui.tip.take.each" : "ui.tip.take.together"),
  ],
  section: "take",
});

const action = (table: Table): Explained => ({
  title: table.text.get("ui.plus_action"),
  lines: [table.text.get("ui.tip.action", { n: action_price })],
  section: "turn",
});

function built(table: Table, key: string): Explained {
  const finished = player_of(table, key)?.finished ?? [];
  const lines = finished.map((slug) => `${table.text.get(`building.${slug}`)}: ${reward_text(table, slug)}`);
  return { title: table.text.get("ui.built_count", { n: finished.length }), lines, section: "finish" };
}

const names_of = (table: Table, members: readonly string[]): string =>
  members.map((m) => `${member_name(table, m)} (${made_by(table, m)})`).join(", ");

/** What a number of an opponent counts, and of what. */
function rival(table: Table, key: string, what: string): Explained | undefined {
  const { text } = table;
  const player = player_of(table, key);
  if (!player) return undefined;
  if (what === "built") return built(table, key);
  const who = table.name(key);
  const invested = invested_of(table, key);
  const people = everybody_of(table, key);
  const { student, freed } = view_of(table).table;
  const lines: Record<string, string[]> = {
    sesterces: [text.get("ui.cost", { n: player.sesterces })],
    team: [
      text.get("ui.team_of", { n: player.team.length, of: people.length }),
      ...(player.team.length > 0 ? [names_of(table, player.team)] : []),
    ],
    tool: [[...player.tools, ...tools_out(table, key)].map((t) => text.get(`tool.${t}`)).join(", ")],
    university: [
      names_of(
        table,
        people.map(({ member }) => member).filter((m) => Object.values(student).some((other) => other === m)),
      ),
    ],
    enslaved: [
      names_of(
        table,
        people.map(({ member }) => member).filter((m) => m.startsWith("enslaved") && !freed.some((f) => f === m)),
      ),
      text.get("ui.tip.unless_freed"),
    ],
    loan: [text.get("ui.loans", { n: invested.loan }), text.get("ui.tip.loan")],
  };
  const sections: Record<string, string> = {
    sesterces: "take",
    team: "send",
    tool: "tools",
    university: "university",
    enslaved: "enslaved",
    loan: "loans",
  };
  const found = lines[what];
  return found && { title: `${who}: ${text.get(`ui.rival.${what}`)}`, lines: found, section: sections[what]! };
}

function order(table: Table): Explained {
  const { first, last, points_to_end } = view_of(table).table;
  const { text } = table;
  return {
    title: text.get("ui.order"),
    lines: [
      text.get("ui.tip.first", { who: table.name_in_sentence(first) }),
      text.get("ui.tip.last", { who: table.name_in_sentence(last) }),
      closing_text(table) || text.get("ui.end_rule", { n: points_to_end }),
    ],
    section: "end",
  };
}

function own_figure(table: Table, what: string): Explained {
  const { text } = table;
  const key = table.followed?.key ?? "";
  const view = view_of(table);
  const player = player_of(table, key);
  if (what === "purse")
    return {
      title: text.get("ui.cost", { n: player?.sesterces ?? 0 }),
      lines: [text.get("ui.tip.purse")],
      section: "end",
    };
  if (what === "points")
    return {
      title: text.get("ui.points_of", { n: player?.points ?? 0, end: view.table.points_to_end }),
      lines: [text.get("ui.end_rule", { n: view.table.points_to_end }), text.get("ui.tip.points")],
      section: "end",
    };
  const busy = sites_of(table, key).length;
  return {
    title: text.get("ui.actions_left", { n: view.table.active === key ? view.table.actions : 0 }),
    lines: [text.get("ui.tip.actions"), ...(busy > 0 ? [text.get("ui.tip.dearer")] : [])],
    section: "turn",
  };
}

const deck = (table: Table): Explained => {
  const { memory, table: shared } = view_of(table);
  const makes = amounts_text(table, memory.workers_make);
  return {
    title: table.text.get("ui.hidden", { n: shared.workers_left }),
    lines: [table.text.get("ui.tip.deck"), table.text.get("ui.tip.deck_makes", { makes })],
    section: "rows",
  };
};

/** A kind of choices, behind one button of the bar. */
function group(table: Table, key: string): Explained | undefined {
  if (key === "take") return take(table);
  const sections: Record<string, string> = { send: "send", start: "start", hire: "hire", free: "enslaved" };
  const section = sections[key];
  if (!section) return investment(table, key);
  return { title: table.text.get(`ui.group.${key}`), lines: [table.text.get(`ui.tip.group.${key}`)], section };
}

const explainers: Record<string, Explainer> = {
  group,
  building: (table, slug) => building(table, slug, "ui.tip.start"),
  next_building: (table) => building(table, view_of(table).table.next_building, "ui.tip.next"),
  site,
  member,
  tool,
  invest: (table, kind) =>
    kind === "take" ? take(table) : kind === "action" ? action(table) : investment(table, kind),
  loan: (table) => ({
    title: table.text.get("ui.loans", { n: player_of(table, table.followed?.key ?? "")?.loans ?? 0 }),
    lines: [table.text.get("ui.tip.loan")],
    section: "loans",
  }),
  built: (table) => built(table, table.followed?.key ?? ""),
  rival,
  order,
  worker_deck: deck,
  actions: (table) => own_figure(table, "actions"),
  purse: (table) => own_figure(table, "purse"),
  points: (table) => own_figure(table, "points"),
};

export function explain(id: string, table: Table): Explained | undefined {
  const [kind, what = "", more = ""] = id.split(":");
  return explainers[kind!]?.(table, what, more);
}
