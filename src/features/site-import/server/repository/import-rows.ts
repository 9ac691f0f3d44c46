import { sql } from 'kysely';
import type { InCompany, Viewer } from '../../../../kernel/viewer.ts';
import { insertRows } from '../../../../server/db/bulk.ts';
import { type Db, isPostgres, type Trx } from '../../../../server/db/dialect.ts';
import type { Registered } from '../../../../server/repositories/register/registered-sites.ts';
import type { RowProblem } from '../list/questions.ts';
import type { EarlierLine } from '../list/read-list.ts';
import type { ListedSite } from '../list/row/listed-site.ts';
import type { SiteImportRowTable } from '../schema.ts';

/** An existing site that may be the same place: one in the register, or an earlier line of the file with the same UPRN. */
export type SameAs = Registered | ({ by: 'file' } & EarlierLine);
export type RowState = SiteImportRowTable['state'];

export type ImportedSite = {
  seq: number;
  line: number;
  state: Exclude<RowState, 'refused'>;
  site: ListedSite;
  sameAs: SameAs | undefined;
  /** The site made from it, if it still exists. */
  siteId: string | undefined;
};

export type RefusedRow = { seq: number; line: number; cells: string[]; problems: RowProblem[] };

export type NewImportRow = {
  seq: number;
  line: number;
  read: { site: ListedSite; sameAs: SameAs | undefined } | { cells: string[]; problems: RowProblem[] };
};

const rowColumns = [
  ['seq', 'integer'],
  ['line', 'integer'],
  ['state', 'text'],
  ['site', 'text'],
  ['same_as', 'text'],
  ['cells', 'text'],
  ['problems', 'text'],
] as const;

export async function addImportRows(
  trx: Trx,
  viewer: Viewer,
  importId: string,
  rows: readonly NewImportRow[],
): Promise<void> {
  const cells = rows.map(({ seq, line, read }) =>
    'site' in read
      ? [
          seq,
          line,
          read.sameAs ? 'double' : 'new',
          JSON.stringify(read.site),
          read.sameAs ? JSON.stringify(read.sameAs) : null,
          null,
          null,
        ]
      : [seq, line, 'refused', null, null, JSON.stringify(read.cells), JSON.stringify(read.problems)],
  );
  await insertRows(trx, 'site_import_row', rowColumns, cells, { company_id: viewer.companyId, import_id: importId });
}

/** Rows after a position in the file: a number of them, or those up to another position. */
type Part = { after?: number | undefined; limit: number; to?: number | undefined };

/** Rows of an import in these states, in the order of the file. */
export async function listImportedSites(
  db: Db,
  viewer: InCompany,
  importId: string,
  states: readonly ImportedSite['state'][],
  { after = 0, limit, to }: Part,
): Promise<ImportedSite[]> {
  const rows = await db
    .selectFrom('site_import_row as row')
    .leftJoin('site', (join) => join.onRef('site.id', '=', 'row.site_id').on('site.company_id', '=', viewer.companyId))
    .where('row.company_id', '=', viewer.companyId)
    .where('row.import_id', '=', importId)
    .where('row.state', 'in', states)
    .where('row.seq', '>', after)
    .$if(to !== undefined, (query) => query.where('row.seq', '<=', to ?? after))
    .orderBy('row.seq')
    .limit(limit)
    .select(['row.seq', 'row.line', 'row.state', 'row.site', 'row.same_as', 'site.id as site_id'])
    .execute();
  return rows.map((row) => ({
    seq: row.seq,
    line: row.line,
    state: row.state as ImportedSite['state'],
    site: JSON.parse(row.site as string),
    sameAs: row.same_as === null ? undefined : JSON.parse(row.same_as),
    siteId: row.site_id ?? undefined,
  }));
}

/** Rows that were refused, in the order of the file. */
export async function listRefusedRows(
  db: Db,
  viewer: Viewer,
  importId: string,
  { after = 0, limit }: Part,
): Promise<RefusedRow[]> {
  const rows = await db
    .selectFrom('site_import_row')
    .where('company_id', '=', viewer.companyId)
    .where('import_id', '=', importId)
    .where('state', '=', 'refused')
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .select(['seq', 'line', 'cells', 'problems'])
    .execute();
  return rows.map(({ seq, line, cells, problems }) => ({
    seq,
    line,
    cells: JSON.parse(cells as string),
    problems: JSON.parse(problems as string),
  }));
}

const noNeeds = JSON.stringify({ tenantNeeds: '' });

/**
 * Records the result of rows, any number in one statement. Each position carries the import's id, so that each row is looked
 * up by both columns; otherwise every row of the import would be compared with every position. What a row says of a tenant's health is
 * erased: from here on only the home itself holds it.
 */
export async function markRows(
  trx: Trx,
  viewer: InCompany,
  importId: string,
  rows: readonly { seq: number; state: RowState; siteId: string | null }[],
): Promise<void> {
  if (rows.length === 0) return;
  const json = JSON.stringify(rows.map(({ seq, state, siteId }) => [importId, seq, state, siteId]));
  if (isPostgres(trx)) {
    await sql`update site_import_row as r set state = m.v ->> 2, site_id = m.v ->> 3,
        site = (r.site::jsonb || ${noNeeds}::jsonb)::text
      from json_array_elements(${json}::json) as m(v)
      where r.import_id = m.v ->> 0 and r.seq = (m.v ->> 1)::integer and r.company_id = ${viewer.companyId}`.execute(
      trx,
    );
    return;
  }
  await sql`update site_import_row as r set state = m.value ->> 2, site_id = m.value ->> 3,
      site = json_patch(r.site, ${noNeeds})
    from json_each(${json}) as m
    where r.import_id = m.value ->> 0 and r.seq = m.value ->> 1 and r.company_id = ${viewer.companyId}`.execute(trx);
}

/** How many rows of an import are stored already. */
export async function countKeptRows(db: Db, viewer: Viewer, importId: string): Promise<number> {
  const last = await db
    .selectFrom('site_import_row')
    .where('company_id', '=', viewer.companyId)
    .where('import_id', '=', importId)
    .orderBy('seq', 'desc')
    .limit(1)
    .select('seq')
    .executeTakeFirst();
  return last?.seq ?? 0;
}

/** The ones of these sites that the import itself has added. */
export async function madeByImport(
  db: Db,
  viewer: InCompany,
  importId: string,
  siteIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (siteIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('site_import_row')
    .where('company_id', '=', viewer.companyId)
    .where('import_id', '=', importId)
    .where('state', '=', 'added')
    .where('site_id', 'in', siteIds)
    .select('site_id')
    .execute();
  return new Set(rows.flatMap(({ site_id }) => site_id ?? []));
}
