import type { Conclusion, Outcome } from '../../forms/definition.ts';
import { type Codes, codesInShort, SINCE_PUT_RIGHT } from '../../forms/words/danger-words.ts';
import type { Age } from './age.ts';

/** How a certificate stands in a list. */
export type CertificateStatus = {
  age: Age;
  outcome: Outcome | null;
  /** What it came to where its form has no outcome. */
  conclusion: Pick<Conclusion, 'title' | 'isBad'> | undefined;
  /** What its form is called in few words. */
  kind: string;
  /** Whether all of it that asked for work was put right since. */
  isPutRight: boolean;
  /** Codes of what nobody has put right; absent of a satisfactory one, and of one that is not current. */
  left?: Codes;
};

type Mark = { tone: 'good' | 'warn' | 'bad' | undefined; words: string };

export const outcomeInWords = (outcome: Outcome): string =>
  outcome === 'satisfactory' ? 'Satisfactory' : 'Unsatisfactory';

/** What it came to. Of new work, which is neither satisfactory nor not: what it is. */
export function resultInWords({ outcome, conclusion, kind, isPutRight }: Omit<CertificateStatus, 'age'>): Mark {
  const since = isPutRight ? SINCE_PUT_RIGHT : '';
  if (outcome === 'satisfactory') return { tone: 'good', words: outcomeInWords(outcome) };
  if (outcome === 'unsatisfactory')
    return { tone: since === '' ? 'bad' : undefined, words: `${outcomeInWords(outcome)}${since}` };
  if (!conclusion) return { tone: undefined, words: kind };
  return { tone: conclusion.isBad && since === '' ? 'bad' : undefined, words: `${conclusion.title}${since}` };
}

/** "1 C1, 2 C2": what is still to be dealt with. Empty where nothing is. */
export const openOf = ({ left }: Pick<CertificateStatus, 'left'>): string => (left ? codesInShort(left) : '');
