// How the Builders' choices look in the action bar, which piece of the board each belongs to, and how the
// long menu of a turn is grouped.
import { told } from "@shared/table/action";
import type { Action } from "@shared/table/table.svelte";
import type { AddOn, Face, Flight, Group, Impossible } from "@shared/table/title_ui";
import {
  building_facts,
  building_icon,
  building_name,
  finishes,
  member_facts,
  member_icon,
  member_name,
  player_of,
  price_of,
  sites_of,
  tool_icon,
  tools,
  view_of,
  type Table,
} from "./view";

/** What the investment line offers, by the verb that takes it. */
const investments: Record<string, string> = {
  enslave: "enslaved",
  buy_tool: "tool",
  university: "university",
  borrow: "loan",
  take: "take",
  buy_action: "action",
};

export function targets({ verb, args }: Action): string[] {
  if (investments[verb]) return [`invest:${investments[verb]}`];
  if (verb === "start") return [`building:${args["building"]}`];
  if (verb === "site") return [`site:${args["building"]}`];
  if (verb === "equip") return [`tool:${args["tool"]}`];
  if (verb === "repay") return ["loan"];
  return ["hire", "send", "free", "educate"].includes(verb) ? [`member:${args["member"]}`] : [];
}

export function wish(target: string, table: Table): string | null {
  const [kind, what] = target.split(":");
  const view = view_of(table);
  if (table.now?.turn.decision === "site") return kind === "site" ? `site building=${what}` : null;
  if (table.now?.turn.decision !== "menu") return null;
  if (kind === "building") return `start building=${what}`;
  if (kind === "member") return `${view.table.worker_row.includes(what ?? "") ? "hire" : "send"} member=${what}`;
  if (target === "invest:enslaved") return `enslave member=${view.table.enslaved_line[0] ?? "enslaved_1"}`;
  if (target === "invest:tool") return `buy_tool tool=${view.table.tool_line[0] ?? "mallet"}`;
  if (target === "invest:university") return `university resource=${view.table.university_line[0] ?? "stone"}`;
  if (target === "invest:loan") return "borrow";
  if (target === "invest:action") return "buy_action";
  return null;
}

/** A turn's menu is long; what is alike stands behind one button with an icon of its own. */
const groups: Record<string, string> = {
  send: "builders-craftsman",
  hire: "app-human",
  start: "builders-site",
  take: "builders-sesterce",
  free: "builders-freed",
};
const bought: Record<string, string> = {
  enslave: "builders-enslaved",
  buy_tool: "builders-mallet",
  university: "builders-university",
};

export function group({ verb }: Action, table: Table): Group | null {
  const icon = groups[verb] ?? bought[verb];
  if (!icon) return null;
  const key = bought[verb] ? investments[verb]! : verb;
  return { key, text: table.text.get(bought[verb] ? `ui.invest.${key}` : `ui.group.${key}`), icon };
}

function site_face(action: Action, table: Table): Face {
  const building = action.args["building"] ?? "";
  const ends = finishes(table, action);
  const name = building_name(table, building);
  const { sesterces, points } = building_facts(table, building);
  return {
    icon: building_icon(building),
    text: ends ? table.text.get("ui.finish", { building: name, sesterces, points }) : name,
    detail: table.text.get("ui.price", { actions: told(action, "actions"), n: told(action, "salary") }),
    primary: ends,
  };
}

/** A tool is chosen in the same step as the site. */
export function add_ons(table: Table): AddOn[] {
  if (!table.me || view_of(table).figures.tool_sites.length === 0) return [];
  const held = player_of(table, table.me)?.tools ?? [];
  return held.map((tool) => ({ do: `equip tool=${tool}`, target: `tool:${tool}`, face: tool_face(table, tool) }));
}

/** A site of one's own at which the tool is asked for gets the answer along. */
export function along(action: Action, table: Table): string[] {
  if (action.verb !== "site" || !view_of(table).figures.tool_sites.includes(action.args["building"] ?? "")) return [];
  return [table.selection.added ?? "no_tool"];
}

/** Tools that work on a site: people look for them where a tool is chosen. */
export function impossible(table: Table): Impossible[] {
  const { figures, table: shared } = view_of(table);
  if (!table.me || (table.now?.turn.decision !== "tool" && figures.tool_sites.length === 0)) return [];
  const sites = sites_of(table, table.me);
  return tools.flatMap((tool) => {
    const site = sites.find((s) => s.crew.includes(shared.bearer[tool]));
    if (!site) return [];
    const why = { key: "ui.tool_at_work", params: { building: building_name(table, site.building) }, section: "tools" };
    return [{ do: `equip tool=${tool}`, face: { text: tool_face(table, tool).text }, why }];
  });
}

/** "1 wood, 2 decoration" */
const amounts = (table: Table, of: Record<string, number>, sign = ""): string =>
  Object.entries(of)
    .filter(([, n]) => n > 0)
    .map(([r, n]) => `${sign}${n} ${table.text.get(`resource.${r}`)}`)
    .join(", ");
const made = (table: Table, member: string): string => amounts(table, member_facts(table, member).makes);

const tool_face = (table: Table, tool: string): Face => ({
  icon: tool_icon(tool),
  text: table.text.get("ui.with_tool", { tool: table.text.get(`tool.${tool}`) }),
  detail: amounts(table, table.facts<{ adds: Record<string, number> }>("tool", tool)?.adds ?? {}, "+"),
});

export function face(action: Action, table: Table): Face {
  const { verb, args } = action;
  const text = table.text;
  const member = args["member"] ?? "";
  switch (verb) {
    case "start":
      return { icon: building_icon(args["building"] ?? ""), text: building_name(table, args["building"] ?? "") };
    case "hire":
    case "send":
    case "educate":
      return { icon: member_icon(table, member), text: member_name(table, member), detail: made(table, member) };
    case "free":
      return { icon: "builders-freed", text: text.get("ui.free_one"), detail: text.get("ui.free_help") };
    case "site":
      return site_face(action, table);
    case "equip":
      return tool_face(table, args["tool"] ?? "");
    case "buy_tool":
      return {
        icon: tool_icon(args["tool"] ?? ""),
        text: text.get(`tool.${args["tool"]}`),
        detail: text.get("ui.cost", { n: price_of(table, "tool") }),
      };
    case "enslave":
      return { icon: "builders-enslaved", text: text.get("ui.grade.enslaved"), detail: made(table, member) };
    case "university":
      return {
        icon: "builders-university",
        text: text.get(`university.${args["resource"]}`),
        detail: text.get("ui.cost", { n: price_of(table, "university") }),
      };
    case "borrow":
      return { icon: "builders-loan", text: text.get("ui.invest.loan"), detail: text.get("ui.invest.loan.help") };
    case "take":
      return {
        icon: "builders-sesterce",
        text: text.get("ui.take", { n: told(action, "sesterces") }),
        detail: text.get("ui.for_actions", { n: Number(args["actions"] ?? 1) }),
      };
    case "buy_action":
      return { icon: "builders-action", text: text.get("ui.plus_action"), detail: text.get("ui.cost", { n: 5 }) };
    case "no_tool":
      return { text: text.get("ui.no_tool") };
    case "end":
      return { icon: "app-check", text: text.get("ui.end_turn"), primary: view_of(table).table.actions === 0 };
    default:
      return { text: table.say(action.label) };
  }
}

/** What changes hands; one's own people and buildings are followed by themselves. */
export function flights({ verb, args }: Action, by: string, table: Table): Flight[] {
  const mine = by === table.me;
  const purse = mine ? "purse" : `seat:${by}`;
  const icon = "builders-sesterce";
  if (verb === "take" || verb === "borrow") return [{ icon, from: `invest:${investments[verb]}`, to: purse }];
  if (verb === "buy_action") return [{ icon, from: purse, to: mine ? "invest:action" : `seat:${by}` }];
  const { member, building, tool } = args;
  if (verb === "hire" && member && !mine)
    return [{ icon: member_icon(table, member), from: `member:${member}`, to: `seat:${by}` }];
  if (verb === "start" && building && !mine)
    return [{ icon: building_icon(building), from: `building:${building}`, to: `seat:${by}` }];
  const taken = verb === "buy_tool" && tool ? tool_icon(tool) : bought[verb];
  return taken ? [{ icon: taken, from: `invest:${investments[verb]}`, to: `seat:${by}` }] : [];
}
