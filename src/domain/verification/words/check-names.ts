import type { RuleCode } from '../rules/rule-codes.ts';

/** What is checked, as it is named to a person where it could not be: no code of a rule is shown. By the code it would have answered with. */
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
  SUPPLY_MAXIMA: 'the supply against what is usual',
} as const satisfies Partial<Record<RuleCode, string>>;

export type CheckCode = keyof typeof names;

/** The names of several checks as the beginning of a sentence, and its verb: "Zs and polarity were". */
export function checksWere(codes: readonly CheckCode[]): string {
  const found = codes.map((code) => names[code]);
  const last = found.pop() ?? '';
  const listed = found.length > 0 ? `${found.join(', ')} and ${last} were` : `${last} was`;
  return listed.charAt(0).toUpperCase() + listed.slice(1);
}
