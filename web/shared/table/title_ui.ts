// What a title's ui/ folder exports (see docs/ADDING_A_GAME_UI.md). Everything but `Board` and `Own`
// is optional; a title without a ui/index.ts is played through the plain table.
import type { Component } from "svelte";
import type { Message } from "../catalogue";
import type { Beats } from "../stage/beat";
import type { FinaleWay } from "./count";
import type { Action, Asked, SeatInfo, Table } from "./table.svelte";

import { is_folded, type Size } from "../room";
export { is_folded, type Size };

/** `View` is the title's own, from "@views/<slug>"; what all titles share knows it as anything. */
export interface RegionProps<View = unknown> {
  table: Table<View>;
  size: Size;
}

/**
 * How much of an opponent is drawn: a `panel` in a column or row of panels; a `chip`, a part of a phone's width; a
 * `line` on a lying phone; `full`, everything that is public, in the sheet that a press on any of the others opens.
 */
export type RivalForm = "panel" | "chip" | "line" | "full";

export interface RivalProps<View = unknown> extends RegionProps<View> {
  seat: SeatInfo;
  form: RivalForm;
}

/** How the action bar lies: the choices beside the question, under it, or all of it a column. */
export type BarForm = "beside" | "under" | "column";

/** Where the stock stands: in the side column, at the opponents' foot, as a strip of its own, in the log's drawer. */
export type StockPlace = "side" | "foot" | "strip" | "drawer";

export interface StockProps<View = unknown> extends RegionProps<View> {
  place: StockPlace;
}

/** A thing that is drawn rather than an icon: a tile. */
export interface PictureProps<View = unknown> {
  table: Table<View>;
  of: string;
}

/** A panel among the opponents that is no seat: a side without an owner. */
export interface ExtraProps<View = unknown> extends RegionProps<View> {
  index: number;
}

/** How a choice looks in the action bar. The whole sentence is always its accessible name. */
export interface Face {
  icon?: string;
  /** Instead of an icon: what the title's `Picture` draws. */
  picture?: string;
  text: string;
  /** At most eleven letters, for a tile of a phone's bar: a picture over one word. */
  short?: string;
  /** The second line: what it costs. */
  detail?: string;
  primary?: boolean;
}

export interface Group {
  key: string;
  text: string;
  icon?: string;
  /** As a face's. */
  short?: string;
  /** As a face's; without it, how many ways there are. */
  detail?: string;
  /** Also when the choices are few: the board is the place to choose. */
  always?: boolean;
}

/** A thing that may go into a set, with the board element that stands for it. */
export interface Part {
  do: string;
  target: string;
  face: Face;
  /** How often it may be taken. */
  copies: number;
}

/**
 * A set picked in any order and sent as one message: the parts in the order the rules take them, then
 * what closes it. Picking belongs to the page alone; nothing is sent before the last button.
 */
export interface PickSet {
  parts: Part[];
  least: number;
  most: number;
  /** The closing action; without it the last part closes the set. */
  close?: string;
  /** So many parts close the set themselves; the closing action is for fewer. */
  full?: number;
  /** The closing button for so many parts. */
  face(count: number): Face;
}

/** A thing that cannot be done now but that people look for: a dashed button that answers why. */
export interface Impossible {
  do: string;
  face: Face;
  /** The answer, where the page knows it better than the rules, which look at this step alone. */
  why?: Reason;
}

/** A sentence of the title's catalogue and the section of its rules. */
export interface Reason {
  key: string;
  params?: Record<string, string | number>;
  section: string;
}

/** A thing one may add to the next choice: pressed first, sent along with it. At most one is. */
export interface AddOn {
  do: string;
  target: string;
  face: Face;
}

export interface Phase {
  key: string;
  text: string;
}

export interface Status {
  /** "Round 5" */
  round?: string;
  /** Short form for a phone: "R5". */
  short?: string;
  phases?: Phase[];
  phase?: string;
  /** The steps of one turn, beside the phases. */
  steps?: Phase[];
  step?: string;
  /** A phone has room for one pill: what it says instead of the phase's name. */
  pill?: string;
  /** In the pill's place, where the table itself shows the phase: a count that ends the game, cards left. */
  count?: { icon: string; value: number; label: string };
}

export interface Progress {
  value: number;
  of?: number;
  icon?: string;
  label?: string;
  /** A second figure before it, smaller. */
  beside?: { value: number; icon: string; label: string };
}

/** What a seat did or is about to do, beside its name. */
export interface Badge {
  icon: string;
  text: string;
}

/** How a seat's points came about, beyond what the rules book. */
export interface PointsBySource {
  /** Instead of the rules' sources, in the order they stack, by their names in the catalogue ("source.<name>"). */
  parts?: Record<string, number>;
  /** What they were made of: "Religion 6, Food 3". */
  detail?: string;
  /** What is said beyond the threshold to who did not reach it. */
  note?: string;
}

/** What a thing of the table says of itself: what it is, what it does or gives now, its rule. */
export interface Explained {
  title: string;
  lines: string[];
  /** The section of the rules page it leads to. */
  section?: string;
}

export interface ExampleProps<View = unknown> {
  table: Table<View>;
}

export interface TitleUi<View = unknown> {
  Board: Component<RegionProps<View>>;
  Own: Component<RegionProps<View>>;
  Rival?: Component<RivalProps<View>>;
  /** Figures in the head of a rival's panel or sheet, between the name and the progress. */
  RivalHead?: Component<RivalProps<View>>;
  Extra?: Component<ExtraProps<View>>;
  /** How many extra panels this table has. */
  extras?(table: Table<View>, size: Size): number;
  /** What belongs to nobody: stock and order. */
  Stock?: Component<StockProps<View>>;
  /** Where it stands, if not at the usual place of a class of room. */
  stock_places?: Partial<Record<Size, StockPlace>>;
  /** The forms of opponents, if not the usual ones. */
  rival_forms?: Partial<Record<Size, RivalForm>>;
  /** Left of the prompt in the bar: dice rolled, a tile in hand. */
  Hand?: Component<RegionProps<View>>;
  /** What a face's `picture` looks like on its button. */
  Picture?: Component<PictureProps<View>>;
  /** Board elements a choice belongs to; pressing one does it. */
  targets?(action: Action, table: Table<View>): string[];
  /** The action somebody means who presses an element that has no choice, to be told why not. */
  wish?(target: string, table: Table<View>): string | null;
  /** What the thing of a target's id says of itself when it is pointed at, focused or held. */
  explain?(id: string, table: Table<View>): Explained | undefined;
  face?(action: Action, table: Table<View>): Face;
  /** Many choices of one kind stand behind one button ("Hire a worker, 5") until it is pressed. */
  group?(action: Action, table: Table<View>): Group | null;
  /** The order of verbs in the bar, if not the rules'. */
  bar_order?: readonly string[];
  /** The set being picked at this decision, if it is one; its own choices then leave the bar. */
  set?(table: Table<View>): PickSet | null;
  impossible?(table: Table<View>): Impossible[];
  /** Because of whom or of what something is refused, after the refusal's own sentence. */
  because?(refusal: string, asked: Asked, table: Table<View>): string | null;
  /** What may be added to the choices of this decision. */
  add_ons?(table: Table<View>): AddOn[];
  /** What a choice sends along, the added thing or that there is none; nothing where the rules will not ask. */
  along?(action: Action, table: Table<View>): string[];
  /** The bar's prompt; without it the catalogue's ask.<decision>. */
  prompt?(table: Table<View>, size: Size): { text: string; detail?: string } | null;
  status?(table: Table<View>): Status;
  /** Points or progress of a seat as the header of its panel shows it. */
  progress?(seat: SeatInfo, table: Table<View>): Progress | null;
  badge?(seat: SeatInfo, table: Table<View>): Badge | null;
  /** A finished game's points of a seat, from the result, the whole log and the last view. */
  points_by_source?(seat: string, parts: Readonly<Record<string, number>>, table: Table<View>): PointsBySource;
  /** A number of points that means something, as a line across the bars, and what it is. */
  threshold?: { points: number; key: string };
  /** How each verb is performed (shared/stage). Things with a data-piece are followed anyway. */
  beats?: Beats<View>;
  /** How the game's end is counted, by sources; those not named one seat shortly after the other. */
  finale?: FinaleWay;
  /** Decisions whose choices follow from what everybody sees: where there is only one, it may be done by itself. */
  public_decisions?: readonly string[];
  /** Keys of messages that stand out in the log: a building finished, a gate passed. */
  notable?: readonly string[];
  /** Keys of messages the log leaves out: steps that a later sentence sums up, cards dealt in plain sight. */
  quiet?: readonly string[];
  /** Keys of messages that the one line of a turn leaves out: what was chosen, where there is what came of it. */
  minor?: readonly string[];
  /** Keys of messages of the viewer's own turn that are told for good: a throw, a tax. */
  lasting?: readonly string[];
  /** An icon drawn instead of a number in a message: a die rolled. */
  picture?(message: Message, name: string): string | null;
  /** Extra class on the table's grid, for a title whose regions lie otherwise. */
  layout?: string;
  /** Which icon stands beside an option where a table is made. */
  options?: Readonly<Record<string, string>>;
  /** Parts of the table that the rules' examples show, by what examples/examples.json calls them. */
  examples?: Readonly<Record<string, Component<ExampleProps<View>>>>;
  icons?: Record<string, string>;
  symbols?: string[];
}

const usual_stock: Record<Size, StockPlace> = {
  desk: "side",
  short: "drawer",
  tablet: "drawer",
  upright: "strip",
  lying: "drawer",
  phone: "drawer",
};
export const stock_place = (ui: TitleUi | null, size: Size): StockPlace =>
  ui?.stock_places?.[size] ?? usual_stock[size];

const usual_form: Record<Size, RivalForm> = {
  desk: "panel",
  short: "panel",
  tablet: "panel",
  upright: "panel",
  lying: "line",
  phone: "chip",
};
export const rival_form = (ui: TitleUi | null, size: Size): RivalForm => ui?.rival_forms?.[size] ?? usual_form[size];
