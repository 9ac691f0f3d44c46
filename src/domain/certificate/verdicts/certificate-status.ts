import { type Codes, codesInShort, SINCE_PUT_RIGHT } from '../../forms/words/danger-words.ts';
import type { Conclusion, Outcome } from '../../forms/words/form-summary.ts';
import type { Age } from './age.ts';

/** The state of a certificate in a list. */
export type CertificateStatus = {
  age: Age;
  outcome: Outcome | null;
  /** Its conclusion, if its form has no outcome. */
  conclusion: Pick<Conclusion, 'title' | 'isBad'> | undefined;
  /** A short name of its form. */
  kind: string;
  /** Whether all the work that it asked for has since been done. */
  isPutRight: boolean;
  /** Counts of open observations; absent for a satisfactory certificate, and for one that is not current. */
  left?: Codes;
  /** How many of the open C1s are made safe for now. */
  madeSafe?: number;
};

type Mark = { tone: 'good' | 'warn' | 'bad' | undefined; words: string };

export const outcomeInWords = (outcome: Outcome): string =>
  outcome === 'satisfactory' ? 'Satisfactory' : 'Unsatisfactory';

/** The result. For new work, which is neither satisfactory nor unsatisfactory: its form's name. */
export function resultInWords({ outcome, conclusion, kind, isPutRight }: Omit<CertificateStatus, 'age'>): Mark {
  const since = isPutRight ? SINCE_PUT_RIGHT : '';
  if (outcome === 'satisfactory') return { tone: 'good', words: outcomeInWords(outcome) };
  if (outcome === 'unsatisfactory')
    return { tone: since === '' ? 'bad' : undefined, words: `${outcomeInWords(outcome)}${since}` };
  if (!conclusion) return { tone: undefined, words: kind };
  return { tone: conclusion.isBad && since === '' ? 'bad' : undefined, words: `${conclusion.title}${since}` };
}

/** "1 C1, 2 C2": the open codes. Empty if there are none. */
export const openOf = ({ left, madeSafe }: Pick<CertificateStatus, 'left' | 'madeSafe'>): string =>
  left ? codesInShort(left, madeSafe) : '';

/** Whether a danger is open that nobody has made safe. */
export const isInDanger = ({ left, madeSafe = 0 }: Pick<CertificateStatus, 'left' | 'madeSafe'>): boolean =>
  left !== undefined && left.C1 > madeSafe;
