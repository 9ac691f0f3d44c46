import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../server/db/dialect.ts';
import type { MailMessage } from '../../../server/mail/message.ts';

/** The visit that an event is about, and its day or ''; undefined for any other event. */
export function visitOf(event: string): { visitId: string; day: string; isNoAccess: boolean } | undefined {
  const [kind = '', visitId = '', ...rest] = event.split(':');
  if (kind !== 'visit' && kind !== 'soon' && kind !== 'no access') return undefined;
  const day = /\d{4}-\d\d-\d\d(?= |$)/.exec(rest.at(kind === 'visit' ? 1 : 0) ?? '')?.[0] ?? '';
  return { visitId, day, isNoAccess: kind === 'no access' };
}

/** Deletes the records of what a mail told. @returns them, and the address of the mail. */
export async function deleteTold(
  trx: Trx,
  mailId: string,
): Promise<{ companyId: string; person: string; event: string; address: string }[]> {
  const rows = await trx
    .deleteFrom('reminder')
    .where('mail_id', '=', mailId)
    .returning(['company_id', 'person', 'event'])
    .execute();
  if (rows.length === 0) return [];
  const mail = await trx.selectFrom('outbox').where('id', '=', mailId).select('payload').executeTakeFirst();
  const { to: address } = JSON.parse(mail?.payload ?? '{}') as Partial<MailMessage>;
  if (address === undefined) return [];
  return rows.map(({ company_id: companyId, person, event }) => ({ companyId, person, event, address }));
}

/** News that waited. `day` is that without access, by the person of `byId`; '' where the news is the time of the visit. */
export type WaitingNews = { visitId: string; day: string; byId: string | null };

type Of = { companyId: string };

/** Notes what is to be told of a visit; `at` is when it was last changed: UTC ISO text. */
export const noteNews = (trx: Trx, of: Of, news: WaitingNews, at: string): Promise<void> =>
  storeNews(trx, of, news, at, sql<string>`excluded.at`);

/**
 * Notes that some people are still to be told. Does not delay the same news for people who are told earlier. @param until  UTC ISO text.
 */
export const putOff = (trx: Trx, of: Of, news: WaitingNews, until: string): Promise<void> =>
  storeNews(
    trx,
    of,
    news,
    until,
    sql<string>`case when visit_news.at < excluded.at then visit_news.at else excluded.at end`,
  );

async function storeNews(
  trx: Trx,
  { companyId }: Of,
  { visitId, day, byId }: WaitingNews,
  at: string,
  then: RawBuilder<string>,
): Promise<void> {
  await trx
    .insertInto('visit_news')
    .values({ company_id: companyId, visit_id: visitId, day, by_id: byId, at })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'visit_id', 'day'])
        .doUpdateSet({ at: then, by_id: sql<string | null>`coalesce(excluded.by_id, visit_news.by_id)` }),
    )
    .execute();
}
