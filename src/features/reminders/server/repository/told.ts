import { sql } from 'kysely';
import type { Db, Trx } from '../../../../server/db/dialect.ts';
import type { MailMessage } from '../../../../server/mail/message.ts';
import { listed } from '../../../../server/repositories/listed.ts';
import { slicesOf } from '../../../../server/runtime/chunk.ts';

type Whom = { companyId: string; person: string };
const AT_ONCE = 1000;

/** Which of the events the person was told of. */
export async function findTold(db: Db, { companyId, person }: Whom, events: readonly string[]): Promise<Set<string>> {
  const told = new Set<string>();
  for await (const some of slicesOf(events, AT_ONCE)) {
    const rows = await db
      .selectFrom('reminder')
      .where('company_id', '=', companyId)
      .where('person', '=', person)
      .where('event', 'in', listed(db, some).select('hit.id'))
      .select('event')
      .execute();
    for (const { event } of rows) told.add(event);
  }
  return told;
}

/**
 * Stores that a person is told of events by a mail that the same transaction writes. Of two transactions one stores each event.
 * @returns those that were not stored before.
 */
export async function insertTold(
  trx: Trx,
  { companyId, person }: Whom,
  { events, mailId, now }: { events: readonly string[]; mailId: string; now: Date },
): Promise<Set<string>> {
  const fresh = new Set<string>();
  for await (const some of slicesOf(events, AT_ONCE)) {
    const rows = await trx
      .insertInto('reminder')
      .columns(['company_id', 'person', 'event', 'mail_id', 'at'])
      .expression(
        listed(trx, some)
          // SQLite reads "on conflict" as part of a join without it.
          .where(sql<boolean>`true`)
          .select([
            sql<string>`cast(${companyId} as text)`.as('company_id'),
            sql<string>`cast(${person} as text)`.as('person'),
            'hit.id as event',
            sql<string>`cast(${mailId} as text)`.as('mail_id'),
            sql<string>`cast(${now.toISOString()} as text)`.as('at'),
          ]),
      )
      .onConflict((conflict) => conflict.columns(['company_id', 'person', 'event']).doNothing())
      .returning('event')
      .execute();
    for (const { event } of rows) fresh.add(event);
  }
  return fresh;
}

/** Deletes what a mail told. @returns each person once, with the address that the mail went to. */
export async function deleteTold(
  trx: Trx,
  mailId: string,
): Promise<{ companyId: string; person: string; address: string }[]> {
  const rows = await trx
    .deleteFrom('reminder')
    .where('mail_id', '=', mailId)
    .returning(['company_id', 'person'])
    .execute();
  if (rows.length === 0) return [];
  const mail = await trx.selectFrom('outbox').where('id', '=', mailId).select('payload').executeTakeFirst();
  const { to: address } = JSON.parse(mail?.payload ?? '{}') as Partial<MailMessage>;
  if (address === undefined) return [];
  const people = new Map(rows.map((row) => [`${row.company_id} ${row.person}`, row]));
  return [...people.values()].map(({ company_id: companyId, person }) => ({ companyId, person, address }));
}
