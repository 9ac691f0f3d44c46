/**
 * The JSON of each kind's values. The file of a kind says here what its own are: `declare module './values.ts'`. So whoever adds a
 * kind touches no list of them, and no field can be of a kind that nobody described.
 */
// biome-ignore lint/suspicious/noEmptyInterface: every kind adds its own line.
export interface KindValues {}

/** The same of kinds whose values are of the field's choices `C`. They are in `KindValues` too, for a field without choices. */
// biome-ignore lint/suspicious/noEmptyInterface: the same.
// biome-ignore lint/correctness/noUnusedVariables: named here as in the files that add to it.
export interface ChosenValues<C extends string> {}

/** The kind of a field, which decides its control, its parsing and its JSON type. See `kind.ts`. */
export type FieldKind = keyof KindValues;
