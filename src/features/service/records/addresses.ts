import { addressesMoved } from '../../../domain/register/addressee.ts';
import { redirectMail } from '../../../server/repositories/outbox.ts';
import { clientOf } from '../../../server/repositories/register/clients.ts';
import type { Listener } from '../../listener.ts';

/**
 * A client's papers that wait in the outbox for an address that the office corrects go to the corrected one; their records name it.
 * Those on their way to another address of the client stay so.
 */
export const followClientAddress: Listener = async (trx, { companyId }, { kind, subject: clientId, was }) => {
  if (!companyId || kind !== 'client.changed' || !was) return;
  const moved = addressesMoved(was, await clientOf(trx, { companyId }, clientId));
  if (moved.length === 0) return;
  const waiting = await trx
    .selectFrom('outbox')
    .innerJoin('service', 'service.mail_id', 'outbox.id')
    .innerJoin('site', 'site.id', 'service.site_id')
    .where('outbox.company_id', '=', companyId)
    .where('outbox.sent_at', 'is', null)
    .where('service.company_id', '=', companyId)
    .where('service.to_kind', '=', 'client')
    .where('service.gave_up', '=', 0)
    .where(
      'service.address',
      'in',
      moved.map(({ from }) => from),
    )
    .where('site.client_id', '=', clientId)
    .select(['outbox.id', 'service.address'])
    .distinct()
    .execute();
  for (const { id, address: from } of waiting) {
    const address = moved.find((each) => each.from === from)?.to ?? from;
    await redirectMail(trx, id, address);
    const papers = trx.updateTable('service').where('company_id', '=', companyId).where('mail_id', '=', id);
    await papers.set({ address }).execute();
    const links = trx.updateTable('share_link').where('company_id', '=', companyId).where('mail_id', '=', id);
    // What a server took went to the address of then.
    await links.where('first_taken_at', 'is', null).set({ email: address }).execute();
  }
};
