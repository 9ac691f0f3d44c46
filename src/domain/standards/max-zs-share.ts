import Big from 'big.js';

/** Name in a report of the share of the tabulated maximum Zs that its company used when it was begun; absent if that is all of it. */
export const MAX_ZS_SHARE = 'max_zs_share';

export const leastShare = 50;
export const mostShare = 100;

export const isShare = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= leastShare && (value as number) <= mostShare;

/** The share of the tabulated maximum Zs that a report uses, per cent. */
export const shareOf = ({ max_zs_share: share }: { max_zs_share?: unknown }): number =>
  isShare(share) ? share : mostShare;

/**
 * A share of a tabulated maximum, Ω. 80 % is the figure for cold readings that the rules use everywhere; for any other share,
 * decimals after the second are cut off, so that the printed value is never above the exact one.
 */
export const shareOfMaximum = ({ max, eightyPct }: { max: Big; eightyPct: Big }, share: number): Big =>
  share === 80 ? eightyPct : max.times(share).div(100).round(2, Big.roundDown);
