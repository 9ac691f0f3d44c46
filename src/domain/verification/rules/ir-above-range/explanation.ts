import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { irAboveRange } from './ir-above-range.ts';

const radial = { circuit_kind: 'radial', live_csa: '2.5', cpc_csa: '1.5' };

export const irAboveRangeExplanations: ExplanationsOf<typeof irAboveRange> = {
  IR_ABOVE_RANGE: {
    title: 'Insulation reading above the instrument’s range',
    question: 'Elsewhere the instrument went over range at a lower figure. Was this kΩ?',
    formula: 'Reading ≤ the largest reading over range at the same test voltage',
    example: {
      says: 'Live to live >299 MΩ, live to earth 640 MΩ, both at 500 V',
      document: reportWith({ circuit: { ...radial, ir_voltage: '500', ir_ll: '>299', ir_le: '640' } }),
    },
    notWhen: ['No reading at that voltage is over range.', 'Two instruments that measure insulation are listed.'],
    causes: ['kΩ entered as MΩ.', 'A digit typed twice.'],
  },
};
