/** The values that decide the voltages for calculations, between lines too, if U0 is not the usual one (`supply-facts.ts`). */
export const VOLTAGE = [
  'supply/nominal_u0',
  'supply/nominal_u',
  'supply/live_conductors',
  'supply/private_supply',
] as const;

/** The values that say if a service is bonded. */
export const BONDED = [
  'particulars/bonded_services/water',
  'particulars/bonded_services/gas',
  'particulars/bonded_services/oil',
  'particulars/bonded_services/structural_steel',
  'particulars/bonded_services/lightning_protection',
  'particulars/bonded_services/other',
] as const;
