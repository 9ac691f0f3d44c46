import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { nextDateCap, nextDateLong } from './next-date.ts';

const purpose = { inspection_dates: ['2026-06-10'] };

export const nextDateExplanations: ExplanationsOf<typeof nextDateCap | typeof nextDateLong> = {
  NEXT_DATE_CAP: {
    title: 'Next inspection of a rented home too far away',
    question: 'Is the rented home inspected again within five years?',
    formula: 'Next inspection ≤ last day of inspection + 5 years; in Wales the day of inspection counts.',
    example: {
      says: 'A rented home in England, inspected on 2026-06-10, next due 2036-06-10',
      document: reportWith({
        rest: {
          purpose,
          installation: { nation: 'England', tenure: 'private_rented' },
          next_inspection: { next_inspection_due: '2036-06-10' },
        },
      }),
    },
    regulation:
      'The nation’s law: SI 2020/312, WSI 2022/6, Housing (Scotland) Act 2006 s. 19B, SR 2024/201 in Northern Ireland',
    notWhen: ['The home is not rented, and the reason for the report is not the rented-home duty.'],
    causes: [
      'Ten years, usual for an owner’s home, entered for a rented one. On a certificate of new work it is a question, because the certifier may not know that the home is let.',
    ],
  },
  NEXT_DATE_LONG: {
    title: 'Next inspection later than usual',
    question: 'Such premises are usually inspected sooner. Why is the interval longer?',
    formula: 'Next inspection ≤ last day of inspection + 10 years for a home, 3 for industrial premises, 5 for others',
    example: {
      says: 'An office, inspected on 2026-06-10, next due 2034-06-10',
      document: reportWith({
        rest: {
          purpose,
          installation: { premises_type: 'commercial' },
          next_inspection: { next_inspection_due: '2034-06-10' },
        },
      }),
    },
    regulation: '652.1',
    notWhen: [
      'The kind of premises is not recorded.',
      'A rented home is over its five years: that has its own finding.',
    ],
    causes: ['The interval of another kind of premises.', 'A slip in the year.'],
  },
};
