// The tiny title at the page: the least that a drawn table needs, and its view read by the generated type.
import type { TitleUi } from "@shared/table/title_ui";
import type { View } from "@views/tiny";
import Board from "./Board.svelte";
import Own from "./Own.svelte";

const ui: TitleUi<View> = {
  Board,
  Own,
  targets: ({ args }) => (args["card"] ? [`card:${args["card"]}`] : []),
  status(table) {
    const n = table.view!.table.course.round + 1;
    return { round: table.text.get("ui.round", { n }), short: String(n) };
  },
  progress(seat, table) {
    const points = Object.values(table.view!.table.players[seat.key]?.points ?? {});
    return { value: points.reduce((sum, n) => sum + n, 0), label: table.text.get("ui.points") };
  },
  icons: import.meta.glob<string>("./icons/*.svg", { eager: true, query: "?raw", import: "default" }),
};

export default ui;
