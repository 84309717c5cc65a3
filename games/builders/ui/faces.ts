// How the Builders' choices look in the action bar, which piece of the board each belongs to, and how the
// long menu of a turn is grouped.
import { told } from "@shared/table/action";
import type { Action } from "@shared/table/table.svelte";
import type { AddOn, Face, Group, Impossible } from "@shared/table/title_ui";
import { amounts_text, made_by, reward_text } from "./spoken";
import {
  action_price,
  building_facts,
  building_icon,
  building_name,
  everybody_of,
  finishes,
  member_icon,
  member_name,
  player_of,
  price_of,
  sites_of,
  tool_icon,
  tools,
  view_of,
  type Amounts,
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
  if (table.now?.turn.decision === "site")
    return kind === "site" && sites_of(table, table.me ?? "").some((site) => site.building === what)
      ? `site building=${what}`
      : null;
  if (table.now?.turn.decision !== "menu") return null;
  if (kind === "building") return `start building=${what}`;
  if (kind === "member") {
    if (view.table.worker_row.some((member) => member === what)) return `hire member=${what}`;
    // Others' people say what they are, not why one may not send them.
    return everybody_of(table, table.me ?? "").some(({ member }) => member === what) ? `send member=${what}` : null;
  }
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

/** What one does most stands first, and everything keeps its place during a turn. */
export const bar_order = [
  ...["send", "start", "hire", "take", "buy_tool", "enslave", "university", "borrow"],
  ...["free", "repay", "buy_action", "end"],
];

/** What the button of a kind says under its name: how many there are, or what one costs. */
function group_detail(key: string, verb: string, table: Table): string {
  const n = table.choices.filter((choice) => choice.verb === verb).length;
  return bought[verb]
    ? table.text.get("ui.cost", { n: price_of(table, key) })
    : table.text.get(`ui.group.${key}.detail`, { n });
}

export function group({ verb }: Action, table: Table): Group | null {
  const icon = groups[verb] ?? bought[verb];
  if (!icon) return null;
  const key = bought[verb] ? investments[verb]! : verb;
  return {
    key,
    text: table.text.get(bought[verb] ? `ui.line.${key}` : `ui.group.${key}`),
    short: table.text.get(`ui.short.${key}`),
    detail: group_detail(key, verb, table),
    icon,
  };
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

/** "+1 wood" */
const tool_adds = (table: Table, tool: string): string =>
  amounts_text(table, table.facts<{ adds: Partial<Amounts> }>("tool", tool)?.adds ?? {}, "+");

const tool_face = (table: Table, tool: string): Face => ({
  icon: tool_icon(tool),
  text: table.text.get("ui.with_tool", { tool: table.text.get(`tool.${tool}`) }),
  detail: tool_adds(table, tool),
});

const member_face = (table: Table, member: string): Face => ({
  icon: member_icon(table, member),
  text: member_name(table, member),
  detail: made_by(table, member),
});

/** What is bought from the line: one card of a kind. */
function bought_face({ verb, args }: Action, table: Table): Face {
  const { text } = table;
  const kind = investments[verb]!;
  const short = text.get(`ui.short.${kind}`);
  if (verb === "enslave")
    return {
      icon: "builders-enslaved",
      text: text.get("ui.line.enslaved"),
      short,
      detail: made_by(table, args["member"] ?? ""),
    };
  if (verb === "buy_tool") {
    const tool = args["tool"] ?? "";
    return { icon: tool_icon(tool), text: text.get(`tool.${tool}`), short, detail: tool_adds(table, tool) };
  }
  const detail = text.get("ui.cost", { n: price_of(table, kind) });
  return { icon: "builders-university", text: text.get(`university.${args["resource"]}`), short, detail };
}

export function face(action: Action, table: Table): Face {
  const { verb, args } = action;
  const text = table.text;
  const short = text.has(`ui.short.${verb}`) ? { short: text.get(`ui.short.${verb}`) } : {};
  switch (verb) {
    case "start": {
      const building = args["building"] ?? "";
      return {
        icon: building_icon(building),
        text: building_name(table, building),
        detail: reward_text(table, building, "ui.reward_short"),
      };
    }
    case "hire":
    case "send":
    case "educate":
      return { ...member_face(table, args["member"] ?? ""), ...short };
    case "free":
      return { icon: "builders-freed", text: text.get("ui.free_one"), detail: text.get("ui.free_help"), ...short };
    case "site":
      return site_face(action, table);
    case "equip":
      return tool_face(table, args["tool"] ?? "");
    case "buy_tool":
    case "enslave":
    case "university":
      return bought_face(action, table);
    case "borrow":
      return {
        icon: "builders-loan",
        text: text.get("ui.line.loan"),
        detail: text.get("ui.invest.loan.help"),
        ...short,
      };
    case "take":
      return {
        icon: "builders-sesterce",
        text: text.get("ui.take", { n: told(action, "sesterces") }),
        detail: text.get("ui.for_actions", { n: Number(args["actions"] ?? 1) }),
        ...short,
      };
    case "buy_action":
      return {
        icon: "builders-action",
        text: text.get("ui.plus_action"),
        detail: text.get("ui.cost", { n: action_price }),
        ...short,
      };
    case "no_tool":
      return { text: text.get("ui.no_tool") };
    case "end":
      return {
        icon: "app-check",
        text: text.get("ui.end_turn"),
        primary: view_of(table).table.actions === 0,
        ...short,
      };
    default:
      return { text: table.say(action.label), ...short };
  }
}
