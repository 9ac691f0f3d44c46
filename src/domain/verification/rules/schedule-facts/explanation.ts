import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { scheduleFacts } from './schedule-facts.ts';

const passed = (slug: string, outcome = 'pass') => [{ slug, outcome }];

export const scheduleFactsExplanations: ExplanationsOf<typeof scheduleFacts> = {
  SCHEDULE_FACTS: {
    title: 'Schedule against what the report records',
    question: 'The item says one thing, and the report records another. Which is right?',
    example: {
      says: 'No other source of supply, and the item for other sources passed',
      document: reportWith({
        supply: { other_sources: 'no' },
        rest: { inspection_schedule: passed('other_sources') },
      }),
    },
    notWhen: ['What the item is about is not recorded yet.', 'The item is coded, LIM or N/V.'],
    causes: [
      '"All the rest passed" on items that do not apply here.',
      'N/A carried over from another report.',
      'A special location that was not listed.',
      'The list for homes on a supply over 100 A.',
    ],
  },
};
