import Big from 'big.js';

/** What the time depends on; `delayMs` is the set delay of a delayed BS 4293 device. */
export type RcdKind = { standard: string; isSelective: boolean; delayMs?: Big };
export type RcdWindow = { min?: Big; max: Big; arithmetic?: string; regulation: string };

/**
 * The window in ms in which an RCD has to trip at IΔn, tested with AC whatever its type.
 * Sources: BS 7671:2018+A2 on, notes to 643.7.3 and 643.8 (general 300 ms, type S 130 ms to 500 ms); BS 4293 and BS 7288 (200 ms;
 * BS 4293 delayed: half the set delay to all of it, plus 200 ms), from secondary sources.
 * @returns undefined for a delayed BS 4293 device whose set delay is not known.
 */
export function rcdWindow({ standard, isSelective, delayMs }: RcdKind): RcdWindow | undefined {
  if (standard === 'BS 4293' && (isSelective || delayMs?.gt(0))) {
    if (!delayMs?.gt(0)) return undefined;
    const max = delayMs.plus(200);
    return {
      min: delayMs.times('0.5').plus(200),
      max,
      arithmetic: `0.5 × ${delayMs} + 200 = ${delayMs.times('0.5').plus(200)}; ${delayMs} + 200 = ${max}`,
      regulation: 'BS 4293',
    };
  }
  if (isSelective) return { min: new Big(130), max: new Big(500), regulation: '643.7.3' };
  if (standard === 'BS 4293' || standard === 'BS 7288') return { max: new Big(200), regulation: standard };
  return { max: new Big(300), regulation: '643.7.3, 643.8' };
}

/** Under this many ms a general RCD's time is more likely a slip of the instrument. Our own choice. */
export const PLAUSIBLE_RCD_MS = new Big(10);
