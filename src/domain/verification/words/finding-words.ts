import type { Finding } from '../engine/finding.ts';

/** The severity of a finding in words, and its display tone. */
export const severityWords = {
  fail: { tone: 'bad', word: 'Fails' },
  warn: { tone: 'warn', word: 'Check' },
  note: { tone: 'info', word: 'Note' },
} as const;

/** The name of the second figure if it is not a limit: an expected value, or a largest difference. */
const beside: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...['RING_R1R2', 'RING_CPC_RATIO', 'ZS_CALC_MISMATCH', 'ZS_BELOW_R1R2', 'PARALLEL_PATH', 'R2_MISMATCH'],
      ...['FEEDER_MISMATCH', 'ZDB_BELOW_UPSTREAM', 'IPF_ABOVE_UPSTREAM', 'IPF_ZE_MISMATCH', 'LENGTH_MISMATCH'],
    ].map((code) => [code, 'expected']),
  ),
  RING_R1_RN: 'apart at most',
};

/** The facts of a finding, each in a few words: the reading and its limit, the arithmetic, the regulation. */
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
 * The address of the rule's explanation; undefined for a finding that needs none. It opens in a new tab, because the page may be a form
 * with unsaved values.
 */
export const whyWeAsk = ({ rule }: Finding): string | undefined =>
  rule === 'MISSING' ? undefined : `/public/rules#${rule}`;
