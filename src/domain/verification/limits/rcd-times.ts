import Big from 'big.js';
import { currentProfile, type LimitProfile } from './profile.ts';

/** What the time depends on; `delayMs` is the set delay of a delayed BS 4293 device. */
export type RcdKind = { standard: string; isSelective: boolean; delayMs?: Big };
export type RcdWindow = { min?: Big; max: Big; arithmetic?: string; regulation: string };

const ms = (text: string) => new Big(text);

/**
 * Windows in ms at IΔn, tested with AC whatever the RCD's type: general, and type S, which may not be too fast either.
 * Source: BS 7671:2018 from A2:2022 on, notes to 643.7.3 and 643.8.
 */
const AT_IDN = { general: { max: ms('300') }, selective: { min: ms('130'), max: ms('500') } };

/** BS 4293 and BS 7288 without delay, ms; with a delay BS 4293 adds this to it. Source: secondary. */
const OLD_STANDARD_MS = ms('200');
const OLD_STANDARDS = ['BS 4293', 'BS 7288'];

/**
 * The window in ms in which an RCD has to trip at IΔn.
 * A delayed BS 4293 device waits half the set delay to all of it, plus 200 ms. Source: secondary.
 * @returns undefined for a delayed BS 4293 device whose set delay is not known.
 */
export function rcdWindow(kind: RcdKind, profile: LimitProfile = currentProfile): RcdWindow | undefined {
  const { standard, isSelective, delayMs } = kind;
  if (isDelayedBs4293(kind)) return delayMs?.gt(0) ? delayedWindow(delayMs, OLD_STANDARD_MS) : undefined;
  if (isSelective) return { ...AT_IDN.selective, regulation: profile.rcdRegulations.selective };
  if (OLD_STANDARDS.includes(standard)) return { max: OLD_STANDARD_MS, regulation: standard };
  return { ...AT_IDN.general, regulation: profile.rcdRegulations.general };
}

/** Times the rated residual current at which older certificates were tested. */
export type OlderMultiple = '0.5' | '1' | '2' | '5';

/** ms by multiple of IΔn before A2:2022. Source: secondary; the minima of type S at twice and five times are from knowledge. */
const BEFORE_A2: Readonly<Record<'general' | 'selective', Readonly<Record<'1' | '2' | '5', { min?: Big; max: Big }>>>> =
  {
    general: { '1': { max: ms('300') }, '2': { max: ms('150') }, '5': { max: ms('40') } },
    selective: {
      '1': { min: ms('130'), max: ms('500') },
      '2': { min: ms('60'), max: ms('200') },
      '5': { min: ms('50'), max: ms('150') },
    },
  };
/** Five times IΔn on a delayed BS 4293 device: half the delay to all of it, plus this. Source: secondary. */
const BS_4293_AT_FIVE_MS = ms('40');

/**
 * The window in ms of the practice before A2:2022, which still stands on old certificates: tests at once, twice and five times
 * IΔn, and at half of it, where the RCD must not trip.
 * @returns `mustHold` at half the current; undefined where nothing is known for the device at that current.
 */
export function olderRcdWindow(kind: RcdKind, multiple: OlderMultiple): RcdWindow | 'mustHold' | undefined {
  if (multiple === '0.5') return 'mustHold';
  const { standard, isSelective, delayMs } = kind;
  if (multiple === '1' && OLD_STANDARDS.includes(standard)) return rcdWindow(kind);
  if (isDelayedBs4293(kind)) {
    return multiple === '5' && delayMs?.gt(0) ? delayedWindow(delayMs, BS_4293_AT_FIVE_MS) : undefined;
  }
  if (OLD_STANDARDS.includes(standard) && multiple === '2') return undefined;
  return { ...BEFORE_A2[isSelective ? 'selective' : 'general'][multiple], regulation: 'BS 7671 before A2:2022' };
}

const isDelayedBs4293 = ({ standard, isSelective, delayMs }: RcdKind) =>
  standard === 'BS 4293' && (isSelective || !!delayMs?.gt(0));

function delayedWindow(delay: Big, plus: Big): RcdWindow {
  const min = delay.times('0.5').plus(plus);
  const max = delay.plus(plus);
  return {
    min,
    max,
    arithmetic: `0.5 × ${delay} + ${plus} = ${min}; ${delay} + ${plus} = ${max}`,
    regulation: 'BS 4293',
  };
}

/** Under this many ms a general RCD's time is more likely a slip of the instrument. Our own choice. */
export const PLAUSIBLE_RCD_MS = new Big(10);
