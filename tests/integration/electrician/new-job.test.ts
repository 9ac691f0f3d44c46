import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../src/demo/browser.ts';
import { formTypes } from '../../../src/domain/forms/registry.ts';
import { getSite } from '../../../src/server/repositories/register/sites.ts';
import { listVisits } from '../../../src/server/repositories/register/visit-lists.ts';
import { getVisit } from '../../../src/server/repositories/register/visits.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { beginOnSite } from '../../../src/server/visits/begin-on-site.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { book } from '../../support/world.ts';
import { openSite, type Site, textOf } from './site.ts';

// The site's clock is at 10:00 on 24 November 2026.
onBothDatabases('an unbooked job', (database) => {
  let site: Site;
  let supervisor: Browser;
  let apprentice: Browser;
  beforeAll(async () => {
    site = await openSite(database.db);
    // Has no visit and no report: this test is about their view of the register.
    supervisor = await site.signedIn(site.company.people.supervisor);
    apprentice = await site.signedIn(site.company.people.apprentice);
  });
  const people = () => site.company.people;
  const HOME = '/electrician/new-job';
  const reason = 'The tenant asked while I was next door';
  const visitOf = (location = '') => /[0-9a-f-]{36}/.exec(location)?.[0] ?? '';
  const post = (path: string, fields: Record<string, string>, who = supervisor) =>
    who.post(path, { submission: randomUUID(), ...fields });
  const address = (line: string, more: Record<string, string> = {}) => ({
    ...{ address: line, town: 'Testham', postcode: 'ZX1 4QQ', uprn: '', name: '', access_notes: 'Ring twice' },
    ...{ nation: 'England', tenure: 'private_rented', premises_type: 'residential', reason, kind: 'EICR', ...more },
  });

  test('at a registered site is found by words, and begins now for the person there', async () => {
    const own = await getSite(database.db, people().owner, site.company.sites.own);
    for (const words of [own.postcode, own.addressLines[0] ?? '', own.clientName]) {
      const found = await supervisor.open(`${HOME}?q=${encodeURIComponent(words)}`);
      expect([words, found.html.includes(`${HOME}/sites/${own.id}"`)]).toEqual([words, true]);
    }
    const page = `${HOME}/sites/${own.id}`;
    const nothing = await supervisor.submit(await supervisor.open(page), { reason: ' ' });
    expect(nothing.status).toBe(422);
    expect(textOf(nothing.html)).toContain('Enter who asked for it and why');
    const begun = await supervisor.submit(await supervisor.open(page), { reason, kind: 'EICR' });
    expect([begun.status, begun.location]).toEqual([303, expect.stringMatching(/^\/electrician\/visits\/.+\?begun$/)]);
    const visit = await getVisit(database.db, people().office, visitOf(begun.location));
    expect(visit).toMatchObject({
      ...{ siteId: own.id, electricianId: people().supervisor.userId, status: 'started', begunBecause: reason },
      ...{ day: '2026-11-24', windowFrom: '10:00', windowTo: '13:00', startedAt: '2026-11-24T10:00:00.000Z' },
    });
    const report = await getReport(database.db, people().supervisor, visit.reportId ?? '');
    expect(report.electricianId).toBe(people().supervisor.userId);
    expect(JSON.stringify(report.document)).toContain(own.clientName);
    const shown = textOf((await supervisor.open(begun.location ?? '')).html);
    expect(shown).toContain(reason);
    expect(shown).not.toContain('0 boards');
    const { visits } = await listVisits(database.db, people().office, { from: '2026-11-24', to: '2026-11-24' });
    expect(visits.find(({ id }) => id === visit.id)?.begunBecause).toBe(reason);
    expect(visits.find(({ id }) => id === site.visitId)?.begunBecause).toBeNull();
  });

  test('at a site with booked visits lists them first, links to one’s own, and begins all the same', async () => {
    const { visitId } = await book(database.db, site.company, people().electrician);
    const done = await book(database.db, site.company, people().electrician);
    await database.db.updateTable('visit').set({ status: 'done' }).where('id', '=', done.visitId).execute();
    const { siteId } = await getVisit(database.db, people().office, visitId);
    const electrician = await site.signedIn(people().electrician);
    const own = await electrician.open(`${HOME}/sites/${siteId}`);
    expect(own.html).toContain(`href="/electrician/visits/${visitId}"`);
    expect(own.html).not.toContain(done.visitId);
    expect(textOf(own.html)).toContain('open it and tap “I have arrived” there');
    const theirs = await site.signedIn(people().owner);
    const others = await theirs.open(`${HOME}/sites/${siteId}`);
    expect(textOf(others.html)).toContain(`: ${people().electrician.name}`);
    expect(others.html).not.toContain(visitId);
    expect(textOf(others.html)).toContain('ask the office to put you on it');
    expect((await electrician.submit(own, { reason, kind: 'EICR' })).status).toBe(303);
  });

  test('at a new site of a registered client', async () => {
    const client = site.company.clients.other;
    const { clientName: name } = await getSite(database.db, people().owner, site.company.sites.other);
    const found = await supervisor.open(`${HOME}/client?q=${encodeURIComponent(name)}`);
    expect(found.html).toContain(`${HOME}/site?client=${client}"`);
    const drawn = await supervisor.open(`${HOME}/site?client=${client}`);
    const begun = await supervisor.submit(drawn, address('7 Chosen Row'), { action: `${HOME}/site` });
    expect(begun.status, textOf(begun.html)).toBe(303);
    const visit = await getVisit(database.db, people().office, visitOf(begun.location));
    expect(await getSite(database.db, people().owner, visit.siteId)).toMatchObject({
      ...{ clientId: client, name: '7 Chosen Row', accessNotes: 'Ring twice' },
    });
  });

  test('at a new site of a new client, who gets its address until the office changes it; once, even if sent twice', async () => {
    const wrong = await post(`${HOME}/site`, address('', { client_name: '' }));
    expect(wrong.status).toBe(422);
    for (const words of ['Enter the name of the client', 'Choose the kind of client', 'Enter the address'])
      expect(textOf(wrong.html)).toContain(words);
    const form = {
      ...{ submission: randomUUID(), client_name: 'Nia Newcomer', client_kind: 'owner', client_phone: '07700 900123' },
      ...address('9 Newcomer Lane'),
    };
    const [first, second] = [await supervisor.post(`${HOME}/site`, form), await supervisor.post(`${HOME}/site`, form)];
    expect(first.status, textOf(first.html)).toBe(303);
    expect(second.location).toBe(first.location);
    const visit = await getVisit(database.db, people().office, visitOf(first.location));
    expect(await getSite(database.db, people().owner, visit.siteId)).toMatchObject({ clientName: 'Nia Newcomer' });
    const made = await database.db.selectFrom('client').where('name', '=', 'Nia Newcomer').selectAll().execute();
    expect(made).toHaveLength(1);
    expect(made[0]).toMatchObject({ company_id: site.company.id, phone: '07700 900123' });
  });

  test('an existing site is shown before another is added', async () => {
    const typed = { ...address('11 Double Street'), client: site.company.clients.own };
    expect((await post(`${HOME}/site`, typed)).status).toBe(303);
    const asked = await post(`${HOME}/site`, { ...typed, address: '11 DOUBLE-Street' });
    expect(asked.status).toBe(422);
    const text = textOf(asked.html);
    expect(text).toContain('A site with this address is in the register already: 11 Double Street');
    const there = new RegExp(`${HOME}/sites/([0-9a-f-]{36})`).exec(asked.html)?.[1] ?? '';
    expect(await getSite(database.db, people().owner, there)).toMatchObject({ name: '11 Double Street' });
    expect(text).toContain('Different site: begin the job');
    const anyway = await post(`${HOME}/site`, { ...typed, address: '11 DOUBLE-Street', anyway: 'yes' });
    expect(anyway.status).toBe(303);
  });

  test('another company’s data is not found, named or used', async () => {
    const theirs = await getSite(database.db, site.other.people.owner, site.other.sites.own);
    const found = await supervisor.open(`${HOME}?q=${encodeURIComponent(theirs.clientName)}`);
    expect(found.html).not.toContain(theirs.id);
    expect((await supervisor.get(`${HOME}/sites/${theirs.id}`)).status).toBe(404);
    expect((await post(`${HOME}/sites/${theirs.id}`, { reason })).status).toBe(404);
    expect((await supervisor.get(`${HOME}/site?client=${theirs.clientId}`)).status).toBe(404);
    expect((await post(`${HOME}/site`, { ...address('1 Far Road'), client: theirs.clientId })).status).toBe(404);
  });

  test('is for signatories, not for apprentices', async () => {
    expect((await apprentice.get(HOME)).status).toBe(403);
    expect((await post(`${HOME}/sites/${site.company.sites.own}`, { reason }, apprentice)).status).toBe(403);
    expect((await apprentice.open('/electrician')).html).not.toContain(HOME);
    expect((await supervisor.open('/electrician')).html).toContain(`href="${HOME}"`);
  });

  test('has a window within its day at every hour', async () => {
    const begin = (at: string) =>
      database.db
        .transaction()
        .execute((trx) =>
          beginOnSite(
            trx,
            people().supervisor,
            { site: { id: site.company.sites.own }, kind: formTypes()[0] ?? '', reason },
            new Date(at),
          ),
        );
    for (const [at, from, to] of [
      ['2026-11-24T00:00:30.000Z', '00:00', '03:00'],
      ['2026-11-24T21:30:00.000Z', '21:30', '23:59'],
      ['2026-11-24T23:59:10.000Z', '23:58', '23:59'],
      ['2026-07-01T23:30:00.000Z', '00:30', '03:30'],
    ] as const) {
      const { visitId } = await begin(at);
      const { windowFrom, windowTo } = await getVisit(database.db, people().office, visitId);
      expect([at, windowFrom, windowTo]).toEqual([at, from, to]);
    }
  });
});
