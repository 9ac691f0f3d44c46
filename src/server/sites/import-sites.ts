import type { Viewer } from '../context.ts';
import type { Db, Trx } from '../db/dialect.ts';
import { ConflictError } from '../errors.ts';
import { mustBeAllowed } from '../permissions.ts';
import {
  isLeftUnread,
  keepFile,
  type Remembered,
  readingOf,
  saveMeanings,
} from '../repositories/register/import-readings.ts';
import { findRegistered, nothingRead } from '../repositories/register/registered-sites.ts';
import {
  addImportRows,
  beginAgain,
  createImport,
  lockImport,
  type NewImportRow,
  type SameAs,
  setChecked,
} from '../repositories/register/site-imports.ts';
import { type Submission, withSubmission } from '../repositories/reports/submissions.ts';
import { slicesOf } from '../runtime/chunk.ts';
import type { Answers } from '../site-lists/questions.ts';
import type { ListRow, SiteList } from '../site-lists/read-list.ts';

/** A list that was read, the file that it was read from, and what was said of it. */
export type ReadFile = { list: SiteList; content: Uint8Array; clientId: string; answers: Answers };

/**
 * Keeps a list that was read, with what the register has already that may be the same place. No site is added. Rows are kept some
 * at a time, so that nobody waits for a long list; one whose process ends meanwhile stays `reading` and is read again. The same
 * submission again keeps nothing twice.
 * @returns the id of the import.
 */
export async function keepList(
  db: Db,
  viewer: Viewer,
  { fileName, read, submission }: { fileName: string; read: ReadFile; submission: Submission },
  now: Date,
): Promise<string> {
  mustBeAllowed(viewer, 'sites.write');
  const { list, content } = read;
  let isNew = false;
  const begin = async (trx: Trx) => {
    isNew = true;
    const id = await createImport(trx, viewer, { ...list, fileName, reading: readingOf(list, read, now) }, now);
    await keepFile(trx, viewer, id, content);
    return { id };
  };
  const { id } = await withSubmission(db, viewer, submission, begin, now);
  if (isNew) await keepRows(db, viewer, id, list);
  return id;
}

/** The file of an import was read once more since the form was drawn that is posted now. */
export class ReadMeanwhileError extends ConflictError {}

/** `drawn` is the `readAt` of the reading that the form showed; undefined where it does not say. */
type Again = { id: string; read: ReadFile; said: Remembered; drawn: string | undefined; submission: Submission };

/**
 * Keeps what was read of a file once more, in place of what was read of it before, and remembers for later lists what was said.
 * @throws NotFoundError when there is no such import in the viewer's company; ConflictError when its sites are added, or it is being read;
 * ReadMeanwhileError when it was read again since the form was drawn.
 */
export async function keepListAgain(
  db: Db,
  viewer: Viewer,
  { id, read, said, drawn, submission }: Again,
  now: Date,
): Promise<void> {
  mustBeAllowed(viewer, 'sites.write');
  const { list } = read;
  let isNew = false;
  const begin = async (trx: Trx) => {
    isNew = true;
    const before = await lockImport(trx, viewer, id);
    const { state, fileName, reading } = before;
    if (state !== 'checked' && !(state === 'reading' && isLeftUnread(before, now)))
      throw new ConflictError('The sites of this list are added already, or it is being read.');
    if (drawn !== undefined && drawn !== reading?.readAt) throw new ReadMeanwhileError(fileName);
    await saveMeanings(trx, viewer, said, now);
    await beginAgain(trx, viewer, id, { ...list, fileName, reading: readingOf(list, read, now) });
    return { id };
  };
  await withSubmission(db, viewer, submission, begin, now);
  if (isNew) await keepRows(db, viewer, id, list);
}

async function keepRows(db: Db, viewer: Viewer, id: string, list: SiteList): Promise<void> {
  const known = nothingRead();
  let [seq, doubles] = [0, 0];
  for await (const [part] of slicesOf(list.parts, 1)) {
    const rows: ListRow[] = JSON.parse(part ?? '[]');
    const kept = await db.transaction().execute(async (trx) => {
      const sites = rows.flatMap((row) => ('site' in row ? [row.site] : []));
      const found = (await findRegistered(trx, viewer, sites, known)).values();
      const read = rows.map((row, index): NewImportRow => {
        const at = { seq: seq + index + 1, line: row.line };
        if (!('site' in row)) return { ...at, read: row };
        const inFile: SameAs | undefined = row.earlier && { by: 'file', ...row.earlier };
        return { ...at, read: { site: row.site, sameAs: found.next().value ?? inFile } };
      });
      await addImportRows(trx, viewer, id, read);
      return read;
    });
    seq += kept.length;
    doubles += kept.filter(({ read }) => 'site' in read && read.sameAs !== undefined).length;
  }
  await db.transaction().execute((trx) => setChecked(trx, viewer, id, doubles));
}
