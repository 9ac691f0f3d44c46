import { sql } from 'kysely';
import { NotFoundError } from '../../../../kernel/errors.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { Db } from '../../../../server/db/dialect.ts';
import { visibleSites } from '../../../../server/repositories/fences.ts';
import { listed } from '../../../../server/repositories/listed.ts';
import { confirmedToEach } from '../../../service/domain/each-tenant.ts';
import type { Recipient } from '../../../service/domain/given.ts';
import { plainName } from '../../../service/domain/plain-name.ts';
import { nobody, tenantsOf } from '../../../service/records/tenants-of.ts';
import type { LetterTable } from '../../../service/server/schema.ts';
import type { Letter } from '../../domain/letter.ts';
import { toLetter } from '../../records/letters-kept.ts';

/** The letters of a home, the latest first. */
export async function listLetters(db: Db, viewer: Viewer, siteId: string): Promise<Letter[]> {
  const rows = await visibleSites(db, viewer)
    .innerJoin('letter', (join) =>
      join.onRef('letter.company_id', '=', 'site.company_id').onRef('letter.site_id', '=', 'site.id'),
    )
    .where('site.id', '=', siteId)
    .orderBy('letter.id', 'desc')
    .limit(100)
    .selectAll('letter')
    .execute();
  return rows.map(toLetter);
}

/** The confirmations of homes, by the home's id, the latest first; those that were taken back are left out. */
export async function listConfirmationsAt(
  db: Db,
  viewer: Viewer,
  siteIds: readonly string[],
): Promise<ReadonlyMap<string, Letter[]>> {
  const rows = await visibleSites(db, viewer)
    .innerJoin('letter', (join) =>
      join.onRef('letter.company_id', '=', 'site.company_id').onRef('letter.site_id', '=', 'site.id'),
    )
    .where('site.id', 'in', listed(db, siteIds).select('hit.id'))
    .where('letter.kind', '=', 'confirmation')
    .where('letter.taken_back_at', 'is', null)
    .orderBy('letter.id', 'desc')
    .selectAll('letter')
    .execute();
  return Map.groupBy(rows.map(toLetter), ({ siteId }) => siteId);
}

/** @throws NotFoundError where the viewer sees no such letter of the home. */
export async function getLetter(
  db: Db,
  viewer: Viewer,
  { siteId, letterId }: { siteId: string; letterId: string },
): Promise<Letter> {
  const row = await visibleSites(db, viewer)
    .innerJoin('letter', (join) =>
      join.onRef('letter.company_id', '=', 'site.company_id').onRef('letter.site_id', '=', 'site.id'),
    )
    .where('site.id', '=', siteId)
    .where('letter.id', '=', letterId)
    .selectAll('letter')
    .executeTakeFirst();
  if (!row) throw new NotFoundError(`letter ${letterId}`);
  return toLetter(row);
}

/** Not fenced but by company: for the print that a mail takes with it. */
export async function findLetter(
  db: Db,
  { companyId }: { companyId: string },
  letterId: string,
): Promise<Letter | undefined> {
  const row = await db
    .selectFrom('letter')
    .where('company_id', '=', companyId)
    .where('id', '=', letterId)
    .selectAll()
    .executeTakeFirst();
  return row && toLetter(row);
}

/** The text of a letter as a person was last given it; undefined where they have none. Not fenced but by company: the caller has read the letter. */
export async function findGivenText(
  db: Db,
  { companyId }: { companyId: string },
  { letterId, to, name }: { letterId: string; to: Recipient; name: string },
): Promise<string | undefined> {
  const rows = await db
    .selectFrom('service')
    .where('company_id', '=', companyId)
    .where('letter_id', '=', letterId)
    .where('to_kind', '=', to)
    .where('text', '<>', '')
    .where('returned_on', 'is', null)
    .orderBy('id', 'desc')
    .select(['name', 'text'])
    .execute();
  return rows.find((each) => plainName(each.name) === plainName(name))?.text;
}

/** A confirmation of work that the tenant or the council has not been given, though the law asks for it. */
export type Unconfirmed = {
  letter: Letter;
  siteName: string;
  /** The last day. */
  dueOn: string;
  /** Who does not have it yet. */
  lacks: ('tenant' | 'council')[];
};

/**
 * The confirmations of work that have not been given to the tenant or the council, the oldest first. For homes that are let where the
 * law counts days: England, Wales, and private ones in Northern Ireland.
 */
export async function listUnconfirmed(db: Db, viewer: Viewer): Promise<Unconfirmed[]> {
  const rows = await db
    .selectFrom('letter')
    .leftJoin('certificate', 'certificate.id', 'letter.certificate_id')
    .innerJoin('site', 'site.id', 'letter.site_id')
    .where('letter.company_id', '=', viewer.companyId)
    .where('letter.due_on', 'is not', null)
    .where('letter.settled_on', 'is', null)
    .where('letter.taken_back_at', 'is', null)
    // Without one it confirms a closing by other means.
    .where((where) =>
      where.or([where('letter.certificate_id', 'is', null), where('certificate.status', '=', 'current')]),
    )
    .$if(viewer.role === 'client', (query) => query.where('site.client_id', '=', viewer.clientId ?? ''))
    .orderBy('letter.due_on')
    .orderBy('letter.id')
    .limit(50)
    .selectAll('letter')
    .select('site.name as site_name')
    .execute();
  const given = await db
    .selectFrom('service')
    .where('company_id', '=', viewer.companyId)
    .where('site_id', 'in', listed(db, [...new Set(rows.map(({ site_id }) => site_id))]).select('hit.id'))
    .where('what', '=', 'confirmation')
    .where('counts_on', 'is not', null)
    .where('returned_on', 'is', null)
    .select(['letter_id', 'to_kind', 'occupant_id', 'name'])
    .select((of) => of.fn.coalesce('counts_on', sql.lit('')).as('on'))
    .execute();
  const tenants = await tenantsOf(
    db,
    viewer.companyId,
    rows.map(({ site_id }) => site_id),
  );
  return rows.flatMap((row) => {
    const to = (kind: string) => given.filter((each) => each.letter_id === row.id && each.to_kind === kind);
    const has = {
      tenant: confirmedToEach(to('tenant'), tenants.get(row.site_id) ?? nobody) !== undefined,
      council: to('council').length > 0,
    };
    const lacks = owedTo(row).filter((kind) => !has[kind]);
    return lacks.length === 0
      ? []
      : [{ letter: toLetter(row), siteName: row.site_name, dueOn: row.due_on ?? '', lacks }];
  });
}

/** Wales asks for a confirmation to the contract-holder alone. */
function owedTo(row: LetterTable): Unconfirmed['lacks'] {
  const { content } = toLetter(row);
  return content.kind === 'confirmation' && content.about.nation === 'Wales' ? ['tenant'] : ['tenant', 'council'];
}
