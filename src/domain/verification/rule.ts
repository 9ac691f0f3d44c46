import type { Reading } from '../reading.ts';
import type { Context } from './context.ts';
import type { Finding } from './finding.ts';

/** One thing that is checked. Rules look at the whole report, advise, and never throw. */
export type Rule = {
  /** Name of the rule, and of its file. */
  id: string;
  /** The reason codes it can answer with, apart from NOT_CHECKABLE. */
  codes: readonly string[];
  /** One line for the list of rules. */
  about: string;
  judge: (context: Context) => Finding[];
};

/** The note that a check was not made: names the check and says why. */
export function notCheckable(code: string, path: string, why: string): Finding {
  return { rule: 'NOT_CHECKABLE', severity: 'note', path, message: `${code} was not checked: ${why}.` };
}

/** Why a reading cannot be compared, or undefined where it is blank: a blank that is required is MISSING already. */
export function whyNot(reading: Reading, name: string): string | undefined {
  switch (reading.state) {
    case 'blank':
      return undefined;
    case 'value':
      return `${name} ${reading.text} does not say on which side of the limit it is`;
    default:
      return `${name} is ${reading.text}`;
  }
}
