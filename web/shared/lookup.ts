// Generated views name every key they have; the page also makes names itself, from a row and a column or a notation.

/** What a record of a view has under such a name. */
export const lookup = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined => record[name];

declare global {
  interface Array<T> {
    /** A list of names may be asked about any name. */
    includes(name: T extends string ? string : T, from?: number): boolean;
  }
}
