import Big from 'big.js';

export type Unit = 'Ω' | 'MΩ' | 'A' | 'V' | '%' | 'mm²' | 'm' | 'ms' | '';

/** A number with the way to it, as a page or a finding shows it. */
export type Calculation = {
  /** Exact, or to twenty decimals where a division or a root has no end: what is compared. */
  value: Big;
  /** The value as the trade writes it, rounded half up. */
  text: string;
  unit: Unit;
  /** With the numbers put in, its end the text: `0.35 + 1.20 × 0.90 = 1.43`. */
  arithmetic: string;
  /** `411.4.4, Table 41.3`; empty where it is arithmetic and no rule. */
  regulation: string;
};

/** To so many decimals, half up. */
export const rounded = (value: Big, decimals: number): string =>
  value.round(decimals, Big.roundHalfUp).toFixed(decimals);
