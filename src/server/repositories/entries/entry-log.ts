import { type SqlBool, sql } from 'kysely';
import type { ReportDocument } from '../../../domain/forms/definition.ts';
import type { Entry } from '../../../domain/report/entry.ts';
import { draftOf, fold, nodeAt, put, valueAt } from '../../../domain/report/fold.ts';
import type { Change } from '../../../domain/report/merge.ts';
import { isItemPath, isWithin, itemsAround, pathAndAbove } from '../../../domain/report/path.ts';
import { NotFoundError } from '../../../kernel/errors.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../db/dialect.ts';
import type { EntryTable } from '../../db/schema/reports.ts';
import { visibleReports } from '../fences.ts';
import { listed } from '../listed.ts';

/**
 * A report's whole log, oldest first. It grows with every value entered: for one page or form, read only what it needs.
 * @throws NotFoundError when there is no such report, or it is not the viewer's.
 */
export async function getLog(db: Db, viewer: Viewer, reportId: string): Promise<Entry[]> {
  await mustSee(db, viewer, reportId);
  return (await logOf(db, viewer, reportId).orderBy('seq').execute()).map(toEntry);
}

/**
 * The entries at the paths themselves, oldest first.
 * @throws NotFoundError as `getLog`.
 */
export async function getLogAt(db: Db, viewer: Viewer, reportId: string, paths: readonly string[]): Promise<Entry[]> {
  await mustSee(db, viewer, reportId);
  return (await rowsAt(db, viewer, reportId, paths)).sort(bySeq).map(toEntry);
}

/** More than a form sets, including all that follows from it. */
const mostOfForm = 10_000;

/**
 * All entries of the form whose last entry has this number, oldest first. Empty where there is no such entry.
 * @throws NotFoundError as `getLog`.
 */
export async function findFormEntries(db: Db, viewer: Viewer, reportId: string, last: number): Promise<Entry[]> {
  await mustSee(db, viewer, reportId);
  const rows = await logOf(db, viewer, reportId)
    .where('entry.seq', '<=', last)
    .where('entry.seq', '>', last - mostOfForm)
    .where(
      'entry.submission',
      '=',
      logOf(db, viewer, reportId).clearSelect().where('entry.seq', '=', last).select('entry.submission'),
    )
    .orderBy('entry.seq')
    .execute();
  return rows.map(toEntry);
}

/** With more entries than this at a path and below, the log is walked from its end, where the latest are soon found. */
const fewEntries = 1000;

/**
 * Entries at a path and below, the latest first; all entries where the path is empty.
 * @throws NotFoundError as `getLog`.
 */
export async function listHistory(
  db: Db,
  viewer: Viewer,
  reportId: string,
  path: string,
  most: number,
): Promise<Entry[]> {
  await mustSee(db, viewer, reportId);
  const log = logOf(db, viewer, reportId);
  const latest = log.orderBy('entry.seq', 'desc').limit(most);
  if (path === '') return (await latest.execute()).map(toEntry);
  const own = await rowsAt(db, viewer, reportId, [path]);
  const below = await log
    .where('entry.path', '>=', `${path}/`)
    .where('entry.path', '<', `${path}0`)
    .limit(fewEntries + 1)
    .execute();
  if (below.length <= fewEntries)
    return [...own, ...below]
      .sort((a, b) => bySeq(b, a))
      .slice(0, most)
      .map(toEntry);
  // Written so that the database uses no index by path.
  const isThere = sql<SqlBool>`substr(entry.path || '/', 1, ${path.length + 1}) = ${`${path}/`}`;
  return (await latest.where(isThere).execute()).map(toEntry);
}

/**
 * The part of the log that a change based on `base` needs: every entry at the paths it writes and at those above them, and all
 * entries of each item that it restores or removes. This is enough to tell what these paths held at any time.
 */
export async function readLogAround(
  db: Db,
  viewer: Viewer,
  report: { id: string; document: ReportDocument },
  { base, changes }: { base: number; changes: readonly Change[] },
): Promise<Entry[]> {
  const paths = changes.map(({ path }) => path);
  const rows = await rowsAt(db, viewer, report.id, paths.flatMap(pathAndAbove));
  const removed = new Set(rows.filter((row) => row.seq > base && row.value === 'null').map((row) => row.path));
  const whole = paths
    .flatMap(itemsAround)
    .filter((item) => removed.has(item) || nodeAt(report.document, item) === undefined);
  return withThoseBelow(db, viewer, report.id, rows, [...paths, ...whole]);
}

/**
 * The draft as it was at a sequence number, derived from the current one: only later entries are looked up.
 * Items that were removed since come after the others.
 */
export async function documentBefore(
  db: Db,
  viewer: Viewer,
  report: { id: string; document: ReportDocument },
  seq: number,
): Promise<ReportDocument> {
  const since = await logOf(db, viewer, report.id).where('entry.seq', '>', seq).where('kind', '=', 'set').execute();
  const paths = [...new Set(since.map(({ path }) => path))].sort();
  if (paths.length === 0) return report.document;
  const rows = await rowsAt(db, viewer, report.id, paths.flatMap(pathAndAbove));
  const log = await withThoseBelow(db, viewer, report.id, rows, [...paths, ...paths.flatMap(itemsAround)]);
  const before = log.filter((entry) => entry.seq <= seq);
  const then = fold(before);
  const draft = draftOf(report.document);
  const items = new Set([...paths.flatMap(itemsAround), ...paths.filter(isItemPath)]);
  for (const item of [...items].sort((a, b) => a.length - b.length)) {
    const isThere = nodeAt(then, item) !== undefined;
    if (isThere && !paths.includes(item) && nodeAt(report.document, item) !== undefined) continue;
    put(draft, item, null);
    if (!isThere) continue;
    for (const { kind, path, value } of before)
      if (kind === 'set' && (path === item || isWithin(path, item))) put(draft, path, value);
  }
  for (const path of paths) if (!isItemPath(path)) put(draft, path, valueAt(then, path));
  return draft.document;
}

async function mustSee(db: Db, viewer: Viewer, reportId: string): Promise<void> {
  const report = await visibleReports(db, viewer)
    .where('report.id', '=', reportId)
    .select('report.id')
    .executeTakeFirst();
  if (!report) throw new NotFoundError(`report ${reportId}`);
}

const logOf = (db: Db, viewer: Viewer, reportId: string) =>
  db
    .selectFrom('entry')
    .where('entry.report_id', '=', reportId)
    .where('entry.company_id', '=', viewer.companyId)
    .selectAll('entry');

/** One path after the other by the index, in one query for any number of them. */
const joined = (db: Db, viewer: Viewer, reportId: string, paths: readonly string[]) =>
  listed(db, [...new Set(paths)])
    .crossJoin('entry')
    .where('entry.report_id', '=', reportId)
    .where('entry.company_id', '=', viewer.companyId)
    .selectAll('entry');

const rowsAt = (db: Db, viewer: Viewer, reportId: string, paths: readonly string[]): Promise<EntryTable[]> =>
  joined(db, viewer, reportId, paths).where(sql<SqlBool>`entry.path = hit.id`).execute();

async function withThoseBelow(
  db: Db,
  viewer: Viewer,
  reportId: string,
  rows: readonly EntryTable[],
  paths: readonly string[],
): Promise<Entry[]> {
  const below = await joined(db, viewer, reportId, paths)
    // In ASCII, 0 comes right after the slash.
    .where(sql<SqlBool>`entry.path >= hit.id || '/' and entry.path < hit.id || '0'`)
    .execute();
  const all = new Map([...rows, ...below].map((row) => [row.seq, row]));
  return [...all.values()].sort(bySeq).map(toEntry);
}

const bySeq = (a: { seq: number }, b: { seq: number }): number => a.seq - b.seq;

export const toEntry = (row: EntryTable): Entry => ({
  seq: row.seq,
  path: row.path,
  value: JSON.parse(row.value),
  kind: row.kind,
  provenance: row.provenance,
  authorId: row.author_id,
  deviceAt: row.device_at,
  serverAt: row.server_at,
  submission: row.submission,
  base: row.base,
});
