import type { Values } from '../../forms/definition.ts';
import { codeLeft, isLess } from '../../forms/put-right.ts';
import {
  type Code,
  type Codes,
  countCodes,
  countMadeSafe,
  dangerInWords,
  madeSafeInWords,
  SINCE_PUT_RIGHT,
} from '../../forms/words/danger-words.ts';
import type { Outcome } from '../../forms/words/form-summary.ts';
import { showDay } from '../../time/calendar.ts';
import { plural } from '../../words/plural.ts';

export { type Codes, countCodes };

/** Work on defects during the inspection. */
export type PutRight = {
  /** Number of defects put right entirely. */
  gone: number;
  /** Codes as found and as left of each defect made less dangerous. */
  less: readonly { found: string; left: string }[];
};

/** The work done during the inspection: a defect with no code left was put right, one with a lesser code made less dangerous. */
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

/** The report's answer to "Is it safe?" on the day, for a reader who is not an electrician. */
export type Safety = { tone: 'good' | 'info' | 'warn' | 'bad'; title: string; words: string };

/** The result of a report, in the words shared by print, mail, verify page and shared page. */
export const safetyIn = (outcome: Outcome, observations: readonly Values[]): Safety =>
  safetyOf(outcome, countCodes(observations), putRightOf(observations), countMadeSafe(observations));

/** @param madeSafe  how many of the remaining C1s were made safe for now. */
export function safetyOf(
  outcome: Outcome,
  codes: Codes,
  putRight: PutRight = { gone: 0, less: [] },
  madeSafe = 0,
): Safety {
  const { words, ...safety } = safetyByCodes(outcome, { codes, madeSafe, isPutRight: isAny(putRight) });
  return { ...safety, words: [words, ...saidOf(putRight)].join(' ') };
}

/** How much of the work that was asked for has since been done, by certificates of new work. */
export type SinceThen = 'nothing' | 'some' | 'all';

/** @param left  counts of open observations. */
export function sinceThen(found: Codes, left: Codes): SinceThen {
  if (sum(left) >= sum(found)) return 'nothing';
  return sum(left) === 0 ? 'all' : 'some';
}
const sum = ({ C1, C2, FI }: Codes) => C1 + C2 + FI;

/**
 * The result with the work done since, if any: that comes first, so that no reader is told to repair what is done. The finding
 * of the day stays as issued.
 * @param on  the day of the inspection, YYYY-MM-DD; null if the report has none. @param safeNow  how many of the open C1s are made safe
 *   now, given where that is more than the report says.
 */
export function safetySince<T extends Pick<Safety, 'title' | 'words'>>(
  said: T,
  { found, left, on, safeNow = 0 }: { found: Codes; left: Codes; on: string | null; safeNow?: number },
): T {
  const asFound = `As found${on === null ? '' : ` on ${showDay(on)}`}: ${said.words}`;
  switch (sinceThen(found, left)) {
    case 'nothing':
      return safeNow > 0 ? { ...said, words: `${madeSafeInWords(left.C1, safeNow)} ${asFound}` } : said;
    case 'some':
      return {
        ...said,
        words: `${sum(found) - sum(left)} of ${sum(found)} put right since. Still open: ${foundIn({ ...left, C3: 0 })}.${safeNow > 0 ? ` ${madeSafeInWords(left.C1, safeNow)}` : ''} ${asFound}`,
      };
    case 'all':
      return { ...said, title: `${said.title}${SINCE_PUT_RIGHT}`, words: `Since put right. ${asFound}` };
  }
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

function safetyByCodes(
  outcome: Outcome,
  { codes, madeSafe, isPutRight }: { codes: Codes; madeSafe: number; isPutRight: boolean },
): Omit<Safety, 'words'> & { words: string } {
  const found = foundIn(codes);
  const dangers = dangerInWords(codes, madeSafe);
  if (outcome === 'unsatisfactory') {
    const words = dangers.length > 0 ? dangers.join(' ') : otherwiseUnsatisfactory(isPutRight);
    return {
      tone: 'bad',
      title: 'Unsatisfactory',
      words: `${words}${found && ` ${isPutRight ? 'Left open' : 'Found'}: ${found}.`}`,
    };
  }
  if (dangers.length > 0) {
    return {
      tone: 'warn',
      title: 'Satisfactory, with something to look into',
      words: `${codes.C1 + codes.C2 > 0 ? '' : 'No danger was found. '}${dangers.join(' ')} Found: ${found}.`,
    };
  }
  return {
    tone: 'good',
    title: 'Satisfactory',
    words: `On the day of the inspection the installation was found safe for continued use.${found && ` Found: ${found}.`}`,
  };
}

/** For a report that leaves nothing that asks for work. */
const otherwiseUnsatisfactory = (isPutRight: boolean): string =>
  isPutRight
    ? 'The result is as found, before defects were put right.'
    : 'No C1, C2 or FI was found. For another reason the inspector judged that the installation cannot be called safe for continued use.';

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
