import type { Choice, Condition, Field, FieldKind } from '../definition.ts';
import type { Declared } from '../records/record-of.ts';

/** Further properties of a field; `Q` lists what its conditions read from its record. */
type More<Q extends string = never> = Omit<Partial<Field>, 'applies' | 'required'> & {
  applies?: Condition<Q>;
  required?: boolean | Condition<Q>;
};

/** A builder of fields of one kind: `text('client_name', 'Client', required)`. Optional by default. */
const ofKind =
  <K extends FieldKind>(kind: K) =>
  <const N extends string, Q extends string = never>(
    name: N,
    label: string,
    ...more: More<Q>[]
  ): Declared<N, K, string, Q> =>
    Object.assign({ name, label, kind, required: false }, ...more);

export const text = ofKind('text');
export const longtext = ofKind('longtext');
export const signature = ofKind('signature');
export const date = ofKind('date');
export const dates = ofKind('dates');
export const int = ofKind('int');
export const bool = ofKind('bool');
export const numberOrUnknown = ofKind('number_or_unknown');
export const dateOrUnknown = ofKind('date_or_unknown');
export const decimal = ofKind('decimal');
export const reading = ofKind('reading');
export const tick = ofKind('tick');
export const address = ofKind('address');
export const texts = ofKind('texts');
export const links = ofKind('links');
export const link = ofKind('link');
export const time = ofKind('time');
export const fedFrom = ofKind('fed_from');

/** The same for kinds with choices. */
const withChoices =
  <K extends FieldKind>(kind: K) =>
  <const N extends string, const C extends string, Q extends string = never>(
    name: N,
    label: string,
    choices: readonly Choice<C>[],
    ...more: More<Q>[]
  ): Declared<N, K, C, Q> =>
    Object.assign({ name, label, kind, required: false, choices }, ...more);

export const choice = withChoices('enum');
export const choicesOf = withChoices('enums');

/** Always required to issue. */
export const required: More = { required: true };
/** Required to issue on a condition of the field's own record and of the document. */
export const requiredIf = <Q extends string>(condition: Condition<Q>): More<Q> => ({ required: condition });
/** Shown and required on the same condition. */
export const onlyIf = <Q extends string>(condition: Condition<Q>): More<Q> => ({
  applies: condition,
  required: condition,
});
/** Shown on a condition, never required. */
export const optionalIf = <Q extends string>(condition: Condition<Q>): More<Q> => ({ applies: condition });
/** Not printed, but in the signed data: the rules use it. */
export const checked: More = { unprinted: 'checked' };
/** Not printed and in no certificate: between the company and its people or its client. */
export const internal: More = { unprinted: 'internal' };
/** A particular in a group of results, or a result in a group of particulars: see `FieldGroup.lasts`. */
export const lasting: More = { lasts: true };
export const eachTime: More = { lasts: false };
export const past: More = { past: true };
export const unfilled: More = { unfilled: true };
export const auto: More = { auto: true };
export const column = (number: number): More => ({ column: number });
