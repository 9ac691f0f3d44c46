import type { Choice, Field, FieldKind, ReportDocument, Values } from '../definition.ts';
import { isBlank, itemsOf, part } from '../document.ts';
import type { Declared } from '../record-of.ts';

type More = Partial<Field>;

/** A builder of fields of one kind: `text('client_name', 'Client', required)`. Optional unless said otherwise. */
const ofKind =
  <K extends FieldKind>(kind: K) =>
  <const N extends string>(name: N, label: string, ...more: More[]): Declared<N, K> =>
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

/** The same with the choices that its value is one of, or several of. */
const withChoices =
  <K extends FieldKind>(kind: K) =>
  <const N extends string, const C extends string>(
    name: N,
    label: string,
    choices: readonly Choice<C>[],
    ...more: More[]
  ): Declared<N, K, C> =>
    Object.assign({ name, label, kind, required: false, choices }, ...more);

export const choice = withChoices('enum');
export const choicesOf = withChoices('enums');

/** To issue, always. */
export const required: More = { required: true };
/** To issue, on a condition of the field's own record and of the document. */
export const requiredIf = (condition: Condition): More => ({ required: condition });
/** Asked for and required on the same condition. */
export const onlyIf = (condition: Condition): More => ({ applies: condition, required: condition });
/** Asked for on a condition, never required. */
export const optionalIf = (condition: Condition): More => ({ applies: condition });
/** Not on the print, but in the signed data: the rules judge by it. */
export const checked: More = { unprinted: 'checked' };
/** Not on the print and in no certificate: between the company and its people or its client. */
export const internal: More = { unprinted: 'internal' };
export const past: More = { past: true };
export const unfilled: More = { unfilled: true };
export const auto: More = { auto: true };
export const column = (number: number): More => ({ column: number });

export type Condition = (record: Values, document: ReportDocument) => boolean;

/** The record's value is one of these. */
export const is =
  (name: string, ...values: unknown[]): Condition =>
  (record) =>
    values.includes(part(record, name));

/** Something is entered, and it is not "not fitted". */
export const fitted =
  (name: string): Condition =>
  (record) => {
    const value = part(record, name);
    return !isBlank(value) && value !== 'na' && (value as { text?: unknown }).text !== 'N/A';
  };

/** Any of the conditions holds. */
export const any =
  (...conditions: Condition[]): Condition =>
  (record, document) =>
    conditions.some((condition) => condition(record, document));

/** All conditions hold. */
export const both =
  (...conditions: Condition[]): Condition =>
  (record, document) =>
    conditions.every((condition) => condition(record, document));

export const not =
  (condition: Condition): Condition =>
  (record, document) =>
    !condition(record, document);

/** The record has at least one item in a list. */
export const hasItems =
  (name: string): Condition =>
  (record) =>
    itemsOf(part(record, name)).length > 0;
