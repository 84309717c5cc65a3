/** Icons of the options. */
export const options = {
  functions: "glory_to_rome-think",
  setup: "glory_to_rome-leader",
  sites: "glory_to_rome-site",
  original_circus_forum: "glory_to_rome-b-circus",
  deck_end: "glory_to_rome-hand",
  last_site: "glory_to_rome-site-out",
  out_of_town: "glory_to_rome-b-amphitheatre",
  prison_retriggers: "glory_to_rome-b-school",
  prison_takes_influence: "glory_to_rome-b-prison",
  stairway_is_extra: "glory_to_rome-b-stairway",
  bridge_reach: "glory_to_rome-b-bridge",
  both_neighbours: "glory_to_rome-legionary",
  public_buildings_score: "glory_to_rome-b-statue",
  turn_limit: "app-clock",
};
