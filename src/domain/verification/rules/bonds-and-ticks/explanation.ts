import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { bondMissing, tickBad } from './bonds-and-ticks.ts';

export const bondsAndTicksExplanations: ExplanationsOf<typeof bondMissing | typeof tickBad> = {
  BOND_MISSING: {
    title: 'Service not bonded',
    question: 'A service is present and not bonded. Is it an extraneous-conductive-part, and is there an observation?',
    example: {
      says: 'Gas pipe bonded: no',
      document: reportWith({ particulars: { bonded_services: { gas: 'no' } } }),
    },
    regulation: '411.3.1.2',
    notWhen: ['There is no such service, or it is plastic: N/A.', 'It could not be seen: LIM.'],
    causes: ['No bond, or one that was cut.', '"No" entered for "no such service", which is N/A.'],
  },
  TICK_BAD: {
    title: 'A check answered no',
    question: 'A button, an indicator, a connection or a sequence failed its check. Is there an observation?',
    example: {
      says: 'RCD test button works: no',
      document: reportWith({ circuit: { circuit_kind: 'radial', rcd_button: 'no' } }),
    },
    regulation: '643.10, 643.9, 643.2.1, 526.1, 534',
    notWhen: ['The tick is yes, N/A or LIM.', 'It is polarity, which has its own finding.'],
    causes: ['The fault itself.', '"No" tapped instead of "yes".'],
  },
};
