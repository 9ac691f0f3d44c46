import { filled } from '../asked/conditions.ts';
import type { Section } from '../definition.ts';
import { int, links, optionalIf, required, text, unfilled } from './field.ts';

/** Section H. */
export const attachments = {
  key: 'attachments',
  letter: 'H',
  title: 'Schedules and attachments',
  intro: 'The report is only valid with its schedules.',
  groups: [
    {
      fields: [
        int('n_inspection_schedules', 'Number of inspection schedules', required),
        int('n_circuit_schedules', 'Number of circuit schedules', required, { hint: 'One for each board' }),
        links('photos', 'Photos', { target: 'photo' }, optionalIf(filled('photos')), unfilled),
      ],
    },
  ],
  lists: [
    {
      name: 'continuation_sheets',
      title: 'Continuation sheets',
      item: 'continuation sheet',
      fields: [text('section', 'Section continued', required), text('page', 'Page', required)],
    },
  ],
} as const satisfies Section;
