import type { Item, ReportDocument } from '../../forms/definition.ts';
import { itemsOf } from '../engine/values.ts';

/** Every circuit of a document by its path: `boards/<id>/circuits/<id>`. */
export const circuitsByPath = (document: ReportDocument): ReadonlyMap<string, Item> =>
  new Map(
    itemsOf(document.boards).flatMap((board) =>
      itemsOf(board.circuits).map((circuit) => [`boards/${board.id}/circuits/${circuit.id}`, circuit] as const),
    ),
  );
