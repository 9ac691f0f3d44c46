import { defects } from '../../../src/demo/installations/defects.ts';
import { changeDefaults } from '../../../src/features/standards/server/change-defaults.ts';
import type { Db } from '../../../src/server/db/dialect.ts';
import type { ReportStore } from '../../../src/server/sections/electrician/store.ts';
import { openSite, type Site } from '../../integration/electrician/site.ts';
import { wholeInspection } from '../inspection.ts';
import { issuedReport } from '../reports.ts';
import { type Booked, book, carriedInstrument, fill, ownText, type Person, putInState } from '../world.ts';

/** A company whose site was inspected before, and a visit of today with a report that is filled in but for the signature. */
export type StoreWorld = Booked & { db: Db; site: Site; who: Person; issued: { id: string; number: string } };

/** The store of whoever is on that visit. */
export type StorePlace = StoreWorld & {
  store: ReportStore;
  /** What is done with photos goes to the server. */
  passesOnPhotos: boolean;
};

export type InspectedSite = Pick<StoreWorld, 'db' | 'site' | 'who' | 'issued'>;

export async function openInspectedSite(db: Db): Promise<InspectedSite> {
  const site = await openSite(db);
  const { electrician: who, owner } = site.company.people;
  await carriedInstrument(db, site.company, who);
  await ownText(db, site.company);
  await db
    .transaction()
    .execute((trx) => changeDefaults(trx, owner, { extent: 'All of it.', intervals: [] }, new Date()));
  const found = wholeInspection({ defects: Object.values(defects).slice(0, 2) });
  const issued = await issuedReport(site.deps, site.company, found);
  return { db, site, who, issued };
}

export async function bookedAgain(at: InspectedSite): Promise<StoreWorld> {
  const booked = await book(at.db, at.site.company, at.who);
  await fill(at.db, at.who, booked.reportId, wholeInspection({ day: '2026-11-24' }));
  return { ...at, ...booked };
}

/** Takes a visit off the day again, and off the first page of what is past: as many as there are cases would be more than either holds. */
export async function overAndDone({ db, visitId, reportId }: StoreWorld): Promise<void> {
  await db.updateTable('visit').set({ status: 'cancelled' }).where('id', '=', visitId).execute();
  await putInState(db, reportId, 'discarded');
  await db.updateTable('report').set({ updated_at: '2026-11-01T09:00:00.000Z' }).where('id', '=', reportId).execute();
}
