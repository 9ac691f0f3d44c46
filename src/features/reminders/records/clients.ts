import { sql } from 'kysely';
import type { Trx } from '../../../server/db/dialect.ts';
import type { Listener } from '../../listener.ts';

/** A client that is merged into another takes along what it chose, if the other chose nothing, and what it was told; and back. */
export const followClients: Listener = async (trx, { companyId }, { kind, subject: stays, detail }) => {
  if (!companyId || (kind !== 'client.merged' && kind !== 'client.merge-undone')) return;
  const gone = String(detail?.from);
  if (kind === 'client.merged') {
    await copyChoice(trx, companyId, { from: gone, to: stays });
    await copyTold(trx, companyId, { from: gone, to: stays });
  } else {
    await takeChoiceBack(trx, companyId, { from: gone, to: stays });
    await copyTold(trx, companyId, { from: stays, to: gone });
  }
};

type Way = { from: string; to: string };

async function copyChoice(trx: Trx, companyId: string, { from, to }: Way): Promise<void> {
  const chosen = await trx
    .selectFrom('reminder_choice')
    .where('company_id', '=', companyId)
    .where('client_id', '=', from)
    .selectAll()
    .executeTakeFirst();
  if (!chosen) return;
  await trx
    .insertInto('reminder_choice')
    .values({ ...chosen, client_id: to })
    .onConflict((conflict) => conflict.columns(['company_id', 'client_id']).doNothing())
    .execute();
}

/** The copy of the choice of `from`, unless a person has changed it since. */
async function takeChoiceBack(trx: Trx, companyId: string, { from, to }: Way): Promise<void> {
  await trx
    .deleteFrom('reminder_choice')
    .where('company_id', '=', companyId)
    .where('client_id', '=', to)
    .where('changed_at', 'in', (where) =>
      where
        .selectFrom('reminder_choice as copied')
        .where('copied.company_id', '=', companyId)
        .where('copied.client_id', '=', from)
        .select('copied.changed_at'),
    )
    .execute();
}

/** Leaves out the record of the client's daily mail: the other client has its own. */
async function copyTold(trx: Trx, companyId: string, { from, to }: Way): Promise<void> {
  const person = `client:${to}`;
  await trx
    .insertInto('reminder')
    .columns(['company_id', 'person', 'event', 'mail_id', 'at'])
    .expression(
      trx
        .selectFrom('reminder as told')
        .where('told.company_id', '=', companyId)
        .where('told.person', '=', `client:${from}`)
        .where('told.event', 'not like', 'day:%')
        .where('told.event', 'not like', 'refused:%')
        .select([
          'told.company_id',
          sql<string>`cast(${person} as text)`.as('person'),
          ...(['told.event', 'told.mail_id', 'told.at'] as const),
        ]),
    )
    .onConflict((conflict) => conflict.columns(['company_id', 'person', 'event']).doNothing())
    .execute();
}
