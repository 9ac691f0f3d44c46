/** What U0 and the voltage between lines are taken from (`supply-facts.ts`), for what a rule says its findings rest on. */
export const VOLTAGE = [
  'supply/nominal_u0',
  'supply/nominal_u',
  'supply/live_conductors',
  'supply/private_supply',
] as const;
