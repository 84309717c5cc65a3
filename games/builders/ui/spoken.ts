// Things in words, as a screen reader says them and tips repeat them: whole, never only a picture or a number.
import {
  bearer_tool,
  building_facts,
  member_facts,
  member_name,
  resources,
  total,
  type Amounts,
  type Site,
  type Table,
} from "./view";

/** "1 wood, 2 decoration" */
export const amounts_text = (table: Table, amounts: Partial<Amounts>, sign = ""): string =>
  resources
    .filter((r) => (amounts[r] ?? 0) > 0)
    .map((r) => `${sign}${amounts[r]} ${table.text.get(`resource.${r}`)}`)
    .join(", ");

export const made_by = (table: Table, member: string): string => amounts_text(table, member_facts(table, member).makes);

/** "8 sesterces and 2 points", or what a machine will make. */
export function reward_text(table: Table, building: string, key = "ui.reward"): string {
  const { sesterces, points, makes } = building_facts(table, building);
  return makes
    ? table.text.get("ui.reward_machine", { makes: amounts_text(table, makes), points })
    : table.text.get(key, { sesterces, points });
}

export const building_label = (table: Table, building: string): string =>
  table.text.get("ui.building_card", {
    building: table.text.get(`building.${building}`),
    needs: amounts_text(table, building_facts(table, building).needs),
    reward: reward_text(table, building),
  });

export const member_label = (table: Table, member: string): string =>
  table.text.get("ui.member_card", {
    member: member_name(table, member),
    makes: made_by(table, member),
    salary: member_facts(table, member).salary,
  });

/** "stone 3 of 4, wood 3 of 3" */
export const filled_text = (table: Table, site: Site): string => {
  const { needs } = building_facts(table, site.building);
  return resources
    .filter((r) => needs[r] > 0)
    .map((r) =>
      table.text.get("ui.filled", {
        resource: table.text.get(`resource.${r}`),
        n: needs[r] - site.missing[r],
        of: needs[r],
      }),
    )
    .join(", ");
};

/** "Master with the saw, Laborer", or that nobody is there. */
export const crew_text = (table: Table, site: Site): string =>
  site.crew
    .map((member) => {
      const tool = bearer_tool(table, member);
      const name = member_name(table, member);
      return tool ? table.text.get("ui.bears", { member: name, tool: table.text.get(`tool.${tool}`) }) : name;
    })
    .join(", ") || table.text.get("ui.nobody_here");

export const lane_label = (table: Table, site: Site): string =>
  table.text.get(site.hopeless ? "ui.lane.hopeless" : "ui.lane", {
    building: table.text.get(`building.${site.building}`),
    filled: filled_text(table, site),
    n: total(site.missing),
    crew: crew_text(table, site),
    actions: site.next_cost,
  });
