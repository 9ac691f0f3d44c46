import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { newWorkWith } from '../../fixture.ts';
import type { newWorkLimited } from './new-work-limited.ts';

export const newWorkLimitedExplanations: ExplanationsOf<typeof newWorkLimited> = {
  NEW_WORK_LIMITED: {
    title: 'LIM or N/V on new work',
    question: 'New work is inspected and tested in full. Why was this left out?',
    example: {
      says: 'The Zs of a new circuit is LIM',
      document: newWorkWith({ circuit: { circuit_kind: 'radial', zs: { text: 'LIM', provenance: 'measured' } } }),
    },
    notWhen: ['The report is a condition report: there a limitation explains it.'],
    causes: ['A habit from condition reports.', 'A test that was not practicable: N/A with the reason in the remarks.'],
  },
};
