import type Big from 'big.js';
import { tidyReading } from '../../../domain/reading.ts';
import type { Calculation } from '../../../domain/verification/calculations/calculation.ts';
import type { Finding } from '../../../domain/verification/engine/finding.ts';
import { exactValue, readingOf } from '../../../domain/verification/engine/values.ts';
import { withoutUnit } from '../../../domain/words/units.ts';

/*
 * A calculator is data and one function: its questions, and the answer. It uses the rules' own functions, and where a rule
 * judges the same thing, it runs the rule.
 */

export type CalculatorField = {
  name: string;
  label: string;
  hint?: string;
  unit?: string;
  required: boolean;
} & (
  | { kind: 'number' /** Refuses zero, for a divisor. */; positive?: boolean }
  /** Also accepts `>299`, as instruments show it. */
  | { kind: 'reading' }
  | {
      kind: 'choice';
      choices: readonly { value: string; label: string }[] /** Shows all choices at once: there are few. */;
      inSight?: boolean;
    }
);

export type Calculator = {
  /** Last segment of its address. */
  slug: string;
  title: string;
  /** What it calculates, in one sentence. */
  about: string;
  fields: readonly CalculatorField[];
  /** Ids of the tables of limits that it uses. */
  tables: readonly string[];
  /** Plausible example values. */
  example: Readonly<Record<string, string>>;
  answer: (given: Given) => Answer;
};

/** The valid entries. */
export type Given = {
  /** Undefined if blank. */
  number: (name: string) => Big | undefined;
  /** In standard form; '' if blank. */
  reading: (name: string) => string;
  choice: (name: string) => string;
};

export type Tone = 'good' | 'warn' | 'bad' | 'info';
export type Answer = {
  /** One line for a shared link. */
  summary: string;
  verdict: { tone: Tone; title: string; words?: string };
  steps: readonly Step[];
  /** The rules' findings about an entered reading. */
  findings: readonly Finding[];
  picture?: Picture;
};
export type Step = {
  says: string;
  calculation: Pick<Calculation, 'text' | 'arithmetic' | 'regulation'> & { unit: string };
};

/** A reading and its limits on a scale from 0; zones in ascending order, the last without an end. */
export type Picture = {
  unit: string;
  reading?: { text: string; value: Big };
  marks: readonly { label: string; text: string; value: Big }[];
  zones: readonly { upTo?: Big; tone: Tone }[];
};

type EntryError = { field: string; message: string };
export type Entered = { typed: Record<string, string>; errors: EntryError[]; given: Given };

/** Longest entry; the rest is cut off. */
const LONGEST = 60;

/** Reads the typed entries; never throws. `typed` is shown again. */
export function readEntries(fields: readonly CalculatorField[], query: Readonly<Record<string, string>>): Entered {
  const typed: Record<string, string> = {};
  const tidy: Record<string, string> = {};
  const errors: EntryError[] = [];
  for (const field of fields) {
    const text = (Object.hasOwn(query, field.name) ? (query[field.name] ?? '') : '').trim().slice(0, LONGEST);
    typed[field.name] = text;
    const read = readOne(field, text);
    if ('error' in read) errors.push({ field: field.name, message: read.error });
    else tidy[field.name] = read.text;
  }
  const textAt = (name: string) => tidy[name] ?? '';
  const given: Given = {
    number: (name) => exactValue(readingOf(textAt(name))),
    reading: textAt,
    choice: textAt,
  };
  return { typed, errors, given };
}

function readOne(field: CalculatorField, text: string): { text: string } | { error: string } {
  const what = inWords(field);
  if (text === '')
    return field.required ? { error: `${field.kind === 'choice' ? 'Choose' : 'Enter'} ${what}` } : { text };
  if (field.kind === 'choice') {
    return field.choices.some(({ value }) => value === text) ? { text } : { error: `Choose ${what} from the list` };
  }
  const number = withoutUnit(text, field.unit);
  const reading = readingOf(number);
  const unit = field.unit ? ` in ${field.unit}` : '';
  const wrong = { error: `Enter ${what} as a number${unit}${field.unit === 'MΩ' ? ', or as >299' : ''}` };
  if (reading.state !== 'value' || (field.kind === 'number' && reading.qualifier !== 'eq')) return wrong;
  if (field.kind === 'number' && field.positive && reading.value.eq(0)) {
    return { error: `Enter ${what} above 0` };
  }
  return { text: tidyReading(number) ?? '' };
}

/** A label for the middle of a sentence: "the rated current". Symbols stay as they are. */
const inWords = ({ label }: CalculatorField): string =>
  /^[A-Z][a-z]+(?=[ ,]|$)/.test(label) && !/^(Zs|Ze|Zdb)\b/.test(label)
    ? `the ${label.charAt(0).toLowerCase()}${label.slice(1)}`
    : label;
