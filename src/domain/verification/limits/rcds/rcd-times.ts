import Big from 'big.js';
import { currentProfile, type LimitProfile } from '../profile.ts';

/** The facts behind the time; `delayMs` is the set delay of a delayed BS 4293 device. */
export type RcdKind = { standard: string; isSelective: boolean; delayMs?: Big };
export type RcdWindow = { min?: Big; max: Big; arithmetic?: string; regulation: string };

const ms = (text: string) => new Big(text);

/**
 * Limits in ms at IΔn, tested with AC for every type of RCD: general, and type S, which may not be too fast either. Source: BS 7671:2018
 * from A2:2022 on, notes to 643.7.3 and 643.8.
 */
const AT_IDN = { general: { max: ms('300') }, selective: { min: ms('130'), max: ms('500') } };

/** BS 4293 and BS 7288 without delay, ms; with a delay BS 4293 adds this to it. Source: secondary. */
const OLD_STANDARD_MS = ms('200');
const OLD_STANDARDS = ['BS 4293', 'BS 7288'];
export const isOldStandard = (standard: string): boolean => OLD_STANDARDS.includes(standard);

/**
 * The limits in ms of an RCD's trip time at IΔn. A delayed BS 4293 device waits half the set delay to all of it, plus 200 ms. Source:
 * secondary.
 * @returns undefined for a delayed BS 4293 device with an unknown set delay.
 */
export function rcdWindow(kind: RcdKind, profile: LimitProfile = currentProfile): RcdWindow | undefined {
  const { standard, isSelective, delayMs } = kind;
  if (isDelayedBs4293(kind)) return delayMs?.gt(0) ? delayedWindow(delayMs, OLD_STANDARD_MS) : undefined;
  if (isSelective) return { ...AT_IDN.selective, regulation: profile.rcdRegulations.selective };
  if (isOldStandard(standard)) return { max: OLD_STANDARD_MS, regulation: standard };
  return { ...AT_IDN.general, regulation: profile.rcdRegulations.general };
}

export const isDelayedBs4293 = ({ standard, isSelective, delayMs }: RcdKind): boolean =>
  standard === 'BS 4293' && (isSelective || !!delayMs?.gt(0));

/** Half the set delay to all of it, plus so many ms. Source: secondary. */
export function delayedWindow(delay: Big, plus: Big): RcdWindow {
  const min = delay.times('0.5').plus(plus);
  const max = delay.plus(plus);
  return {
    min,
    max,
    arithmetic: `0.5 × ${delay} + ${plus} = ${min}; ${delay} + ${plus} = ${max}`,
    regulation: 'BS 4293',
  };
}

/** Below this many ms a general RCD's time is probably a wrong reading. Our own choice. */
export const PLAUSIBLE_RCD_MS = new Big(10);
