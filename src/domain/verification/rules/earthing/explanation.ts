import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { earthingMeans, ttElectrode } from './earthing.ts';

export const earthingExplanations: ExplanationsOf<typeof ttElectrode | typeof earthingMeans> = {
  TT_ELECTRODE: {
    title: 'TT without electrode or RCD',
    question: 'On TT the earth fault current returns through the ground. Which electrode and which RCD are there?',
    example: {
      says: 'TT with nothing entered for the electrode',
      document: reportWith({ supply: { earthing_system: 'TT' } }),
    },
    regulation: '411.5.1, 411.5.2, 542.2',
    notWhen: ['The earthing is not TT.'],
    causes: [
      'The type of earthing was chosen wrongly.',
      'The electrode was not found: then its resistance is LIM, with the limitation.',
    ],
  },
  EARTHING_MEANS: {
    title: 'Type of earthing and means of earthing disagree',
    question: 'TN takes its earth from the distributor, TT makes its own with an electrode. Which is this?',
    example: {
      says: 'TN-S with an electrode as the only means of earthing',
      document: reportWith({
        supply: { earthing_system: 'TN-S' },
        particulars: { means_of_earthing: ['electrode'] },
      }),
    },
    regulation: '312.2, 542.1',
    notWhen: ['The supply is private: a customer’s own transformer has no distributor’s earth terminal.'],
    causes: [
      'TN-S and TT mistaken for each other, where the lead sheath failed and a rod was driven.',
      'A form carried over from another job.',
    ],
  },
};
