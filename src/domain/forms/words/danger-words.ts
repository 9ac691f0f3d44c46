import type { Values } from '../definition.ts';
import { codeLeft } from '../put-right.ts';

export type Code = 'C1' | 'C2' | 'C3' | 'FI';
export type Codes = Readonly<Record<Code, number>>;

/**
 * Number of open observations by code: those put right during the inspection count as left. Anything that is not a code is
 * ignored.
 */
export function countCodes(observations: readonly Values[]): Codes {
  const count = (wanted: Code) => observations.filter((each) => codeLeft(each) === wanted).length;
  return { C1: count('C1'), C2: count('C2'), C3: count('C3'), FI: count('FI') };
}

/** Number of remaining dangers (C1) that were made safe for now, which is not a repair. */
export const countMadeSafe = (observations: readonly Values[]): number => observations.filter(isMadeSafe).length;

export const isMadeSafe = (observation: Values): boolean =>
  codeLeft(observation) === 'C1' && observation.made_safe === true;

/**
 * The meaning of the open codes, for a reader who is not an electrician: the sentences shared by print, mail, verify page and shared
 * page. Empty if none asks for work.
 * @param madeSafe  how many of the C1s were made safe for now.
 */
export function dangerInWords({ C1, C2, FI }: Codes, madeSafe: number): string[] {
  return [
    ...(C1 > madeSafe ? ['Danger present (C1): immediate action required.'] : []),
    ...(madeSafe > 0 ? [madeSafeInWords(C1, madeSafe)] : []),
    ...(C2 > 0 ? ['Potentially dangerous (C2): urgent action required.'] : []),
    ...(FI > 0 ? ['Further investigation required without delay (FI).'] : []),
  ];
}

/** That dangers (C1) are made safe for now. @param dangers  how many are open. */
export function madeSafeInWords(dangers: number, madeSafe: number): string {
  if (madeSafe >= dangers) return 'Danger present (C1), made safe for now: a permanent repair is still required.';
  const [was, needs] = madeSafe === 1 ? ['was', 'needs'] : ['were', 'need'];
  return `${madeSafe} of the ${dangers} dangers (C1) ${was} made safe for now, and still ${needs} a permanent repair.`;
}

/**
 * "1 C1, 2 C2": the codes that ask for work, the gravest first. Empty if there are none.
 * @param madeSafe  how many of the C1s were made safe for now: "1 C1 (made safe)".
 */
export const codesInShort = (codes: Codes, madeSafe = 0): string =>
  (['C1', 'C2', 'FI'] as const)
    .filter((code) => codes[code] > 0)
    .map((code) => `${codes[code]} ${code}${code === 'C1' ? safeInShort(codes.C1, madeSafe) : ''}`)
    .join(', ');

function safeInShort(dangers: number, madeSafe: number): string {
  if (madeSafe === 0) return '';
  return madeSafe >= dangers ? ' (made safe)' : ` (${madeSafe} made safe)`;
}

/** Suffix of an outcome after all the work that it asked for has been done. */
export const SINCE_PUT_RIGHT = ', since put right';
