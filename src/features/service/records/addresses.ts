import { sql } from 'kysely';
import { addressesMoved, isAddressOf } from '../../../domain/register/addressee.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { redirectMail } from '../../../server/repositories/outbox.ts';
import { clientOf, clientOfSite } from '../../../server/repositories/register/clients.ts';
import type { Listener } from '../../listener.ts';

/**
 * Papers that wait in the outbox for an address that the office corrects go to the corrected one; their records name it. Those on their
 * way to another address of the same person stay so.
 */
export const followPaperAddresses: Listener = async (trx, { companyId }, { kind, subject, detail, was }) => {
  if (!companyId || !was) return;
  if (kind === 'client.changed') {
    const moved = addressesMoved(was, await clientOf(trx, { companyId }, subject));
    await redirect(trx, companyId, moved, (papers) =>
      papers.where('service.to_kind', '=', 'client').where('site.client_id', '=', subject),
    );
  }
  if (kind === 'occupant.changed') {
    const people = await peopleOf(trx, companyId, subject);
    const now = people.find(({ id }) => id === String(detail?.id));
    // Another person in that place gets no paper of the one before; what goes to the client's address is not given to a tenant.
    const isSame = now?.name === was.name;
    const client = await clientOfSite(trx, { companyId }, subject);
    const moved =
      now && isSame ? addressesMoved(was, { ...was, ...now }).filter(({ to }) => !isAddressOf(client, to)) : [];
    // Two people of a home may share an address: then the name says whose paper it is.
    const isShared = people.some(({ id, email }) => id !== now?.id && email.toLowerCase() === moved[0]?.from);
    await redirect(trx, companyId, moved, (papers) =>
      papers
        .where('service.site_id', '=', subject)
        .where('service.to_kind', 'not in', ['client', 'council'])
        .$if(isShared, (shared) => shared.where('service.name', '=', was.name)),
    );
  }
};

const peopleOf = (trx: Trx, companyId: string, siteId: string) =>
  trx
    .selectFrom('occupant')
    .where('company_id', '=', companyId)
    .where('site_id', '=', siteId)
    .select(['id', 'name', 'email'])
    .execute();

const papersThatWait = (trx: Trx, companyId: string) =>
  trx
    .selectFrom('outbox')
    .innerJoin('service', 'service.mail_id', 'outbox.id')
    .innerJoin('site', 'site.id', 'service.site_id')
    .where('outbox.company_id', '=', companyId)
    .where('outbox.sent_at', 'is', null)
    .where('service.company_id', '=', companyId)
    .where('service.gave_up', '=', 0)
    .select(['outbox.id', sql<string>`lower(service.address)`.as('address')])
    .distinct();
type Papers = ReturnType<typeof papersThatWait>;

/** @param theirs  narrows to the papers of the person whose addresses moved. */
async function redirect(
  trx: Trx,
  companyId: string,
  moved: ReturnType<typeof addressesMoved>,
  theirs: (papers: Papers) => Papers,
): Promise<void> {
  if (moved.length === 0) return;
  for (const { id, address: from } of await theirs(papersThatWait(trx, companyId)).execute()) {
    const address = moved.find((each) => each.from === from)?.to;
    if (address === undefined) continue;
    await redirectMail(trx, id, address);
    const papers = trx.updateTable('service').where('company_id', '=', companyId).where('mail_id', '=', id);
    await papers.set({ address }).execute();
    const links = trx.updateTable('share_link').where('company_id', '=', companyId).where('mail_id', '=', id);
    // What a server took went to the address of then.
    await links.where('first_taken_at', 'is', null).set({ email: address }).execute();
  }
}
