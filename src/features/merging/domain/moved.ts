import { ConflictError } from '../../../kernel/errors.ts';

/**
 * The tables with a `site_id` whose rows move with a site. Each has the words for its rows, or the table and column of the rows that they
 * belong to. `follows`: the table and column by which a row added after a merge finds its site when the merge is undone. A test compares
 * the list with the database.
 */
export const movedTables: Readonly<Record<string, MovedTable>> = {
  visit: { words: ['visit', 'visits'], follows: [['visit', 'booked_from']] },
  visit_colleague: { of: 'visit', by: 'visit_id' },
  visit_notice: { words: ['notice of a visit', 'notices of visits'], follows: [['visit', 'visit_id']] },
  report: {
    words: ['report', 'reports'],
    follows: [
      ['visit', 'visit_id'],
      ['certificate', 'corrects_certificate_id'],
    ],
  },
  certificate: { words: ['certificate', 'certificates'], follows: [['report', 'report_id']] },
  certificate_cover: { of: 'certificate', by: 'certificate_id' },
  remedy: { of: 'certificate', by: 'certificate_id' },
  defect: {
    words: ['defect', 'defects'],
    follows: [
      ['certificate', 'certificate_id'],
      ['earlier_certificate', 'earlier_id'],
    ],
  },
  hazard: { of: 'defect', by: 'defect_id' },
  defect_answer: { words: ['answer about a defect', 'answers about defects'] },
  board_answer: { words: ['answer about a board', 'answers about boards'] },
  earlier_certificate: { words: ['certificate by another firm', 'certificates by other firms'] },
  occupant: { words: ['person of the home', 'people of the home'] },
  letter: { words: ['letter', 'letters'], follows: [['certificate', 'certificate_id']] },
  copy_request: { words: ['request for copies', 'requests for copies'] },
  visit_request: {
    words: ['request for a visit', 'requests for visits'],
    follows: [
      ['visit', 'visit_id'],
      ['defect', 'defect_id'],
    ],
  },
  service: {
    words: ['record of a paper given', 'records of papers given'],
    follows: [
      ['certificate', 'certificate_id'],
      ['letter', 'letter_id'],
      ['copy_request', 'request_id'],
    ],
  },
};

/** What names a client and moves with it. */
export const clientTables = ['site', 'user', 'saved_view'] as const;

type MovedTable =
  | { words: readonly [one: string, many: string]; follows?: readonly (readonly [table: string, column: string])[] }
  | { of: string; by: string };

/** What rows of a table are called; undefined where they belong to rows of another. */
export const wordsOfTable = (table: string): readonly [one: string, many: string] | undefined => {
  const moved = movedTables[table];
  return moved && 'words' in moved ? moved.words : undefined;
};

/** Hours for which a merge can be undone. */
export const UNDO_HOURS = 24;

export const canUndo = ({ mergedAt, undoneAt }: { mergedAt: string; undoneAt: string | null }, now: Date): boolean =>
  undoneAt === null && now.getTime() - Date.parse(mergedAt) <= UNDO_HOURS * 3_600_000;

/** @throws ConflictError when a site or client is archived, or was merged away. */
export function mustBeInUse({ name, archivedAt }: { name: string; archivedAt: string | null }): void {
  if (archivedAt !== null) throw new ConflictError(`${name} is archived. Restore it before you merge it.`);
}
