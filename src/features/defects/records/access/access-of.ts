import type { Db } from '../../../../server/db/dialect.ts';
import { occupanciesOf } from '../../../../server/repositories/homes/occupants.ts';
import { listed } from '../../../../server/repositories/listed.ts';
import { type AccessRecord, type Attempt, type Contact, isWritten } from '../../domain/access.ts';

/** A visit without access: the day, the notice of it, and what was found at the door. */
type KnownAttempt = Attempt & { visitId: string; noticeBy: string; result: string; hasPhoto: boolean };
export type KnownAccess = Omit<AccessRecord, 'attempts' | 'nation'> & { attempts: readonly KnownAttempt[] };

type Asked = {
  companyId: string;
  siteIds: readonly string[];
  /** The local day of a UTC time, in the company's zone. */
  dayOf: (at: string) => string;
};
type Said = Contact & { siteId: string; visitId: string | null; nextDay: string | null };

/**
 * The records about access to homes, by the site's id: visits without access in order, each with its notice, and messages to the tenant.
 * Fenced by company only. Leaves out homes without such records.
 */
export async function accessOf(db: Db, { companyId, siteIds, dayOf }: Asked): Promise<Map<string, KnownAccess>> {
  if (siteIds.length === 0) return new Map();
  const calls = await db
    .selectFrom('visit')
    .innerJoin('visit_call', 'visit_call.visit_id', 'visit.id')
    .where('visit.company_id', '=', companyId)
    .where('visit.site_id', 'in', listed(db, siteIds).select('hit.id'))
    .where('visit_call.kind', '=', 'no-access')
    .where('visit_call.taken_back_at', 'is', null)
    .orderBy('visit_call.at')
    .select(['visit.site_id', 'visit.id as visit_id', 'visit_call.at', 'visit_call.reason', 'visit_call.photo_id'])
    .execute();
  const said = [...(await noticesOf(db, companyId, siteIds)), ...(await lettersTo(db, companyId, siteIds))];
  const occupancies = await occupanciesOf(db, { companyId }, siteIds);
  const saidAt = Map.groupBy(said, ({ siteId }) => siteId);
  const callsAt = Map.groupBy(calls, ({ site_id }) => site_id);
  return new Map(
    [...new Set([...saidAt.keys(), ...callsAt.keys()])].map((id): [string, KnownAccess] => {
      const contacts = (saidAt.get(id) ?? []).toSorted((a, b) => (a.on < b.on ? -1 : 1));
      const lived = occupancies.get(id);
      const attempts = (callsAt.get(id) ?? []).map((call): KnownAttempt => {
        const on = dayOf(call.at);
        const isOfVisit = ({ visitId, nextDay }: Said) => visitId === call.visit_id || nextDay === on;
        const notice = contacts.find((each) => isWritten(each.way) && each.on <= on && isOfVisit(each));
        return {
          ...{ on, visitId: call.visit_id, result: call.reason ?? 'other', hasPhoto: call.photo_id !== null },
          ...{ noticeOn: notice?.on ?? null, noticeBy: notice?.way ?? '' },
        };
      });
      return [id, { since: lived?.occupiedFrom ?? '', isVacant: lived?.let === false, contacts, attempts }];
    }),
  );
}

/** What people of the company recorded. */
async function noticesOf(db: Db, companyId: string, siteIds: readonly string[]): Promise<Said[]> {
  const rows = await db
    .selectFrom('visit_notice')
    .where('company_id', '=', companyId)
    .where('site_id', 'in', listed(db, siteIds).select('hit.id'))
    .where('undone_at', 'is', null)
    .orderBy('id')
    .select(['site_id', 'visit_id', 'on_day', 'way', 'names_danger', 'offers_times'])
    .execute();
  return rows.map((row) => ({
    ...{ siteId: row.site_id, visitId: row.visit_id, nextDay: null, on: row.on_day, way: row.way },
    ...{ namesDanger: Number(row.names_danger) === 1, offersTimes: Number(row.offers_times) === 1 },
  }));
}

/** Letters that the tenant was given: those after a visit without access name the next one. */
async function lettersTo(db: Db, companyId: string, siteIds: readonly string[]): Promise<Said[]> {
  const rows = await db
    .selectFrom('service')
    .innerJoin('letter', (join) =>
      join.onRef('letter.company_id', '=', 'service.company_id').onRef('letter.id', '=', 'service.letter_id'),
    )
    .where('service.company_id', '=', companyId)
    .where('service.site_id', 'in', listed(db, siteIds).select('hit.id'))
    .where('service.to_kind', '=', 'tenant')
    .where('service.what', '=', 'letter')
    .where('service.counts_on', 'is not', null)
    .where('service.returned_on', 'is', null)
    .orderBy('service.id')
    .select(['service.site_id', 'service.way', 'service.counts_on', 'letter.facts'])
    .execute();
  return rows.map((row) => {
    const { about } = JSON.parse(row.facts) as { about?: Written };
    return {
      ...{ siteId: row.site_id, visitId: null, nextDay: about?.next?.day ?? null },
      ...{ on: row.counts_on as string, way: row.way },
      // Only the third letter shows the danger.
      ...{ namesDanger: about?.step === 3 && (about.dangers ?? []).length > 0, offersTimes: Boolean(about?.offered) },
    };
  });
}

/** Of `NoAccessFacts`. */
type Written = { step?: number; next?: { day: string } | null; offered?: string; dangers?: readonly string[] };
