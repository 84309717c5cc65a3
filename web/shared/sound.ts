// Short sounds made on the spot, none longer than 400 ms, none the only sign of anything. Browsers keep
// silent until the first click; so do we.
import { settings } from "./settings.svelte";

/** A tone, or with a band of noise instead of a shape something that rustles, knocks or breathes. */
type Note = { at: number; pitch: number; length: number; level: number } & (
  { shape: OscillatorType } | { noise: number }
);

/** What can be heard, in the order of the settings. */
export const sounds = {
  /** Two notes of a lyre. */
  turn: [
    { at: 0, pitch: 392, length: 0.22, shape: "triangle", level: 0.16 },
    { at: 0.12, pitch: 587, length: 0.26, shape: "triangle", level: 0.16 },
  ],
  /** Parchment. */
  card: [
    { at: 0, pitch: 3200, length: 0.09, noise: 0.7, level: 0.12 },
    { at: 0.05, pitch: 4800, length: 0.07, noise: 0.9, level: 0.07 },
  ],
  /** Stone on stone. */
  piece: [
    { at: 0, pitch: 180, length: 0.05, shape: "square", level: 0.05 },
    { at: 0, pitch: 1500, length: 0.03, noise: 3, level: 0.12 },
  ],
  /** Bronze. */
  coin: [
    { at: 0, pitch: 2093, length: 0.2, shape: "sine", level: 0.08 },
    { at: 0.02, pitch: 3136, length: 0.24, shape: "sine", level: 0.06 },
  ],
  /** Bone on wood. */
  dice: [0, 0.07, 0.13, 0.18, 0.22].map((at, i) => ({
    at,
    pitch: 900 - 60 * i,
    length: 0.04,
    noise: 4,
    level: 0.24 - 0.03 * i,
  })),
  /** A hammer, then a chord. */
  build: [
    { at: 0, pitch: 700, length: 0.05, noise: 2, level: 0.25 },
    { at: 0.1, pitch: 330, length: 0.28, shape: "triangle", level: 0.09 },
    { at: 0.1, pitch: 415, length: 0.28, shape: "triangle", level: 0.09 },
    { at: 0.1, pitch: 494, length: 0.28, shape: "triangle", level: 0.09 },
  ],
  /** A soft knock. */
  refusal: [{ at: 0, pitch: 110, length: 0.12, shape: "sine", level: 0.2 }],
  /** The breath of a curtain. */
  reveal: [{ at: 0, pitch: 700, length: 0.32, noise: 0.6, level: 0.12 }],
  /** A sandal on gravel. */
  step: [
    { at: 0, pitch: 420, length: 0.06, noise: 1.2, level: 0.16 },
    { at: 0.04, pitch: 1800, length: 0.05, noise: 0.8, level: 0.06 },
  ],
  /** A seal pressed into wax. */
  stamp: [
    { at: 0, pitch: 130, length: 0.09, shape: "sine", level: 0.22 },
    { at: 0, pitch: 900, length: 0.04, noise: 1.5, level: 0.16 },
  ],
  /** A bead of an abacus. */
  tick: [{ at: 0, pitch: 2600, length: 0.03, noise: 6, level: 0.2 }],
  /** A short fanfare. */
  end: [
    { at: 0, pitch: 392, length: 0.12, shape: "triangle", level: 0.15 },
    { at: 0.1, pitch: 494, length: 0.12, shape: "triangle", level: 0.15 },
    { at: 0.2, pitch: 587, length: 0.2, shape: "triangle", level: 0.15 },
  ],
} satisfies Record<string, Note[]>;

export type Sound = keyof typeof sounds;
export const sound_names = Object.keys(sounds) as Sound[];

let audio: AudioContext | null = null;
let noise: AudioBuffer | null = null;

function source_of(audio: AudioContext, note: Note): { source: AudioScheduledSourceNode; out: AudioNode } {
  if ("shape" in note) {
    const source = audio.createOscillator();
    source.type = note.shape;
    source.frequency.value = note.pitch;
    return { source, out: source };
  }
  if (!noise) {
    noise = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; ++i) samples[i] = Math.random() * 2 - 1;
  }
  const source = audio.createBufferSource();
  source.buffer = noise;
  const band = audio.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = note.pitch;
  band.Q.value = note.noise;
  return { source, out: source.connect(band) };
}

/** Opening the way to the loudspeakers takes several frames: it is done once nothing else is. */
function when_open(then: (audio: AudioContext) => void): void {
  const idle = globalThis.requestIdleCallback ?? ((later: () => void) => setTimeout(later, 200));
  if (audio) then(audio);
  else idle(() => then((audio ??= new AudioContext())));
}

/** After the first press, before anything is to be heard. */
export function open_after_first_press(): void {
  const open = () => {
    if (settings.sound && navigator.userActivation?.hasBeenActive) when_open(() => undefined);
  };
  for (const press of ["pointerup", "keyup"]) addEventListener(press, open, { once: true });
}

/** To be heard whatever is switched off. */
export function listen(name: Sound): void {
  if (!navigator.userActivation?.hasBeenActive) return;
  when_open((audio) => {
    for (const note of sounds[name] as Note[]) {
      const { source, out } = source_of(audio, note);
      const volume = audio.createGain();
      const from = audio.currentTime + note.at;
      volume.gain.setValueAtTime(note.level, from);
      volume.gain.exponentialRampToValueAtTime(0.001, from + note.length);
      out.connect(volume).connect(audio.destination);
      source.start(from);
      source.stop(from + note.length);
    }
  });
}

export function play(name: Sound): void {
  if (settings.sound && !settings.silent.includes(name)) listen(name);
}
