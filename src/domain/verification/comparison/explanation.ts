import type { Item, ReportDocument, Values } from '../../forms/definition.ts';
import type { Finding } from '../engine/finding.ts';
import type { Example, ExplanationsFor } from '../explanations/explanation.ts';
import { reportWith } from '../fixture.ts';
import { sinceLastTime } from './since-last-time.ts';

const sockets: Values = {
  circuit_kind: 'radial',
  description: 'Sockets',
  ocpd_standard: 'BS EN 61009',
  ocpd_type: 'B',
  ocpd_rating: '20',
  zs: '0.52',
  ir_le: '>299',
};

const circuits = (...each: readonly Values[]): ReportDocument =>
  reportWith({
    board: { board_ref: 'CU1' },
    rest: {
      boards: [
        {
          id: 'b1',
          board_ref: 'CU1',
          circuits: each.map((one, at): Item => ({ id: `c${at + 1}`, circuit_no: String(at + 1), ...one })),
        },
      ],
    },
  });

const shower: Values = { circuit_kind: 'radial', description: 'Shower', ocpd_rating: '40' };

/** A report of today, compared with one of last time. */
const since = (says: string, last: ReportDocument, document: ReportDocument): Example => ({
  says,
  document,
  judge: (now) =>
    sinceLastTime(last, now).changes.map(
      ({ code, path, now: measured, arithmetic, message, question }): Finding => ({
        rule: code,
        severity: 'note',
        path,
        measured,
        ...(arithmetic === undefined ? {} : { arithmetic }),
        message: `${message} ${question}`,
      }),
    ),
});

const notYet =
  'The circuit does not have all its readings yet: last time’s values are shown after testing, not before.';

const noReport = 'There is no earlier issued report for the site, or it was withdrawn.';

export const comparisonExplanations: ExplanationsFor<
  'CIRCUIT_APPEARED' | 'CIRCUIT_GONE' | 'DEVICE_CHANGED' | 'ZS_DRIFTED' | 'IR_DRIFTED'
> = {
  CIRCUIT_APPEARED: {
    title: 'A circuit that was not there last time',
    question: 'Is it new, and is there a certificate for it?',
    example: since('A shower circuit on a way that was spare last time', circuits(sockets), circuits(sockets, shower)),
    notWhen: ['It is a spare way.', noReport, notYet],
    causes: [
      'An addition since the last inspection.',
      'It was overlooked last time.',
      'It now has another name and another way.',
    ],
  },
  CIRCUIT_GONE: {
    title: 'A circuit that was there last time is missing',
    question: 'Was it removed, renamed, or left out of this report?',
    example: since('Last time’s shower circuit is missing', circuits(sockets, shower), circuits(sockets)),
    notWhen: [noReport, 'The report is not complete: then the circuit may still be added.'],
    causes: ['It was removed, and the way is spare.', 'It now has another name and another way.', 'It was forgotten.'],
  },
  DEVICE_CHANGED: {
    title: 'Another device than last time',
    question: 'Was the device replaced, and does the cable suit it?',
    example: since(
      'Sockets on 20 A last time and on 32 A now',
      circuits(sockets),
      circuits({ ...sockets, ocpd_rating: '32' }),
    ),
    notWhen: ['Type, rating or standard is blank or LIM in one of the two reports.', noReport, notYet],
    causes: ['A new consumer unit.', 'A breaker replaced by an RCBO.', 'A slip in one of the two reports.'],
  },
  ZS_DRIFTED: {
    title: 'Zs, Zdb or Ze has changed since last time',
    question: 'It changed by more than two instruments may differ. Why?',
    formula: 'Last time’s reading ± accuracy and today’s ± accuracy have no value in common',
    example: since('Zs 0.52 Ω last time and 0.94 Ω now', circuits(sockets), circuits({ ...sockets, zs: '0.94' })),
    notWhen: [
      'One of the two is LIM, N/V, or was carried over.',
      'Zs changed only because the impedance at its board changed: that is reported at the board.',
      noReport,
      notYet,
    ],
    causes: ['A joint that has worked loose.', 'A circuit that was extended.', 'Work by the distributor.'],
  },
  IR_DRIFTED: {
    title: 'Insulation has changed since last time',
    question:
      'It changed by more than two instruments may differ. Is there damp or damage, or was equipment left connected?',
    formula:
      'Last time’s reading ± accuracy and today’s ± accuracy have no value in common, and one of them is under 100 MΩ',
    example: since(
      '>299 MΩ to earth last time and 1.4 MΩ now',
      circuits(sockets),
      circuits({ ...sockets, ir_le: '1.4' }),
    ),
    notWhen: ['Both are 100 MΩ or more: that is healthy at any reading.', noReport, notYet],
    causes: [
      'Damp in an outdoor fitting.',
      'A dimmer, charger or surge device left connected.',
      'Cable damaged by later work.',
    ],
  },
};
