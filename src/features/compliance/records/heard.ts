import type { Trx } from '../../../server/db/dialect.ts';
import type { Listener } from '../../listener.ts';
import { refreshStates } from './refresh.ts';

/**
 * Keeps the state of the homes that an event is about, in the transaction of its command. A new kind of record that says something of
 * homes has its events here.
 */
export const keepStates: Listener = async (trx, { companyId }, { kind, subject }, now) => {
  const find = finders.find(([kinds]) => kinds.includes(kind))?.[1];
  if (find && companyId) await refreshStates(trx, companyId, await find(trx, companyId, subject), now);
};

type Finder = (trx: Trx, companyId: string, subject: string) => Promise<string[]>;

const itself: Finder = async (_trx, _companyId, id) => [id];
const ofCertificate: Finder = (trx, companyId, id) => siteOf(trx, 'certificate', companyId, id);
const ofVisit: Finder = (trx, companyId, id) => siteOf(trx, 'visit', companyId, id);

async function siteOf(trx: Trx, table: 'certificate' | 'visit', companyId: string, id: string): Promise<string[]> {
  const row = await trx
    .selectFrom(table)
    .where(`${table}.company_id`, '=', companyId)
    .where(`${table}.id`, '=', id)
    .select(`${table}.site_id`)
    .executeTakeFirst();
  return row ? [row.site_id] : [];
}

/** Where each kind of event finds its homes. */
const finders: readonly (readonly [kinds: readonly string[], Finder])[] = [
  [['site.added', 'site.changed', 'defect.answered', 'defect.answer-undone'], itself],
  [['certificate.issued', 'certificate.withdrawn'], ofCertificate],
  [['visit.no-access', 'visit.call-taken-back'], ofVisit],
];
