import { sql } from 'kysely';
import type { Db, Trx } from '../../../../server/db/dialect.ts';
import { listed } from '../../../../server/repositories/listed.ts';
import { slicesOf } from '../../../../server/runtime/chunk.ts';
import { type KnownVisit, knownVisit, readKnownVisit } from '../../domain/visit-news.ts';

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

/** That a mail told a time of a visit and who comes, or that it is cancelled: the last one that a person was told holds for them. */
export const toldVisit = (visitId: string, mailId: string, visit: KnownVisit | undefined): string =>
  `visit:${visitId}:${mailId}:${knownVisit(visit)}`;

/** Each visit as people were told it last, one of them at least. */
export async function findLastTold(
  db: Db,
  companyId: string,
  people: readonly string[],
  visitIds: readonly string[],
): Promise<Map<string, KnownVisit>> {
  const last = new Map<string, KnownVisit>();
  for await (const some of slicesOf(visitIds, AT_ONCE)) {
    const rows = await listed(db, some)
      .innerJoin('reminder', (join) =>
        join
          .on('reminder.company_id', '=', companyId)
          .on('reminder.person', 'in', people)
          .on(sql<boolean>`reminder.event > 'visit:' || hit.id || ':' and reminder.event < 'visit:' || hit.id || ';'`),
      )
      .orderBy('reminder.at')
      .orderBy('reminder.mail_id')
      .select(['hit.id as visitId', 'reminder.event'])
      .execute();
    for (const { visitId, event } of rows) {
      const known = readKnownVisit(event.split(':').slice(3).join(':'));
      if (known) last.set(visitId, known);
      else last.delete(visitId);
    }
  }
  return last;
}
