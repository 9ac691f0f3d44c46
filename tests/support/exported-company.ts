import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { askForExport } from '../../src/features/exports/server/ask-for-export.ts';
import { openExportWork } from '../../src/features/exports/server/export-work.ts';
import { listExports } from '../../src/features/exports/server/repository/exports.ts';
import type { Db } from '../../src/server/db/dialect.ts';
import { type Printer, printHere } from '../../src/server/documents/pdf/printer.ts';
import { issueReport } from '../../src/server/reports/issue.ts';
import { approveAsItIs } from './approve.ts';
import { memoryBlobs } from './memory-blobs.ts';
import { handIn } from './reports.ts';
import { openWholeSite, visitor } from './whole-site.ts';
import { book, fill, makeCompany, type Person, worldPassword } from './world.ts';

/** A company with two certificates of a site of one client and one of the other's. */
export async function openExportedCompany(db: Db, printer: Printer = printHere) {
  const company = await makeCompany(db, `Many ${randomUUID().slice(0, 8)}`);
  const { electrician, supervisor } = company.people;
  const blobs = memoryBlobs();
  const site = await openWholeSite(db, { deps: { printer, blobs } });
  const { deps } = site;
  for (const at of [company.sites.own, company.sites.own, company.sites.other]) {
    const { reportId } = await book(db, company, electrician, at);
    await fill(db, electrician, reportId);
    const seq = await handIn(db, electrician, reportId);
    await db.transaction().execute((trx) => approveAsItIs(trx, supervisor, reportId));
    const signed = {
      submission: randomUUID(),
      contentHash: 'x',
      seq,
      signature: supervisor.name,
      drawing: undefined,
    };
    await issueReport(deps, supervisor, reportId, signed);
  }
  const as = async ({ email }: Person) => {
    const browser = visitor(site.app);
    await browser.signIn(email, worldPassword);
    return browser;
  };
  const ask = (who: Person, asked: Parameters<typeof askForExport>[2]) =>
    db.transaction().execute((trx) => askForExport(trx, who, asked, deps.clock()));
  const folder = join(deps.config.dataDir, 'exports');
  const latest = async (who: Person) => (await listExports(db, who))[0];
  return { ...site, company, blobs, as, ask, folder, latest, work: () => openExportWork(deps) };
}
