// What the page reads of the Builders' view; its type is the engine's own.
// What cards say (needs, salaries, rewards) comes from the box's contents, never from this file.
import type { Action, Table as AnyTable } from "@shared/table/table.svelte";
import type { View } from "@views/builders";

export type { View };
export type Table = AnyTable<View>;
export type Player = View["table"]["players"][string];
export type Site = View["table"]["sites"][number];

export const resources = ["stone", "wood", "architecture", "decoration"] as const;
export type Resource = (typeof resources)[number];
export type Amounts = Record<Resource, number>;
export const tools = ["mallet", "saw", "square", "brush"] as const;
export type Tool = (typeof tools)[number];

interface BuildingFacts {
  needs: Amounts;
  sesterces: number;
  points: number;
  makes?: Amounts;
}

interface MemberFacts {
  grade: string;
  makes: Amounts;
  salary: number;
  salary_when_freed?: number;
}

const nothing: Amounts = { stone: 0, wood: 0, architecture: 0, decoration: 0 };
export const actions_a_turn = 3;
/** Sesterces for one more action. */
export const action_price = 5;

export const view_of = (table: Table): View => table.view!;

export const building_facts = (table: Table, building: string): BuildingFacts =>
  table.facts<BuildingFacts>("building", building) ?? { needs: nothing, sesterces: 0, points: 0 };

/** What a member makes now, the university's lesson included, and its salary. */
export function member_facts(
  table: Table,
  member: string,
): { grade: string; makes: Amounts; salary: number; taught: boolean } {
  const view = view_of(table);
  const card = table.facts<MemberFacts>("member", member);
  const machine = card ? undefined : building_facts(table, member).makes;
  const makes = card?.makes ?? machine ?? nothing;
  const lesson = resources.find((resource) => view.table.student[resource] === member);
  const freed = view.table.freed.includes(member);
  return {
    grade: card?.grade ?? "machine",
    makes: lesson ? view.figures.taught[lesson] : makes,
    salary: freed ? (card?.salary_when_freed ?? 0) : (card?.salary ?? 0),
    taught: lesson !== undefined,
  };
}

/** A card of each kind in the investment line; those of a kind cost the same. */
const investments: Record<string, [kind: string, slug: string]> = {
  enslaved: ["member", "enslaved_1"],
  tool: ["tool", tools[0]],
  university: ["university", resources[0]],
};

/** What the investment line asks, from the cards themselves; a loan costs nothing. */
export const price_of = (table: Table, kind: string): number =>
  table.facts<{ price: number }>(...(investments[kind] ?? ["", ""]))?.price ?? 0;

/** Buildings that work like members once they stand. */
const machines = ["saw_machine", "architect_table", "scaffolding", "hoist"];
export const is_machine = (slug: string): boolean => machines.includes(slug);

/** "laborer", and "freed" for who is enslaved no more. */
const grade_of = (table: Table, member: string): string =>
  view_of(table).table.freed.includes(member) ? "freed" : member.replace(/_\d+$/, "");

export const building_icon = (building: string): string => `builders-b-${building}`;

export const member_icon = (table: Table, member: string): string =>
  is_machine(member) ? building_icon(member) : `builders-${grade_of(table, member)}`;

export const tool_icon = (tool: string): string => `builders-${tool}`;

/** "Laborer", without the figures the catalogue's full name carries. */
export const member_name = (table: Table, member: string): string =>
  table.text.get(is_machine(member) ? `ui.machine.${member}` : `ui.grade.${grade_of(table, member)}`);

/** As short as it stays clear: "Lighthouse", "Saw". */
export function building_name(table: Table, building: string): string {
  const keys = [`ui.short.${building}`, `ui.machine.${building}`];
  return table.text.get(keys.find((key) => table.text.has(key)) ?? `building.${building}`);
}

export const player_of = (table: Table, key: string): Player | undefined => view_of(table).table.players[key];

export const sites_of = (table: Table, key: string): Site[] =>
  view_of(table).table.sites.filter((s) => s.owner === key);

export const total = (amounts: Amounts): number => resources.reduce((sum, r) => sum + amounts[r], 0);

/** The tool that somebody has along. */
export const bearer_tool = (table: Table, member: string): Tool | undefined =>
  tools.find((tool) => view_of(table).table.bearer[tool] === member);

/** Tools of a seat that work on one of its sites. */
export function tools_out(table: Table, key: string): Tool[] {
  const crews = sites_of(table, key).flatMap((site) => site.crew);
  return tools.filter((tool) => crews.includes(view_of(table).table.bearer[tool]));
}

/** Everybody of a seat: who is free, then who works, with the site. */
export const everybody_of = (table: Table, key: string): { member: string; site: Site | null }[] => [
  ...(player_of(table, key)?.team ?? []).map((member) => ({ member, site: null })),
  ...sites_of(table, key).flatMap((site) => site.crew.map((member) => ({ member, site }))),
];

/** What a seat has of the investment line. */
export function invested_of(
  table: Table,
  key: string,
): { enslaved: number; tool: number; university: number; loan: number } {
  const { freed, student } = view_of(table).table;
  const members = everybody_of(table, key).map(({ member }) => member);
  const player = player_of(table, key);
  return {
    enslaved: members.filter((m) => m.startsWith("enslaved") && !freed.includes(m)).length,
    tool: (player?.tools.length ?? 0) + tools_out(table, key).length,
    university: resources.filter((r) => members.includes(student[r])).length,
    loan: player?.loans ?? 0,
  };
}

/** Why the game will be over soon: points, nothing left to finish, or the limit, from five rounds before. */
export function closing_text(table: Table): string {
  const { final_round, dead, rounds_left, points_to_end } = view_of(table).table;
  if (final_round) return table.text.get("ui.last_round", { n: points_to_end });
  if (dead) return table.text.get("picture.dead");
  return rounds_left <= 5 ? table.text.get("event.limit_near", { rounds: rounds_left }) : "";
}

/** The member whose send is being decided or whose button is under the pointer. */
export function member_in_mind(table: Table): string | null {
  const pending = view_of(table).table.pending_member;
  if (pending && pending !== "none" && table.my_turn) return pending;
  const lit: Action | undefined = table.actions.find((a) => a.do === table.selection.lit);
  return lit?.verb === "send" ? (lit.args["member"] ?? null) : null;
}

/** The site that is asked about, once it is chosen. */
const pending_site = (table: Table): string | null => {
  const { pending_site: site, step } = view_of(table).table;
  return step === "tool" ? site : null;
};

/** The tool that would go along to a site: added to the choice, or under the pointer where it is asked for. */
function tool_in_mind(table: Table, site: string): Tool | null {
  const asked =
    pending_site(table) === site
      ? table.selection.lit
      : view_of(table).figures.tool_sites.includes(site)
        ? table.selection.added
        : null;
  const tool = asked?.match(/^equip tool=(\w+)$/)?.[1];
  return (tool as Tool | undefined) ?? null;
}

/** Who might come to a site: the member in mind, unless it is another's or another one is chosen already. */
export function comes_to(table: Table, site: Site): string | null {
  const chosen = pending_site(table);
  return site.owner !== table.me || (chosen && chosen !== site.building) ? null : member_in_mind(table);
}

/** What would still be missing at a site after the member in mind came, with the tool in mind. */
export function missing_after(table: Table, site: Site): Amounts {
  const member = comes_to(table, site);
  const makes = member ? member_facts(table, member).makes : nothing;
  const tool = member ? tool_in_mind(table, site.building) : null;
  const adds = (tool ? table.facts<{ adds: Amounts }>("tool", tool)?.adds : undefined) ?? nothing;
  const left = { ...nothing };
  for (const r of resources) left[r] = Math.max(0, site.missing[r] - makes[r] - adds[r]);
  return left;
}

/** Whether a choice of a site finishes it, with the tool that goes along. */
export function finishes(table: Table, action: Action): boolean {
  if (action.label.key.endsWith(".finish")) return true;
  const site =
    action.verb === "site" ? view_of(table).table.sites.find((s) => s.building === action.args["building"]) : undefined;
  return site !== undefined && total(missing_after(table, site)) === 0;
}

/** The choice under the pointer, or else the one that finishes something, if it is the only one. */
export function choice_in_mind(table: Table): Action | undefined {
  const lit = table.actions.find((a) => a.do === table.selection.lit);
  const ending = table.choices.filter((a) => finishes(table, a));
  return lit ?? (ending.length === 1 ? ending[0] : undefined);
}

/** Members that the seat at turn has sent out in this turn, as the log tells. */
export function sent_now(table: Table): Set<string> {
  const { active } = view_of(table).table;
  const sent = new Set<string>();
  for (const entry of table.log.toReversed()) {
    if (entry.by !== active && entry.by !== "chance") break;
    for (const { key, params } of entry.struck ? [] : entry.messages) {
      if (key === "event.end") return sent;
      const member = key.startsWith("event.work") ? params["member"] : undefined;
      if (member && "key" in member) sent.add(member.key.replace(/^\w+\./, ""));
    }
  }
  return sent;
}
