// What a person prefers, kept in this browser: theme, language, motion, sound, confirmation.
import { keep, read_kept } from "./browser_storage";
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
  silent: readonly string[];
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

const stored = $state<Stored>({ ...standard, ...read_kept<Partial<Stored>>(key) });

/** What a theme and the motion change in the whole page. */
export function apply_settings(): void {
  document.documentElement.dataset["theme"] = settings.theme;
  document.documentElement.dataset["motion"] = settings.motion;
}

/** As they were chosen, or else as the browser would have them. What is assigned is kept at once. */
export const settings = new Proxy(stored as Stored & { theme: Theme; lang: Lang }, {
  get(_, name: keyof Stored) {
    const value = stored[name];
    if (name === "theme") return value ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "marble");
    if (name === "lang") return languages.find((lang) => lang === value) ?? preferred_language();
    return value;
  },
  set(_, name, value) {
    Object.assign(stored, { [name]: value });
    keep(key, stored);
    apply_settings();
    if (name === "lang") void use_language(value);
    return true;
  },
});
