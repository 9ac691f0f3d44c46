import { ConflictError } from '../../../kernel/errors.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db, Trx } from '../../../server/db/dialect.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { findRegistered, nothingRead } from '../../../server/repositories/register/registered-sites.ts';
import { type Submission, withSubmission } from '../../../server/repositories/reports/submissions.ts';
import { slicesOf } from '../../../server/runtime/chunk.ts';
import type { Answers } from './list/questions.ts';
import type { ListRow, SiteList } from './list/read-list.ts';
import { isLeftUnread, keepFile, type Remembered, readingOf, saveMeanings } from './repository/import-readings.ts';
import { addImportRows, type NewImportRow, type SameAs } from './repository/import-rows.ts';
import { beginAgain, createImport, lockImport, setChecked } from './repository/site-imports.ts';

/** A list that was read, its file, and the answers about it. */
export type ReadFile = { list: SiteList; content: Uint8Array; clientId: string; answers: Answers };

/**
 * Stores a list that was read, with the sites in the register that may be the same. No site is added. Rows are stored in
 * batches, so that nobody waits for a long list; if the process ends meanwhile, the list stays `reading` and is read again. The same
 * submission again stores nothing twice.
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

/** The file of an import was read again after the posted form was rendered. */
export class ReadMeanwhileError extends ConflictError {}

/** `drawn` is the `readAt` of the reading that the form showed; undefined where it does not say. */
type Again = { id: string; read: ReadFile; said: Remembered; drawn: string | undefined; submission: Submission };

/**
 * Stores another reading of a file in place of the earlier one, and remembers the answers for later lists.
 * @throws NotFoundError when there is no such import in the viewer's company; ConflictError when its sites are added, or it is being read;
 * ReadMeanwhileError when it was read again since the form was rendered.
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
