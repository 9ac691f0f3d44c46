import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { scheduleFacts } from './schedule-facts.ts';

const passed = (slug: string, outcome = 'pass') => [{ slug, outcome }];

export const scheduleFactsExplanations: ExplanationsOf<typeof scheduleFacts> = {
  SCHEDULE_FACTS: {
    title: 'Schedule contradicts the report',
    question: 'The schedule item and the report disagree. Which is right?',
    example: {
      says: 'No other source of supply, but the item for other sources passed',
      document: reportWith({
        supply: { other_sources: 'no' },
        rest: { inspection_schedule: passed('other_sources') },
      }),
    },
    notWhen: ['The subject of the item is not recorded yet.', 'The item is coded, LIM or N/V.'],
    causes: [
      '"All the rest passed" used on items that do not apply.',
      'N/A carried over from another report.',
      'A special location that was not listed.',
      'The list for homes used on a supply over 100 A.',
    ],
  },
};
