import { sql } from 'kysely';
import { firstDay, lastDay } from '../../../domain/time/dates.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import type { Listener } from '../../listener.ts';
import { confirmedToEach } from '../domain/each-tenant.ts';
import { nobody, tenantsOf } from './tenants-of.ts';

/** Works out who must still have the letters of a home when its people change: who moved out is owed none. */
export const followTenants: Listener = async (trx, { companyId }, { kind, subject }) => {
  if (!companyId || !kind.startsWith('occupant.')) return;
  const letters = await trx
    .selectFrom('letter')
    .where('company_id', '=', companyId)
    .where('site_id', '=', subject)
    .where('due_on', 'is not', null)
    .where('taken_back_at', 'is', null)
    .orderBy('id')
    .select('id')
    .execute();
  for (const { id } of letters) await settleLetter(trx, companyId, id);
};

/**
 * Records the day from which everybody who must have a letter has it: tenant and council, in Wales the tenant. Letters that no law asks for
 * never get that day.
 */
export async function settleLetter(trx: Trx, companyId: string, letterId: string | null): Promise<void> {
  if (letterId === null) return;
  const letter = await trx
    .selectFrom('letter')
    .where('company_id', '=', companyId)
    .where('id', '=', letterId)
    .select(['facts', 'site_id'])
    .executeTakeFirst();
  if (!letter) return;
  const { about } = JSON.parse(letter.facts) as { about?: { nation?: string } };
  const rows = await trx
    .selectFrom('service')
    .where('company_id', '=', companyId)
    .where('letter_id', '=', letterId)
    // The files that went with it are not the letter.
    .where('what', 'in', ['confirmation', 'letter'])
    .where('counts_on', 'is not', null)
    .where('returned_on', 'is', null)
    .select(['to_kind', 'occupant_id', 'name'])
    .select((of) => of.fn.coalesce('counts_on', sql.lit('')).as('on'))
    .execute();
  const people = (await tenantsOf(trx, companyId, [letter.site_id])).get(letter.site_id) ?? nobody;
  const tenant = confirmedToEach(
    rows.filter(({ to_kind }) => to_kind === 'tenant'),
    people,
  );
  const council = firstDay(rows.filter(({ to_kind }) => to_kind === 'council').map(({ on }) => on));
  const settled = about?.nation === 'Wales' ? tenant : tenant && council && lastDay([tenant, council]);
  await trx
    .updateTable('letter')
    .set({ settled_on: settled ?? null })
    .where('company_id', '=', companyId)
    .where('id', '=', letterId)
    .execute();
}
