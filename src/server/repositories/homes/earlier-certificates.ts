import type { Selectable } from 'kysely';
import type { EarlierDetails, EarlierSource } from '../../../domain/register/earlier-certificate.ts';
import type { EarlierCertificateTable } from '../../../features/earlier-certificates/server/schema.ts';
import { NotFoundError } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import type { InCompany } from '../../../kernel/viewer.ts';
import { insertRows } from '../../db/bulk.ts';
import type { Db, Trx } from '../../db/dialect.ts';
import { type Fenced, siteFence } from '../fences.ts';
import { listed } from '../listed.ts';
import { addFirms } from '../register/site-words.ts';

export type EarlierFile = { id: string; kind: 'photo' | 'print'; name: string };
export type EarlierCertificate = EarlierDetails & {
  id: string;
  siteId: string;
  file: EarlierFile | undefined;
  source: EarlierSource;
  addedBy: string | null;
  /** UTC ISO text. */
  addedAt: string;
  removedAt: string | null;
};

/** At most so many of one site are read: a site has one every five years. */
const MOST_OF_A_SITE = 60;

/** Earlier certificates of a site that the viewer sees, the latest inspection first. */
export async function listEarlierCertificates(db: Db, viewer: Fenced, siteId: string): Promise<EarlierCertificate[]> {
  const rows = await db
    .selectFrom('earlier_certificate')
    .innerJoin('site', 'site.id', 'earlier_certificate.site_id')
    .where(siteFence(db, viewer))
    .where('earlier_certificate.company_id', '=', viewer.companyId)
    .where('earlier_certificate.site_id', '=', siteId)
    .where('earlier_certificate.removed_at', 'is', null)
    .orderBy('earlier_certificate.inspected_on', 'desc')
    .orderBy('earlier_certificate.id', 'desc')
    .limit(MOST_OF_A_SITE)
    .selectAll('earlier_certificate')
    .execute();
  return rows.map(toEarlier);
}

/** How many files of a site its client has uploaded since a time, UTC ISO text; those removed since count too. */
export async function countUploads(db: Db, viewer: InCompany, siteId: string, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('earlier_certificate')
    .where('company_id', '=', viewer.companyId)
    .where('site_id', '=', siteId)
    .where('added_at', '>=', since)
    .where('source', 'in', ['uploaded', 'checked'])
    .select((of) => of.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Earlier certificates of sites by their ids, the latest inspection first. The caller has read the ids as the viewer sees them.
 * @param siteIds  of the company; a few thousand at once.
 */
export async function earlierCertificatesOf(
  db: Db,
  viewer: InCompany,
  siteIds: readonly string[],
): Promise<Map<string, EarlierCertificate[]>> {
  const found = new Map<string, EarlierCertificate[]>();
  if (siteIds.length === 0) return found;
  const rows = await listed(db, siteIds)
    .innerJoin('earlier_certificate', 'earlier_certificate.site_id', 'hit.id')
    .where('earlier_certificate.company_id', '=', viewer.companyId)
    .where('earlier_certificate.removed_at', 'is', null)
    .orderBy('earlier_certificate.site_id')
    .orderBy('earlier_certificate.inspected_on', 'desc')
    .orderBy('earlier_certificate.id', 'desc')
    .selectAll('earlier_certificate')
    .execute();
  for (const row of rows) {
    const of = found.get(row.site_id);
    if (of) of.push(toEarlier(row));
    else found.set(row.site_id, [toEarlier(row)]);
  }
  return found;
}

/** One of a site that the viewer sees, also a removed one. @throws NotFoundError when there is none. */
export async function getEarlierCertificate(
  db: Db,
  viewer: Fenced,
  { siteId, id }: { siteId: string; id: string },
): Promise<EarlierCertificate> {
  const row = await db
    .selectFrom('earlier_certificate')
    .innerJoin('site', 'site.id', 'earlier_certificate.site_id')
    .where(siteFence(db, viewer))
    .where('earlier_certificate.company_id', '=', viewer.companyId)
    .where('earlier_certificate.site_id', '=', siteId)
    .where('earlier_certificate.id', '=', id)
    .selectAll('earlier_certificate')
    .executeTakeFirst();
  if (!row) throw new NotFoundError(`earlier certificate ${id.slice(0, 64)}`);
  return toEarlier(row);
}

/** What is stored of a new one. The sites are the company's: the caller has read them. */
export type NewEarlier = EarlierDetails & { siteId: string; source: EarlierSource; file?: EarlierFile | undefined };

/** @returns the ids, in order. */
export async function insertEarlierCertificates(
  trx: Trx,
  by: { companyId: string; userId: string | null },
  added: readonly NewEarlier[],
  now: Date,
): Promise<string[]> {
  const ids = added.map(() => newId());
  const rows = added.map((each, at) => [
    ids[at] as string,
    each.siteId,
    ...Object.values(toColumns(each)),
    each.file?.id ?? null,
    each.file?.kind ?? null,
    each.file?.name ?? '',
    each.source,
    by.userId,
  ]);
  await insertRows(trx, 'earlier_certificate', columns, rows, {
    company_id: by.companyId,
    added_at: now.toISOString(),
  });
  await addFirms(
    trx,
    by,
    added.map(({ firm }) => firm),
  );
  return ids;
}

export async function saveEarlierCertificate(
  trx: Trx,
  viewer: InCompany,
  { id, siteId, ...details }: EarlierDetails & { id: string; siteId: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('earlier_certificate')
    .set({ ...toColumns(details), changed_at: now.toISOString() })
    .where('company_id', '=', viewer.companyId)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute();
  await addFirms(trx, viewer, [details.firm]);
}

/** @param removedAt  UTC ISO text; null restores it. */
export async function saveEarlierRemoved(
  trx: Trx,
  viewer: InCompany,
  id: string,
  removedAt: string | null,
): Promise<void> {
  await trx
    .updateTable('earlier_certificate')
    .set({ removed_at: removedAt })
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', id)
    .execute();
}

const toEarlier = (row: Selectable<EarlierCertificateTable>): EarlierCertificate => ({
  id: row.id,
  siteId: row.site_id,
  kind: row.kind,
  inspectedOn: row.inspected_on,
  outcome: row.outcome,
  nextDue: row.next_due,
  firm: row.firm,
  number: row.number,
  scope: row.scope,
  codes: { C1: whole(row.c1), C2: whole(row.c2), C3: whole(row.c3), FI: whole(row.fi) },
  file: row.file_id && row.file_kind ? { id: row.file_id, kind: row.file_kind, name: row.file_name } : undefined,
  source: row.source,
  addedBy: row.added_by,
  addedAt: row.added_at,
  removedAt: row.removed_at,
});

/** PostgreSQL gives large whole numbers as text. */
const whole = (value: number | string | null) => (value === null ? null : Number(value));

const toColumns = (each: EarlierDetails) => ({
  kind: each.kind,
  inspected_on: each.inspectedOn,
  outcome: each.outcome,
  next_due: each.nextDue,
  firm: each.firm,
  number: each.number,
  scope: each.scope,
  c1: each.codes.C1,
  c2: each.codes.C2,
  c3: each.codes.C3,
  fi: each.codes.FI,
});

const columns = [
  ['id', 'text'],
  ['site_id', 'text'],
  ['kind', 'text'],
  ['inspected_on', 'text'],
  ['outcome', 'text'],
  ['next_due', 'text'],
  ['firm', 'text'],
  ['number', 'text'],
  ['scope', 'text'],
  ['c1', 'integer'],
  ['c2', 'integer'],
  ['c3', 'integer'],
  ['fi', 'integer'],
  ['file_id', 'text'],
  ['file_kind', 'text'],
  ['file_name', 'text'],
  ['source', 'text'],
  ['added_by', 'text'],
] as const;
