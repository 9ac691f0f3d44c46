import type { FilledIn, Installation } from '../../src/demo/installations/inspection.ts';
import { inspect } from '../../src/demo/installations/installations.ts';
import type { Board, Item, Values } from '../../src/domain/forms/definition.ts';
import type { Change } from '../../src/domain/report/merge.ts';
import { changesOf } from './changes-of.ts';

/** A whole inspection on a day, with other values in its circuits; the same seed is the same building. */
export function inspectionOf(
  day: string,
  change: (circuit: Item, board: Board) => Values = () => ({}),
  { seed = 7, installation = 'home' }: { seed?: number; installation?: Installation } = {},
): Change[] {
  const filled = inspect({
    seed,
    installation,
    day,
    nextDue: `${Number(day.slice(0, 4)) + 5}${day.slice(4, 8)}01`,
    electrician: 'Elin Electrician',
    defects: [],
  });
  return changesOf({ ...filled, boards: changed(filled, change) });
}

function changed({ boards = [] }: FilledIn, change: (circuit: Item, board: Board) => Values): Board[] {
  return boards.map((board) => ({
    ...board,
    circuits: (board.circuits ?? []).map((circuit) =>
      circuit.circuit_kind === 'spare' ? circuit : { ...circuit, ...change(circuit, board) },
    ),
  }));
}

const measured = (text: string) => ({ text, provenance: 'measured' });
const number = (value: unknown) => Number((value as { text?: string } | undefined)?.text);

/** Zs as nobody measures it: Zdb + (R1+R2) to the last digit. */
export const exactSum = (circuit: Item, board: Board): Values => ({
  zs: measured((number(board.zdb) + number(circuit.r1r2)).toFixed(2)),
});

/** Continuity and Zs rounded to five hundredths. */
export const rounded = ({ r1r2, zs }: Item): Values => ({ r1r2: toFive(r1r2), zs: toFive(zs) });

const toFive = (value: unknown) => measured((Math.round(number(value) * 20) / 20).toFixed(2));
