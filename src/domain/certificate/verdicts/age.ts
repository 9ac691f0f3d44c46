import { showDay } from '../../time/calendar.ts';
import { showNext } from '../cover/next-inspection.ts';

/** Whether a certificate is current, which does not say whether it is real or the installation safe. Days are YYYY-MM-DD. */
export type Age =
  | { kind: 'withdrawn' }
  /** A corrected revision was issued. */
  | { kind: 'replaced' }
  /** The site has been inspected again since. */
  | { kind: 'historic'; laterOn: string }
  | { kind: 'overdue'; since: string }
  /** `nextIf`: the condition of the date. */
  | { kind: 'due'; on: string; nextIf?: string }
  /** Current, on a form that gives no date for the next one. */
  | { kind: 'undated' };

type Facts = {
  status: 'current' | 'superseded' | 'withdrawn';
  inspectedOn: string | null;
  nextDue: string | null;
  /** The condition of that date: "if the C2 items are put right". */
  nextIf?: string | undefined;
  /** Last day of the latest inspection of the site with a current certificate. */
  latestOn: string | undefined;
};

/** @param today  in the company's zone. It is not overdue on the due date itself. */
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
 * Whether a certificate is current, next to a column with its due date. Never in the colour of a good result, as below.
 * @param open  its open codes, "1 C1, 2 C2": with any open it is not called current.
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

/** The same in few words, for a list. Never in the colour of a good result: that belongs to the outcome. */
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
