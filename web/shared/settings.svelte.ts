// What a person prefers, kept in this browser: theme, language, motion, sound, confirmation.
import { languages, preferred_language, use_language, type Lang } from "./i18n.svelte";

export type Theme = "marble" | "night";
export type Confirm = "never" | "reveals" | "always";
export type Motion = "normal" | "fast" | "off";

interface Stored {
  theme: Theme | null;
  lang: Lang | null;
  confirm: Confirm;
  motion: Motion;
  sound: boolean;
  /** Sounds that are off though sound is on. */
  silent: string[];
  notify: boolean;
  name: string;
}

const key = "lusoria.settings";
const standard: Stored = {
  theme: null,
  lang: null,
  confirm: "reveals",
  motion: "normal",
  sound: true,
  silent: [],
  notify: false,
  name: "",
};

function read(): Stored {
  try {
    return { ...standard, ...(JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Stored>) };
  } catch {
    return standard;
  }
}

class Settings {
  #stored = $state<Stored>(read());

  get theme(): Theme {
    if (this.#stored.theme) return this.#stored.theme;
    return matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "marble";
  }
  set theme(theme: Theme) {
    this.#stored.theme = theme;
    this.#write();
  }

  get lang(): Lang {
    const lang = this.#stored.lang;
    return lang && languages.includes(lang) ? lang : preferred_language();
  }
  set lang(lang: Lang) {
    this.#stored.lang = lang;
    this.#write();
    void use_language(lang);
  }

  get confirm(): Confirm {
    return this.#stored.confirm;
  }
  set confirm(confirm: Confirm) {
    this.#stored.confirm = confirm;
    this.#write();
  }

  get motion(): Motion {
    return this.#stored.motion;
  }
  set motion(motion: Motion) {
    this.#stored.motion = motion;
    this.#write();
  }

  get sound(): boolean {
    return this.#stored.sound;
  }
  set sound(sound: boolean) {
    this.#stored.sound = sound;
    this.#write();
  }

  get silent(): readonly string[] {
    return this.#stored.silent;
  }
  set silent(silent: readonly string[]) {
    this.#stored.silent = [...silent];
    this.#write();
  }

  get notify(): boolean {
    return this.#stored.notify;
  }
  set notify(notify: boolean) {
    this.#stored.notify = notify;
    this.#write();
  }

  get name(): string {
    return this.#stored.name;
  }
  set name(name: string) {
    this.#stored.name = name;
    this.#write();
  }

  apply(): void {
    document.documentElement.dataset["theme"] = this.theme;
    document.documentElement.dataset["motion"] = this.motion;
  }

  #write(): void {
    localStorage.setItem(key, JSON.stringify(this.#stored));
    this.apply();
  }
}

export const settings = new Settings();
