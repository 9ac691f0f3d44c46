import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { sectionSuite } from '../../support/section-suite.ts';
import { fill } from '../../support/world.ts';
import { openSite } from './site.ts';

onBothDatabases('the pages as the server answers them', (database) => {
  sectionSuite(async () => {
    const { company, reportId, visitId, signedIn } = await openSite(database.db);
    const { electrician } = company.people;
    await fill(database.db, electrician, reportId, wholeInspection({ day: '2026-11-24' }));
    return {
      browser: await signedIn(electrician),
      signer: electrician.name,
      visitId,
      reportId,
      report: () => getReport(database.db, electrician, reportId),
    };
  });
});
