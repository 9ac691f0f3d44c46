import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { supplyMaxima } from './supply-maxima.ts';

export const supplyMaximaExplanations: ExplanationsOf<typeof supplyMaxima> = {
  SUPPLY_MAXIMA: {
    title: 'Supply reading above the usual declared value',
    question: 'Distributors usually declare less than this. Has the distributor confirmed it?',
    formula: 'Ze ≤ 0.35 Ω on TN-C-S, ≤ 0.8 Ω on TN-S; Ipf ≤ 16 kA on one phase.',
    example: {
      says: 'TN-C-S (PME) with Ze 0.52 Ω',
      document: reportWith({ supply: { earthing_system: 'TN-C-S_PME', ze: '0.52' } }),
    },
    regulation: '313.1',
    notWhen: [
      'The earthing is TT, where the loop goes through the electrode.',
      'The supply is private: there is no declared value.',
      'Ipf on more than one phase.',
    ],
    causes: [
      'A loose or corroded joint at the cut-out: ask the distributor to look.',
      'Ze measured with the bonding disconnected elsewhere, or measured at a board instead of the origin.',
      'The wrong type of earthing was chosen.',
    ],
  },
};
