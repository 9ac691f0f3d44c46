import type { Finding } from '../engine/finding.ts';

/** How grave a finding is, in words, and the tone it is shown in. */
export const severityWords = {
  fail: { tone: 'bad', word: 'Fails' },
  warn: { tone: 'warn', word: 'Check' },
  note: { tone: 'info', word: 'Note' },
} as const;

/** Where the second figure is no limit, what it is: what other readings lead to expect, or how far apart two may be. */
const beside: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...['RING_R1R2', 'RING_CPC_RATIO', 'ZS_CALC_MISMATCH', 'ZS_BELOW_R1R2', 'PARALLEL_PATH', 'R2_MISMATCH'],
      ...['FEEDER_MISMATCH', 'ZDB_BELOW_UPSTREAM', 'IPF_ABOVE_UPSTREAM', 'IPF_ZE_MISMATCH', 'LENGTH_MISMATCH'],
    ].map((code) => [code, 'expected']),
  ),
  RING_R1_RN: 'apart at most',
};

/** What stands behind a finding, each a few words: of a reading it and its limit, the arithmetic, the regulation. */
export function factsOf({ rule, measured, limit, unit, arithmetic, regulation }: Finding): string[] {
  const facts = [
    unit && measured && `read ${measured} ${unit}`,
    unit && limit && `${beside[rule] ?? 'limit'} ${limit} ${unit}`,
    arithmetic,
    regulation,
  ];
  return facts.filter((fact): fact is string => Boolean(fact));
}

/**
 * Where the rule is explained; undefined for what explains itself. It opens beside the page it stands on, which may be a form
 * with something typed in it.
 */
export const whyWeAsk = ({ rule }: Finding): string | undefined =>
  rule === 'MISSING' ? undefined : `/public/rules#${rule}`;
