// What is chosen for a new table, wherever it is held: the rules of a title, and what its bots can do.
import { api, type BotLevel } from "@shared/table/api";
import { hidden_options, type Json, type JsonObject, type OptionSpec, type TitleInfo } from "@shared/table/protocol";
import { shown_levels, usual_level } from "./start";

export class Terms {
  /** The set of rules one began with, and what was changed in it. */
  preset = $state("");
  changed = $state.raw<JsonObject>({});
  /** Nobody told what can be chosen. */
  trouble = $state(false);
  #titles = $state.raw<TitleInfo[]>([]);
  #bots = $state.raw<BotLevel[]>([]);
  readonly #slug: () => string;

  constructor(slug: () => string) {
    this.#slug = slug;
    void Promise.all([api.titles(), api.bots()])
      .then(([titles, bots]) => {
        this.#titles = titles;
        this.#bots = bots;
      })
      .catch(() => (this.trouble = true));
  }

  info = $derived.by<TitleInfo | null>(() => this.#titles.find((x) => x.slug === this.#slug()) ?? null);
  /** Whether it is known what can be chosen, or that nobody tells: before, a form would only move about. */
  settled = $derived(this.info !== null || this.trouble);
  levels = $derived(shown_levels(this.#bots));
  /** The level a bot begins with. */
  level = $derived(usual_level(this.levels));
  #options = $derived((this.info?.options ?? []).filter((o) => !hidden_options.includes(o.key)));
  common = $derived(this.#options.filter((o) => !o.key.startsWith("x_")));
  /** Fine points that only experts ask for are called x_… by their titles. */
  expert = $derived(this.#options.filter((o) => o.key.startsWith("x_")));
  /** Whether the rules are no longer those of the set. */
  own = $derived(Object.keys(this.changed).length > 0);
  /** As a table is asked for. */
  given = $derived<JsonObject>({ ...(this.preset ? { preset: this.preset } : {}), ...this.changed });

  #usual(o: OptionSpec): Json {
    return this.info?.presets.find((p) => p.slug === this.preset)?.options[o.key] ?? o.default;
  }

  value(o: OptionSpec): Json {
    return this.changed[o.key] ?? this.#usual(o);
  }

  set(o: OptionSpec, value: Json): void {
    const { [o.key]: _, ...rest } = this.changed;
    this.changed = value === this.#usual(o) ? rest : { ...rest, [o.key]: value };
  }

  /** Begins anew from a set of rules, or from the title's first. */
  begin(preset?: string, changed: JsonObject = {}): void {
    this.preset = preset ?? this.info?.presets[0]?.slug ?? "";
    this.changed = changed;
  }

  /** How strong a level was measured to be in this title; null where nobody measured. */
  strength(level: string): { elo: number; error: number } | null {
    return this.#bots.find((b) => b.level === level)?.elo?.[this.#slug()] ?? null;
  }
}
