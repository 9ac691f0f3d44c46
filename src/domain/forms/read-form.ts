import { tidyReading } from '../reading.ts';
import { withoutUnit } from '../units.ts';
import type { Field, Values } from './definition.ts';
import { isBlank, part } from './document.ts';
import { faultOnForm, inWords, whatToEnter } from './form-words.ts';
import { typedValue } from './typed-value.ts';
import { isUnclear, unclear, whatIsWrong } from './typed-wrong.ts';
import { unitBeside, unitsDiffer } from './unit-beside.ts';
import { addressParts, type Checked, checkValue, maxItems, provenances } from './value.ts';

/** What was posted: every value of each control's name, in order. */
export type Posted = ReadonlyMap<string, readonly string[]> | ((name: string) => readonly string[]);

/** Something to put right: the control it belongs to, and what to enter. */
export type FormError = { field: string; message: string };

export type ReadFields =
  | { ok: true; values: Map<string, unknown> }
  | { ok: false; errors: FormError[]; entered: Map<string, readonly string[]> };

export type ReadOptions = {
  /** Zone of the company, for times. */
  timeZone?: string;
  /** Before every control's name, for items of lists: `agreed_limitations.<id>.`, `cu_ip.`. */
  prefix?: string;
  /** Values as the form was drawn from: what a reading does not send again (how it came about, its limitation) stays. */
  current?: Values;
};

/** Names of all controls of a field, its own first. */
export function controlNames(field: Field, prefix = ''): readonly string[] {
  const name = `${prefix}${field.name}`;
  if (field.kind === 'address') return addressParts.map((each) => `${name}.${each}`);
  if (field.kind === 'reading') return [name, `${name}.provenance`, `${name}.limitation`];
  return [name];
}

/**
 * Reads the fields of a page from what was posted.
 *
 * A field is read when any of its controls was posted. Checkboxes and radios send nothing when none is chosen, so their
 * page also sends `<name>.present`; with that and no choice the value is taken away. What was not posted is left alone, and
 * `auto` fields are never read. Blank means taken away: null. Gaps are no error here, the kind of a value is.
 *
 * A unit typed behind a number that has a choice of units is chosen by that, where none is; another one than is chosen is an error.
 *
 * A control `limitation` of the page names the limitation of readings newly given as LIM or N/V that name none themselves.
 * @returns values by control name with the prefix: `zs`, `agreed_limitations.<id>.text`. Never throws.
 */
export function readFields(fields: readonly Field[], posted: Posted, options: ReadOptions = {}): ReadFields {
  const sent = typeof posted === 'function' ? posted : (name: string) => posted.get(name) ?? [];
  const { prefix = '', current = {} } = options;
  const values = new Map<string, unknown>();
  const errors: FormError[] = [];
  const entered = new Map<string, readonly string[]>();
  const unitsTyped = new Map<string, string>();
  const isPosted = (field: Field) =>
    [...controlNames(field, prefix), `${prefix}${field.name}.present`].some((each) => sent(each).length > 0);
  const textsOf = (field: Field) => (isPosted(field) ? sent(`${prefix}${field.name}`) : undefined);
  for (const field of fields) {
    if (field.auto || !isPosted(field)) continue;
    const name = `${prefix}${field.name}`;
    for (const each of controlNames(field, prefix)) entered.set(each, sent(each));
    const beside = unitBeside(field, fields, textsOf, current);
    const unit = beside?.typed ?? beside?.chosen;
    const read = readField(unit ? { ...field, unit } : field, name, sent, options);
    const differ = beside && unitsDiffer(field, beside, sent(name)[0] ?? '');
    if ('field' in read) errors.push(read);
    else if (differ) errors.push({ field: name, message: differ });
    else values.set(name, read.value);
    if (beside?.typed && !beside.chosen) unitsTyped.set(`${prefix}${beside.field.name}`, beside.typed);
  }
  for (const [name, unit] of unitsTyped) values.set(name, unit);
  return errors.length === 0 ? { ok: true, values } : { ok: false, errors, entered };
}

type Sent = (name: string) => readonly string[];
type Read = { value: unknown } | FormError;

function readField(field: Field, name: string, sent: Sent, options: ReadOptions): Read {
  const several = field.kind === 'enums' || field.kind === 'links';
  const names = controlNames(field, name.slice(0, name.length - field.name.length));
  const repeated = several ? undefined : names.find((each) => sent(each).length > 1);
  if (repeated) return { field: repeated, message: `Enter one value for ${inWords(field)}` };
  if (field.kind === 'address') return readAddress(field, name, sent, options);
  if (field.kind === 'reading') return readReadingField(field, name, sent, options);
  const texts = sent(name).filter((each) => each.trim() !== '');
  if (texts.length === 0) return { value: null };
  if (texts.length > maxItems) return { field: name, message: whatToEnter(field) };
  const typed = texts[0] as string;
  if (field.kind === 'decimal' && isUnclear(field, typed)) return { field: name, message: unclear(field, typed) };
  const given = several ? texts : typedValue(field, typed, options.timeZone ?? 'Europe/London');
  return given === undefined
    ? { field: name, message: whatIsWrong(field, typed) }
    : settle(field, name, checkValue(field, given));
}

function settle(field: Field, name: string, checked: Checked): Read {
  if (!checked.ok) return { field: name, message: faultOnForm(field, checked.fault) };
  return { value: isBlank(checked.value) ? null : checked.value };
}

/** The UPRN has no box of its own: what was not sent stays, as long as there is an address. */
function readAddress(field: Field, name: string, sent: Sent, { current = {} }: ReadOptions): Read {
  const before = part(current, field.name) as Values | undefined;
  const [lines, town, postcode, uprn] = addressParts.map((each) => sent(`${name}.${each}`)[0] ?? '') as [
    string,
    string,
    string,
    string,
  ];
  if ([lines, town, postcode, uprn].every((each) => each.trim() === '')) return { value: null };
  if (lines.length > 5000) return { field: `${name}.lines`, message: `Shorten ${inWords(field)}` };
  const kept = sent(`${name}.uprn`).length === 0 && typeof before?.uprn === 'string' ? before.uprn : uprn;
  const parts = {
    lines: lines.split(/\r\n?|\n/).filter((line) => line.trim() !== ''),
    town,
    postcode,
    uprn: kept.replace(/\s/g, ''),
  };
  for (const each of addressParts) {
    const only = each === 'lines' ? { lines: parts.lines } : { [each]: parts[each] };
    const checked = checkValue(field, only);
    if (!checked.ok) return { field: `${name}.${each}`, message: faultOnForm(field, checked.fault) };
  }
  return settle(field, name, checkValue(field, parts));
}

function readReadingField(field: Field, name: string, sent: Sent, { current = {} }: ReadOptions): Read {
  const entered = sent(name)[0] ?? '';
  const before = part(current, field.name) as Values | undefined;
  // Only how it came about was posted, not the reading itself: that is no reading.
  if (entered.trim() === '') return { value: null };
  if (isUnclear(field, entered)) return { field: name, message: unclear(field, entered) };
  const text = entered.length <= 40 ? tidyReading(withoutUnit(entered, field.unit)) : undefined;
  if (text === undefined || text === '') return { field: name, message: whatIsWrong(field, entered) };
  const same = before?.text === text;
  const saidHow = (sent(`${name}.provenance`)[0] ?? '').trim();
  if (saidHow !== '' && !provenances.some((each) => each === saidHow)) {
    return { field: `${name}.provenance`, message: `Choose how ${inWords(field)} was found` };
  }
  const provenance = saidHow || (same && typeof before?.provenance === 'string' ? before.provenance : 'measured');
  const limitation = text === 'LIM' || text === 'N/V' ? limitationOf(name, sent, same ? before : undefined) : undefined;
  const checked = checkValue(field, { text, provenance, ...(limitation ? { limitation } : {}) });
  return checked.ok
    ? { value: checked.value }
    : { field: `${name}.limitation`, message: 'Choose a limitation from the list' };
}

/** The reading's own limitation, else the one it had, else the page's. A control sent empty takes it away. */
function limitationOf(name: string, sent: Sent, before: Values | undefined): string | undefined {
  const own = sent(`${name}.limitation`)[0];
  if (own?.trim()) return own.trim();
  if (before) return own === undefined && typeof before.limitation === 'string' ? before.limitation : undefined;
  return (sent('limitation')[0] ?? '').trim() || undefined;
}
