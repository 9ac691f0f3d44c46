import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { spdFields } from './spd-fields.ts';

export const spdFieldsExplanations: ExplanationsOf<typeof spdFields> = {
  SPD_FIELDS: {
    title: 'Surge device, type and indicator disagree',
    question: 'Is a surge device fitted, of which type, and was its indicator checked?',
    example: {
      says: 'No surge device is fitted, but its indicator is recorded as healthy',
      document: reportWith({ board: { spd_present: false, spd_types: ['na'], spd_ok: 'yes' } }),
    },
    regulation: '534, 643.10',
    notWhen: ['Surge devices are not recorded yet.', 'One is fitted and its indicator is N/A: some have none.'],
    causes: ['One of the three fields was left at its default.'],
  },
};
