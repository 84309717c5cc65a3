import Built from "./Built.svelte";
import Circle from "./Circle.svelte";
import Scored from "./Scored.svelte";

/** Parts of the table that the rules' examples show. */
export const examples = { circle: Circle, built: Built, scored: Scored };
