import type { ReportDocument, Values } from '../../forms/definition.ts';
import { reportWith } from '../fixture.ts';
import type { Theme } from './explanation.ts';

/** A first board, and a second that its distribution circuit feeds. */
const twoBoards = (first: Values, second: Values, feeder: Values = {}): ReportDocument => {
  const { boards = [], ...rest } = reportWith({ board: { board_ref: 'DB1', ...first }, circuit: feeder });
  return {
    ...rest,
    boards: [...boards, { id: 'b2', board_ref: 'DB2', fed_from: { board: 'b1', circuit: 'c1' }, ...second }],
  };
};

export const supplyReadingsTheme: Theme = {
  id: 'supply-readings',
  title: 'From the origin through the boards',
  explanations: [
    {
      code: 'ZDB_BELOW_UPSTREAM',
      title: 'Zdb below that of the board upstream',
      question:
        'A board cannot be nearer to the transformer than the board it is fed from. How can its impedance be lower?',
      formula: 'Zdb upstream − Zdb ≤ the last digit of each of the two, 0.01 Ω below 20 Ω, with one instrument',
      example: {
        says: 'DB2 is fed from DB1: Zdb 0.35 Ω at DB1, 0.12 Ω at DB2',
        document: twoBoards({ zdb: '0.35' }, { zdb: '0.12' }),
      },
      regulation: '643.7.3',
      notWhen: [
        'One of the two is LIM, N/V, N/A or over range, or the report does not say what feeds the board.',
        'Ze came by enquiry: that is the most it may be, not what it is.',
        'The remarks of the feeding circuit tell of a parallel path.',
        'On TT, and for the first board against Ze, where services are bonded: Ze is measured with the installation disconnected.',
        'The readings are no further apart than their last digits; taken with several instruments, than their accuracies.',
      ],
      causes: [
        'Two readings were swapped, or one was typed at the wrong board.',
        'Metalwork at the second board is a parallel path to earth: steelwork, pipes, cable armour.',
        'The reading upstream was taken through a loose or dirty connection.',
        'The board is fed from elsewhere than the report says.',
      ],
    },
    {
      code: 'IPF_ABOVE_UPSTREAM',
      title: 'Fault current above that of the board upstream',
      question:
        'Every length of cable takes something off the fault current. How can more flow here than where the board is fed from?',
      formula: 'Ipf − Ipf upstream ≤ accuracy of the two readings, 5 % of each where nothing else is recorded',
      example: {
        says: 'DB2 is fed from DB1: Ipf 1.10 kA at DB1, 2.40 kA at DB2',
        document: twoBoards({ ipf_db: '1.10' }, { ipf_db: '2.40' }),
      },
      regulation: '434.1',
      notWhen: [
        'One of the two is LIM, N/V, N/A or over range, or the report does not say what feeds the board.',
        'The readings are no further apart than the instrument may be out.',
      ],
      causes: [
        'Two readings were swapped, or one was typed at the wrong board.',
        'Here the figure is the one between lines, or doubled for three phases, and upstream it is the one to neutral.',
        'A slip of the decimal point.',
      ],
    },
    {
      code: 'IPF_ZE_MISMATCH',
      title: 'Fault current and impedance do not belong together',
      question: 'The voltage over the impedance gives the current. Were these two measured at the same place?',
      formula:
        'Ipf ≥ 0.94 × U0 ÷ (Z + accuracy). At the origin of TN-C and TN-C-S also Ipf ≤ 1.10 × U0 ÷ (Ze − accuracy), twice that with more than one line.',
      example: {
        says: 'Ze 0.35 Ω and Ipf 0.30 kA at the origin of a single-phase supply',
        document: reportWith({
          supply: { earthing_system: 'TN-C-S_PME', live_conductors: '1ph_2w', ze: '0.35', supply_ipf: '0.30' },
        }),
      },
      regulation: '434.1',
      notWhen: [
        'One of the two came by enquiry, or is LIM, N/V, N/A or over range.',
        'More current than the impedance to Earth lets flow is only asked about at the origin of TN-C and TN-C-S, where neutral and earth are one conductor. Elsewhere the neutral is often the better way back, and Ipf is the larger of the two currents.',
        'On IT and on DC.',
        'The first board repeats the readings of the origin, where it is asked already.',
      ],
      causes: [
        'One of the two is from another board, or from before work on the supply.',
        'A slip of the decimal point, or amps written as kiloamps.',
        'The smaller of the two currents was written down: it has to be the larger.',
      ],
    },
    {
      code: 'FEEDER_MISMATCH',
      title: 'R1+R2 of a feeder is not what lies between its boards',
      question:
        'A distribution circuit adds its R1+R2 to the impedance. Why do the two boards differ by something else?',
      formula: '|(Zdb at the far end − Zdb where it begins) − (R1+R2)| ≤ accuracy of the three readings',
      example: {
        says: 'A feeder of R1+R2 0.10 Ω from DB1, Zdb 0.20 Ω, to DB2, Zdb 0.90 Ω',
        document: twoBoards({ zdb: '0.20' }, { zdb: '0.90' }, { circuit_kind: 'distribution', r1r2: '0.10' }),
      },
      regulation: '643.2.1, 643.7.3',
      notWhen: [
        'One of the three is LIM, N/V, N/A or over range, or Ze came by enquiry.',
        'Only R2 was measured.',
        'The far board is below the near one altogether: that is asked about at the board.',
        'R1+R2 is the larger, and the remarks of the circuit tell of a parallel path, or on TT services are bonded.',
        'One circuit feeds several boards: only the farthest is compared.',
      ],
      causes: [
        'A loose joint on the way, where the boards differ by more than R1+R2.',
        'Metalwork or armour in parallel, where they differ by less.',
        'R1+R2 was measured on another circuit, or with the wrong conductors joined.',
        'One of the Zdb was typed at the wrong board.',
      ],
    },
    {
      code: 'WITHIN_ACCURACY',
      title: 'Nearer to the limit than the instrument can tell',
      question: 'The figure is on one side of its limit. Could the true value be on the other?',
      formula: 'reading − accuracy ≤ limit ≤ reading + accuracy',
      example: {
        says: 'A radial on a 32 A type B breaker, Zs 1.35 Ω, measured with a loop tester of usual accuracy',
        document: reportWith({
          circuit: {
            circuit_kind: 'radial',
            ocpd_standard: 'BS EN 60898',
            ocpd_type: 'B',
            ocpd_rating: '32',
            zs: '1.35',
          },
        }),
      },
      notWhen: [
        'The figure was calculated or came by enquiry: no instrument showed it.',
        'The figure is over range.',
        'For Zs, where an RCD gives fault protection as well.',
      ],
      causes: [
        'A value close to its limit. The verdict stays what the figure as read gives, and equal to the limit passes; this says how much the figure is worth.',
        'An instrument without recorded accuracy, for which a usual figure is taken. Enter its own with the test instruments.',
      ],
    },
  ],
};
