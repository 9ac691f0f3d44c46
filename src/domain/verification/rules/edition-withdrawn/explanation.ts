import { A2_A3 } from '../../../editions.ts';
import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { newWorkWith } from '../../fixture.ts';
import type { editionWithdrawn } from './edition-withdrawn.ts';

export const editionWithdrawnExplanations: ExplanationsOf<typeof editionWithdrawn> = {
  EDITION_WITHDRAWN: {
    title: 'New work to a withdrawn edition',
    question:
      'New work is certified to the edition that it was designed to. Was the design signed before the older edition was withdrawn?',
    formula: 'Design signed before 15 October 2026, or the edition for new work',
    example: {
      says: 'Designed and signed on 2026-11-18 to the edition before A4',
      document: newWorkWith({ rest: { declarations: { design: { signed_on: '2026-11-18' } } } }),
    },
    editions: [A2_A3],
    notWhen: [
      'The design was signed before 15 October 2026.',
      'It is not signed yet, and the booking says that the design was signed before that day.',
    ],
    causes: [
      'A certificate started with the edition of the previous one.',
      'The date of the last signature entered for the design.',
    ],
  },
};
