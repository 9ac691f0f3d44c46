import { CompiledQuery } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../src/demo/browser.ts';
import { defects } from '../../../src/demo/installations/defects.ts';
import { answerDefects } from '../../../src/features/defects/server/answer-defects.ts';
import { listIssuedOnSite } from '../../../src/server/repositories/certificates/issued-on-site.ts';
import { certificatesOnVisit } from '../../../src/server/repositories/fences.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { issuedReport } from '../../support/reports.ts';
import { book } from '../../support/world.ts';
import { phoneOf } from '../field/phone-of.ts';
import { openSite, type Site, textOf } from './site.ts';

onBothDatabases('issued reports of a site, read on site', (database) => {
  let site: Site;
  /** An electrician's report, read by an apprentice and by a supervisor who never held it. */
  let issued: { id: string; number: string };
  let newer: { id: string; number: string };
  let apprentice: Browser;
  let visitId: string;
  let list: string;
  beforeAll(async () => {
    site = await openSite(database.db);
    issued = await issuedReport(
      site.deps,
      site.company,
      wholeInspection({ day: '2026-11-10', defects: [defects.waterBond] }),
    );
    newer = await issuedReport(site.deps, site.company);
    apprentice = await site.signedIn(people().apprentice);
    ({ visitId } = await book(database.db, site.company, people().apprentice));
    list = `/electrician/visits/${visitId}/issued`;
  });
  const people = () => site.company.people;
  const statusOf = async (who: Browser, path: string) => (await who.get(path)).status;
  const toldOf = async (report = issued) =>
    (await listIssuedOnSite(database.db, people().apprentice, visitId)).find(({ reportId }) => reportId === report.id);
  const setStatus = (status: 'booked' | 'started' | 'done' | 'cancelled', noAccessAt: string | null = null) =>
    database.db.updateTable('visit').set({ status, no_access_at: noAccessAt }).where('id', '=', visitId).execute();

  test('are looked up by site, not among all reports of the company', async () => {
    if (database.dialect !== 'sqlite') return;
    const { db } = database;
    const query = certificatesOnVisit(db, people().apprentice, visitId)
      .orderBy('certificate.issued_at', 'desc')
      .orderBy('certificate.id', 'desc')
      .limit(20)
      .select('certificate.id')
      .compile();
    const { rows } = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]),
    );
    const [first] = rows.map(({ detail }) => detail).filter((detail) => detail.includes(' certificate '));
    expect(first).toContain('(company_id=? AND site_id=?)');
  });

  test('are listed on the visit and on its report for the people there, with open observations', async () => {
    const visit = await apprentice.open(`/electrician/visits/${visitId}`);
    expect(textOf(visit.html)).toContain(issued.number);
    expect(textOf(visit.html)).toMatch(/Inspected 10 November 2026 · Open: 1 C/);
    expect(visit.html).toContain(`href="${list}/${issued.id}"`);
    const { report_id: own } = await database.db
      .selectFrom('visit')
      .innerJoin('report', 'report.visit_id', 'visit.id')
      .where('visit.id', '=', visitId)
      .select('report.id as report_id')
      .executeTakeFirstOrThrow();
    expect((await apprentice.open(`/electrician/reports/${own}`)).html).toContain(`href="${list}"`);
    expect(textOf((await apprentice.open(list)).html)).toContain(issued.number);
  });

  test('open with their observations, boards, sections, PDF and certificate', async () => {
    const told = await toldOf();
    const page = await apprentice.open(`${list}/${issued.id}`);
    const document = await site.document(issued.id);
    expect(document.observations?.length).toBe(1);
    for (const observation of document.observations ?? [])
      expect(textOf(page.html)).toContain(String(observation.text));
    const certificate = `/electrician/elsewhere/verify?code=${told?.code}`;
    expect(page.html).toContain(`href="${certificate}"`);
    expect((await apprentice.get(certificate)).location).toBe(`/public/verify/${told?.code}`);
    expect(await statusOf(apprentice, `/public/verify/${told?.code}`)).toBe(200);
    const [board] = document.boards ?? [];
    expect(page.html).toContain(`href="${list}/${issued.id}/boards/${board?.id}"`);
    const circuits = await apprentice.open(`${list}/${issued.id}/boards/${board?.id}`);
    const [circuit] = (board?.circuits ?? []) as readonly { description?: string; zs?: { text: string } }[];
    expect(textOf(circuits.html)).toContain(String(circuit?.description));
    expect(textOf(circuits.html)).toContain(String(circuit?.zs?.text));
    // Neither page can change anything.
    for (const { html } of [page, circuits]) expect(html).not.toMatch(/method="post"/);
    expect(await statusOf(apprentice, `${list}/${issued.id}/boards/none`)).toBe(404);
    expect(await statusOf(apprentice, `${list}/${issued.id}/document.pdf`)).toBe(200);
  });

  test('are not for people on another visit, of another site or company, and no draft is among them', async () => {
    const others = await Promise.all(
      [people().supervisor, people().owner, people().electrician, site.other.people.electrician].map((who) =>
        site.signedIn(who),
      ),
    );
    const addresses = [list, `${list}/${issued.id}`, `${list}/${issued.id}/document.pdf`];
    for (const other of others) for (const address of addresses) expect(await statusOf(other, address)).toBe(404);
    // Nor by the query, even with the page open.
    for (const who of [people().owner, people().electrician, people().client, site.other.people.owner])
      expect(await listIssuedOnSite(database.db, who, visitId)).toEqual([]);

    const elsewhere = await book(database.db, site.company, people().apprentice, site.company.sites.other);
    const other = `/electrician/visits/${elsewhere.visitId}/issued`;
    expect(textOf((await apprentice.open(other)).html)).toContain('No report of this site has been issued');
    expect(await statusOf(apprentice, `${other}/${issued.id}`)).toBe(404);
    expect(await statusOf(apprentice, `${list}/${site.reportId}`)).toBe(404);
  });

  test('close once the visit is over or cancelled, or ended with no access', async () => {
    const addresses = [list, `${list}/${issued.id}`, `${list}/${issued.id}/document.pdf`];
    const all = () => Promise.all(addresses.map((address) => statusOf(apprentice, address)));
    await setStatus('started');
    expect(await all()).toEqual([200, 200, 200]);
    for (const status of ['done', 'cancelled'] as const) {
      await setStatus(status);
      expect(await all()).toEqual([404, 404, 404]);
      expect((await apprentice.open(`/electrician/visits/${visitId}`)).html).not.toContain(issued.number);
    }
    await setStatus('booked', '2026-11-24T09:00:00.000Z');
    expect(await all()).toEqual([404, 404, 404]);
    await setStatus('booked');
    expect(await all()).toEqual([200, 200, 200]);
  });

  test('an observation put right since is closed, and the page says so', async () => {
    const before = await toldOf();
    const [observation] = (await site.document(issued.id)).observations ?? [];
    if (!before || !observation) throw new Error('the report has no observation');
    const answer = (said: 'put_right' | null) =>
      database.db
        .transaction()
        .execute((trx) =>
          answerDefects(
            trx,
            people().office,
            site.company.sites.own,
            [{ number: issued.number, id: observation.id, answer: said }],
            site.deps.clock(),
          ),
        );
    await answer('put_right');
    const after = await toldOf();
    expect([Object.values(before.open), after?.open]).toEqual([[1], {}]);
    expect(textOf((await apprentice.open(`${list}/${issued.id}`)).html)).toContain('Reported as put right since');
    await answer(null);
    expect((await toldOf())?.open).toEqual(before.open);
  });

  test('with no signal the phone shows them at the same addresses, as the server does', async () => {
    const { browser, network } = await phoneOf(site, people().apprentice);
    const addresses = [`/electrician/visits/${visitId}`, list];
    // The last inspection, and one before it.
    for (const { id } of [newer, issued]) {
      const [board] = (await site.document(id)).boards ?? [];
      addresses.push(`${list}/${id}`, `${list}/${id}/boards/${board?.id}`);
    }
    network.isThere = false;
    const mainOf = (html: string) => textOf(html.slice(html.indexOf('<main'))).replace(/\s+/g, ' ');
    for (const address of addresses) {
      const shown = await browser.get(address);
      expect([address, shown.status]).toEqual([address, 200]);
      expect(mainOf(shown.html)).toBe(mainOf((await apprentice.open(address)).html));
    }
    // The server answers for the parts that the phone lacks.
    expect((await browser.get(`${list}/${issued.id}/document.pdf`)).status).toBe(503);
    network.isThere = true;
    expect((await browser.get(`${list}/${issued.id}/document.pdf`)).status).toBe(200);
  });
});
