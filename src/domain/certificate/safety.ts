import type { Values } from '../forms/definition.ts';

export type Code = 'C1' | 'C2' | 'C3' | 'FI';
export type Codes = Readonly<Record<Code, number>>;

/** How many observations of each code a report has. What is no code counts as nothing. */
export function countCodes(observations: readonly Values[]): Codes {
  const count = (wanted: Code) => observations.filter(({ code }) => code === wanted).length;
  return { C1: count('C1'), C2: count('C2'), C3: count('C3'), FI: count('FI') };
}

/** Whether the report asks for work or an investigation that the law may set a date for. C3 alone does not. */
export const asksForWork = ({ C1, C2, FI }: Codes): boolean => C1 + C2 + FI > 0;

/** Is it safe? The answer of the report on the day, for somebody who is no electrician. */
export type Safety = { tone: 'good' | 'warn' | 'bad'; title: string; words: string };

export function safetyOf(outcome: 'satisfactory' | 'unsatisfactory', codes: Codes): Safety {
  const found = foundIn(codes);
  if (outcome === 'unsatisfactory') {
    return {
      tone: 'bad',
      title: 'Unsatisfactory',
      words: `${dangerIn(codes)}${found && ` Found: ${found}.`}`,
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

function dangerIn({ C1, C2 }: Codes): string {
  if (C1 > 0) return 'Danger was present: somebody could be hurt. It has to be made safe at once.';
  if (C2 > 0) return 'Something was found that could become dangerous. It has to be put right urgently.';
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
