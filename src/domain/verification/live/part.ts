import type { Board, Item, ReportDocument, Values } from '../../forms/definition.ts';
import { itemsOf, recordAt, textOf } from '../values.ts';

/**
 * As much of a report as the rules look at to judge the values at a path: what a page carries to a browser that checks
 * while its user types. Of the boards everything, of the circuits the one at the path, those that feed a board, and of
 * the others the columns that rules ask a whole board for.
 * @param path  of a section, a board or a circuit, whether it is in the document yet or not.
 */
export function partFor(document: ReportDocument, path: string): ReportDocument {
  const [, boardId, , circuitId] = path.split('/');
  const isTT = textOf(recordAt(document, 'supply').earthing_system) === 'TT';
  const boards = itemsOf(document.boards) as Board[];
  const feeders = new Set(boards.map(({ fed_from }) => textOf(recordAt({ fed_from }, 'fed_from').circuit)));
  const circuitsOf = (board: Board): Item[] =>
    itemsOf(board.circuits).flatMap((circuit) => {
      if (feeders.has(circuit.id) || (board.id === boardId && circuit.id === circuitId)) return [circuit];
      return isTT && recordAt(board, 'fed_from').origin === true ? [columns(circuit, sharedColumns)] : [];
    });
  return {
    form_type: document.form_type,
    edition: document.edition,
    installation: columns(recordAt(document, 'installation'), ['premises_type']),
    supply: recordAt(document, 'supply'),
    particulars: recordAt(document, 'particulars'),
    boards: boards.map((board) => ({ ...board, circuits: circuitsOf(board) })),
    instruments: itemsOf(document.instruments),
  };
}

/** What a rule about something else reads of every circuit of a board: which RCDs there are. */
const sharedColumns = ['circuit_kind', 'rcd_standard', 'rcd_type', 'rcd_idn', 'rcd_rating', 'rcd_delay'];

function columns<T extends Values>(record: T, names: readonly string[]): T {
  const kept = Object.entries(record).filter(([name]) => name === 'id' || names.includes(name));
  return Object.fromEntries(kept) as T;
}
