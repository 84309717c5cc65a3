import Plots from "./Plots.svelte";
import Roads from "./Roads.svelte";
import Sides from "./Sides.svelte";

/** Parts of the table that the rules' examples show. */
export const examples = { sides: Sides, roads: Roads, plots: Plots };
