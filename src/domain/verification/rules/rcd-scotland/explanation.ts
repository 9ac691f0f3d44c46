import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { rcdScotland } from './rcd-scotland.ts';

export const rcdScotlandExplanations: ExplanationsOf<typeof rcdScotland> = {
  RCD_SCOTLAND: {
    title: 'Let home in Scotland without an RCD',
    question: 'Is there an RCD of 30 mA or less in the main consumer unit, as the Repairing Standard requires?',
    example: {
      says: 'A privately let home in Scotland, no circuit behind an RCD',
      document: reportWith({
        circuit: { circuit_kind: 'radial', rcd_standard: 'na', rcd_type: 'na', rcd_idn: 'na', rcd_rating: 'na' },
        rest: { installation: { nation: 'Scotland', tenure: 'private_rented' } },
      }),
    },
    regulation: 'Housing (Scotland) Act 2006 s. 13, Repairing Standard Annex D3',
    notWhen: [
      'An RCD of 30 mA or less without delay is at the origin, or on a circuit of the board there.',
      'Every final circuit has one.',
      'The home is not let, or is let by a council or a housing association.',
      'The RCD columns of a circuit are not filled in yet.',
    ],
    causes: ['A consumer unit from before RCDs were usual. The code may well be C3: the landlord’s duty is separate.'],
  },
};
