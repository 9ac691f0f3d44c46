import Big from 'big.js';

const percent = (text: string) => new Big(text);

/** Permitted drop between the origin and the load, % of the nominal voltage. Source: BS 7671:2018 525 and Appendix 4 section 6.4. */
const LIMITS = {
  public: { lighting: percent('3'), other: percent('5') },
  private: { lighting: percent('6'), other: percent('8') },
};

/** A run of more than 100 m may have 0.005 % more for each metre beyond, at most 0.5 %. Source: the same. */
const FREE_METRES = new Big(100);
const PER_METRE = percent('0.005');
const MOST_EXTRA = percent('0.5');

export type VoltDropUse = 'lighting' | 'other';

/** The permitted volt drop in %, and the extra for a long run. */
export function voltDropLimit(
  use: VoltDropUse,
  isPrivate: boolean,
  metres: Big,
): { limit: Big; extra: Big; base: Big } {
  const base = LIMITS[isPrivate ? 'private' : 'public'][use];
  const beyond = metres.minus(FREE_METRES);
  const allowed = beyond.gt(0) ? beyond.times(PER_METRE) : new Big(0);
  const extra = allowed.gt(MOST_EXTRA) ? MOST_EXTRA : allowed;
  return { limit: base.plus(extra), extra, base };
}
