import * as svelte from "prettier-plugin-svelte";

/** Formats this folder, the titles' ui and the browser tests: `npm run format`. */
export default { printWidth: 120, objectWrap: "collapse", bracketSameLine: true, plugins: [svelte] };
