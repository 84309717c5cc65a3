import { parse_rules } from "@shared/markdown";
import { expect, it } from "vitest";
import { RuleSearch } from "./rule_search.svelte";

const rules = parse_rules(
  "## Cards & coins {#cards}\nA card costs a coin.\n- A reserved card lies face down.\n\n## The end {#end}\n- Cards go back.\n",
);

it("the search counts hits in headings and text, marks them and steps from the section that is read", () => {
  const search = new RuleSearch(() => rules);
  search.words = " CARD";
  expect(rules.map((s) => search.count(s))).toEqual([3, 1]);
  expect(search.marked("<b>Card</b>s and <a href='#card'>coins</a>")).toBe(
    "<b><mark>Card</mark></b>s and <a href='#card'>coins</a>",
  );
  expect(search.step(1, 1)).toEqual({ section: "end", nth: 0 });
  expect(search.step(1, 1)).toEqual({ section: "cards", nth: 0 });
  expect(search.step(-1, 0)).toEqual({ section: "end", nth: 0 });
  search.words = "& c";
  expect(search.at).toBe(-1);
  expect(search.step(-1, 1)).toEqual({ section: "cards", nth: 0 });
  search.words = "c";
  expect(search.hits).toEqual([]);
});
