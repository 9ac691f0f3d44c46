import Big from 'big.js';
import { delayedWindow, isDelayedBs4293, isOldStandard, type RcdKind, type RcdWindow, rcdWindow } from './rcd-times.ts';

/** Times the rated residual current at which older certificates were tested. */
export type OlderMultiple = '0.5' | '1' | '2' | '5';

/** ms by multiple of IΔn before A2:2022. Source: secondary; the minima of type S at twice and five times are from knowledge. */
const BEFORE_A2: Readonly<Record<'general' | 'selective', Readonly<Record<'1' | '2' | '5', { min?: Big; max: Big }>>>> =
  {
    general: { '1': { max: new Big('300') }, '2': { max: new Big('150') }, '5': { max: new Big('40') } },
    selective: {
      '1': { min: new Big('130'), max: new Big('500') },
      '2': { min: new Big('60'), max: new Big('200') },
      '5': { min: new Big('50'), max: new Big('150') },
    },
  };
/** Five times IΔn on a delayed BS 4293 device: half the delay to all of it, plus this. Source: secondary. */
const BS_4293_AT_FIVE_MS = new Big('40');

/**
 * The limits in ms of the practice before A2:2022, found on old certificates: tests at once, twice and five times IΔn, and at half of it,
 * where the RCD must not trip.
 * @returns `mustHold` at half the current; undefined if the device has no known limits at that current.
 */
export function olderRcdWindow(kind: RcdKind, multiple: OlderMultiple): RcdWindow | 'mustHold' | undefined {
  if (multiple === '0.5') return 'mustHold';
  const { standard, isSelective, delayMs } = kind;
  if (multiple === '1' && isOldStandard(standard)) return rcdWindow(kind);
  if (isDelayedBs4293(kind)) {
    return multiple === '5' && delayMs?.gt(0) ? delayedWindow(delayMs, BS_4293_AT_FIVE_MS) : undefined;
  }
  if (isOldStandard(standard) && multiple === '2') return undefined;
  return { ...BEFORE_A2[isSelective ? 'selective' : 'general'][multiple], regulation: 'BS 7671 before A2:2022' };
}
