import type { Field, Values } from '../definition.ts';
import { isBlank, part } from '../document.ts';
import { kindOf } from '../kinds/index.ts';
import type { ReadPosted } from '../kinds/kind.ts';
import { maxItems } from '../kinds/shared/checks.ts';
import { inWords } from '../words/field-words.ts';
import { unitSuffix, unitsDiffer } from '../words/unit-suffix.ts';
import { faultOnForm, whatIsWrong, whatToEnter } from './form-words.ts';

/** The posted values of each control's name, in order. */
export type Posted = ReadonlyMap<string, readonly string[]> | ((name: string) => readonly string[]);

/** An error: its control, and what to enter. */
export type FormError = { field: string; message: string };

export type ReadFields =
  | { ok: true; values: Map<string, unknown> }
  | { ok: false; errors: FormError[]; entered: Map<string, readonly string[]> };

export type ReadOptions = {
  /** Zone of the company, for times. */
  timeZone?: string;
  /** Prefix of every control's name, for items of lists: `agreed_limitations.<id>.`, `cu_ip.`. */
  prefix?: string;
  /** The values that the form was rendered with: parts of a reading that are not sent again (provenance, limitation) stay. */
  current?: Values;
};

/** Names of all controls of a field, the main one first. */
export function controlNames(field: Field, prefix = ''): readonly string[] {
  const name = `${prefix}${field.name}`;
  return kindOf(field).controlNames?.(name) ?? [name];
}

/**
 * Reads the posted fields of a page.
 *
 * A field is read if any of its controls was posted. Checkboxes and radios send nothing if none is chosen, so their
 * page also sends `<name>.present`; with that and no choice the value is removed. Fields that were not posted are left alone, and
 * `auto` fields are never read. Blank means removed: null. A gap is not an error, a value of the wrong kind is.
 *
 * A unit typed after a number with a choice of units chooses that unit, if none is chosen; a unit other than the chosen one is an error.
 *
 * A control `limitation` of the page gives the limitation for new readings of LIM or N/V that name none themselves.
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
    const beside = unitSuffix(field, fields, textsOf, current);
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

function readField(field: Field, name: string, sent: Sent, { timeZone, current = {} }: ReadOptions): Read {
  const kind = kindOf(field);
  const several = kind.choose === 'several';
  const names = controlNames(field, name.slice(0, name.length - field.name.length));
  const repeated = several ? undefined : names.find((each) => sent(each).length > 1);
  if (repeated) return { field: repeated, message: `Enter one value for ${inWords(field)}` };
  if (kind.post) return settle(field, kind.post(field, { name, sent, before: part(current, field.name) }));
  const texts = sent(name).filter((each) => each.trim() !== '');
  if (texts.length === 0) return { value: null };
  if (texts.length > maxItems) return { field: name, message: whatToEnter(field) };
  const typed = texts[0] as string;
  const asked = kind.ask?.(field, typed);
  if (asked) return { field: name, message: asked };
  const given = several ? texts : typedValue(field, typed, timeZone ?? 'Europe/London');
  if (given === undefined) return { field: name, message: whatIsWrong(field, typed) };
  const checked = kind.check(field, given);
  return settle(field, checked.ok ? checked : { control: name, fault: checked.fault });
}

/** The JSON value of a typed text, before the field checks it; undefined if it has none. */
function typedValue(field: Field, text: string, timeZone: string): unknown {
  const { read } = kindOf(field);
  if (!read) return text;
  return text.length > 10_000 ? undefined : read(field, text.trim(), timeZone);
}

function settle(field: Field, read: ReadPosted): Read {
  if ('value' in read) return { value: isBlank(read.value) ? null : read.value };
  return { field: read.control, message: 'message' in read ? read.message : faultOnForm(field, read.fault) };
}
