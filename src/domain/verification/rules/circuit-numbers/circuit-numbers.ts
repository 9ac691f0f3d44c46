import { remembered } from '../../../memo.ts';
import { type BoardPlace, type CircuitPlace, isInUse } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { ruleOf } from '../../engine/rule.ts';
import { textOf } from '../../engine/values.ts';
import { linesOf } from '../../facts/circuit-facts.ts';

/**
 * Two circuits of a board with the same number: a test could be recorded against the wrong one. On a three-phase board each phase may use a
 * number once. Spare ways do not count.
 */
export const circuitNumbers = ruleOf({
  id: 'circuit-numbers',
  codes: ['CIRCUIT_NO_TWICE'],
  appliesTo: 'installation',
  about: {
    CIRCUIT_NO_TWICE: [
      'board/phases',
      ({ board, circuit }) => {
        if (!board || !circuit) return [];
        const names = ['circuit_no', 'circuit_kind', ...(board.record.phases === 3 ? ['phase'] : [])];
        const alike = board.circuits.filter((each) => isInUse(each) && keysOf(each).some(isOneOf(keysOf(circuit))));
        return alike.flatMap(({ path }) => names.map((name) => `${path}/${name}`));
      },
    ],
  },
  circuit: (_, circuit): Finding[] => judgeCircuit(circuit),
});

function judgeCircuit(circuit: CircuitPlace): Finding[] {
  const number = textOf(circuit.record.circuit_no);
  const isTwice = keysOf(circuit).some((key) => (uses(circuit.board).get(key) ?? 0) > 1);
  if (number === '' || !isTwice) return [];
  return [
    {
      rule: 'CIRCUIT_NO_TWICE',
      severity: 'warn',
      path: `${circuit.path}/circuit_no`,
      measured: number,
      regulation: '514.9.1',
      message: `Another circuit on this board also has number ${number}. Which is right?`,
    },
  ];
}

/** Number of circuits of a board with each key. */
const uses = remembered((board: BoardPlace): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const circuit of board.circuits) {
    if (isInUse(circuit)) for (const key of keysOf(circuit)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
});

/** The number, on a three-phase board once for each line: then `3` on `L1, L2, L3` and `3` on `L1` share a key. */
const keysOf = ({ record, board }: CircuitPlace): readonly string[] => {
  const number = textOf(record.circuit_no).toUpperCase();
  if (board.record.phases !== 3) return [number];
  const lines = linesOf(record);
  return lines.length > 0 ? lines.map((line) => `${number} ${line}`) : [`${number} ${textOf(record.phase)}`];
};

const isOneOf = (keys: readonly string[]) => (key: string) => keys.includes(key);
