import type { Item, ReportDocument, Values } from '../../forms/definition.ts';
import type { Finding } from '../engine/finding.ts';
import type { ExplanationsFor } from '../explanations/explanation.ts';
import { reportWith } from '../fixture.ts';
import { anomaliesOf } from './anomalies.ts';
import type { EntryTimes } from './anomaly.ts';

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

const ohms = (hundredths: number) => `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;

/** A report of boards with circuits; the supply is 0.20 Ω. */
const boardsOf = (...boards: readonly (readonly Values[])[]): ReportDocument =>
  reportWith({
    rest: {
      boards: boards.map((circuits, board) => ({
        id: `b${board + 1}`,
        board_ref: `CU${board + 1}`,
        zdb: '0.20',
        circuits: circuits.map((circuit, at): Item => ({ id: `c${at + 1}`, circuit_no: String(at + 1), ...circuit })),
      })),
    },
  });

const judge = (document: ReportDocument, times?: EntryTimes): Finding[] =>
  anomaliesOf({ document, times }).map(({ code, question, facts, paths }) => ({
    rule: code,
    severity: 'note',
    path: paths[0] ?? '',
    arithmetic: facts.map((fact) => fact.join(': ')).join('; '),
    message: question,
  }));

const varied = many(12, (at) => ({ r1r2: ohms(20 + ((at * 37) % 90)), zs: ohms(50 + ((at * 53) % 90)) }));

const rcbo = { ocpd_standard: 'BS EN 61009', rcd_standard: 'BS EN 61009' };

/** All readings of twelve circuits, typed within ten minutes of starting the visit. */
const hasty: EntryTimes = {
  startedAt: '2026-11-24T09:00:00.000Z',
  entered: new Map(
    many(12, (at) => `boards/b1/circuits/c${at + 1}`).flatMap((circuit) =>
      ['r1r2', 'zs'].map((name) => [`${circuit}/${name}`, { at: '2026-11-24T09:10:00.000Z', by: 'inspector' }]),
    ),
  ),
};

const counted = 'Asked where chance would bring it about less than once in 1,000 reports.';

const forReview =
  'It is a question for whoever reviews the report. It is shown to nobody else, and stands on no certificate.';

export const anomalyExplanations: ExplanationsFor<
  | 'ANOMALY_EXACT_SUMS'
  | 'ANOMALY_REPEATED'
  | 'ANOMALY_COPIED'
  | 'ANOMALY_LAST_DIGITS'
  | 'ANOMALY_PACE'
  | 'ANOMALY_MANY_LIM'
> = {
  ANOMALY_EXACT_SUMS: {
    title: 'Zs is an exact sum on circuit after circuit',
    question: 'Were these Zs measured, or worked out from Zdb and R1+R2 and not marked as calculated?',
    formula: 'Zs = Zdb + (R1+R2), and R1+R2 = (r1 + r2) ÷ 4 on rings, to the last digit',
    example: {
      says: 'Eight circuits of a board with Zdb 0.20 Ω, each Zs the sum of the two',
      document: boardsOf(many(8, (at) => ({ r1r2: ohms(31 + at * 7), zs: ohms(51 + at * 7) }))),
      judge,
    },
    notWhen: [
      'Zs is marked as calculated: that is an accepted method.',
      'Zs is written to a tenth of an ohm.',
      `There are fewer than seven such circuits. ${counted}`,
      forReview,
    ],
    causes: ['Zs was calculated and the box “calculated” was not ticked.', 'Zs was filled in later, without a test.'],
  },
  ANOMALY_REPEATED: {
    title: 'Readings that repeat from circuit to circuit',
    question: 'Circuits of different length, and devices of their own, seldom read alike. Was each of them tested?',
    example: {
      says: 'Eight RCBOs that all trip in 21 ms',
      document: boardsOf(many(8, () => ({ ...rcbo, rcd_ms: '21' }))),
      judge,
    },
    notWhen: [
      'Insulation is over range, or at the end of an instrument’s range.',
      'Several circuits share one RCD: its time is written against each of them.',
      counted,
      forReview,
    ],
    causes: [
      'One circuit was tested and its row carried down the schedule.',
      'Rooms wired alike, with a steady instrument: then the reason is soon given.',
    ],
  },
  ANOMALY_COPIED: {
    title: 'A schedule that reads like another one',
    question: 'The same circuit tested twice seldom shows the same digits. Was this board tested on its own?',
    example: {
      says: 'Two boards with the same R1+R2 and Zs at every way',
      document: boardsOf(varied, varied),
      judge,
    },
    notWhen: [
      'The two have fewer than twelve boxes in common.',
      'The other report is an earlier revision of this one.',
      counted,
      forReview,
    ],
    causes: [
      'A report of a flat like this one was taken as a pattern.',
      'The readings of the last inspection were entered again.',
    ],
  },
  ANOMALY_LAST_DIGITS: {
    title: 'Last digits too even, or gathered on a few',
    question: 'An instrument’s last digit falls anywhere. How were these written down?',
    formula: 'Chi-square of the ten last digits, nine degrees of freedom: 1.152 or less, or more than twice 27.877',
    example: {
      says: 'Sixty Zs that all end in 5',
      document: boardsOf(many(60, (at) => ({ zs: ohms(25 + ((at * 7) % 60) * 10) }))),
      judge,
    },
    notWhen: [
      'There are fewer than fifty readings to two decimals.',
      'The readings lie close together: then they have to end alike.',
      forReview,
    ],
    causes: [
      'Readings rounded to five hundredths.',
      'An instrument with a coarse scale.',
      'Figures made up: people avoid repeating themselves.',
    ],
  },
  ANOMALY_PACE: {
    title: 'More readings than minutes on site',
    question: 'One reading a minute is faster than anybody tests. Was the visit started late, or did somebody help?',
    formula:
      'Readings entered as measured ≤ minutes from the start of the visit to the last of them × people who entered them',
    example: {
      says: 'Twenty-four readings in the first ten minutes of a visit',
      document: boardsOf(varied),
      judge: (document) => judge(document, hasty),
    },
    notWhen: [
      'There are fewer than twenty readings, or nobody started the visit.',
      'Readings are typed in later from notes: that only makes the time longer.',
      'Readings of several circuits were saved in one go: in the grid or a column, from a table or from paper.',
      forReview,
    ],
    causes: ['The visit was started in the app when the testing was done.', 'Readings from another day.'],
  },
  ANOMALY_MANY_LIM: {
    title: 'LIM in many boxes',
    question: 'Is what was left out still what the client agreed to?',
    formula: 'Boxes that say LIM ≤ a quarter of those that say anything but N/A',
    example: {
      says: 'Twelve circuits whose insulation was not tested',
      document: boardsOf(many(12, (at) => ({ ...varied[at], ir_ll: 'LIM', ir_le: 'LIM' }))),
      judge,
    },
    notWhen: ['There are fewer than twenty boxes.', forReview],
    causes: ['Sampling that was agreed: then the reason is in section D.', 'A board that could not be switched off.'],
  },
};
