import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWithRcd } from '../../fixture.ts';
import type { rcdType } from './rcd-type.ts';

export const rcdTypeExplanations: ExplanationsOf<typeof rcdType> = {
  RCD_TYPE_LOAD: {
    title: 'RCD type does not suit its load',
    question: 'Which residual current does the load cause, and does this RCD detect it?',
    example: {
      says: 'A type AC RCD in front of vehicle charging',
      document: reportWithRcd({ rcd_type: 'AC', load: 'ev' }),
    },
    regulation: '531.3.3, 722.531.3',
    notWhen: [
      'The load is known to make no DC.',
      'Type A or F in front of a charger: it is suitable if the charger detects 6 mA DC. A note says that this was not checked, unless the remarks say so.',
      'Type A or F in front of an inverter: the maker decides.',
      'The load is not recorded: then only type AC has a note that it was not checked.',
    ],
    causes: [
      'A board from the years when type AC was usual.',
      'A charger, a drive or electronic gear added to an existing circuit.',
    ],
  },
};
