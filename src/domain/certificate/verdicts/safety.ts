import type { Values } from '../../forms/definition.ts';
import { codeLeft, isLess } from '../../forms/put-right.ts';
import { plural } from '../../words/plural.ts';

export type Code = 'C1' | 'C2' | 'C3' | 'FI';
export type Codes = Readonly<Record<Code, number>>;

/**
 * How many observations of each code a report leaves open: what was put right during the inspection counts as it was left. What is
 * no code counts as nothing.
 */
export function countCodes(observations: readonly Values[]): Codes {
  const count = (wanted: Code) => observations.filter((each) => codeLeft(each) === wanted).length;
  return { C1: count('C1'), C2: count('C2'), C3: count('C3'), FI: count('FI') };
}

/** What was done about defects during the inspection. */
export type PutRight = {
  /** Defects of which nothing is left. */
  gone: number;
  /** Codes of each that was made less dangerous, as found and as left. */
  less: readonly { found: string; left: string }[];
};

/** What was put right during the inspection: what has no code left is gone, what has a lesser one was made less dangerous. */
export function putRightOf(observations: readonly Values[]): PutRight {
  const done = observations
    .map((each) => ({ found: each.code, left: codeLeft(each) }))
    .filter(({ found }) => typeof found === 'string');
  return {
    gone: done.filter(({ left }) => left === undefined).length,
    less: done
      .filter(({ found, left }) => left !== undefined && isLess(left, found))
      .map(({ found, left }) => ({ found: `${found}`, left: `${left}` })),
  };
}

/** Whether the report asks for work or an investigation that the law may set a date for. C3 alone does not. */
export const asksForWork = ({ C1, C2, FI }: Codes): boolean => C1 + C2 + FI > 0;

/** Is it safe? The answer of the report on the day, for somebody who is not an electrician. */
export type Safety = { tone: 'good' | 'warn' | 'bad'; title: string; words: string };

export function safetyOf(
  outcome: 'satisfactory' | 'unsatisfactory',
  codes: Codes,
  putRight: PutRight = { gone: 0, less: [] },
): Safety {
  const { words, ...safety } = safetyByCodes(outcome, codes, isAny(putRight));
  return { ...safety, words: [words, ...saidOf(putRight)].join(' ') };
}

/**
 * The same, where work since has put some of it right, by certificates of its own: what the report found on the day stays as it was
 * issued, and nobody is told to see to what is done.
 * @param left  codes of what nobody has put right.
 */
export function safetySince(safety: Safety, found: Codes, left: Codes): Safety {
  const sum = ({ C1, C2, FI }: Codes) => C1 + C2 + FI;
  const done = sum(found) - sum(left);
  if (done <= 0) return safety;
  const since =
    sum(left) === 0
      ? 'All that had to be seen to has been put right since: see below.'
      : `${done} of these ${done === 1 ? 'has' : 'have'} been put right since: see below. Still open: ${foundIn({ ...left, C3: 0 })}.`;
  return { ...safety, words: `${safety.words} ${since}` };
}

const isAny = ({ gone, less }: PutRight): boolean => gone + less.length > 0;

function saidOf({ gone, less }: PutRight): string[] {
  const were = (count: number) => (count === 1 ? 'was' : 'were');
  const codes = less.map(({ found, left }) => `${found} as found, ${left} as left`).join('; ');
  return [
    ...(gone > 0
      ? [`${plural(gone, 'defect')} that ${were(gone)} found ${were(gone)} put right during the inspection.`]
      : []),
    ...(less.length > 0
      ? [`${plural(less.length, 'defect')} ${were(less.length)} made less dangerous: ${codes}.`]
      : []),
  ];
}

function safetyByCodes(outcome: 'satisfactory' | 'unsatisfactory', codes: Codes, isPutRight: boolean): Safety {
  const found = foundIn(codes);
  if (outcome === 'unsatisfactory') {
    return {
      tone: 'bad',
      title: 'Unsatisfactory',
      words: `${dangerIn(codes, isPutRight)}${found && ` ${isPutRight ? 'Left open' : 'Found'}: ${found}.`}`,
    };
  }
  if (codes.FI > 0) {
    return {
      tone: 'warn',
      title: 'Satisfactory, with something to look into',
      words: `No danger was found, but something could not be judged and has to be investigated without delay. Found: ${found}.`,
    };
  }
  return {
    tone: 'good',
    title: 'Satisfactory',
    words: `On the day of the inspection the installation was found safe for continued use.${found && ` Found: ${found}.`}`,
  };
}

function dangerIn({ C1, C2, FI }: Codes, isPutRight: boolean): string {
  if (C1 > 0) return 'Danger was present: somebody could be hurt. It has to be made safe at once.';
  if (C2 > 0) return 'Something was found that could become dangerous. It has to be put right urgently.';
  if (isPutRight && FI === 0) return 'The result says what was found, not what is left of it.';
  return 'The inspector judged that the installation cannot be called safe for continued use.';
}

const names: readonly (readonly [Code, string])[] = [
  ['C1', 'danger present (C1)'],
  ['C2', 'potentially dangerous (C2)'],
  ['FI', 'to be investigated (FI)'],
  ['C3', 'improvement recommended (C3)'],
];
const foundIn = (codes: Codes): string =>
  names
    .filter(([code]) => codes[code] > 0)
    .map(([code, name]) => `${codes[code]} × ${name}`)
    .join(', ');
