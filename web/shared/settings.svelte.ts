// What a person prefers, kept in this browser: theme, language, motion, sound, confirmation.
import { keep, read_kept } from "./browser_storage";
import { languages, preferred_language, use_language, type Lang } from "./i18n.svelte";

export type Theme = "marble" | "night";
export type Confirm = "never" | "reveals" | "always";
/** How fast the table shows what happens; step by step it waits after every rival's turn. */
export const paces = ["step", "calm", "normal", "quick", "off"] as const;
export type Pace = (typeof paces)[number];

interface Stored {
  theme: Theme | null;
  lang: Lang | null;
  confirm: Confirm;
  motion: Pace;
  /** What is the only choice is done by itself. */
  forced: boolean;
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
  forced: false,
  sound: true,
  silent: [],
  notify: false,
  name: "",
};

const stored = $state<Stored>({ ...standard, ...read_kept<Partial<Stored>>(key) });
// What was once called otherwise.
if (!paces.includes(stored.motion)) stored.motion = "quick";

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

/** The person has asked all pages for no motion. */
export const wants_stillness = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
