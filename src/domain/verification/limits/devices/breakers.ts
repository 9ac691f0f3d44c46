/**
 * Greatest Zs in Ω for circuit-breakers to BS EN 60898-1 and RCBOs to BS EN 61009-1.
 * Source: BS 7671:2018 Table 41.3, unchanged from the 17th edition Amendment 3 to 2018+A4:2026. U0 230 V, Cmin 0.95.
 * Types B and C: one value serves 0.4 s and 5 s. Type D: the value for 5 s is twice that for 0.4 s.
 */
export const TABLE_41_3: Readonly<Record<BreakerColumn, Readonly<Record<string, string>>>> = {
  B: {
    '3': '14.57',
    '6': '7.28',
    '10': '4.37',
    '16': '2.73',
    '20': '2.19',
    '25': '1.75',
    '32': '1.37',
    '40': '1.09',
    '50': '0.87',
    '63': '0.69',
    '80': '0.55',
    '100': '0.44',
    '125': '0.35',
  },
  C: {
    '6': '3.64',
    '10': '2.19',
    '16': '1.37',
    '20': '1.09',
    '25': '0.87',
    '32': '0.68',
    '40': '0.55',
    '50': '0.44',
    '63': '0.35',
    '80': '0.27',
    '100': '0.22',
    '125': '0.17',
  },
  D_short: {
    '6': '1.82',
    '10': '1.09',
    '16': '0.68',
    '20': '0.55',
    '25': '0.44',
    '32': '0.34',
    '40': '0.27',
    '50': '0.22',
    '63': '0.17',
    '80': '0.14',
    '100': '0.11',
    '125': '0.09',
  },
  D_5s: {
    '6': '3.64',
    '10': '2.19',
    '16': '1.37',
    '20': '1.09',
    '25': '0.87',
    '32': '0.68',
    '40': '0.55',
    '50': '0.44',
    '63': '0.35',
    '80': '0.27',
    '100': '0.22',
    '125': '0.17',
  },
};

export type BreakerColumn = 'B' | 'C' | 'D_short' | 'D_5s';

/** Ia as a multiple of In. Type D: 20 In operates at once, 10 In within 5 s. Source: BS EN 60898-1 by BS 7671 Appendix 3. */
export const INSTANTANEOUS_MULTIPLE: Readonly<Record<BreakerColumn, number>> = { B: 5, C: 10, D_short: 20, D_5s: 10 };

/**
 * Ia as a multiple of In for breakers to BS 3871 (withdrawn), 0.1 s to 5 s: 230 × 0.95 ÷ (k × In). Source: IET On-Site Guide Table B6, from
 * a secondary source. A type 1 is never a type B.
 */
export const BS_3871_MULTIPLE: Readonly<Record<string, number>> = { '1': 4, '2': 7, '3': 10, '4': 50 };
