import type Big from 'big.js';

/**
 * Whether an area in mm² withstands U0 ÷ Zs for that long: S k ≥ I √t, squared and multiplied out, so that it is exact.
 * Equal withstands.
 */
export function withstands(area: Big, { zs, u0, seconds, k }: { zs: Big; u0: Big; seconds: Big; k: Big }): boolean {
  const able = area.times(k).times(zs);
  return able.times(able).gte(u0.times(u0).times(seconds));
}
