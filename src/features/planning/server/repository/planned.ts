import { sql } from 'kysely';
import { newId } from '../../../../kernel/ids.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { Db, Trx } from '../../../../server/db/dialect.ts';
import { isPostgres } from '../../../../server/db/dialect.ts';
import type { SiteTable } from '../../../../server/db/schema/register.ts';
import { visibleSites, visibleVisits } from '../../../../server/repositories/fences.ts';
import { listed } from '../../../../server/repositories/listed.ts';
import { toVisit, type Visit, visits } from '../../../../server/repositories/register/visits.ts';
import type { AbsenceKind } from '../../domain/absence.ts';
import type { Busy } from '../../domain/proposal.ts';

export type ChosenSite = {
  id: string;
  name: string;
  addressLines: string[];
  town: string;
  postcode: string;
  accessNotes: string;
  clientName: string;
  nation: SiteTable['nation'];
  tenure: SiteTable['tenure'];
  vacantSince: string;
};

/** The sites that the viewer sees among those named, by postcode and name. */
export async function listChosenSites(db: Db, viewer: Viewer, ids: readonly string[]): Promise<ChosenSite[]> {
  const rows = await visibleSites(db, viewer)
    .innerJoin('client', 'client.id', 'site.client_id')
    .where('site.id', 'in', listed(db, ids).select('hit.id'))
    .where('site.archived_at', 'is', null)
    .orderBy('site.postcode')
    .orderBy('site.name')
    .orderBy('site.id')
    .select([
      'site.id',
      'site.name',
      'site.address_lines',
      'site.town',
      'site.postcode',
      'site.access_notes',
      'client.name as clientName',
      'site.nation',
      'site.tenure',
      'site.vacant_since',
    ])
    .execute();
  return rows.map(({ address_lines, access_notes, vacant_since, ...row }) => ({
    ...row,
    vacantSince: vacant_since,
    addressLines: JSON.parse(address_lines),
    accessNotes: access_notes,
  }));
}

/** Locks sites until the transaction ends, in one order: two plans of the same homes wait for each other. */
export async function lockSites(trx: Trx, viewer: Viewer, ids: readonly string[]): Promise<void> {
  if (!isPostgres(trx)) return;
  const held = visibleSites(trx, viewer).where('site.id', 'in', listed(trx, ids).select('hit.id'));
  await held.select('site.id').orderBy('site.id').forUpdate().execute();
}

/** Half a year of a company with more than sixty people. */
const MOST_BUSY = 50_000;

/** A visit that takes a person's time. */
export type BusyVisit = Busy & { id: string; siteName: string; postcode: string };

/** The visits booked or in progress between two days, both included, once for each person on them. */
export async function listBusy(
  db: Db,
  viewer: Viewer,
  { from, to }: { from: string; to: string },
): Promise<BusyVisit[]> {
  const rows = await visibleVisits(db, viewer)
    .where('visit.day', '>=', from)
    .where('visit.day', '<=', to)
    .where('visit.status', 'in', ['booked', 'started'])
    .where('visit.no_access_at', 'is', null)
    .innerJoin('site', 'site.id', 'visit.site_id')
    .orderBy('visit.day')
    .limit(MOST_BUSY)
    .select(['visit.id', 'visit.electrician_id', 'visit.day', 'visit.window_from', 'visit.window_to'])
    .select(['site.name as site_name', 'site.postcode'])
    .execute();
  // In a query of its own: joined, SQLite would read every colleague there ever was.
  const ids = rows.map(({ id }) => id);
  const beside = await listed(db, ids)
    .crossJoin('visit_colleague')
    .whereRef('visit_colleague.visit_id', '=', sql.ref('hit.id'))
    .where('visit_colleague.company_id', '=', viewer.companyId)
    .select(['visit_colleague.visit_id', 'visit_colleague.user_id'])
    .execute();
  const colleagues = Map.groupBy(beside, ({ visit_id }) => visit_id);
  return rows.flatMap((row) =>
    [row.electrician_id, ...(colleagues.get(row.id) ?? []).map(({ user_id }) => user_id)].map((personId) => ({
      ...{ id: row.id, personId, day: row.day, from: row.window_from, to: row.window_to },
      ...{ siteName: row.site_name, postcode: row.postcode },
    })),
  );
}

const MOST_OF_A_DAY = 50;

/** The visits of one person on one day that can be moved, in the order of time. */
export async function listMovable(db: Db, viewer: Viewer, personId: string, day: string): Promise<Visit[]> {
  const rows = await visits(db, viewer)
    .where('visit.electrician_id', '=', personId)
    .where('visit.day', '=', day)
    .where('visit.status', '=', 'booked')
    .where('visit.no_access_at', 'is', null)
    .orderBy('visit.window_from')
    .orderBy('visit.id')
    .limit(MOST_OF_A_DAY)
    .execute();
  return rows.map(toVisit);
}

export type Absence = { id: string; personId: string; from: string; to: string; kind: AbsenceKind; note: string };

/** Absences that share a day with the span, both ends included. */
export async function listAbsences(
  db: Db,
  viewer: Viewer,
  { from, to }: { from: string; to: string },
): Promise<Absence[]> {
  const rows = await db
    .selectFrom('absence')
    .where('company_id', '=', viewer.companyId)
    .where('to_day', '>=', from)
    .where('from_day', '<=', to)
    .orderBy('to_day')
    .orderBy('id')
    .limit(MOST_ABSENCES)
    .select(['id', 'user_id', 'from_day', 'to_day', 'kind', 'note'])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    personId: row.user_id,
    from: row.from_day,
    to: row.to_day,
    kind: row.kind,
    note: row.note,
  }));
}
const MOST_ABSENCES = 1000;

export async function insertAbsence(
  trx: Trx,
  viewer: Viewer,
  absence: Omit<Absence, 'id'>,
  now: Date,
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('absence')
    .values({
      id,
      company_id: viewer.companyId,
      user_id: absence.personId,
      from_day: absence.from,
      to_day: absence.to,
      kind: absence.kind,
      note: absence.note,
      added_by: viewer.userId,
      added_at: now.toISOString(),
    })
    .execute();
  return id;
}

/** @param personId  whose it must be; anybody's where it is left out. @returns the removed absence; undefined where there is none. */
export async function deleteAbsence(
  trx: Trx,
  viewer: Viewer,
  id: string,
  personId?: string,
): Promise<{ personId: string } | undefined> {
  const row = await trx
    .deleteFrom('absence')
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', id)
    .$if(personId !== undefined, (query) => query.where('user_id', '=', personId ?? ''))
    .returning('user_id')
    .executeTakeFirst();
  return row && { personId: row.user_id };
}
