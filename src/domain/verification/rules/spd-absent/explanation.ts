import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { spdAbsent } from './spd-absent.ts';

export const spdAbsentExplanations: ExplanationsOf<typeof spdAbsent> = {
  SPD_ABSENT: {
    title: 'No surge protection despite serious consequences',
    question: 'The recorded consequence of an overvoltage calls for surge protection. Is there a device?',
    example: {
      says: 'No surge device at the origin, although an overvoltage could cause serious injury',
      document: reportWith({
        board: { spd_present: false },
        rest: { installation: { overvoltage: 'serious' } },
      }),
    },
    regulation: '443.4.1',
    notWhen: [
      'The consequence of an overvoltage is not recorded, or the owner declined.',
      'An observation cites section 443 or 534.',
    ],
    causes: ['An installation from before surge protection was required.', 'A device next to the board.'],
  },
};
