/** Greatest Zs in Ω of one fuse rating: `short` for 0.4 s, `long` for 5 s; absent if the table has no value. */
export type FuseLimit = { short?: string; long?: string };
type FuseTable = Readonly<Record<string, FuseLimit>>;

/**
 * Greatest Zs in Ω for fuses at U0 230 V with Cmin 0.95, by rated current in A.
 * Source: BS 7671:2018 Tables 41.2 (0.4 s) and 41.4 (5 s), unchanged to 2018+A4:2026.
 */
export const FUSE_TABLES: Readonly<Record<'BS 88-2' | 'BS 88-3' | 'BS 3036' | 'BS 1362', FuseTable>> = {
  'BS 88-2': {
    '2': { short: '33.1', long: '44' },
    '4': { short: '15.6', long: '21' },
    '6': { short: '7.80', long: '12' },
    '10': { short: '4.65', long: '6.8' },
    '16': { short: '2.43', long: '4.0' },
    '20': { short: '1.68', long: '2.8' },
    '25': { short: '1.29', long: '2.2' },
    '32': { short: '0.99', long: '1.7' },
    '40': { short: '0.75', long: '1.3' },
    '50': { short: '0.57', long: '0.99' },
    '63': { short: '0.44', long: '0.78' },
    '80': { long: '0.55' },
    '100': { long: '0.42' },
    '125': { long: '0.32' },
    '160': { long: '0.27' },
    '200': { long: '0.18' },
  },
  'BS 88-3': {
    '5': { short: '9.93', long: '14.6' },
    '16': { short: '2.30', long: '3.9' },
    '20': { short: '1.93', long: '3.2' },
    '32': { short: '0.91', long: '1.6' },
    '45': { short: '0.57', long: '1.0' },
    '63': { short: '0.36', long: '0.68' },
    '80': { long: '0.51' },
    '100': { long: '0.38' },
  },
  'BS 3036': {
    '5': { short: '9.10', long: '16.8' },
    '15': { short: '2.43', long: '5.08' },
    '20': { short: '1.68', long: '3.64' },
    '30': { short: '1.04', long: '2.51' },
    '45': { short: '0.56', long: '1.51' },
    '60': { short: '0.40', long: '1.07' },
    '100': { long: '0.51' },
  },
  'BS 1362': {
    '3': { short: '15.6', long: '22.0' },
    '13': { short: '2.30', long: '3.64' },
  },
};

/** Standards of fuses, whose energy grows as the fault current falls. */
export const isFuse = (standard: string): boolean => Object.hasOwn(FUSE_TABLES, standard) || standard === 'BS 1361';

/**
 * BS 1361, withdrawn on 1 March 2010 and no longer in BS 7671: the 17th edition's (2008) value × 0.95, the lower of the two
 * figures in use. `before` is the 2008 value. Source: from knowledge, not checked against the printed table.
 */
export const BS_1361: Readonly<Record<string, FuseLimit & { before: FuseLimit }>> = {
  '5': { short: '9.93', long: '15.58', before: { short: '10.45', long: '16.4' } },
  '15': { short: '3.12', long: '4.75', before: { short: '3.28', long: '5.00' } },
  '20': { short: '1.62', long: '2.66', before: { short: '1.70', long: '2.80' } },
  '30': { short: '1.09', long: '1.75', before: { short: '1.15', long: '1.84' } },
  '45': { long: '0.91', before: { long: '0.96' } },
  '60': { long: '0.67', before: { long: '0.70' } },
  '80': { long: '0.48', before: { long: '0.50' } },
  '100': { long: '0.34', before: { long: '0.36' } },
};
