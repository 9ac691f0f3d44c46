import type { ExplanationsOf } from '../../explanations/explanation.ts';
import { reportWith } from '../../fixture.ts';
import type { feederDevice } from './feeder-device.ts';

export const feederDeviceExplanations: ExplanationsOf<typeof feederDevice> = {
  FEEDER_DEVICE: {
    title: 'Two different devices recorded for one feeder',
    question:
      'The device that feeds a board is recorded at the head of its schedule and on the circuit that feeds it. Which is right?',
    example: {
      says: 'A board recorded as fed by 100 A, from a circuit on 80 A',
      document: reportWith({
        circuit: { circuit_kind: 'distribution', ocpd_rating: '80' },
        rest: {
          boards: [
            {
              id: 'b1',
              fed_from: { origin: true },
              circuits: [{ id: 'c1', circuit_kind: 'distribution', ocpd_rating: '80' }],
            },
            { id: 'b2', fed_from: { board: 'b1', circuit: 'c1' }, dist_ocpd: { rating_a: '100' } },
          ],
        },
      }),
    },
    notWhen: ['One of the two is blank, LIM, N/A or "other".'],
    causes: ['The main switch’s rating entered for the upstream device.', 'A device changed in one place only.'],
  },
};
