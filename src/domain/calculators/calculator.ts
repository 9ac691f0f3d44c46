import type Big from 'big.js';
import { tidyReading } from '../reading.ts';
import type { Calculation } from '../verification/calculations/calculation.ts';
import type { Finding } from '../verification/engine/finding.ts';
import { exactValue, readingOf } from '../verification/engine/values.ts';
import { withoutUnit } from '../words/units.ts';

/*
 * A calculator is data and one function: what it asks, and what follows from the answers. It counts with the functions that the
 * rules count with, and where a rule judges the same thing it lets the rule judge.
 */

export type CalculatorField = {
  name: string;
  label: string;
  hint?: string;
  unit?: string;
  required: boolean;
} & (
  | { kind: 'number' /** Zero is none: what is divided by. */; positive?: boolean }
  /** Also `>299`, as instruments show it. */
  | { kind: 'reading' }
  | {
      kind: 'choice';
      choices: readonly { value: string; label: string }[] /** Few enough to be all in sight. */;
      inSight?: boolean;
    }
);

export type Calculator = {
  /** Last part of its address. */
  slug: string;
  title: string;
  /** What it answers, in one sentence. */
  about: string;
  fields: readonly CalculatorField[];
  /** Ids of the tables of limits it counts with. */
  tables: readonly string[];
  /** Plausible entries to begin with, and to try it with. */
  example: Readonly<Record<string, string>>;
  answer: (given: Given) => Answer;
};

/** What was entered, once nothing is wrong with it. */
export type Given = {
  /** Undefined where it was left empty. */
  number: (name: string) => Big | undefined;
  /** In its one written form; '' where it was left empty. */
  reading: (name: string) => string;
  choice: (name: string) => string;
};

export type Tone = 'good' | 'warn' | 'bad' | 'info';
export type Answer = {
  /** In one line: what a shared address is about. */
  summary: string;
  verdict: { tone: Tone; title: string; words?: string };
  steps: readonly Step[];
  /** What the rules say of a reading that was entered. */
  findings: readonly Finding[];
  picture?: Picture;
};
export type Step = {
  says: string;
  calculation: Pick<Calculation, 'text' | 'arithmetic' | 'regulation'> & { unit: string };
};

/** A reading among its marks on a scale from 0; zones from the first to the last, the last without an end. */
export type Picture = {
  unit: string;
  reading?: { text: string; value: Big };
  marks: readonly { label: string; text: string; value: Big }[];
  zones: readonly { upTo?: Big; tone: Tone }[];
};

export type EntryError = { field: string; message: string };
export type Entered = { typed: Record<string, string>; errors: EntryError[]; given: Given };

/** As long as anything a person types here; the rest is cut off. */
const LONGEST = 60;

/** Reads what was typed; never throws. `typed` is what to show again. */
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
  const wrong = { error: `Enter ${what} as a number${unit}${field.kind === 'reading' ? ', or as >299' : ''}` };
  if (reading.state !== 'value' || (field.kind === 'number' && reading.qualifier !== 'eq')) return wrong;
  if (field.kind === 'number' && field.positive && reading.value.eq(0)) {
    return { error: `Enter ${what} above 0` };
  }
  return { text: tidyReading(number) ?? '' };
}

/** "Rated current" in the middle of a sentence; names that are symbols stay as they are. */
const inWords = ({ label }: CalculatorField): string =>
  /^[A-Z][a-z]+(?=[ ,]|$)/.test(label) && !/^(Zs|Ze|Zdb)\b/.test(label)
    ? `the ${label.charAt(0).toLowerCase()}${label.slice(1)}`
    : label;
