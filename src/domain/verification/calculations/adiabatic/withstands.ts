import type Big from 'big.js';
import { rememberedPair } from '../../../memo.ts';

/** True if an area in mm² withstands U0 ÷ Zs for that long: S k ≥ I √t, squared and multiplied out to be exact. Equal withstands. */
export function withstands(area: Big, { zs, u0, seconds, k }: { zs: Big; u0: Big; seconds: Big; k: Big }): boolean {
  const able = product(area, k).times(zs);
  return able.times(able).gte(asked(u0, seconds));
}

/** A report has few areas and times. */
const product = rememberedPair((area: Big, k: Big): Big => area.times(k));
const asked = rememberedPair((u0: Big, seconds: Big): Big => u0.times(u0).times(seconds));
