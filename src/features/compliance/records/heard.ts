import type { Trx } from '../../../server/db/dialect.ts';
import type { Listener } from '../../listener.ts';
import { recordCover } from './covers.ts';
import { keepArchived, refreshStates } from './refresh.ts';

/**
 * Keeps the state of the homes that an event is about, in the transaction of its command. A new kind of record that says something of
 * homes has its events here.
 */
export const keepStates: Listener = async (trx, { companyId }, { kind, subject }, now) => {
  if (archiving.test(kind) && companyId) return keepArchived(trx, companyId, now);
  if (kind === 'certificate.issued' && companyId) await recordCover(trx, companyId, subject, now);
  const find = finders.find(([kinds]) => kinds.test(kind))?.[1];
  if (find && companyId) await refreshStates(trx, companyId, await find(trx, companyId, subject), now);
};

/** Events that archive sites or bring them back. */
const archiving = /^(sites?|client)\.(archived|restored)$/;

type Finder = (trx: Trx, companyId: string, subject: string) => Promise<string[]>;

const of =
  (table: 'certificate' | 'visit' | 'defect'): Finder =>
  async (trx, companyId, id) => {
    const row = await trx
      .selectFrom(table)
      .where(`${table}.company_id`, '=', companyId)
      .where(`${table}.id`, '=', id)
      .select(`${table}.site_id`)
      .executeTakeFirst();
    return row ? [row.site_id] : [];
  };
/** Events name the site itself or the thing: an id that is none of the company's sites refreshes nothing. */
const itself: Finder = async (_trx, _companyId, id) => [id];
const defect: Finder = async (trx, companyId, id) => [id, ...(await of('defect')(trx, companyId, id))];

/** Where each kind of event finds its homes. */
const finders: readonly (readonly [kinds: RegExp, Finder])[] = [
  [/^(site|home|occupant|earlier|paper|copies|letter)\./, itself],
  [/^defect\./, defect],
  [/^certificate\.(issued|withdrawn)$/, of('certificate')],
  [/^visit\.(booked|moved|cancelled|given-up|restored|no-access|call-taken-back)$/, of('visit')],
];
