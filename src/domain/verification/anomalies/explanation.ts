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

/** All readings of twelve circuits, entered within ten minutes of starting the visit. */
const hasty: EntryTimes = {
  startedAt: '2026-11-24T09:00:00.000Z',
  entered: new Map(
    many(12, (at) => `boards/b1/circuits/c${at + 1}`).flatMap((circuit) =>
      ['r1r2', 'zs'].map((name) => [`${circuit}/${name}`, { at: '2026-11-24T09:10:00.000Z', by: 'inspector' }]),
    ),
  ),
};

const counted = 'Asked if chance would cause it in less than 1 of 1,000 reports.';

const forReview =
  'It is a question for the reviewer of the report. Only the reviewer sees it, and no certificate shows it.';

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
    question: 'Were these Zs measured, or calculated from Zdb and R1+R2 without the tick “calculated”?',
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
    causes: ['Zs was calculated and “calculated” was not ticked.', 'Zs was filled in later, without a test.'],
  },
  ANOMALY_REPEATED: {
    title: 'Readings that repeat from circuit to circuit',
    question:
      'Circuits of different length with separate devices seldom give the same readings. Was each circuit tested?',
    example: {
      says: 'Eight RCBOs that all trip in 21 ms',
      document: boardsOf(many(8, () => ({ ...rcbo, rcd_ms: '21' }))),
      judge,
    },
    notWhen: [
      'Insulation is over range, or at the top of an instrument’s range.',
      'Several circuits share one RCD: its time is entered on each of them.',
      counted,
      forReview,
    ],
    causes: [
      'One circuit was tested and its row copied down the schedule.',
      'Rooms wired alike, tested with a steady instrument: then the reason is easy to give.',
    ],
  },
  ANOMALY_COPIED: {
    title: 'A schedule with the same readings as another',
    question: 'The same circuit tested twice seldom shows the same digits. Was this board tested on its own?',
    example: {
      says: 'Two boards with the same R1+R2 and Zs on every way',
      document: boardsOf(varied, varied),
      judge,
    },
    notWhen: [
      'The two have fewer than twelve readings in common.',
      'The other report is an earlier revision of this one.',
      counted,
      forReview,
    ],
    causes: ['A report of a similar flat was copied.', 'The readings of the last inspection were entered again.'],
  },
  ANOMALY_LAST_DIGITS: {
    title: 'Last digits too even, or mostly a few digits',
    question: 'An instrument’s last digit can be any digit. How were these readings recorded?',
    formula: 'Chi-square of the ten last digits, nine degrees of freedom: 1.152 or less, or more than twice 27.877',
    example: {
      says: 'Sixty Zs that all end in 5',
      document: boardsOf(many(60, (at) => ({ zs: ohms(25 + ((at * 7) % 60) * 10) }))),
      judge,
    },
    notWhen: [
      'There are fewer than fifty readings to two decimals.',
      'The readings are close together: then their last digits must be alike.',
      forReview,
    ],
    causes: [
      'Readings rounded to 0.05 Ω.',
      'An instrument with a coarse scale.',
      'Invented figures: people avoid repeating digits.',
    ],
  },
  ANOMALY_PACE: {
    title: 'More readings than minutes on site',
    question:
      'One reading a minute is faster than anyone can test. Was the visit started late, or did a colleague help?',
    formula:
      'Readings entered as measured ≤ minutes from the start of the visit to the last of them × number of people who entered them',
    example: {
      says: 'Twenty-four readings in the first ten minutes of a visit',
      document: boardsOf(varied),
      judge: (document) => judge(document, hasty),
    },
    notWhen: [
      'There are fewer than twenty readings, or the visit was not started.',
      'The readings were entered later from notes: that only makes the time longer.',
      'Readings of several circuits were saved together: in the grid or a column, from a table or from paper.',
      forReview,
    ],
    causes: ['The visit was started in the app when the testing was done.', 'Readings from another day.'],
  },
  ANOMALY_MANY_LIM: {
    title: 'Many readings are LIM',
    question: 'Did the client agree to all these limitations?',
    formula: 'LIM readings ≤ a quarter of all readings that are not blank or N/A',
    example: {
      says: 'Twelve circuits whose insulation was not tested',
      document: boardsOf(many(12, (at) => ({ ...varied[at], ir_ll: 'LIM', ir_le: 'LIM' }))),
      judge,
    },
    notWhen: ['There are fewer than twenty readings.', forReview],
    causes: ['Agreed sampling: then the reason is in section D.', 'A board that could not be switched off.'],
  },
};
