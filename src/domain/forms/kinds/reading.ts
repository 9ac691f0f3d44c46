import { type ReadingValue, tidyReading } from '../../reading.ts';
import { withoutUnit } from '../../words/units.ts';
import type { Field, Values } from '../definition.ts';
import { isBlank } from '../document.ts';
import { inUnit, inWords } from '../words/field-words.ts';
import type { Checked, Kind, Names, PostedField, ReadPosted } from './kind.ts';
import { identifier, ok, wrong, wrongKind } from './shared/checks.ts';
import { reference } from './shared/json.ts';
import { commaQuestion } from './shared/numbers.ts';
import { textOf, withUnit } from './shared/showing.ts';

declare module './values.ts' {
  interface KindValues {
    reading: ReadingValue;
  }
}

const provenances = ['measured', 'calculated', 'carried', 'imported'] as const;

/** A reading of an instrument: a number with > or < before it, LIM, N/A or N/V; its provenance; its limitation. */
export const reading: Kind = {
  name: 'reading',
  check: (_, value) => checkReading(value),
  controlNames: (name) => [name, `${name}.provenance`, `${name}.limitation`],
  post,
  controls: (field, value) => {
    const record = typeof value === 'object' && value !== null ? (value as Values) : {};
    return {
      '': [isBlank(value) ? '' : typeof value === 'object' ? String(record.text ?? '') : String(value)],
      ...(field.provenance && record.provenance ? { '.provenance': [String(record.provenance)] } : {}),
      ...(record.limitation ? { '.limitation': [String(record.limitation)] } : {}),
    };
  },
  hasPoint: true,
  mayBeLimited: true,
  show: showReading,
  cell: (_, value, names) => {
    const { text, provenance, limitation } = readingOf(value);
    const name = limitation === undefined ? undefined : names.get('limitation', limitation);
    if (name !== undefined) return `${text} ${name}`;
    return withMark(text, marks, provenance);
  },
  enter: (field) =>
    `Enter ${inWords(field)}${inUnit(field)}, for example ${(field.unit && examples[field.unit]) ?? '10'}, LIM, N/A or N/V`,
  slip: (field, typed) => (isOverRange(typed) ? overRange(field) : undefined),
  ask: commaQuestion,
  must: () => 'must be text: a decimal number as "0.35", with > or < before it as ">299", or "LIM", "N/A" or "N/V"',
  parts: {
    provenance: {
      field: {
        name: 'provenance',
        label: 'provenance',
        kind: 'enum',
        choices: provenances.map((value) => ({ value, label: value })),
        required: false,
      },
      enter: 'Enter measured, calculated, carried or imported',
    },
    limitation: {
      field: { name: 'limitation', label: 'limitation', kind: 'link', target: 'limitation', required: false },
      enter: 'Enter the id of the limitation',
    },
  },
  mainPart: 'text',
  asCarried: (value) => {
    const { text } = readingOf(value);
    return /^[<>]?\d/.test(text) ? { text, provenance: 'carried' } : undefined;
  },
  schema: () => reference('reading'),
  defs: {
    readingText: { type: 'string', pattern: '^([<>]?\\d{1,7}(\\.\\d{1,4})?|LIM|N/A|N/V)$' },
    reading: {
      oneOf: [
        reference('readingText'),
        {
          type: 'object',
          required: ['text'],
          properties: {
            text: reference('readingText'),
            provenance: { enum: provenances, default: 'measured' },
            limitation: reference('id'),
          },
        },
      ],
    },
  },
  live: 'reading',
};

const examples: Partial<Record<NonNullable<Field['unit']>, string>> = {
  Ω: '0.35',
  MΩ: '200, >299',
  kA: '1.2',
  ms: '28',
};

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

function post(field: Field, { name, sent, before }: PostedField): ReadPosted {
  const entered = sent(name)[0] ?? '';
  const stored = before as Values | undefined;
  // Without the reading itself, a posted provenance is not a reading.
  if (entered.trim() === '') return { value: null };
  const asked = commaQuestion(field, entered);
  if (asked) return { control: name, message: asked };
  const text = entered.length <= 40 ? tidyReading(withoutUnit(entered, field.unit)) : undefined;
  if (text === undefined || text === '') {
    return { control: name, message: (isOverRange(entered.trim()) && overRange(field)) || reading.enter(field) };
  }
  const same = stored?.text === text;
  const saidHow = (sent(`${name}.provenance`)[0] ?? '').trim();
  if (saidHow !== '' && !provenances.some((each) => each === saidHow)) {
    return { control: `${name}.provenance`, message: `Choose how ${inWords(field)} was obtained` };
  }
  const provenance = saidHow || (same && typeof stored?.provenance === 'string' ? stored.provenance : 'measured');
  const limitation = text === 'LIM' || text === 'N/V' ? limitationOf(name, sent, same ? stored : undefined) : undefined;
  const checked = checkReading({ text, provenance, ...(limitation ? { limitation } : {}) });
  return checked.ok
    ? { value: checked.value }
    : { control: `${name}.limitation`, message: 'Choose a limitation from the list' };
}

/** The reading's own limitation, or its earlier one, or the page's. A control sent empty removes it. */
function limitationOf(name: string, sent: PostedField['sent'], before: Values | undefined): string | undefined {
  const own = sent(`${name}.limitation`)[0];
  if (own?.trim()) return own.trim();
  if (before) return own === undefined && typeof before.limitation === 'string' ? before.limitation : undefined;
  return (sent('limitation')[0] ?? '').trim() || undefined;
}

/** Testers show an over-range reading in different ways; no value can be made from it. */
const isOverRange = (text: string) => /^>? ?(?:[o0][./]?l\.?|∞|inf|infinity|over ?-?range|over)$/i.test(text);

const overRange = (field: Field) =>
  `Enter ${inWords(field)} as > and the highest value your tester can show${inUnit(field)}, for example >299`;

function showReading({ unit }: Field, value: unknown, names: Names): string {
  const { text, provenance, limitation } = readingOf(value);
  const name = limitation === undefined ? undefined : names.get('limitation', limitation);
  if (name !== undefined && text !== '') return `${text} (see limitation ${name})`;
  const measured = withUnit(text, unit);
  return text === '' ? measured : withMark(measured, marksInWords, provenance);
}

/** Marks for readings that were not measured on the day. */
const marks: Readonly<Record<string, string>> = { calculated: 'c', carried: 'p' };
const marksInWords: Readonly<Record<string, string>> = {
  calculated: '(calculated)',
  carried: '(from a previous report)',
};

const withMark = (text: string, words: Readonly<Record<string, string>>, provenance: string): string =>
  Object.hasOwn(words, provenance) ? `${text} ${words[provenance]}` : text;

/** A bare string is a measured reading; older documents have `na` for a main RCD's time, which was a decimal then. */
function readingOf(value: unknown): { text: string; provenance: string; limitation: string | undefined } {
  if (typeof value !== 'object' || value === null)
    return { text: tidyReading(textOf(value)) ?? textOf(value), provenance: 'measured', limitation: undefined };
  const { text, provenance, limitation } = value as Values;
  return {
    text: typeof text === 'string' ? text : '',
    provenance: typeof provenance === 'string' ? provenance : 'measured',
    limitation: typeof limitation === 'string' ? limitation : undefined,
  };
}
