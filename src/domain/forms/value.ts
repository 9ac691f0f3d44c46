import { isDay } from '../dates.ts';
import { tidyReading } from '../reading.ts';
import { readInstant } from './calendar.ts';
import type { Field, Values } from './definition.ts';
import type { Fault, ValuePart } from './fault.ts';
import { textFault, tidyText, tidyUnprinted } from './printable.ts';

/** A value in its one form, with the names of what it holds that we do not know; or what is wrong with it. */
export type Checked = { ok: true; value: unknown; unknown?: string[] } | { ok: false; fault: Fault };

export const identifier = /^[A-Za-z0-9_-]{1,64}$/;
export const decimalNumeral = /^\d{1,7}(\.\d{1,4})?$/;
/** Longest list of days, ids or numbers in one field. */
export const maxItems = 500;
/** Lines of an address before the town. */
export const maxLines = 8;
/** Largest whole number of a field. */
export const maxWhole = 999_999;
export const provenances = ['measured', 'calculated', 'carried', 'imported'] as const;
export const addressParts = ['lines', 'town', 'postcode', 'uprn'] as const;
export const tickLabels = { yes: 'Yes', no: 'No', na: 'N/A', lim: 'LIM' } as const;

const ok = (value: unknown, unknown?: string[]): Checked => ({
  ok: true,
  value,
  ...(unknown?.length ? { unknown } : {}),
});
const wrong = (fault: Fault): Checked => ({ ok: false, fault });
const wrongKind = wrong({ code: 'kind' });
/** The same of a part of a value. */
const ofPart = (part: ValuePart, checked: { fault: Fault }): Checked => wrong({ ...checked.fault, part });

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
      return typeof value === 'string' && isDay(value) ? ok(value) : wrongKind;
    case 'time':
      return checkTime(value);
    case 'dates':
      return checkList(value, (each) => (isDay(each) ? each : undefined));
    case 'texts':
      return checkTexts(field, value);
    case 'int':
      return isWhole(value) && isChoice(field, String(value)) ? ok(value) : wrongKind;
    case 'number_or_unknown':
      return isWhole(value) || value === 'unknown' ? ok(value) : wrongKind;
    case 'date_or_unknown':
      return value === 'unknown' || (typeof value === 'string' && isDay(value)) ? ok(value) : wrongKind;
    case 'bool':
      return typeof value === 'boolean' ? ok(value) : wrongKind;
    case 'enum':
      return typeof value === 'string' && isChoice(field, value) ? ok(value) : wrongKind;
    case 'enums':
      return checkList(value, (each) => (isChoice(field, each) ? each : undefined));
    case 'tick':
      return typeof value === 'string' && Object.hasOwn(tickLabels, value) ? ok(value) : wrongKind;
    case 'decimal':
      return typeof value === 'string' && isDecimal(field, value) ? ok(value) : wrongKind;
    case 'reading':
      return checkReading(value);
    case 'address':
      return checkAddress(field, value);
    case 'link':
      return typeof value === 'string' && identifier.test(value) ? ok(value) : wrongKind;
    case 'links':
      return checkList(value, (each) => (identifier.test(each) ? each : undefined));
    case 'fed_from':
      return checkFedFrom(value);
  }
}

const isWhole = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxWhole;
const isChoice = (field: Field, value: string) => field.choices?.some((choice) => choice.value === value) ?? true;
const isDecimal = (field: Field, value: string) =>
  decimalNumeral.test(value) || (field.also?.some((word) => word === value) ?? false);

const isPrinted = ({ unprinted }: Field): boolean => unprinted === undefined;

function checkText(field: Field, value: unknown): Checked {
  if (typeof value !== 'string') return wrong({ code: 'not text' });
  const most = maxLengthOf(field);
  if (value.length > most * 4) return wrong({ code: 'too long', most });
  const isLong = field.kind === 'longtext';
  const text = isPrinted(field) ? tidyText(value) : tidyUnprinted(value);
  if (!isLong && text.includes('\n')) return wrong({ code: 'unprintable', what: 'a line break' });
  const what = isPrinted(field) ? textFault(text, 'lines') : undefined;
  if (what) return wrong({ code: 'unprintable', what });
  return text.length > most ? wrong({ code: 'too long', most }) : ok(text);
}

function checkTime(value: unknown): Checked {
  const instant = typeof value === 'string' ? readInstant(value) : undefined;
  return instant === undefined ? wrongKind : ok(instant);
}

function checkList(value: unknown, keep: (each: string) => string | undefined): Checked {
  if (!Array.isArray(value)) return wrongKind;
  if (value.length > maxItems) return wrong({ code: 'too many', most: maxItems });
  const kept: string[] = [];
  for (const each of value) {
    const item = typeof each === 'string' ? keep(each) : undefined;
    if (item === undefined) return wrongKind;
    if (!kept.includes(item)) kept.push(item);
  }
  return ok(kept);
}

function checkTexts(field: Field, value: unknown): Checked {
  if (!Array.isArray(value)) return wrongKind;
  if (value.length > maxItems) return wrong({ code: 'too many', most: maxItems });
  const kept: string[] = [];
  for (const each of value) {
    const checked = checkText({ ...field, kind: 'text' }, each);
    if (!checked.ok) return checked;
    if (checked.value !== '') kept.push(checked.value as string);
  }
  return ok(kept);
}

function checkReading(value: unknown): Checked {
  const given = typeof value === 'string' ? { text: value } : value;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return wrongKind;
  const { text, provenance = 'measured', limitation, ...others } = given as Values;
  const tidy = typeof text === 'string' && text.length <= 40 ? tidyReading(text) : undefined;
  if (tidy === undefined || tidy === '') return wrongKind;
  if (!provenances.some((each) => each === provenance)) return wrong({ code: 'kind', part: 'provenance' });
  if (
    limitation !== undefined &&
    limitation !== null &&
    !(typeof limitation === 'string' && identifier.test(limitation))
  ) {
    return wrong({ code: 'kind', part: 'limitation' });
  }
  const explained = typeof limitation === 'string' ? { limitation } : {};
  return ok({ ...others, text: tidy, provenance, ...explained }, Object.keys(others));
}

function checkAddress(field: Field, value: unknown): Checked {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrongKind;
  const { lines = [], town = '', postcode = '', uprn, ...others } = value as Values;
  const list = checkTexts({ ...field, kind: 'texts', maxLength: 200 }, lines);
  if (!list.ok) return ofPart('lines', list);
  if ((list.value as string[]).length > maxLines) return wrong({ code: 'too many', most: maxLines, part: 'lines' });
  const checkedTown = checkText({ ...field, kind: 'text', maxLength: 100 }, town);
  if (!checkedTown.ok) return ofPart('town', checkedTown);
  const code = checkText({ ...field, kind: 'text', maxLength: 12 }, postcode);
  if (!code.ok) return ofPart('postcode', code);
  if (uprn !== undefined && uprn !== null && uprn !== '' && !(typeof uprn === 'string' && /^\d{1,12}$/.test(uprn))) {
    return wrong({ code: 'kind', part: 'uprn' });
  }
  const known = { lines: list.value, town: checkedTown.value, postcode: tidyPostcode(code.value as string) };
  return ok({ ...others, ...known, ...(uprn ? { uprn } : {}) }, Object.keys(others));
}

/** Capitals, with the one space of a British postcode. */
function tidyPostcode(text: string): string {
  const code = text.toUpperCase().replace(/\s+/g, ' ');
  return code.replace(/^([A-Z]{1,2}\d[A-Z\d]?) ?(\d[A-Z]{2})$/, '$1 $2');
}

function checkFedFrom(value: unknown): Checked {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrongKind;
  const { origin, board, circuit, ...others } = value as Values;
  const unknown = Object.keys(others);
  if (origin === true && board === undefined && circuit === undefined) return ok({ ...others, origin }, unknown);
  const ids = [board, circuit].every((id) => typeof id === 'string' && identifier.test(id));
  return ids && origin === undefined ? ok({ ...others, board, circuit }, unknown) : wrongKind;
}
