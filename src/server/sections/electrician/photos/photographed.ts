import { boardName, itemsOf } from '../../../../domain/forms/document.ts';
import type { OpenReport } from '../report/open-report.ts';

/** The subject of photos, for the page of one. */
export type Photographed = {
  /** In words: "observation 2", "the board CU1". */
  of: string;
  /** The page that shows them and links back here. */
  page: { href: string; label: string };
};

/** @param boundTo path of a record. @returns undefined where the report has no such record. */
export function photographed({ document, home }: OpenReport, boundTo: string): Photographed | undefined {
  const [list, id, ...rest] = boundTo.split('/');
  const href = `${home}/${list}/${id}`;
  if (list === 'boards') {
    const board = document.boards?.find((each) => each.id === id);
    if (!board || rest.length > 0) return undefined;
    return { of: `the board ${boardName(board)}`, page: { href, label: boardName(board) } };
  }
  const number = itemsOf(document.observations).findIndex((each) => each.id === id) + 1;
  if (list !== 'observations' || number === 0 || !['', 'fixed'].includes(rest.join('/'))) return undefined;
  const of = rest.length === 0 ? `observation ${number}` : `observation ${number}, put right`;
  return { of, page: { href, label: `Observation ${number}` } };
}
