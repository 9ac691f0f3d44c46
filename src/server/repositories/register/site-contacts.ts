import { NotFoundError } from '../../../kernel/errors.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db, Trx } from '../../db/dialect.ts';
import { visibleSites } from '../fences.ts';
import { forgetRecipients } from '../outbox.ts';

export type SiteContact = { name: string; phone: string; email: string };

/**
 * Contacts for a site: its client and their agent, and the access notes.
 * @throws NotFoundError when there is no such site that the viewer sees.
 */
export async function getSiteContacts(
  db: Db,
  viewer: Viewer,
  siteId: string,
): Promise<{ accessNotes: string; client: SiteContact; agent: SiteContact }> {
  const row = await visibleSites(db, viewer)
    .innerJoin('client', 'client.id', 'site.client_id')
    .where('site.id', '=', siteId)
    .select(['site.access_notes', 'client.name', 'client.phone', 'client.email'])
    .select(['client.agent_name', 'client.agent_phone', 'client.agent_email'])
    .executeTakeFirst();
  if (!row) throw new NotFoundError(`site ${siteId}`);
  return {
    accessNotes: row.access_notes,
    client: { name: row.name, phone: row.phone, email: row.email },
    agent: { name: row.agent_name, phone: row.agent_phone, email: row.agent_email },
  };
}

/** Erases the people of a client's sites, the access notes and where the keys are: they name people and their phones. */
export async function eraseSiteContacts(trx: Trx, viewer: Viewer, clientId: string): Promise<void> {
  await trx
    .updateTable('site')
    .set({ access_notes: '', keys: '', hazards: '' })
    .where('company_id', '=', viewer.companyId)
    .where('client_id', '=', clientId)
    .execute();
  const gone = await trx
    .deleteFrom('occupant')
    .where('company_id', '=', viewer.companyId)
    .where('site_id', 'in', (query) =>
      query
        .selectFrom('site')
        .where('company_id', '=', viewer.companyId)
        .where('client_id', '=', clientId)
        .select('id'),
    )
    .returning('email')
    .execute();
  await forgetRecipients(
    trx,
    viewer,
    gone.map(({ email }) => email),
  );
}
