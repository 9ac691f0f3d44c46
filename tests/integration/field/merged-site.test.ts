import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { mergeClients, undoClientMerge } from '../../../src/features/merging/server/merge-clients.ts';
import { mergeSites, undoSiteMerge } from '../../../src/features/merging/server/merge-sites.ts';
import { rowsOfSite } from '../../../src/features/merging/server/repository/moved.ts';
import { canonicalJson } from '../../../src/kernel/canonical-json.ts';
import { sha256 } from '../../../src/server/codes.ts';
import type { Trx } from '../../../src/server/db/dialect.ts';
import { issueReport } from '../../../src/server/reports/issue.ts';
import {
  findCertificateOfReport,
  listCertificates,
} from '../../../src/server/repositories/certificates/certificates.ts';
import { getSite, insertSites } from '../../../src/server/repositories/register/sites.ts';
import { getVisit } from '../../../src/server/repositories/register/visits.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { changeSite } from '../../../src/server/sites/change.ts';
import { approveAsItIs } from '../../support/approve.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { makeDeps } from '../../support/deps.ts';
import { siteDetails } from '../../support/details.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { fill } from '../../support/world.ts';
import { filled, openField, signedInPhone } from './phone.ts';

onBothDatabases('a report on a phone, while the office merges its site', (database) => {
  async function begin() {
    const field = await openField(database.db);
    const { electrician, reportId, company } = field;
    await fill(database.db, electrician, reportId, wholeInspection());
    const { office } = company.people;
    const run = <Done>(work: (trx: Trx) => Promise<Done>) => database.db.transaction().execute(work);
    const add = async (clientId: string, name: string) =>
      (await run((trx) => insertSites(trx, office, [{ ...siteDetails(clientId), name }], new Date())))[0] ?? '';
    const phone = await signedInPhone(field, electrician);
    const { seq, document } = await getReport(database.db, electrician, reportId);
    const board = document.boards?.[0] as { id: string; location: string };
    const moved = [{ path: `boards/${board.id}/location`, from: board.location, to: 'Under the stairs' }];
    const entry = filled(reportId, moved, { base: seq });
    const sign = async () => {
      const { document } = await getReport(database.db, electrician, reportId);
      const documentHash = sha256(canonicalJson(document));
      const said = { submission: randomUUID(), contentHash: documentHash, report: reportId, documentHash };
      const entered = { enteredAt: new Date().toISOString(), as: ['inspected_by'], signature: electrician.name };
      return { kind: 'sign', ...said, ...entered };
    };
    const issue = async () => {
      const { supervisor } = company.people;
      await run((trx) => approveAsItIs(trx, supervisor, reportId));
      const { seq: read } = await getReport(database.db, supervisor, reportId);
      const signed = {
        submission: randomUUID(),
        contentHash: 'x',
        seq: read,
        signature: supervisor.name,
        drawing: undefined,
      };
      await issueReport(makeDeps(database.db).deps, supervisor, reportId, signed);
      return (await findCertificateOfReport(database.db, supervisor, reportId))?.id ?? '';
    };
    const where = async () => ({
      report: (await getReport(database.db, electrician, reportId)).siteId,
      visit: (await getVisit(database.db, electrician, field.visitId)).siteId,
    });
    return { field, company, office, run, add, phone, entry, sign, issue, where };
  }

  test('what it sends after the merge is at the site that stays; undo gives it all back, with the certificate', async () => {
    const { field, company, office, run, add, phone, entry, sign, issue, where } = await begin();
    const { electrician, reportId } = field;
    const { own, other } = company.clients;
    const gone = company.sites.own;
    const stays = await add(other, '2 Snipe Lane');
    const asked = { goneId: gone, staysId: stays, confirmed: true };
    await run((trx) => mergeSites(trx, office, asked, new Date()));

    expect((await phone.send([entry])).answers).toMatchObject([{ outcome: 'taken', conflicts: [] }]);
    expect((await phone.send([await sign()])).answers).toMatchObject([{ outcome: 'taken', handedIn: true }]);
    expect(await where()).toEqual({ report: stays, visit: stays });
    const certificate = await issue();
    const { document } = await getReport(database.db, electrician, reportId);
    expect(document.boards?.[0]).toMatchObject({ location: 'Under the stairs' });
    const rows = await rowsOfSite(database.db, office, stays);
    expect([rows.report, rows.certificate]).toEqual([[reportId], [certificate]]);
    const seen = async () =>
      (
        await listCertificates(database.db, company.people.client, {
          siteId: await where().then(({ report }) => report),
        })
      ).length;
    const { client } = company.people;
    expect([client.clientId, await seen()]).toEqual([own, 0]);

    await run((trx) => undoSiteMerge(trx, office, stays, new Date()));
    expect(await where()).toEqual({ report: gone, visit: gone });
    expect((await rowsOfSite(database.db, office, gone)).certificate).toEqual([certificate]);
    expect(Object.values(await rowsOfSite(database.db, office, stays)).flat()).toEqual([]);
    expect(await seen()).toBe(1);
  });

  test('undone before it sends, its entries are at its own site', async () => {
    const { company, office, run, add, phone, entry, sign, where } = await begin();
    const stays = await add(company.clients.own, '2 Snipe Lane');
    const asked = { goneId: company.sites.own, staysId: stays, confirmed: true };
    await run((trx) => mergeSites(trx, office, asked, new Date()));
    expect((await phone.send([entry])).answers).toMatchObject([{ outcome: 'taken' }]);
    await run((trx) => undoSiteMerge(trx, office, stays, new Date()));
    expect((await phone.send([await sign()])).answers).toMatchObject([{ outcome: 'taken', handedIn: true }]);
    expect(await where()).toEqual({ report: company.sites.own, visit: company.sites.own });
  });

  test('a site that goes to another client, and a client that is merged and parted, keep what it sends', async () => {
    const { field, company, office, run, phone, entry, sign, issue, where } = await begin();
    const { own, other } = company.clients;
    const site = company.sites.own;
    await run((trx) => mergeClients(trx, office, { goneId: own, staysId: other, confirmed: true }, new Date()));
    expect((await phone.send([entry])).answers).toMatchObject([{ outcome: 'taken' }]);
    await run((trx) => undoClientMerge(trx, office, other, new Date()));
    const details = await getSite(database.db, office, site);
    await run((trx) => changeSite(trx, office, site, { ...details, clientId: other }, new Date()));
    expect((await phone.send([await sign()])).answers).toMatchObject([{ outcome: 'taken', handedIn: true }]);
    const certificate = await issue();
    expect(await where()).toEqual({ report: site, visit: site });
    const listed = database.db.selectFrom('listed_certificate').where('certificate_id', '=', certificate);
    expect(await listed.select('client_id').execute()).toEqual([{ client_id: other }]);
    expect((await getReport(database.db, field.electrician, field.reportId)).status).toBe('issued');
  });
});
