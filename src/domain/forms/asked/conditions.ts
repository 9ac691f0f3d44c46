import { isBlank, itemsOf, part } from '../../record.ts';
import type { Condition, ReportDocument, Values } from '../definition.ts';

type Test = (record: Values, document: ReportDocument) => boolean;
type AskedBy<C> = C extends readonly Condition<infer Q>[] ? Q : never;

const conditionOf = <Q extends string>(asks: readonly Q[], test: Test): Condition<Q> =>
  Object.assign((record: Values, document: ReportDocument) => test(record, document), { asks });

/** The field's value is one of these. */
export const is = <const N extends string, const V extends string | number | boolean>(
  name: N,
  ...values: readonly V[]
): Condition<`${N}=${V}`> =>
  conditionOf(
    values.map((value): `${N}=${V}` => `${name}=${value}`),
    (record) => (values as readonly unknown[]).includes(part(record, name)),
  );

/** The value is one of those of a field with several. */
export const includes = <const N extends string, const V extends string>(name: N, value: V): Condition<`${N}=${V}`> =>
  conditionOf([`${name}=${value}`], (record) => {
    const among = part(record, name);
    return Array.isArray(among) && among.includes(value);
  });

/** The field has a value. */
export const filled = <const N extends string>(name: N): Condition<`${N}?`> =>
  conditionOf([`${name}?`], (record) => !isBlank(part(record, name)));

/** The field has a value other than "not fitted". */
export const fitted = <const N extends string>(name: N): Condition<`${N}?`> =>
  conditionOf([`${name}?`], (record) => {
    const value = part(record, name);
    return !isBlank(value) && value !== 'na' && (value as { text?: unknown }).text !== 'N/A';
  });

/** The record has at least one item in a list. */
export const hasItems = <const N extends string>(name: N): Condition<`${N}[]`> =>
  conditionOf([`${name}[]`], (record) => itemsOf(part(record, name)).length > 0);

/** Any other test, on the fields that it names. */
export const when = <const N extends string>(names: readonly N[], test: Test): Condition<`${N}?`> =>
  conditionOf(
    names.map((name): `${N}?` => `${name}?`),
    test,
  );

/** Any of the conditions holds. */
export const any = <const C extends readonly Condition[]>(...conditions: C): Condition<AskedBy<C>> =>
  conditionOf(asksOf(conditions), (record, document) => conditions.some((condition) => condition(record, document)));

/** All conditions hold. */
export const both = <const C extends readonly Condition[]>(...conditions: C): Condition<AskedBy<C>> =>
  conditionOf(asksOf(conditions), (record, document) => conditions.every((condition) => condition(record, document)));

export const not = <Q extends string>(condition: Condition<Q>): Condition<Q> =>
  conditionOf(condition.asks, (record, document) => !condition(record, document));

const asksOf = <C extends readonly Condition[]>(conditions: C): AskedBy<C>[] =>
  conditions.flatMap(({ asks }) => asks) as AskedBy<C>[];
