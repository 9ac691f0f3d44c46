import type { RuleCode } from '../rules/rule-codes.ts';

/** Names of checks in words, for checks that could not be made: people see no rule codes. By the code of the check. */
const names = {
  ZS_OVER_MAX: 'Zs',
  RA_OVER_LIMIT: 'electrode resistance',
  RCD_SLOW: 'RCD time',
  RCD_TYPE_LOAD: 'RCD type',
  IR_BELOW_MIN: 'insulation resistance',
  POLARITY_BAD: 'polarity',
  RING_R1_RN: 'the ring (r1 and rn)',
  RING_CPC_RATIO: 'the ring (r1 and r2)',
  RING_R1R2: 'the ring (R1+R2)',
  KA_TOO_LOW: 'breaking capacity',
  CPC_SMALL: 'CPC size',
  EARTH_SMALL: 'earthing conductor size',
  BOND_SMALL: 'main bonding size',
  OVERLOAD_COORD: 'overload protection',
  VDROP_OVER: 'volt drop',
  SUPPLY_MAXIMA: 'the supply against usual values',
} as const satisfies Partial<Record<RuleCode, string>>;

export type CheckCode = keyof typeof names;

/** The names of several checks as the start of a sentence, with its verb: "Zs and polarity were". */
export function checksWere(codes: readonly CheckCode[]): string {
  const found = codes.map((code) => names[code]);
  const last = found.pop() ?? '';
  const listed = found.length > 0 ? `${found.join(', ')} and ${last} were` : `${last} was`;
  return listed.charAt(0).toUpperCase() + listed.slice(1);
}
