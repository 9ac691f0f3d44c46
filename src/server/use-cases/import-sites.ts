import { setImmediate as others } from 'node:timers/promises';
import type { Viewer } from '../context.ts';
import type { Db, Trx } from '../db/dialect.ts';
import { appendAudit } from '../repositories/audit.ts';
import { findRegistered, nothingRead } from '../repositories/registered-sites.ts';
import {
  addImportRows,
  createImport,
  getImport,
  type ImportedSite,
  listImportedSites,
  markRows,
  type NewImportRow,
  type SameAs,
  type SiteImport,
  setChecked,
  setDone,
  setUndone,
} from '../repositories/site-imports.ts';
import { insertSites } from '../repositories/sites.ts';
import { type Submission, withSubmission } from '../repositories/submissions.ts';
import { removeUnused } from '../repositories/unused-sites.ts';
import type { ListRow, SiteList } from '../site-lists/read-list.ts';
import { slicesOf } from '../slices.ts';

/** Rows that are looked at, added or taken away together; in between the process answers others. */
const AT_ONCE = 1000;

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

export type AddChoice = {
  /** Of the sites that are perhaps there already: all of them, or those named by their place in the file. */
  doubles: 'all' | ReadonlySet<number>;
};

/**
 * Adds the sites of an import, all of those that were chosen or none. What came into the register since the list was read is
 * asked for once more. An import that was added before stays as it is.
 * @returns whether it was this time that they were added.
 */
export async function addImportedSites(
  trx: Trx,
  viewer: Viewer,
  importId: string,
  { doubles }: AddChoice,
  now: Date,
): Promise<boolean> {
  const list = await getImport(trx, viewer, importId, true);
  if (list.state !== 'checked') return false;
  const known = nothingRead();
  let [added, skipped] = [0, 0];
  for await (const rows of importedSites(trx, viewer, list, ['new', 'double'])) {
    // Read before any site with that postcode was added: those of this list are not taken for others.
    const found = await findRegistered(
      trx,
      viewer,
      rows.map(({ site }) => site),
      known,
    );
    const isWanted = ({ seq, state: was }: ImportedSite, index: number) =>
      doubles === 'all' || doubles.has(seq) || (was === 'new' && found[index]?.siteId === undefined);
    const wanted = rows.filter(isWanted);
    const ids = (
      await insertSites(
        trx,
        viewer,
        wanted.map(({ site }) => site),
        now,
      )
    ).values();
    const marks = rows.map((row, index) =>
      isWanted(row, index)
        ? ({ seq: row.seq, state: 'added', siteId: ids.next().value ?? null } as const)
        : ({ seq: row.seq, state: 'skipped', siteId: null } as const),
    );
    await markRows(trx, viewer, importId, marks);
    added += wanted.length;
    skipped += rows.length - wanted.length;
  }
  await setDone(trx, viewer, importId, added, now);
  const detail = { added, skipped, refused: list.refused, file: list.fileName };
  await appendAudit(trx, viewer, { action: 'site.imported', subject: importId, detail }, now);
  return true;
}

/**
 * Takes the sites of an import away again, but for those that something stands on or that somebody changed. One that was undone
 * before stays as it is.
 */
export async function undoImport(trx: Trx, viewer: Viewer, importId: string, now: Date): Promise<void> {
  const list = await getImport(trx, viewer, importId, true);
  if (list.state !== 'done') return;
  let [removed, kept] = [0, 0];
  for await (const rows of importedSites(trx, viewer, list, ['added'])) {
    const there = rows.flatMap(({ siteId }) => siteId ?? []);
    const gone = new Set(await removeUnused(trx, viewer, there, true));
    const marks = rows
      .filter(({ siteId }) => siteId !== undefined && gone.has(siteId))
      .map(({ seq }) => ({ seq, state: 'removed', siteId: null }) as const);
    await markRows(trx, viewer, importId, marks);
    removed += gone.size;
    kept += there.length - gone.size;
  }
  await setUndone(trx, viewer, importId, removed, now);
  const detail = { removed, kept, file: list.fileName };
  await appendAudit(trx, viewer, { action: 'site.import-undone', subject: importId, detail }, now);
}

/** The rows of an import in these states, some at a time, by their places: each place is looked at once. */
async function* importedSites(
  trx: Trx,
  viewer: Viewer,
  { id, total }: Pick<SiteImport, 'id' | 'total'>,
  states: readonly ImportedSite['state'][],
): AsyncGenerator<ImportedSite[]> {
  for (let after = 0; after < total; after += AT_ONCE, await others()) {
    const part = { after, to: after + AT_ONCE, limit: AT_ONCE };
    const rows = await listImportedSites(trx, viewer, id, states, part);
    if (rows.length > 0) yield rows;
  }
}
