import type { ReportDocument } from '../../src/domain/forms/definition.ts';
import type { Deps } from '../../src/server/context.ts';
import { addSite } from '../../src/server/sites/add.ts';
import { largeReport, withOtherReadings } from '../bench/large-report.ts';
import { siteDetails } from './details.ts';
import { fillLarge } from './fill-large.ts';
import { issueFilled } from './new-work/issued-work.ts';
import { book, type TestCompany } from './world.ts';

/**
 * Visits of today for the company's electrician, each at a site of its own that was inspected before, its report filled in.
 * @param issuedEach  reports that were issued of each site
 * @param days  YYYY-MM-DD: today, and when those that were issued were inspected. @returns ids of the reports of today
 */
export async function largeDay(
  deps: Deps,
  company: TestCompany,
  { visits, circuits, issuedEach }: { visits: number; circuits: number; issuedEach: number },
  days = { today: '2026-11-24', before: '2026-11-09' },
): Promise<string[]> {
  const { electrician, owner } = company.people;
  const reports: string[] = [];
  let seed = 0;
  for (let visit = 0; visit < visits; visit += 1) {
    const details = siteDetails(company.clients.own, { name: `Works ${visit + 1}` });
    const siteId = await deps.db.transaction().execute((trx) => addSite(trx, owner, details, deps.clock()));
    const filled = async (day: string) => {
      const { reportId, visitId } = await book(deps.db, company, electrician, siteId, day);
      seed += 1;
      await fillLarge(
        deps.db,
        electrician,
        reportId,
        placed(withOtherReadings(largeReport(circuits, seed), seed), day),
      );
      return { reportId, visitId };
    };
    for (let issued = 0; issued < issuedEach; issued += 1) {
      const { reportId, visitId } = await filled(days.before);
      await issueFilled(deps, company, reportId);
      await deps.db.updateTable('visit').set({ status: 'done' }).where('id', '=', visitId).execute();
    }
    reports.push((await filled(days.today)).reportId);
  }
  return reports;
}

/** Inspected on a day; its observations are of a board and a circuit that it has. */
const placed = (document: ReportDocument, day: string): ReportDocument => ({
  ...document,
  purpose: { ...document.purpose, inspection_dates: [day] },
  observations: (document.observations ?? []).map((each) => ({
    ...each,
    ...('board_id' in each && { board_id: 'b0' }),
    ...('circuit_id' in each && { circuit_id: 'b0-0' }),
  })),
});
