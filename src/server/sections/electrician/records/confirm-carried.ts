import type { CarriedNote } from '../../../../components/fields/form-view.ts';
import { carriedControls, carriedMark } from '../../../../domain/forms/carried/carried.ts';
import { confirmCarried, unconfirmedOfBoard } from '../../../../domain/forms/carried/confirm.ts';
import type { Values } from '../../../../domain/forms/definition.ts';
import { itemsOf, valueAt } from '../../../../domain/forms/document.ts';
import { showDay } from '../../../../domain/time/calendar.ts';
import { plural } from '../../../../domain/words/plural.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { OpenReport } from '../report/open-report.ts';
import type { FieldDeps } from '../store.ts';
import { boardsOf } from './board-records.ts';
import type { Posted } from './posted.ts';

/** The notice about unconfirmed carried-over values of the record at `page`, and their controls. */
export function carriedNote(
  { document }: Pick<OpenReport, 'document'>,
  page: string,
): { note: CarriedNote; controls: readonly string[] } | undefined {
  // A list has no mark of its own: its page has no single record.
  const record = valueAt(document, page);
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return undefined;
  const controls = carriedControls(record as Values);
  const board = boardsOf(document).find(({ id }) => page === `boards/${id}`);
  if (controls.length === 0 && (!board || unconfirmedOfBoard(board).length === 0)) return undefined;
  const mark = [record as Values, ...itemsOf(board?.circuits)].map(carriedMark).find((each) => each !== undefined);
  const day = mark?.inspected_on ?? '';
  const from = [mark?.from, /^\d{4}-\d{2}-\d{2}$/.test(day) && `of ${showDay(day)}`].filter(Boolean).join(' ');
  return { note: { from: from || 'the last report', what: called(page, itemsOf(board?.circuits).length) }, controls };
}

const called = (page: string, circuits: number): string => {
  if (page.includes('/circuits/')) return 'this circuit';
  if (!page.startsWith('boards/')) return 'this page';
  return circuits === 0 ? 'this board' : `this board and its ${plural(circuits, 'circuit')}`;
};

/**
 * Confirms the carried-over values of the record at `page`; for a board, also those of all its circuits.
 * @param report with the form's other values saved.
 * @returns the next address; undefined when nothing waited to be confirmed.
 */
export async function confirmOn(
  deps: FieldDeps,
  viewer: Viewer,
  report: OpenReport,
  { posted, page }: { posted: Posted; page: string },
): Promise<string | undefined> {
  const changes = confirmCarried(report.document, page);
  if (changes.length === 0) return undefined;
  // The values are saved first, under the form's own id.
  const submission = `${posted.submission}-carried`;
  await deps.store(viewer).fill(report, { submission, contentHash: posted.contentHash, base: report.seq, changes });
  return `${report.home}/${page}?confirmed`;
}
