import type { Finding } from '../engine/finding.ts';

/** How grave a finding is, in words, and the tone it is shown in. */
export const severityWords = {
  fail: { tone: 'bad', word: 'Fails' },
  warn: { tone: 'warn', word: 'Check' },
  note: { tone: 'info', word: 'Note' },
} as const;

/** What stands behind a finding, each a few words: what was read, the limit, the arithmetic, the regulation. */
export function factsOf({ measured, limit, unit, arithmetic, regulation }: Finding): string[] {
  const behind = unit ? ` ${unit}` : '';
  const facts = [measured && `read ${measured}${behind}`, limit && `limit ${limit}${behind}`, arithmetic, regulation];
  return facts.filter((fact): fact is string => Boolean(fact));
}

/**
 * Where the rule is explained; undefined for what explains itself. It opens beside the page it stands on, which may be a form
 * with something typed in it.
 */
export const whyWeAsk = ({ rule }: Finding): string | undefined =>
  rule === 'MISSING' ? undefined : `/public/rules#${rule}`;
