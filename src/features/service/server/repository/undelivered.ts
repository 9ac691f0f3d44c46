import { type SqlBool, sql } from 'kysely';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { Db } from '../../../../server/db/dialect.ts';
import { siteFence } from '../../../../server/repositories/fences.ts';
import { listed } from '../../../../server/repositories/listed.ts';
import type { Paper, Recipient } from '../../domain/given.ts';

export type Undelivered = {
  id: string;
  siteId: string;
  siteName: string;
  clientId: string;
  what: Paper;
  certificateId: string | null;
  letterId: string | null;
  to: Recipient;
  name: string;
  /** The mail server's words. */
  fault: string;
  /** The server refused the mail itself: the address may be right. */
  isMailRefused: boolean;
};

/** Papers whose mail was refused for good, and which nobody has given another way since; the latest first. */
export async function listUndelivered(
  db: Db,
  viewer: Viewer,
  { since, most }: { since: string; most: number },
): Promise<Undelivered[]> {
  const rows = await db
    .selectFrom('service')
    .innerJoin('site', (join) =>
      join.onRef('site.company_id', '=', 'service.company_id').onRef('site.id', '=', 'service.site_id'),
    )
    .where(siteFence(db, viewer))
    .where('service.company_id', '=', viewer.companyId)
    // Written out, as in the index that holds these papers only.
    .where(sql<SqlBool>`service.gave_up = 1 and service.taken_at is null and service.returned_on is null`)
    .where('service.left_on', '>=', since)
    .orderBy('service.id', 'desc')
    .limit(most)
    .select(['service.id', 'service.site_id', 'site.name as site_name', 'site.client_id', 'service.what'])
    .select([
      'service.certificate_id',
      'service.letter_id',
      'service.to_kind',
      'service.name',
      'service.fault',
      'service.refused',
    ])
    .execute();
  const sites = [...new Set(rows.map(({ site_id }) => site_id))];
  if (sites.length === 0) return [];
  const arrived = await db
    .selectFrom('service')
    .where('company_id', '=', viewer.companyId)
    .where('site_id', 'in', listed(db, sites).select('hit.id'))
    .where('counts_on', 'is not', null)
    .where('returned_on', 'is', null)
    .select(['id', 'site_id', 'certificate_id', 'letter_id', 'to_kind'])
    .execute();
  const isGivenSince = (lost: (typeof rows)[number]) =>
    arrived.some(
      (each) =>
        each.id > lost.id &&
        each.site_id === lost.site_id &&
        each.to_kind === lost.to_kind &&
        each.certificate_id === lost.certificate_id &&
        each.letter_id === lost.letter_id,
    );
  const still = rows.filter((row) => !isGivenSince(row));
  return still.map((row) => ({
    ...{ id: row.id, siteId: row.site_id, siteName: row.site_name, clientId: row.client_id, what: row.what },
    ...{
      certificateId: row.certificate_id,
      letterId: row.letter_id,
      to: row.to_kind,
      name: row.name,
      fault: row.fault,
      isMailRefused: row.refused === 'mail',
    },
  }));
}
