import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWithRcd } from '../../fixture.ts';
import type { rcdFields } from './rcd-fields.ts';

export const rcdFieldsExplanations: ExplanationsOf<typeof rcdFields> = {
  RCD_FIELDS: {
    title: 'RCD columns do not agree',
    question: 'Is there an RCD? Fill in all its columns with a trip time, or enter N/A in all of them.',
    example: {
      says: 'An RCD with its type and IΔn, and no time',
      document: reportWithRcd({ rcd_delay: 'general', rcd_ms: '' }),
    },
    regulation: '643.7.3',
    notWhen: ['None of the columns is filled in yet.'],
    causes: [
      'The time was measured once for a shared RCD and entered on one of its circuits only.',
      'A row copied from another circuit.',
    ],
  },
};
