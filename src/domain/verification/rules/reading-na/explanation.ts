import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { readingNa } from './reading-na.ts';

const radial = { circuit_kind: 'radial', live_csa: '2.5', cpc_csa: '1.5' };

export const readingNaExplanations: ExplanationsOf<typeof readingNa> = {
  READING_NA: {
    title: 'N/A where a reading is needed',
    question: 'A circuit with a CPC needs this test. What was the reading?',
    example: { says: 'Zs N/A on a 2.5/1.5 radial', document: reportWith({ circuit: { ...radial, zs: 'N/A' } }) },
    regulation: '643.2.1, 643.3.2, 643.6, 643.7.3',
    notWhen: [
      'The circuit is SELV, PELV or FELV.',
      'The CPC has no size: metal conduit, armour, sheath, or no CPC.',
      'One of R1+R2 and R2 has a reading or a reason.',
      'The remarks of the circuit say why: "Live conductors joined", and not "LED downlights".',
      'The time of an RCD in a main switch, where every circuit has an RCD of its own.',
    ],
    causes: [
      'N/A for a test that could not be done, which is LIM.',
      'A whole row set to N/A.',
      'A main RCD that was not timed.',
    ],
  },
};
