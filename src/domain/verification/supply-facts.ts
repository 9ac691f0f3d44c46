import type Big from 'big.js';
import { remembered } from '../memo.ts';
import type { Context } from './context.ts';
import { type LimitProfile, profileFor } from './limits/profile.ts';
import { decimalOf, recordAt, textOf } from './values.ts';

/** What every limit of a report hangs on: its edition, and the supply it was measured on. */
export type SupplyFacts = {
  profile: LimitProfile;
  /** `TN-S`, `TT` …, as recorded; '' when not yet. */
  system: string;
  isPme: boolean;
  isPrivate: boolean;
  /** V to Earth for calculations: the profile's for any voltage a 230 V supply may have. */
  u0: Big;
  /** The same where it is another voltage than the tables hold for. */
  otherU0: Big | undefined;
  /** V between lines, where recorded. */
  lineVolts: Big | undefined;
  /** Why no limit for Zs can be told for the whole installation: the end of a sentence. */
  noZsLimits: string | undefined;
};

/** The facts of a report's supply, worked out once. */
export const supplyFacts = remembered(({ document }: Context): SupplyFacts => {
  const supply = recordAt(document, 'supply');
  const profile = profileFor(document.edition);
  const system = textOf(supply.earthing_system);
  const stated = decimalOf(supply.nominal_u0);
  const otherU0 = stated?.gt(0) && (stated.lt(profile.u0From) || stated.gt(profile.u0To)) ? stated : undefined;
  return {
    profile,
    system,
    // Before A4 the form had one TN-C-S, and nearly every one is PME.
    isPme: system === 'TN-C-S_PME' || system === 'TN-C-S',
    isPrivate: supply.private_supply === true,
    u0: otherU0 ?? profile.u0,
    otherU0,
    lineVolts: decimalOf(supply.nominal_u),
    noZsLimits: whyNoLimits(system, textOf(supply.supply_kind)),
  };
});

function whyNoLimits(system: string, supplyKind: string): string | undefined {
  if (system === 'IT') return 'on IT the first fault is not disconnected, and the tables are for TN and TT';
  return supplyKind === 'dc' ? 'the supply is DC, and the tables are for AC' : undefined;
}
