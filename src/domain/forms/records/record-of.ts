import type { Choice, Condition, Field, FieldGroup, ListDefinition } from '../definition.ts';
import type { ChosenValues, FieldKind, KindValues } from '../kinds/values.ts';

/** A field as declared: its type has the name, kind and choices for readers of its value, and the questions of its conditions. */
export interface Declared<N extends string, K extends FieldKind, C extends string = string, Q extends string = never>
  extends Field {
  name: N;
  kind: K;
  choices?: readonly Choice<C>[];
  applies?: Condition<Q>;
  required: boolean | Condition<Q>;
}

/** As much of a field as its value type needs. */
type Known = { name: string; kind: FieldKind; choices?: readonly Choice[] | undefined };

type ChoiceOf<F extends Known> = NonNullable<F['choices']>[number]['value'];
type ValueOf<F extends Known> = F extends Known
  ? F['kind'] extends keyof ChosenValues<string>
    ? ChosenValues<ChoiceOf<F>>[F['kind']]
    : KindValues[F['kind']]
  : never;

/** `cutout` for `cutout.rating_a`. */
type First<N extends string> = N extends `${infer Block}.${string}` ? Block : N;
type Named<F extends Known, N extends string> = F extends Known ? (N extends F['name'] ? F : never) : never;
/** The fields of a block, by their names in it. */
type Below<F extends Known, Block extends string> = F extends Known ? InBlock<F['name'], Block, F> : never;
type InBlock<N extends string, Block extends string, F extends Known> = N extends `${Block}.${infer Rest}`
  ? { name: Rest; kind: F['kind']; choices?: F['choices'] }
  : never;

/**
 * The record of declared fields: reading a name that is not a field, or comparing with a choice that the field lacks, does not
 * compile. Everything may be absent: drafts have gaps.
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

type AskedBy<F> = F extends { applies?: unknown; required?: unknown }
  ? QuestionOf<F['applies']> | QuestionOf<F['required']>
  : never;
/** Nothing, if the type of the condition was left open, as `Field` leaves it. */
type QuestionOf<C> = C extends Condition<infer Q> ? (string extends Q ? never : Q) : never;

/** The questions that a field can answer: whether it is filled in, and whether it has one of its possible values. */
type AnswerOf<F extends Known> = F extends Known ? `${F['name']}?` | `${F['name']}=${Plain<ValueOf<F>>}` : never;
type Plain<V> = V extends readonly (infer E)[] ? Plain<E> : V extends string | number | boolean ? V : never;

/** The questions of the conditions of a record's fields that none of the fields answers. */
export type UnansweredIn<F extends Known> = UnansweredInRecord<F, never>;

/** The same for a section: for its own record, and for the items of its lists. */
export type UnansweredInSection<S> = S extends {
  groups: readonly FieldGroup[];
  lists?: readonly ListDefinition[];
}
  ? UnansweredInRecord<S['groups'][number]['fields'][number], ListsOf<S>>
  : never;

type ListsOf<S> = S extends { lists: readonly (infer L extends ListDefinition)[] } ? L : never;

type UnansweredInRecord<F extends Known, L extends ListDefinition> =
  | Exclude<AskedBy<F> | AskedBy<L>, AnswerOf<F> | `${L['name']}[]`>
  | UnansweredInItems<L>;

type UnansweredInItems<L extends ListDefinition> = L extends ListDefinition
  ? UnansweredInRecord<L['fields'][number], ListsOf<L>>
  : never;
