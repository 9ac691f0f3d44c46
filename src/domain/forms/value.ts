import { isDay } from '../dates.ts';
import { tidyReading } from '../reading.ts';
import { isInstant } from './calendar.ts';
import type { Field, Values } from './definition.ts';
import { textFault, tidyText } from './printable.ts';

/** A value in its one form, with the names of what it holds that we do not know; or what to enter instead. */
export type Checked = { ok: true; value: unknown; unknown?: string[] } | { ok: false; message: string };

export const identifier = /^[A-Za-z0-9_-]{1,64}$/;
export const decimalNumeral = /^\d{1,7}(\.\d{1,4})?$/;
/** Longest list of days, ids or numbers in one field. */
export const maxItems = 500;
export const provenances = ['measured', 'calculated', 'carried', 'imported'] as const;
export const addressParts = ['lines', 'town', 'postcode', 'uprn'] as const;
export const tickLabels = { yes: 'Yes', no: 'No', na: 'N/A', lim: 'LIM' } as const;

const ok = (value: unknown, unknown?: string[]): Checked => ({
  ok: true,
  value,
  ...(unknown?.length ? { unknown } : {}),
});
const wrong = (message: string): Checked => ({ ok: false, message });

export function maxLengthOf(field: Field): number {
  return field.maxLength ?? (field.kind === 'longtext' ? 5000 : 300);
}

/**
 * Checks a JSON value against its field and puts it into its one form (composed letters, tidy readings). Blank values are
 * not for this function. Never throws.
 */
export function checkValue(field: Field, value: unknown): Checked {
  switch (field.kind) {
    case 'text':
    case 'longtext':
    case 'signature':
      return checkText(field, value);
    case 'date':
      return typeof value === 'string' && isDay(value) ? ok(value) : wrong(whatToEnter(field));
    case 'time':
      return typeof value === 'string' && isInstant(value) ? ok(value) : wrong(whatToEnter(field));
    case 'dates':
      return checkList(field, value, (each) => (isDay(each) ? each : undefined));
    case 'texts':
      return checkTexts(field, value);
    case 'int':
      return isWhole(value) && isChoice(field, String(value)) ? ok(value) : wrong(whatToEnter(field));
    case 'number_or_unknown':
      return isWhole(value) || value === 'unknown' ? ok(value) : wrong(whatToEnter(field));
    case 'date_or_unknown':
      return value === 'unknown' || (typeof value === 'string' && isDay(value)) ? ok(value) : wrong(whatToEnter(field));
    case 'bool':
      return typeof value === 'boolean' ? ok(value) : wrong(whatToEnter(field));
    case 'enum':
      return typeof value === 'string' && isChoice(field, value) ? ok(value) : wrong(whatToEnter(field));
    case 'enums':
      return checkList(field, value, (each) => (isChoice(field, each) ? each : undefined));
    case 'tick':
      return typeof value === 'string' && Object.hasOwn(tickLabels, value) ? ok(value) : wrong(whatToEnter(field));
    case 'decimal':
      return typeof value === 'string' && isDecimal(field, value) ? ok(value) : wrong(whatToEnter(field));
    case 'reading':
      return checkReading(field, value);
    case 'address':
      return checkAddress(field, value);
    case 'link':
      return typeof value === 'string' && identifier.test(value) ? ok(value) : wrong(whatToEnter(field));
    case 'links':
      return checkList(field, value, (each) => (identifier.test(each) ? each : undefined));
    case 'fed_from':
      return checkFedFrom(field, value);
  }
}

const isWhole = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 999_999;
const isChoice = (field: Field, value: string) => field.choices?.some((choice) => choice.value === value) ?? true;
const isDecimal = (field: Field, value: string) =>
  decimalNumeral.test(value) || (field.also?.some((word) => word === value) ?? false);

function checkText(field: Field, value: unknown): Checked {
  if (typeof value !== 'string') return wrong(`Enter ${inWords(field)} as text`);
  if (value.length > maxLengthOf(field) * 4) return tooLong(field, maxLengthOf(field));
  const text = tidyText(value);
  const fault = textFault(text, field.kind === 'longtext' ? 'lines' : 'one line');
  if (fault) return wrong(`Enter ${inWords(field)} without ${fault}`);
  return text.length > maxLengthOf(field) ? tooLong(field, maxLengthOf(field)) : ok(text);
}

const tooLong = (field: Field, length: number) => wrong(`Shorten ${inWords(field)} to ${length} characters or fewer`);

function checkList(field: Field, value: unknown, keep: (each: string) => string | undefined): Checked {
  if (!Array.isArray(value) || value.length > maxItems) return wrong(whatToEnter(field));
  const kept: string[] = [];
  for (const each of value) {
    const item = typeof each === 'string' ? keep(each) : undefined;
    if (item === undefined) return wrong(whatToEnter(field));
    if (!kept.includes(item)) kept.push(item);
  }
  return ok(kept);
}

function checkTexts(field: Field, value: unknown): Checked {
  if (!Array.isArray(value) || value.length > maxItems) return wrong(whatToEnter(field));
  const kept: string[] = [];
  for (const each of value) {
    const checked = checkText({ ...field, kind: 'text' }, each);
    if (!checked.ok) return checked;
    if (checked.value !== '') kept.push(checked.value as string);
  }
  return ok(kept);
}

function checkReading(field: Field, value: unknown): Checked {
  const given = typeof value === 'string' ? { text: value } : value;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return wrong(whatToEnter(field));
  const { text, provenance = 'measured', limitation, ...others } = given as Values;
  const tidy = typeof text === 'string' && text.length <= 40 ? tidyReading(text) : undefined;
  if (tidy === undefined || tidy === '') return wrong(whatToEnter(field));
  if (!provenances.some((each) => each === provenance)) return wrong('Enter measured, calculated, carried or imported');
  if (
    limitation !== undefined &&
    limitation !== null &&
    !(typeof limitation === 'string' && identifier.test(limitation))
  ) {
    return wrong('Enter the id of the limitation');
  }
  const explained = typeof limitation === 'string' ? { limitation } : {};
  return ok({ ...others, text: tidy, provenance, ...explained }, Object.keys(others));
}

function checkAddress(field: Field, value: unknown): Checked {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong(whatToEnter(field));
  const { lines = [], town = '', postcode = '', uprn, ...others } = value as Values;
  const list = checkTexts({ ...field, kind: 'texts', maxLength: 200 }, lines);
  if (!list.ok) return list;
  if ((list.value as string[]).length > 8) return wrong(`Enter ${inWords(field)} in 8 lines or fewer`);
  const checkedTown = checkText({ ...field, kind: 'text', maxLength: 100 }, town);
  if (!checkedTown.ok) return checkedTown;
  const code = checkText({ ...field, kind: 'text', maxLength: 12 }, postcode);
  if (!code.ok) return wrong('Enter a postcode, for example LS1 4AP');
  if (uprn !== undefined && uprn !== null && uprn !== '' && !(typeof uprn === 'string' && /^\d{1,12}$/.test(uprn))) {
    return wrong('Enter the UPRN as up to 12 digits');
  }
  const known = { lines: list.value, town: checkedTown.value, postcode: tidyPostcode(code.value as string) };
  return ok({ ...others, ...known, ...(uprn ? { uprn } : {}) }, Object.keys(others));
}

/** Capitals, with the one space of a British postcode. */
function tidyPostcode(text: string): string {
  const code = text.toUpperCase().replace(/\s+/g, ' ');
  return code.replace(/^([A-Z]{1,2}\d[A-Z\d]?) ?(\d[A-Z]{2})$/, '$1 $2');
}

function checkFedFrom(field: Field, value: unknown): Checked {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong(whatToEnter(field));
  const { origin, board, circuit, ...others } = value as Values;
  const unknown = Object.keys(others);
  if (origin === true && board === undefined && circuit === undefined) return ok({ ...others, origin }, unknown);
  const ids = [board, circuit].every((id) => typeof id === 'string' && identifier.test(id));
  return ids && origin === undefined ? ok({ ...others, board, circuit }, unknown) : wrong(whatToEnter(field));
}

/** The label as it stands in the middle of a sentence: "Ze", "RCD time", "client name". */
export function inWords({ label }: Field): string {
  const isPlainWord = /^[A-Z][a-z]+(?=[ ,:]|$)/.test(label) && !/^(Ze|Zs|Zdb|Ipf)\b/.test(label);
  return isPlainWord ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

const unitWords: Partial<Record<NonNullable<Field['unit']>, string>> = {
  Ω: 'ohms',
  MΩ: 'megohms',
  kA: 'kA',
  A: 'amps',
  mA: 'mA',
  V: 'volts',
  Hz: 'Hz',
  ms: 'milliseconds',
  s: 'seconds',
  'mm²': 'mm²',
  m: 'metres',
  kVA: 'kVA',
  years: 'years',
  '%': 'per cent',
};
const examples: Partial<Record<NonNullable<Field['unit']>, string>> = { Ω: '0.21', MΩ: '200', kA: '1.2', ms: '28' };

/** The message for a value of the wrong kind: it says what to enter. */
export function whatToEnter(field: Field): string {
  const name = inWords(field);
  const unit = field.unit ? ` in ${unitWords[field.unit]}` : '';
  switch (field.kind) {
    case 'reading':
      return `Enter ${name}${unit}, for example ${field.unit ? (examples[field.unit] ?? '10') : '10'}, >299, LIM, N/A or N/V`;
    case 'decimal': {
      const words = (field.also ?? []).map((word) => ({ na: 'N/A', LIM: 'LIM', unknown: 'unknown' })[word]);
      return `Enter ${name} as a number${unit}${words.length > 0 ? `, or ${words.join(' or ')}` : ''}`;
    }
    case 'int':
      return field.choices ? `Choose ${name} from the list` : `Enter ${name} as a whole number`;
    case 'number_or_unknown':
      return `Enter ${name} as a whole number${unit}, or unknown`;
    case 'date':
      return `Enter ${name} as a date, for example 15/04/2026`;
    case 'date_or_unknown':
      return `Enter ${name} as a date, for example 15/04/2026, or unknown`;
    case 'dates':
      return `Enter ${name} separated by commas, for example 15/04/2026, 16/04/2026`;
    case 'time':
      return `Enter ${name} as a date and time`;
    case 'bool':
      return `Choose yes or no for ${name}`;
    case 'tick':
      return `Choose yes, no, N/A or LIM for ${name}`;
    case 'address':
      return `Enter ${name} as lines, town and postcode`;
    case 'texts':
      return `Enter ${name} separated by commas`;
    case 'text':
    case 'longtext':
    case 'signature':
      return `Enter ${name}`;
    default:
      return `Choose ${name} from the list`;
  }
}
