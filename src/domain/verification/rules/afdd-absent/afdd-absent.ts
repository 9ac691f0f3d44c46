import { A4 } from '../../../editions.ts';
import { remembered } from '../../../memo.ts';
import type { AboutPath } from '../../engine/about.ts';
import { type BoardPlace, type CircuitPlace, type Context, isInUse } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { ruleOf } from '../../engine/rule.ts';
import { recordAt, textOf } from '../../engine/values.ts';
import { feedsSinglePhaseSockets } from '../../facts/final-circuits.ts';
import { isNewWork } from '../../facts/new-work.ts';
import { findsNoFault, isObserved } from '../../facts/schedule-answers.ts';

/**
 * Socket circuits without an AFDD in a kind of building that needs one (since A2). One finding per board, at its first such circuit. Silent
 * until the schedule item has an outcome. Before A4 there was no such item: then the rule asks only where the AFDD column says N/A. On new
 * work the finding is a failure.
 */
export const afddAbsent = ruleOf({
  id: 'afdd-absent',
  codes: ['AFDD_ABSENT'],
  appliesTo: 'installation',
  about: {
    AFDD_ABSENT: [
      'installation/building_kind',
      'edition',
      'installation/schedule_list',
      'inspection_schedule/cu_afdd/outcome',
      // Which circuit is the first depends on the whole board.
      ...[
        'circuit_kind',
        'has_socket',
        'fixed_equipment_only',
        'system',
        'ocpd_rating',
        'phase',
        'afdd/standard',
        'afdd_button',
      ].map((name): AboutPath => `board/circuits/*/${name}`),
      ({ board }) => (board ? without(board).map(({ path }) => `${path}/circuit_no`) : []),
    ],
  },
  circuit: judgeCircuit,
});

/** Kinds of building whose socket circuits need an AFDD. Source: 421.1.7. */
const BUILDINGS = ['higher_risk', 'hmo', 'student', 'care'];

export const wantsAfdd = ({ document }: Pick<Context, 'document'>): boolean =>
  BUILDINGS.includes(textOf(recordAt(document, 'installation').building_kind));

function judgeCircuit(context: Context, circuit: CircuitPlace): Finding[] {
  if (!wantsAfdd(context) || firstWithout(circuit.board) !== circuit) return [];
  const saysNone =
    isNewWork(context) ||
    (context.document.edition === A4
      ? findsNoFault(context, 'cu_afdd')
      : recordAt(circuit.record, 'afdd').standard === 'na');
  if (!saysNone || isObserved(context, '421.1.7', circuit.record.id)) return [];
  return [
    {
      rule: 'AFDD_ABSENT',
      severity: 'warn',
      path: `${circuit.path}/afdd/standard`,
      regulation: '421.1.7',
      message:
        'Sockets in this kind of building need an AFDD, and this circuit has none. Is one fitted, or is it an observation?',
    },
  ];
}

const without = (board: BoardPlace): readonly CircuitPlace[] =>
  board.circuits.filter((each) => isInUse(each) && feedsSinglePhaseSockets(each) && !hasAfdd(each));

/** The first circuit of a board, by number, that should have an AFDD and has none. */
const firstWithout = remembered((board: BoardPlace): CircuitPlace | undefined =>
  without(board).reduce<CircuitPlace | undefined>(
    (first, each) => (first && numberOf(first) <= numberOf(each) ? first : each),
    undefined,
  ),
);

/** Sorts `2` before `10`, and a number that begins with no digit last. */
const numberOf = ({ record }: CircuitPlace): number => Number.parseInt(textOf(record.circuit_no), 10) || Infinity;

/** True if the circuit's columns record an AFDD: a standard, or a tested button. */
export const hasAfdd = ({ record }: CircuitPlace): boolean =>
  ![recordAt(record, 'afdd').standard, record.afdd_button].every((value) => ['', 'na'].includes(textOf(value)));
