import type { FormDefinition, ReportDocument } from '../definition.ts';
import { boardName, circuitName, itemsOf } from '../document.ts';

/**
 * The place of a path in a report, in words: "CU1 circuit 3, Kitchen ring", "Observation 2", "Item 4.5", "Supply
 * characteristics". Without the name of the value itself. Empty for an unknown path.
 */
export function whereOf(definition: FormDefinition, document: ReportDocument, path: string): string {
  const [group, id, list, circuitId] = path.split('/');
  if (group === 'boards') {
    const board = itemsOf(document.boards).find((each) => each.id === id);
    if (!board) return 'Boards and circuits';
    const circuit = list === 'circuits' && itemsOf(board.circuits).find((each) => each.id === circuitId);
    return circuit ? circuitName(board, circuit) : boardName(board);
  }
  if (group === 'observations') {
    const number = itemsOf(document.observations).findIndex((each) => each.id === id) + 1;
    return number > 0 ? `Observation ${number}` : 'Observations';
  }
  if (group === 'inspection_schedule') {
    const item = definition.schedule.flatMap(({ items }) => items).find(({ slug }) => slug === id);
    return item ? `Item ${item.number}` : 'Schedule of inspections';
  }
  return definition.sections.find(({ key }) => key === group)?.title ?? '';
}
