import { addresseeOf } from '../../../domain/register/addressee.ts';
import { redirectMail } from '../../../server/repositories/outbox.ts';
import { clientOf } from '../../../server/repositories/register/clients.ts';
import type { Listener } from '../../listener.ts';

/** A client's papers that wait in the outbox go to the address that the client has now; their records name it. */
export const followClientAddress: Listener = async (trx, { companyId }, { kind, subject: clientId }) => {
  if (!companyId || kind !== 'client.changed') return;
  const address = addresseeOf(await clientOf(trx, { companyId }, clientId))?.email;
  if (address === undefined) return;
  const waiting = await trx
    .selectFrom('outbox')
    .innerJoin('service', 'service.mail_id', 'outbox.id')
    .innerJoin('site', 'site.id', 'service.site_id')
    .where('outbox.company_id', '=', companyId)
    .where('outbox.sent_at', 'is', null)
    .where('service.company_id', '=', companyId)
    .where('service.to_kind', '=', 'client')
    .where('service.gave_up', '=', 0)
    .where('service.address', '<>', address)
    .where('site.client_id', '=', clientId)
    .select('outbox.id')
    .distinct()
    .execute();
  for (const { id } of waiting) {
    await redirectMail(trx, id, address);
    const papers = trx.updateTable('service').where('company_id', '=', companyId).where('mail_id', '=', id);
    await papers.set({ address }).execute();
    const links = trx.updateTable('share_link').where('company_id', '=', companyId).where('mail_id', '=', id);
    await links.set({ email: address }).execute();
  }
};
