// A die that is thrown: a cube of six faces, two hits on the table, then it topples onto the face that was drawn.
import { centre, icon_copy } from "./copies";
import type { Layer } from "./layer";
import type { Cue } from "./moves";

type Turn = readonly [x: number, y: number, z: number];
const faces = [1, 2, 3, 4, 5, 6] as const;
type Face = (typeof faces)[number];
/** Where each face stands on the cube; opposite faces add up to seven. */
const side: Record<Face, readonly [x: number, y: number]> = {
  1: [0, 0],
  6: [0, 180],
  3: [0, 90],
  4: [0, -90],
  2: [90, 0],
  5: [-90, 0],
};
/** Until the last of a throw lies, and long enough to be read. */
const lies_ms = 520;

const lying = 40;

export function tumble(layer: Layer, { beat, at, lasts, start, end, among }: Cue): void {
  const value = faces.find((face) => face === beat.n) ?? 1;
  const spin = among.index % 2 === 1 ? 1 : -1;
  const x = centre(end).x + (among.index - (among.count - 1) / 2) * (lying + 14) - lying / 2;
  const box = { x, y: centre(end).y - lying / 2, width: lying, height: lying };
  const die = document.createElement("div");
  const cube = document.createElement("div");
  cube.className = "cube";
  const shades: HTMLElement[] = [];
  for (const face of faces) {
    const drawn = icon_copy(`${beat.icon}-${face}`);
    drawn.classList.add("side");
    drawn.style.transform = `rotateX(${side[face][0]}deg) rotateY(${side[face][1]}deg) translateZ(${lying / 2}px)`;
    const shade = Object.assign(document.createElement("div"), { className: "shade" });
    drawn.append(shade);
    shades.push(shade);
    cube.append(drawn);
  }
  die.append(cube);
  const until = at + lasts + lies_ms;
  const shadow = layer.put(document.createElement("div"), "stage-shadow", box, until);
  layer.put(die, "stage-die", box, until);

  const [rest_x, rest_y] = [-side[value][0], -side[value][1]];
  const turns: [offset: number, turn: Turn][] = [
    [0, [rest_x + 520, rest_y - 300 * spin, 80 * spin]],
    [0.42, [rest_x + 210, rest_y - 110 * spin, 34 * spin]],
    [0.7, [rest_x + 78, rest_y - 30 * spin, 12 * spin]],
    [0.86, [rest_x - 9, rest_y + 5 * spin, -4 * spin]],
    [1, [rest_x, rest_y, 0]],
  ];
  const turned = ([a, b, c]: Turn) => `translateZ(${-lying / 2}px) rotateX(${a}deg) rotateY(${b}deg) rotateZ(${c}deg)`;
  const rolls = turns.map(([offset, turn]) => ({ offset, transform: turned(turn), easing: "ease-out" }));
  layer.play(cube, rolls, { at, lasts });

  const [dx, dy] = [centre(start).x - centre(box).x, centre(start).y - centre(box).y];
  const path = (part: number, scale: number) => `translate(${dx * part}px,${dy * part}px) scale(${scale})`;
  const fades = (frames: Keyframe[]) => {
    const whole = lasts + lies_ms;
    const during = frames.map((frame) => ({ ...frame, offset: ((frame.offset as number) * lasts) / whole }));
    return [...during, { ...during.at(-1)!, offset: 1 - 160 / whole }, { ...during.at(-1)!, opacity: 0, offset: 1 }];
  };
  const flight = [
    { offset: 0, opacity: 0, transform: path(1, 0.7) },
    { offset: 0.14, opacity: 1, transform: path(0.8, 1.4) },
    { offset: 0.42, opacity: 1, transform: path(0.34, 1) },
    { offset: 0.56, opacity: 1, transform: path(0.17, 1.16) },
    { offset: 0.7, opacity: 1, transform: path(0.06, 1) },
    { offset: 0.78, opacity: 1, transform: path(0.02, 1.04) },
    { offset: 1, opacity: 1, transform: path(0, 1) },
  ];
  layer.play(die, fades(flight), { at, lasts: lasts + lies_ms });
  const below = flight.map((frame, i) => ({
    ...frame,
    opacity: [0, 0.25, 0.8, 0.5, 0.8, 0.7, 0.8][i],
    transform: `translate(${[50, 40, 4, 14, 4, 6, 3][i]}px,${[80, 60, 8, 24, 8, 10, 6][i]}px) ${frame.transform}`,
  }));
  layer.play(shadow, fades(below as typeof flight), { at, lasts: lasts + lies_ms });
  // Faces darken while they turn; at rest all light is on the one that counts.
  for (const shade of shades)
    layer.play(shade, [{ opacity: 0.42 }, { opacity: 0.2, offset: 0.7 }, { opacity: 0 }], { at, lasts });
}
