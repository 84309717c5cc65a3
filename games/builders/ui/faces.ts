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
  type Tool,
  type Table,
} from "./view";

export function targets(action: Action): string[] {
  const { verb, args } = action;
  switch (verb) {
    case "start":
      return [`building:${args["building"]}`];
    case "hire":
    case "send":
    case "free":
    case "educate":
      return [`member:${args["member"]}`];
    case "site":
      return [`site:${args["building"]}`];
    case "equip":
      return [`tool:${args["tool"]}`];
    case "enslave":
      return ["invest:enslaved"];
    case "buy_tool":
      return ["invest:tool"];
    case "university":
      return ["invest:university"];
    case "borrow":
      return ["invest:loan"];
    case "take":
      return ["invest:take"];
    case "buy_action":
      return ["invest:action"];
    case "repay":
      return ["loan"];
    default:
      return [];
  }
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

/** A turn's menu is long; what is alike stands behind one button. */
export function group(action: Action, table: Table): Group | null {
  const groups: Record<string, [string, string]> = {
    send: ["send", "builders-craftsman"],
    hire: ["hire", "app-human"],
    start: ["start", "builders-site"],
    take: ["take", "builders-sesterce"],
    free: ["free", "builders-freed"],
  };
  const investments: Record<string, [string, string]> = {
    enslave: ["enslaved", "builders-enslaved"],
    buy_tool: ["tool", "builders-mallet"],
    university: ["university", "builders-university"],
  };
  const found = groups[action.verb];
  if (found) return { key: found[0], text: table.text.get(`ui.group.${found[0]}`), icon: found[1] };
  const bought = investments[action.verb];
  return bought ? { key: bought[0], text: table.text.get(`ui.invest.${bought[0]}`), icon: bought[1] } : null;
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
  return (player_of(table, table.me)?.tools ?? []).map((tool) => ({
    do: `equip tool=${tool}`,
    target: `tool:${tool}`,
    face: {
      icon: tool_icon(tool),
      text: table.text.get("ui.with_tool", { tool: table.text.get(`tool.${tool}`) }),
      detail: tool_help(table, tool),
    },
  }));
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
    return [
      {
        do: `equip tool=${tool}`,
        face: { text: table.text.get("ui.with_tool", { tool: table.text.get(`tool.${tool}`) }) },
        why,
      },
    ];
  });
}

/** "+1 architecture" */
const tool_help = (table: Table, tool: Tool): string => {
  const adds = Object.entries(table.facts<{ adds: Record<string, number> }>("tool", tool)?.adds ?? {}).find(
    ([, n]) => n > 0,
  );
  return adds ? `+${adds[1]} ${table.text.get(`resource.${adds[0]}`)}` : "";
};

/** "1 wood, 2 decoration" */
const made = (table: Table, member: string): string =>
  Object.entries(member_facts(table, member).makes)
    .filter(([, n]) => n > 0)
    .map(([r, n]) => `${n} ${table.text.get(`resource.${r}`)}`)
    .join(", ");

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
      return {
        icon: tool_icon(args["tool"] as Tool),
        text: text.get("ui.with_tool", { tool: text.get(`tool.${args["tool"]}`) }),
        detail: tool_help(table, args["tool"] as Tool),
      };
    case "buy_tool":
      return {
        icon: tool_icon(args["tool"] as Tool),
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

/** Money that changes hands; people and buildings are followed by themselves. */
export function flights(action: Action, by: string, table: Table): Flight[] {
  const purse = by === table.me ? "purse" : `seat:${by}`;
  const icon = "builders-sesterce";
  switch (action.verb) {
    case "take":
    case "borrow":
      return [{ icon, from: action.verb === "take" ? "invest:take" : "invest:loan", to: purse }];
    case "buy_action":
      return [{ icon, from: purse, to: by === table.me ? "invest:action" : `seat:${by}` }];
    case "hire":
      return by === table.me
        ? []
        : [
            {
              icon: member_icon(table, action.args["member"] ?? ""),
              from: `member:${action.args["member"]}`,
              to: `seat:${by}`,
            },
          ];
    case "start":
      return by === table.me
        ? []
        : [
            {
              icon: building_icon(action.args["building"] ?? ""),
              from: `building:${action.args["building"]}`,
              to: `seat:${by}`,
            },
          ];
    case "enslave":
      return [{ icon: "builders-enslaved", from: "invest:enslaved", to: `seat:${by}` }];
    case "buy_tool":
      return [{ icon: tool_icon(action.args["tool"] as Tool), from: "invest:tool", to: `seat:${by}` }];
    case "university":
      return [{ icon: "builders-university", from: "invest:university", to: `seat:${by}` }];
    default:
      return [];
  }
}
