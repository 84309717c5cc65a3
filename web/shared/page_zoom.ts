// Enlarges the whole page in a large window, and for who asks the browser for larger words. Lengths are written for the
// room that is left; what the browser measures on the screen (`getBoundingClientRect`, a pointer's place) is larger by
// `page_zoom()` than what is written as a length.
import { zoom_of } from "./room";

let zoom = 1;

/** How many pixels of the screen one written pixel has. */
export const page_zoom = (): number => zoom;

/** How much larger than usual the browser writes. */
function text_scale(): number {
  const probe = document.createElement("span");
  probe.style.cssText = "position:absolute;visibility:hidden;font-size:medium";
  document.documentElement.append(probe);
  const scale = parseFloat(getComputedStyle(probe).fontSize) / 16 / zoom_of_probe(probe);
  probe.remove();
  return Math.max(1, scale);
}
/** Some browsers count the enlargement into what they compute. */
const zoom_of_probe = (probe: HTMLElement): number => {
  probe.style.fontSize = "16px";
  return parseFloat(getComputedStyle(probe).fontSize) / 16;
};

function fit(): void {
  zoom = zoom_of(innerWidth, innerHeight, text_scale());
  document.documentElement.style.setProperty("--page-zoom", String(Math.round(zoom * 1000) / 1000));
}

export function keep_page_fitted(): void {
  fit();
  addEventListener("resize", fit);
}
