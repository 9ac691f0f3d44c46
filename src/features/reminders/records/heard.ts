import { dayIn } from '../../../domain/time/company-day.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { dropMail } from '../../../server/repositories/outbox.ts';
import { getCompanyById } from '../../../server/repositories/people/companies.ts';
import { visitOfReport } from '../../calendar-feeds/records/heard.ts';
import type { Heard, Listener } from '../../listener.ts';
import { changesTime } from '../domain/visit-news.ts';
import { deleteTold, noteNews } from './told.ts';

/** In place of a day without access: the news is the time of the visit, and who comes. */
const ITS_TIME = '';

/** Notes what clients and occupiers are to be told of a visit, and takes back the reminder of a day that no longer holds. */
export const followVisits: Listener = async (trx, { companyId, userId }, event, now) => {
  const { kind, subject, detail } = event;
  if (!companyId) return;
  // Who was told another name hears who comes.
  if (kind === 'report.assigned') {
    const handed = await visitOfReport(trx, companyId, subject);
    if (handed) await noteNews(trx, { companyId }, { visitId: handed, day: ITS_TIME, byId: null }, now.toISOString());
    return;
  }
  if (!kind.startsWith('visit.')) return;
  const visitId = subject;
  const of = { companyId, visitId };
  if (kind === 'visit.moved' || kind === 'visit.cancelled') await takeRemindersBack(trx, companyId, visitId);
  if (kind === 'visit.given-up') return drop(trx, of, 'its time');
  if (kind === 'visit.call-taken-back' && detail?.kind === 'no-access') return drop(trx, of, 'no access');
  if (kind === 'visit.no-access') {
    const day = await dayOf(trx, companyId, event, now);
    return noteNews(trx, of, { visitId, day, byId: userId }, now.toISOString());
  }
  if (changesTime(kind)) await noteNews(trx, of, { visitId, day: ITS_TIME, byId: null }, now.toISOString());
};

type Of = { companyId: string; visitId: string };

async function drop(trx: Trx, { companyId, visitId }: Of, news: 'its time' | 'no access'): Promise<void> {
  await trx
    .deleteFrom('visit_news')
    .where('company_id', '=', companyId)
    .where('visit_id', '=', visitId)
    .where('day', news === 'its time' ? '=' : '<>', ITS_TIME)
    .execute();
}

async function dayOf(trx: Trx, companyId: string, { detail }: Heard, now: Date): Promise<string> {
  const { timeZone } = await getCompanyById(trx, companyId);
  return dayIn(typeof detail?.at === 'string' ? new Date(detail.at) : now, timeZone);
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
    for (const { mail_id } of told) if (await dropMail(trx, mail_id)) await deleteTold(trx, mail_id);
  }
}
