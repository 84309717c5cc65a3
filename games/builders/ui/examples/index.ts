import Shelf from "./Shelf.svelte";
import Team from "./Team.svelte";

/** Parts of the table that the rules' examples show. */
export const examples = { shelf: Shelf, team: Team };
