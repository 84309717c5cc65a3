// Short sounds made on the spot, none longer than 400 ms, none the only sign of anything. Browsers keep
// silent until the first click; so do we.
import { settings } from "./settings.svelte";

type Note = { at: number; pitch: number; length: number; shape: OscillatorType; level: number };

const sounds: Record<string, Note[]> = {
  /** Two notes of a lyre. */
  turn: [
    { at: 0, pitch: 392, length: 0.22, shape: "triangle", level: 0.16 },
    { at: 0.12, pitch: 587, length: 0.26, shape: "triangle", level: 0.16 },
  ],
  /** Stone on stone. */
  piece: [{ at: 0, pitch: 180, length: 0.05, shape: "square", level: 0.05 }],
  /** A soft knock. */
  refusal: [{ at: 0, pitch: 110, length: 0.12, shape: "sine", level: 0.2 }],
  /** A short fanfare. */
  end: [
    { at: 0, pitch: 392, length: 0.12, shape: "triangle", level: 0.15 },
    { at: 0.1, pitch: 494, length: 0.12, shape: "triangle", level: 0.15 },
    { at: 0.2, pitch: 587, length: 0.2, shape: "triangle", level: 0.15 },
  ],
};

let audio: AudioContext | null = null;

export function play(name: keyof typeof sounds): void {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  for (const note of sounds[name]!) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const from = audio.currentTime + note.at;
    tone.type = note.shape;
    tone.frequency.value = note.pitch;
    volume.gain.setValueAtTime(note.level, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + note.length);
    tone.connect(volume).connect(audio.destination);
    tone.start(from);
    tone.stop(from + note.length);
  }
}
