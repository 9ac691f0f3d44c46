import type Big from 'big.js';
import type { Reading } from '../../../reading.ts';
import type { About } from '../../engine/about.ts';
import type { BoardPlace, CircuitPlace, Context } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import type { BoardRecord } from '../../engine/records.ts';
import { isUnasked, notCheckable, ruleOf, whyNot } from '../../engine/rule.ts';
import { againstMaximum, decimalOf, readingOf, recordAt, textOf } from '../../engine/values.ts';
import { aboutFaultCurrent, faultCurrentAtBoard } from '../../facts/boards.ts';
import { isFuse } from '../../limits/devices/fuses.ts';
import { remarkText } from '../../words/remarks.ts';

/** For the main switch: its board, if there is only one at the origin. */
const COVERED: About = [
  '.',
  aboutFaultCurrent,
  'board/conditional_ka',
  'board/backup_protection',
  ({ circuit }) => (circuit ? ['circuit/ocpd_standard'] : []),
  ({ circuit, board }) =>
    circuit?.record.ocpd_standard === REWIREABLE && board?.isOrigin
      ? ['board/fed_from/origin', 'supply/cutout/standard', 'supply/cutout/breaking_ka']
      : [],
  ({ context, board }) => {
    const atOrigin = board ? [] : context.boards.filter(({ isOrigin }) => isOrigin);
    const helping = atOrigin.length === 1 ? ['conditional_ka', 'backup_protection'] : [];
    return atOrigin.flatMap(({ path }) => ['fed_from/origin', ...helping].map((name) => `${path}/${name}`));
  },
];

/** A rewirable fuse breaks 1 to 4 kA and has always relied on a cut-out that breaks more. */
const REWIREABLE = 'BS 3036';

/**
 * Breaking capacity of each circuit's device, and of a main switch that is a breaker or a fuse, against the fault current at that point.
 */
export const breakingCapacity = ruleOf({
  id: 'breaking-capacity',
  codes: ['KA_TOO_LOW', 'CONDITIONAL_RATING'],
  appliesTo: 'installation',
  about: { KA_TOO_LOW: COVERED, CONDITIONAL_RATING: COVERED },
  report: judgeOrigin,
  board: judgeBoard,
  circuit: judgeCircuit,
});

type Device = {
  path: string;
  breaking_ka: unknown;
  /** Name of the device and of the place of the fault current, for messages: "The device", "at its board". */
  name: string;
  where: string;
  ipf: Reading;
  /** The board whose conditional rating or backup protection may cover it. */
  board: Partial<BoardRecord>;
  /** Breaking capacity of the upstream fuse in kA, if that fuse counts as its backup. */
  cutout?: Big | undefined;
};

function judgeCircuit(context: Context, { path, record, board }: CircuitPlace): Finding[] {
  return judge({
    path: `${path}/breaking_ka`,
    breaking_ka: record.breaking_ka,
    name: 'The device',
    where: 'at its board',
    ipf: faultCurrentAtBoard(context, board),
    board: board.record,
    cutout: record.ocpd_standard === REWIREABLE && board.isOrigin ? cutoutOf(context) : undefined,
  });
}

/** Breaking capacity of the cut-out in kA, if it is a fuse. */
function cutoutOf({ document }: Context): Big | undefined {
  const { standard, breaking_ka } = recordAt(document, 'supply', 'cutout');
  return isFuse(textOf(standard)) ? decimalOf(breaking_ka) : undefined;
}

function judgeBoard(context: Context, board: BoardPlace): Finding[] {
  return judge({
    path: `${board.path}/main_switch/ocpd/breaking_ka`,
    breaking_ka: recordAt(board.record, 'main_switch', 'ocpd').breaking_ka,
    name: "The board's main switch",
    where: 'there',
    ipf: faultCurrentAtBoard(context, board),
    board: board.record,
  });
}

function judgeOrigin({ document, boards }: Context): Finding[] {
  // With several boards at the origin the report does not say which one holds the main switch.
  const [first, second] = boards.filter(({ isOrigin }) => isOrigin);
  return judge({
    path: 'particulars/main_switch/ocpd/breaking_ka',
    breaking_ka: recordAt(document, 'particulars', 'main_switch', 'ocpd').breaking_ka,
    name: 'The main switch',
    where: 'at the origin',
    ipf: readingOf(recordAt(document, 'supply').supply_ipf),
    board: first && !second ? first.record : {},
  });
}

function judge({ path, breaking_ka, name, where, ipf, board, cutout }: Device): Finding[] {
  const stated = textOf(breaking_ka);
  const capacity = decimalOf(breaking_ka);
  if (stated === '' || stated === 'na' || isUnasked(ipf)) return [];
  if (!capacity) return [notCheckable('KA_TOO_LOW', path, `the breaking capacity is ${stated}`)];
  if (ipf.state !== 'value') return [notCheckable('KA_TOO_LOW', path, `the fault current ${where} is ${ipf.text}`)];

  const shared = {
    path,
    measured: stated,
    limit: ipf.text,
    unit: 'kA',
    regulation: '434.5.1',
    arithmetic: `${capacity} < ${ipf.value}`,
  };
  const breaks = `${name} is rated ${stated} kA, below Ipf ${ipf.text} kA`;
  switch (againstMaximum(ipf, capacity)) {
    case 'within':
      return [];
    case 'unknown':
      return [notCheckable('KA_TOO_LOW', path, whyNot(ipf, 'the fault current'))];
    case 'beyond': {
      const conditional = decimalOf(board.conditional_ka);
      if (conditional && againstMaximum(ipf, conditional) === 'within') {
        return [
          {
            ...shared,
            rule: 'CONDITIONAL_RATING',
            severity: 'note',
            arithmetic: `${shared.arithmetic}; ${ipf.value} ≤ ${conditional}`,
            message: `${breaks}; the board's conditional rating of ${conditional} kA covers it.`,
          },
        ];
      }
      if (cutout && againstMaximum(ipf, cutout) === 'within') {
        const message = `${breaks}; the ${cutout} kA cut-out fuse counts as its backup.`;
        return [{ ...shared, rule: 'CONDITIONAL_RATING', severity: 'note', message }];
      }
      const backup = remarkText(board.backup_protection);
      if (backup !== '') {
        const message = `${breaks}; backup protection is recorded: ${backup.slice(0, 200)}`;
        return [{ ...shared, rule: 'CONDITIONAL_RATING', severity: 'note', message }];
      }
      return [
        {
          ...shared,
          rule: 'KA_TOO_LOW',
          severity: 'fail',
          message: `${name} is rated ${stated} kA, below Ipf ${ipf.text} kA ${where}. Is there a conditional rating or backup protection?`,
        },
      ];
    }
  }
}
