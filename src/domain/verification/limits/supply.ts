import Big from 'big.js';

/** Highest Ze in Ω that distributors usually declare, by type of earthing. TT: the source side only, without the electrode. */
const USUAL_ZE: Readonly<Record<string, Big>> = {
  'TN-C-S': new Big('0.35'),
  'TN-S': new Big('0.8'),
  TT: new Big(21),
};

/** The same by the earthing system that reports name: PME and PNB are both TN-C-S. Undefined if there is no usual value. */
export const usualZe = (system: string): Big | undefined => {
  const name = system.startsWith('TN-C-S') ? 'TN-C-S' : system;
  return Object.hasOwn(USUAL_ZE, name) ? USUAL_ZE[name] : undefined;
};

/** Highest prospective fault current in kA that distributors usually declare for a supply of one phase. */
export const USUAL_IPF = new Big(16);

/** Usual breaking capacities of devices, kA. Source: the product standards, from knowledge. */
export const USUAL_BREAKING_CAPACITY: Readonly<Record<string, string>> = {
  'BS EN 60898': '6 or 10 kA',
  'BS EN 61009': '6 or 10 kA',
  'BS 3871': '1, 1.5, 3, 4.5, 6 or 9 kA, by its M number',
  'BS 3036': '1, 2 or 4 kA, by its S number',
  'BS 1361': '16.5 kA (type I) or 33 kA (type II)',
  'BS 88-3': '16 kA (type I) or 31.5 kA (type II)',
  'BS 88-2': '50 kA or more',
  'BS 1362': '6 kA',
};
