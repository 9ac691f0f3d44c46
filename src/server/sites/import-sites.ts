import type { Viewer } from '../context.ts';
import type { Db, Trx } from '../db/dialect.ts';
import { mustBeAllowed } from '../permissions.ts';
import { findRegistered, nothingRead } from '../repositories/register/registered-sites.ts';
import {
  addImportRows,
  createImport,
  type NewImportRow,
  type SameAs,
  setChecked,
} from '../repositories/register/site-imports.ts';
import { type Submission, withSubmission } from '../repositories/reports/submissions.ts';
import { slicesOf } from '../runtime/chunk.ts';
import type { ListRow, SiteList } from '../site-lists/read-list.ts';

/**
 * Keeps a list that was read, with what the register has already that may be the same place. No site is added. Rows are kept some
 * at a time, so that nobody waits for a long list; one whose process ends meanwhile stays `reading` and is sent again. The same
 * submission again keeps nothing twice.
 * @returns the id of the import.
 */
export async function keepList(
  db: Db,
  viewer: Viewer,
  { fileName, list, submission }: { fileName: string; list: SiteList; submission: Submission },
  now: Date,
): Promise<string> {
  mustBeAllowed(viewer, 'sites.write');
  let isNew = false;
  const begin = async (trx: Trx) => {
    isNew = true;
    return { id: await createImport(trx, viewer, { ...list, fileName }, now) };
  };
  const { id } = await withSubmission(db, viewer, submission, begin, now);
  if (!isNew) return id;
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
        const inFile: SameAs | undefined = row.sameUprn === undefined ? undefined : { by: 'file', line: row.sameUprn };
        return { ...at, read: { site: row.site, sameAs: found.next().value ?? inFile } };
      });
      await addImportRows(trx, viewer, id, read);
      return read;
    });
    seq += kept.length;
    doubles += kept.filter(({ read }) => 'site' in read && read.sameAs !== undefined).length;
  }
  await db.transaction().execute((trx) => setChecked(trx, viewer, id, doubles));
  return id;
}
