import { sql } from 'kysely';
import type { Trx } from '../../../server/db/dialect.ts';
import type { Listener } from '../../listener.ts';

/** A site that is merged into another takes along which inspections its client was reminded of; and back. */
export const followSites: Listener = async (trx, { companyId }, { kind, subject: stays, detail }) => {
  if (!companyId) return;
  const gone = String(detail?.from);
  if (kind === 'site.merged') await copyInspections(trx, companyId, { from: gone, to: stays });
  if (kind === 'site.merge-undone') await copyInspections(trx, companyId, { from: stays, to: gone });
};

async function copyInspections(trx: Trx, companyId: string, { from, to }: { from: string; to: string }): Promise<void> {
  const clients = trx
    .selectFrom('site')
    .where('company_id', '=', companyId)
    .where('id', 'in', [from, to])
    .select(sql<string>`'client:' || client_id`.as('person'));
  const rows = await trx
    .selectFrom('reminder')
    .where('company_id', '=', companyId)
    .where('person', 'in', clients)
    .where('event', '>', `inspection:${from}:`)
    .where('event', '<', `inspection:${from};`)
    .selectAll()
    .execute();
  for (const row of rows)
    await trx
      .insertInto('reminder')
      .values({ ...row, event: row.event.replace(from, to) })
      .onConflict((conflict) => conflict.columns(['company_id', 'person', 'event']).doNothing())
      .execute();
}
