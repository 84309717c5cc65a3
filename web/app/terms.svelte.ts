// What is chosen for a new table, wherever it is held: the rules of a title, and what its bots can do.
import { api, been_here, type BotLevel, type Person } from "@shared/table/api";
import type { TitleText } from "@shared/i18n.svelte";
import { t } from "@shared/i18n.svelte";
import { hidden_options, type Json, type JsonObject, type OptionSpec, type TitleInfo } from "@shared/table/protocol";
import { newcomers_level } from "./newcomer";
import { shown_levels, usual_level } from "./start";

export class Terms {
  /** The set of rules one began with, and what was changed in it. */
  preset = $state("");
  changed = $state.raw<JsonObject>({});
  /** Nobody told what can be chosen. */
  trouble = $state(false);
  #titles = $state.raw<TitleInfo[]>([]);
  #bots = $state.raw<BotLevel[]>([]);
  #me = $state.raw<Person | null>(null);
  readonly #slug: () => string;

  constructor(slug: () => string) {
    this.#slug = slug;
    void Promise.all([api.titles(), api.bots()])
      .then(([titles, bots]) => {
        this.#titles = titles;
        this.#bots = bots;
      })
      .catch(() => (this.trouble = true));
    if (been_here()) void this.#ask_who();
  }

  async #ask_who(): Promise<void> {
    const me = await api.me().catch(() => null);
    this.#me = me && (await api.person(me.id).catch(() => null));
  }

  info = $derived.by<TitleInfo | null>(() => this.#titles.find((x) => x.slug === this.#slug()) ?? null);
  /** Whether it is known what can be chosen, or that nobody tells: before, a form would only move about. */
  settled = $derived(this.info !== null || this.trouble);
  levels = $derived(shown_levels(this.#bots));
  /** The level a bot begins with. */
  level = $derived.by(() => {
    const fitting = newcomers_level(this.#slug());
    return fitting && this.levels.includes(fitting) ? fitting : usual_level(this.levels);
  });
  /** What can be chosen, in the title's order. */
  options = $derived((this.info?.options ?? []).filter((o) => !hidden_options.includes(o.key)));
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

  /** The set of rules by its name. */
  rules_name(text: TitleText): string {
    return this.own ? t("new.own_rules") : text.get(`preset.${this.preset}`);
  }

  /** Where the person at this browser stands among the levels of this title; null while nobody can say. */
  mine = $derived(this.#me?.ratings.find((r) => r.title === this.#slug())?.elo ?? null);

  /** How strong a level was measured to be in this title; null where nobody measured. */
  strength(level: string): { elo: number; error: number } | null {
    return this.#bots.find((b) => b.level === level)?.elo?.[this.#slug()] ?? null;
  }
}
