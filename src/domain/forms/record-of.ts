import type { Choice, Field, FieldGroup, ListDefinition } from './definition.ts';
import type { ChosenValues, FieldKind, KindValues } from './kinds/values.ts';

/** A field as it is declared: its name, its kind and its choices are known to who reads its value. */
export interface Declared<N extends string, K extends FieldKind, C extends string = string> extends Field {
  name: N;
  kind: K;
  choices?: readonly Choice<C>[];
}

/** As much of a field as its value follows from. */
type Known = { name: string; kind: FieldKind; choices?: readonly Choice[] | undefined };

type ChoiceOf<F extends Known> = NonNullable<F['choices']>[number]['value'];
type ValueOf<F extends Known> = F extends Known
  ? F['kind'] extends keyof ChosenValues<string>
    ? ChosenValues<ChoiceOf<F>>[F['kind']]
    : KindValues[F['kind']]
  : never;

/** `cutout` of `cutout.rating_a`. */
type First<N extends string> = N extends `${infer Block}.${string}` ? Block : N;
type Named<F extends Known, N extends string> = F extends Known ? (N extends F['name'] ? F : never) : never;
/** The fields of a block, by their names in it. */
type Below<F extends Known, Block extends string> = F extends Known ? InBlock<F['name'], Block, F> : never;
type InBlock<N extends string, Block extends string, F extends Known> = N extends `${Block}.${infer Rest}`
  ? { name: Rest; kind: F['kind']; choices?: F['choices'] }
  : never;

/**
 * The record that fields are declared for: a name of it that is no field does not compile, nor does a choice that is none of the
 * field's. Everything may be absent: drafts have gaps.
 */
export type RecordOf<F extends Known> = {
  readonly [N in First<F['name']>]?: [Below<F, N>] extends [never] ? ValueOf<Named<F, N>> : RecordOf<Below<F, N>>;
};

/** The record of the fields of several groups. */
export type RecordOfGroups<G extends readonly FieldGroup[]> = RecordOf<G[number]['fields'][number]>;

/** The items of a list, which have ids. */
export type ItemOf<L extends ListDefinition> = RecordOf<L['fields'][number]> & { readonly id: string };

/** The record of a section, with its lists. */
export type RecordOfSection<S extends { groups: readonly FieldGroup[]; lists?: readonly ListDefinition[] }> =
  RecordOfGroups<S['groups']> & {
    readonly [L in NonNullable<S['lists']>[number] as L['name']]?: readonly ItemOf<L>[];
  };
