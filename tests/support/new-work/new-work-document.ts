import { readFileSync } from 'node:fs';
import type { ReportDocument } from '../../../src/domain/forms/definition.ts';
import { itemsOf } from '../../../src/domain/forms/document.ts';

/** A certificate of work on one circuit, as it is filled in: the same each time. */
export const newWorkDocument = (form: 'eic' | 'meiwc'): ReportDocument =>
  JSON.parse(readFileSync(new URL(`${form}.json`, import.meta.url), 'utf8')) as ReportDocument;

/** The same, with what its maximum Zs is. */
export function statesMaxZs(document: ReportDocument): ReportDocument {
  const boards = (document.boards ?? []).map((board) => ({
    ...board,
    circuits: itemsOf(board.circuits).map((circuit) => ({ ...circuit, max_zs: '1.09' })),
  }));
  return { ...document, boards } as ReportDocument;
}
