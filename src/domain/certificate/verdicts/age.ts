import { showDay } from '../../time/calendar.ts';
import { showNext } from '../cover/next-inspection.ts';

/** How a certificate stands in time, which says nothing of whether it is real or the installation safe. Days are YYYY-MM-DD. */
export type Age =
  | { kind: 'withdrawn' }
  /** A corrected revision was issued. */
  | { kind: 'replaced' }
  /** The same site was inspected again: this one is history. */
  | { kind: 'historic'; laterOn: string }
  | { kind: 'overdue'; since: string }
  /** `nextIf`: what the date depends on. */
  | { kind: 'due'; on: string; nextIf?: string }
  /** It counts, and the form says nothing of when the next one is due. */
  | { kind: 'undated' };

type Facts = {
  status: 'current' | 'superseded' | 'withdrawn';
  inspectedOn: string | null;
  nextDue: string | null;
  /** What that date depends on: "if the C2 items are put right". */
  nextIf?: string | undefined;
  /** Last day of the latest inspection of the site that a current certificate is of. */
  latestOn: string | undefined;
};

/** @param today  in the company's zone. The day it is due is not overdue yet. */
export function ageOf({ status, inspectedOn, nextDue, nextIf, latestOn }: Facts, today: string): Age {
  if (status === 'withdrawn') return { kind: 'withdrawn' };
  if (status === 'superseded') return { kind: 'replaced' };
  if (latestOn !== undefined && inspectedOn !== null && latestOn > inspectedOn)
    return { kind: 'historic', laterOn: latestOn };
  if (nextDue === null) return { kind: 'undated' };
  if (today > nextDue) return { kind: 'overdue', since: nextDue };
  return { kind: 'due', on: nextDue, ...(nextIf !== undefined && { nextIf }) };
}

/**
 * Whether it counts now, beside a column that says when it is due. In the colour of what is well: never, as below.
 * @param open  "1 C1, 2 C2", where that is open: nothing is called current beside it.
 */
export function statusInWords(age: Age, open = ''): { tone: 'bad' | undefined; words: string } {
  switch (age.kind) {
    case 'withdrawn':
      return { tone: 'bad', words: 'Withdrawn' };
    case 'replaced':
      return { tone: undefined, words: 'Superseded' };
    case 'historic':
      return { tone: undefined, words: 'Earlier report' };
    case 'overdue':
      return { tone: 'bad', words: open === '' ? 'Current, overdue' : `${open} open, overdue` };
    case 'due':
    case 'undated':
      return open === '' ? { tone: undefined, words: 'Current' } : { tone: 'bad', words: `${open} open` };
  }
}

/** The same in few words, for a list. Never in the colour of what is well: that is for the outcome to say. */
export function ageInWords(age: Age, open = ''): { tone: 'bad' | 'warn' | undefined; words: string } {
  switch (age.kind) {
    case 'withdrawn':
      return { tone: 'bad', words: 'Withdrawn' };
    case 'replaced':
      return { tone: undefined, words: 'Replaced by a revision' };
    case 'historic':
      return { tone: undefined, words: 'Earlier report' };
    case 'overdue':
      return { tone: 'bad', words: `Overdue since ${showDay(age.since)}` };
    case 'undated':
      return statusInWords(age, open);
    case 'due':
      return { tone: undefined, words: `Next due ${showNext(age.on, age.nextIf)}` };
  }
}
