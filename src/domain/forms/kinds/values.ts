/**
 * The JSON type of each kind's values. Each kind declares its own in its file: `declare module './values.ts'`. So adding a kind
 * changes no list, and no field can have a kind that is not described.
 */
// biome-ignore lint/suspicious/noEmptyInterface: every kind adds its own line.
export interface KindValues {}

/** The same for kinds whose values are among the field's choices `C`. They are also in `KindValues`, for a field without choices. */
// biome-ignore lint/suspicious/noEmptyInterface: the same.
// biome-ignore lint/correctness/noUnusedVariables: named here as in the files that add to it.
export interface ChosenValues<C extends string> {}

/** The kind of a field, which decides its control, its parsing and its JSON type. See `kind.ts`. */
export type FieldKind = keyof KindValues;
