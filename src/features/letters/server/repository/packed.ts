import { showAddress } from '../../../../domain/forms/words/show-address.ts';
import type { Db } from '../../../../server/db/dialect.ts';
import type { OpenLink } from '../../../sharing/server/repository/share-links.ts';

/** As many papers as a pack holds. */
const MOST = 100;

/**
 * The papers that went in one mail with a link, to answer a request. Not fenced: the link is the permission. A paper whose own link was
 * revoked or has ended is left out, and so is what came back.
 */
export async function listPapersOfLink(db: Db, { id, companyId }: Pick<OpenLink, 'id' | 'companyId'>) {
  const of = await db
    .selectFrom('service')
    .where('company_id', '=', companyId)
    .where('link_id', '=', id)
    .where('request_id', 'is not', null)
    .select(['site_id', 'mail_id', 'left_at'])
    .executeTakeFirst();
  if (!of) return { rows: [], certificateIds: [], letterIds: [] };
  const found = await db
    .selectFrom('service')
    .innerJoin('copy_request', 'copy_request.id', 'service.request_id')
    .innerJoin('site', 'site.id', 'service.site_id')
    .innerJoin('client', 'client.id', 'site.client_id')
    .innerJoin('company', 'company.id', 'service.company_id')
    .leftJoin('share_link', 'share_link.id', 'service.link_id')
    .where('service.company_id', '=', companyId)
    .where('service.site_id', '=', of.site_id)
    .where('service.mail_id', '=', of.mail_id)
    .where('service.returned_on', 'is', null)
    .where('share_link.revoked_at', 'is', null)
    .where((where) => where.or([where('service.link_id', 'is', null), where('share_link.expires_at', '>', of.left_at)]))
    .orderBy('service.id')
    .limit(MOST)
    .select(['service.certificate_id', 'service.letter_id', 'service.to_kind', 'service.name'])
    .select(['copy_request.received_on', 'client.name as client', 'company.name as company'])
    .select(['company.phone', 'company.email', 'site.name as site', 'site.address_lines', 'site.town', 'site.postcode'])
    .execute();
  const rows = found.map((row) => ({
    ...row,
    home: showAddress({ lines: JSON.parse(row.address_lines) as string[], town: row.town, postcode: row.postcode }),
  }));
  const each = (ids: readonly (string | null)[]) => [...new Set(ids.flatMap((one) => (one === null ? [] : [one])))];
  return {
    rows,
    certificateIds: each(rows.filter((row) => row.letter_id === null).map((row) => row.certificate_id)),
    letterIds: each(rows.map((row) => row.letter_id)),
  };
}
