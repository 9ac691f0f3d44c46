import { asText } from '../../record.ts';
import type { Board, ReportDocument, Values } from '../definition.ts';
import { itemsOf } from '../document.ts';
import { boardName } from '../words/names.ts';
import type { ChosenCircuit } from './carry-over.ts';

/** A circuit of an earlier report for a choice: the posted value, its name and its device. */
export type CircuitToChoose = { value: string; name: string; device: string };

/** The circuits of an earlier report by board, in order, without spare ways and boards without circuits. */
export const circuitsToChoose = ({ boards }: ReportDocument): { name: string; circuits: CircuitToChoose[] }[] =>
  (itemsOf(boards) as readonly Board[])
    .map((board) => ({
      name: boardName(board),
      circuits: itemsOf(board.circuits)
        .filter(({ circuit_kind: kind }) => kind !== 'spare')
        .map((circuit) => ({
          value: `${board.id}/${circuit.id}`,
          name: [asText(circuit.circuit_no), asText(circuit.description)].filter(Boolean).join(' ') || 'Circuit',
          device: deviceOf(circuit),
        })),
    }))
    .filter(({ circuits }) => circuits.length > 0);

/** The posted choice; undefined if it names no circuit. The report may still lack it. */
export function readChosen(value: string): ChosenCircuit | undefined {
  const [board, circuit, ...more] = value.split('/');
  return board && circuit && more.length === 0 ? { board, circuit } : undefined;
}

/** "BS EN 61009 B, 32 A"; '' if not given. */
export function deviceOf(circuit: Values): string {
  const type = asText(circuit.ocpd_type);
  const rating = asText(circuit.ocpd_rating);
  const kind = [asText(circuit.ocpd_standard), type === 'na' ? '' : type].filter(Boolean).join(' ');
  return [kind, rating && `${rating} A`].filter(Boolean).join(', ');
}
