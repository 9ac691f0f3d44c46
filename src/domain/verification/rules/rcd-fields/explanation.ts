import type { Values } from '../../../forms/definition.ts';
import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { rcdFields } from './rcd-fields.ts';

const circuitRcd = (more: Values) =>
  reportWith({
    circuit: {
      circuit_kind: 'radial',
      rcd_standard: 'BS EN 61008',
      rcd_type: 'A',
      rcd_idn: '30',
      rcd_rating: '63',
      ...more,
    },
  });

export const rcdFieldsExplanations: ExplanationsOf<typeof rcdFields> = {
  RCD_FIELDS: {
    title: 'RCD columns do not agree',
    question: 'Is there an RCD? Fill in all its columns with a trip time, or enter N/A in all of them.',
    example: {
      says: 'An RCD with its type and IΔn, and no time',
      document: circuitRcd({ rcd_delay: 'general', rcd_ms: '' }),
    },
    regulation: '643.7.3',
    notWhen: ['None of the columns is filled in yet.'],
    causes: [
      'The time was measured once for a shared RCD and entered on one of its circuits only.',
      'A row copied from another circuit.',
    ],
  },
};
