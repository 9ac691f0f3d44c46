import Big from 'big.js';
import { remembered } from '../../../memo.ts';
import type { About, AboutFact } from '../../engine/about.ts';
import type { Context } from '../../engine/context.ts';
import type { SupplyRecord } from '../../engine/records.ts';
import { decimalOf, recordAt, textOf } from '../../engine/values.ts';
import { type LimitProfile, profileFor } from '../../limits/profile.ts';
import { VOLTAGE } from './supply-paths.ts';

/** The facts behind every limit of a report: its edition and its supply. */
export type SupplyFacts = {
  profile: LimitProfile;
  /** `TN-S`, `TT` …, as recorded; '' if not yet. */
  system: string;
  isPme: boolean;
  isPrivate: boolean;
  /** V to Earth for calculations: the profile's for any voltage that a 230 V supply may have. */
  u0: Big;
  /** The same if it is a credible voltage other than the tables'. */
  otherU0: Big | undefined;
  /** V between lines, if recorded. */
  lineVolts: Big | undefined;
  /** Why the whole installation has no limits for Zs: the end of a sentence. */
  noZsLimits: string | undefined;
};

/** The facts of a report's supply, found once. */
export const supplyFacts = remembered(({ document }: Context): SupplyFacts => {
  const supply = recordAt(document, 'supply');
  const profile = profileFor(document.edition);
  const system = textOf(supply.earthing_system);
  const stated = decimalOf(supply.nominal_u0);
  const otherU0 = stated && isBelievable(stated, supply, profile) ? stated : undefined;
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

/** The facts behind U0; for an unusual U0 also the values that make it credible. */
export const aboutU0: AboutFact = ({ context: { document } }) => {
  const stated = decimalOf(recordAt(document, 'supply').nominal_u0);
  return stated && !isUsual(stated, profileFor(document.edition)) ? VOLTAGE : ['supply/nominal_u0'];
};

/** The facts that decide if there are limits for Zs, and for which voltage. */
export const ZS_LIMITS: About = ['supply/earthing_system', 'supply/supply_kind', aboutU0];

const isUsual = (u0: Big, { u0From, u0To }: LimitProfile): boolean => u0.gte(u0From) && u0.lte(u0To);

/**
 * True if a nominal voltage to Earth differs from the tables' and is credible. Every limit depends on it, so one that the rest of the
 * report contradicts is a slip (U0 400 on one phase), and 230 V counts. It is credible if U matches it: on one phase the same (with a
 * mid-point twice as much), on three U0 × 1.732 within 5 %. If U is blank only a lower one is credible: that errs on the safe side. No
 * distributor supplies more than 253 V to Earth on one phase. Source: limits reference, section 17 (VOLTAGE_ODD); the consequences are our
 * own choice.
 */
function isBelievable(u0: Big, supply: SupplyRecord, profile: LimitProfile): boolean {
  const { u0From } = profile;
  if (u0.lte(0) || isUsual(u0, profile)) return false;
  const u = decimalOf(supply.nominal_u);
  if (!u) return u0.lt(u0From);
  const conductors = textOf(supply.live_conductors);
  const between = u0.times(ROOT_3);
  const isThreePhase = u.minus(between).abs().lte(between.times(VOLTAGE_TOLERANCE));
  const isOnePhase = u.eq(u0) || (conductors === '1ph_3w' && u.eq(u0.times(2)));
  if (conductors.startsWith('3ph')) return isThreePhase;
  if (isOnePhase) return u0.lt(u0From) || supply.private_supply === true;
  return isThreePhase && !conductors.startsWith('1ph');
}

const ROOT_3 = new Big('1.732');
const VOLTAGE_TOLERANCE = new Big('0.05');

function whyNoLimits(system: string, supplyKind: string): string | undefined {
  if (system === 'IT') return 'on IT the first fault is not disconnected, and the tables are for TN and TT';
  return supplyKind === 'dc' ? 'the supply is DC, and the tables are for AC' : undefined;
}
