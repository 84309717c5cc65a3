// The rules one may choose, in words.
import { t, type TitleText } from "@shared/i18n.svelte";
import type { Json, OptionSpec, TitleInfo } from "@shared/table/protocol";

export function option_value(text: TitleText, key: string, value: Json): string {
  const named = `option.${key}.${String(value)}`;
  if (text.has(named)) return text.get(named);
  return typeof value === "boolean" ? t(value ? "app.yes" : "app.no") : String(value);
}

/** So many numbers can be shown one beside the other. */
const few = 3;

/** What can be chosen, value by value; nothing where it is a number among many. */
export function values_of({ values, low, high, default: usual }: OptionSpec): Json[] {
  if (typeof usual === "boolean") return [true, false];
  if (values) return values;
  return high - low < few ? Array.from({ length: high - low + 1 }, (_, i) => low + i) : [];
}

/** One value of an option and the sets of rules that have it. */
export interface Difference {
  key: string;
  values: { value: Json; presets: string[] }[];
}

/** Where a title's sets of rules differ, in the order of its options. */
export function differences(info: TitleInfo): Difference[] {
  return info.options
    .map(({ key }) => {
      const values: Difference["values"] = [];
      for (const { slug, options } of info.presets) {
        const value = options[key] ?? null;
        const known = values.find((v) => v.value === value);
        if (known) known.presets.push(slug);
        else values.push({ value, presets: [slug] });
      }
      return { key, values };
    })
    .filter(({ values }) => values.length > 1);
}
