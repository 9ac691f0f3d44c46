import type { ClosesOfForm, Section } from '../../definition.ts';
import { codesByGravity } from '../../put-right.ts';
import { checked, choice, longtext, required, text, unfilled } from '../field.ts';

/** Observations of condition reports that new work puts right: chosen from the site's open ones, never typed. */
export const remedies = {
  key: 'remedies',
  title: 'Observations put right',
  intro: 'The report is not changed. Its page shows the certificate for the repair.',
  groups: [],
  lists: [
    {
      name: 'remedies',
      title: 'Observations put right',
      item: 'observation put right',
      fields: [
        text('certificate', 'Found in certificate', required, unfilled, { maxLength: 40 }),
        text('observation_id', 'Observation id', required, unfilled, checked, { maxLength: 64 }),
        choice(
          'code',
          'Code',
          codesByGravity.map((value) => ({ value, label: value })),
          unfilled,
        ),
        longtext('text', 'Observation', required, unfilled),
      ],
    },
  ],
} as const satisfies Section;

/** The fields of such an observation, by meaning. */
export const closedObservations = {
  path: 'remedies',
  fields: { number: 'certificate', observation: 'observation_id', code: 'code', text: 'text' },
  completedOn: 'work/completed_on',
} as const satisfies ClosesOfForm;
