import type { Trx } from '../../../server/db/dialect.ts';
import { dropMail } from '../../../server/repositories/outbox.ts';
import type { Listener } from '../../listener.ts';
import { newsAfter, type VisitNews } from '../domain/visit-news.ts';

/** Notes what clients and occupiers are to be told of a visit, and takes back the reminder of a day that no longer holds. */
export const followVisits: Listener = async (trx, { companyId }, { kind, subject }, now) => {
  if (!companyId || !kind.startsWith('visit.')) return;
  if (kind === 'visit.moved' || kind === 'visit.cancelled') await takeRemindersBack(trx, companyId, subject);
  const waiting = await trx
    .selectFrom('visit_news')
    .where('company_id', '=', companyId)
    .where('visit_id', '=', subject)
    .select('kind')
    .executeTakeFirst();
  const news = newsAfter(kind, waiting?.kind);
  if (news === undefined) return;
  if (news === null) await drop(trx, companyId, subject);
  else await note(trx, companyId, subject, news, now);
};

const drop = (trx: Trx, companyId: string, visitId: string) =>
  trx.deleteFrom('visit_news').where('company_id', '=', companyId).where('visit_id', '=', visitId).execute();

async function note(trx: Trx, companyId: string, visitId: string, kind: VisitNews, now: Date): Promise<void> {
  const visit = await trx
    .selectFrom('visit')
    .innerJoin('site', 'site.id', 'visit.site_id')
    .where('visit.company_id', '=', companyId)
    .where('visit.id', '=', visitId)
    .select('site.client_id')
    .executeTakeFirst();
  if (!visit) return;
  const at = now.toISOString();
  await trx
    .insertInto('visit_news')
    .values({ company_id: companyId, visit_id: visitId, client_id: visit.client_id, kind, at })
    .onConflict((conflict) => conflict.columns(['company_id', 'visit_id']).doUpdateSet({ kind, at }))
    .execute();
}

/** A reminder that no mail server has taken is not sent; on its new day the visit is reminded of again. */
async function takeRemindersBack(trx: Trx, companyId: string, visitId: string): Promise<void> {
  const rows = await trx
    .selectFrom('visit')
    .innerJoin('occupant', (join) =>
      join.onRef('occupant.company_id', '=', 'visit.company_id').onRef('occupant.site_id', '=', 'visit.site_id'),
    )
    .where('visit.company_id', '=', companyId)
    .where('visit.id', '=', visitId)
    .select('occupant.id')
    .execute();
  for (const { id } of rows) {
    const told = await trx
      .deleteFrom('reminder')
      .where('company_id', '=', companyId)
      .where('person', '=', `occupant:${id}`)
      .where('event', '>', `soon:${visitId}:`)
      .where('event', '<', `soon:${visitId};`)
      .returning('mail_id')
      .execute();
    for (const { mail_id } of told) await dropMail(trx, mail_id);
  }
}
