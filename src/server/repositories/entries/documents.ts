import { type RawBuilder, sql } from 'kysely';
import type { ReportDocument } from '../../../domain/forms/definition.ts';
import { changedParts, documentOf } from '../../../domain/report/parts.ts';
import { newId } from '../../../kernel/ids.ts';
import { type Db, isPostgres, type Trx } from '../../db/dialect.ts';

/**
 * A cache of report documents, which the database stores in parts. A report is rendered many times between two changes, and a large
 * one takes long to parse from JSON, so parts are read again only when their version has changed.
 */
type Kept = {
  /** Versions of all the parts, as the database lists them. */
  versions: string;
  document: ReportDocument;
  /** Parsed parts by their version. */
  parts: Map<string, unknown>;
  /** Characters of JSON. */
  size: number;
};
const kept = new Map<string, Kept>();
const KEPT_AT_MOST = 100;
/** Characters of JSON; parsed, they take about five times as many bytes. The latest report is kept at any size. */
const KEPT_SIZE = 12_000_000;

/** A column for a query on `report`: its parts and their versions, for `documentBy`. */
export const versionsOf = (db: Db): RawBuilder<string> =>
  isPostgres(db)
    ? sql<string>`(select coalesce(json_agg(json_build_array(part, version) order by part), '[]')::text from report_part where report_part.report_id = report.id)`
    : sql<string>`(select json_group_array(json_array(part, version) order by part) from report_part where report_part.report_id = report.id)`;

/**
 * The document with these versions, of a report that the caller may see. Returns the same object for the same versions: do not change it.
 * @returns undefined if it has changed since the versions were read: read them again.
 */
async function documentBy(db: Db, reportId: string, versions: string): Promise<ReportDocument | undefined> {
  const earlier = kept.get(reportId);
  if (earlier?.versions === versions) return earlier.document;
  const wanted = JSON.parse(versions) as [part: string, version: string][];
  if (wanted.length === 0) return {} as ReportDocument;
  const parts = new Map<string, unknown>();
  for (const [, version] of wanted) {
    const known = earlier?.parts.get(version);
    if (known !== undefined) parts.set(version, known);
  }
  const missing = wanted.filter(([, version]) => !parts.has(version));
  let size = earlier?.size ?? 0;
  if (parts.size === 0) size = 0;
  if (missing.length > 0) {
    let query = db.selectFrom('report_part').where('report_id', '=', reportId).select(['version', 'content']);
    if (missing.length <= fewParts)
      query = query.where(
        'part',
        'in',
        missing.map(([part]) => part),
      );
    for (const { version, content } of await query.execute()) {
      if (parts.has(version)) continue;
      parts.set(version, JSON.parse(content));
      size += content.length;
    }
  }
  if (wanted.some(([, version]) => !parts.has(version))) return undefined;
  const document = documentOf(new Map(wanted.map(([part, version]) => [part, parts.get(version)])));
  keep(reportId, { versions, document, parts, size });
  return document;
}

/** Up to this many parts are selected by name; above that, all are read. */
const fewParts = 20;

function keep(reportId: string, report: Kept): void {
  kept.delete(reportId);
  kept.set(reportId, report);
  let size = 0;
  for (const each of kept.values()) size += each.size;
  for (const [id, each] of kept) {
    if (id === reportId || (kept.size <= KEPT_AT_MOST && size <= KEPT_SIZE)) break;
    kept.delete(id);
    size -= each.size;
  }
}

const TRIES = 5;

/** Reads rows with `versions` until their documents are of the same moment. @throws Error when they never are. */
export async function withDocuments<Row extends { id: string; versions: string }>(
  db: Db,
  read: () => Promise<Row[]>,
): Promise<(Row & { document: ReportDocument })[]> {
  for (let tries = 0; tries < TRIES; tries++) {
    const rows = await read();
    const whole: (Row & { document: ReportDocument })[] = [];
    for (const row of rows) {
      const document = await documentBy(db, row.id, row.versions);
      if (document) whole.push({ ...row, document });
    }
    if (whole.length === rows.length) return whole;
  }
  throw new Error('a report changed each time it was read');
}

/** Writes the parts in which a document differs from what is stored. */
export async function writeDocument(
  trx: Trx,
  report: { id: string; companyId: string; document: ReportDocument },
  next: ReportDocument,
): Promise<void> {
  const { changed, gone } = changedParts(report.document, next);
  for (const [part, value] of changed) {
    const row = {
      report_id: report.id,
      part,
      company_id: report.companyId,
      version: newId(),
      content: JSON.stringify(value),
    };
    await trx
      .insertInto('report_part')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['report_id', 'part']).doUpdateSet({ version: row.version, content: row.content }),
      )
      .execute();
    // Under a version that no other transaction uses: after a rollback nobody asks for it.
    kept.get(report.id)?.parts.set(row.version, value);
  }
  if (gone.length > 0)
    await trx.deleteFrom('report_part').where('report_id', '=', report.id).where('part', 'in', gone).execute();
}
