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
 * Socket circuits without arc fault detection where the kind of building calls for it (since A2), once a board: at the
 * first such circuit. Silent while the schedule's row is not answered. Before A4 there was no row: then only what is said
 * to be not fitted is asked about. Of new work it fails.
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
      // Which circuit is the first depends on all of the board.
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

/** Kinds of building whose sockets want an AFDD. Source: 421.1.7. */
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
        'Sockets in such a building want an AFDD, and this circuit has none. Is there one, or is it an observation?',
    },
  ];
}

const without = (board: BoardPlace): readonly CircuitPlace[] =>
  board.circuits.filter((each) => isInUse(each) && feedsSinglePhaseSockets(each) && !hasAfdd(each));

/** The first such circuit of a board by its number. */
const firstWithout = remembered((board: BoardPlace): CircuitPlace | undefined =>
  without(board).reduce<CircuitPlace | undefined>(
    (first, each) => (first && numberOf(first) <= numberOf(each) ? first : each),
    undefined,
  ),
);

/** `2` before `10`, and what begins with no number last. */
const numberOf = ({ record }: CircuitPlace): number => Number.parseInt(textOf(record.circuit_no), 10) || Infinity;

/** Whether a circuit's columns say that it has an AFDD: its standard, or a button that was tried. */
export const hasAfdd = ({ record }: CircuitPlace): boolean =>
  ![recordAt(record, 'afdd').standard, record.afdd_button].every((value) => ['', 'na'].includes(textOf(value)));
