import Sites from "./Sites.svelte";
import Wells from "./Wells.svelte";

/** Parts of the table that the rules' examples show. */
export const examples = { sites: Sites, wells: Wells };
