import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import { defects } from '../../../src/demo/installations/defects.ts';
import { type EarlierDetails, noCodes } from '../../../src/domain/register/earlier-certificate.ts';
import type { OccupantDetails } from '../../../src/domain/register/occupant.ts';
import { homeState } from '../../../src/features/compliance/server/states.ts';
import { moveDefect } from '../../../src/features/defects/server/move-defect.ts';
import { addEarlier } from '../../../src/features/earlier-certificates/server/earlier.ts';
import { listOwedCopies, whoLacks } from '../../../src/features/letters/server/copies-owed.ts';
import { listUnconfirmed } from '../../../src/features/letters/server/repository/letters.ts';
import { addOccupant, moveOut } from '../../../src/features/occupants/server/people.ts';
import type { Viewer } from '../../../src/kernel/viewer.ts';
import { clientOfSite } from '../../../src/server/repositories/register/clients.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { occupantDetails } from '../../support/earlier.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { issuedReport } from '../../support/reports.ts';
import { inTransaction } from '../../support/seed.ts';
import { mustRedirect, openSite, type Site } from './site.ts';

/** The day of the site's clock. */
const TODAY = '2026-11-24';

onBothDatabases('copies that the law wants given', (database) => {
  let site: Site;
  let siteId: string;
  beforeEach(async () => {
    site = await openSite(database.db);
    siteId = site.company.sites.own;
    const rented = { nation: 'England', tenure: 'private_rented', premises_type: 'residential' } as const;
    await database.db.updateTable('site').set(rented).where('id', '=', siteId).execute();
  });
  const office = () => site.company.people.office;
  const post = async (name: string, fields: Record<string, string>) =>
    (await site.as(office())).post(`/sites/${siteId}/copies/${name}`, fields);
  const state = () => homeState(database.db, office(), siteId, TODAY);
  const owed = async () =>
    (await listOwedCopies(database.db, office(), TODAY)).owed.filter((each) => each.siteId === siteId);

  test('a report of a let home is owed to its tenant, though nothing was ever recorded and nobody knows the tenant', async () => {
    await issuedReport(site.deps, site.company, wholeInspection());
    expect((await state()).state).toBe('open');
    expect((await state()).hasOlderCopies).toBe(false);
    const [copy, ...more] = await owed();
    expect([copy?.to, copy?.label.slice(0, 6), more]).toEqual(['tenant', 'Report', []]);
    const given = { to: 'tenant', name: 'Mrs Jones', way: 'hand', on: TODAY, by_name: 'Ann' };
    await mustRedirect(post('given', { ...given, paper: copy?.paper ?? '' }));
    expect((await state()).state).toBe('in_order');
    expect(await owed()).toEqual([]);
  });

  const moveIn = (name: string, more: Partial<OccupantDetails> = {}) =>
    inTransaction(database.db, (trx) =>
      addOccupant(trx, office(), { siteId, ...occupantDetails({ name, email: '', ...more }) }, site.deps.clock()),
    );
  const names = async () => (await owed()).map(({ known }) => known.name).toSorted();

  test('each tenant is owed a copy: what one was given does not settle another’s, and who only lives there is owed none', async () => {
    await moveIn('Ada Penhale');
    await moveIn('Ben Rowe');
    await moveIn('Cy Rowe', { part: 'occupier' });
    await issuedReport(site.deps, site.company, wholeInspection());
    expect(await names()).toEqual(['Ada Penhale', 'Ben Rowe']);
    const paper = (await owed())[0]?.paper ?? '';
    const given = { paper, to: 'tenant', way: 'hand', on: TODAY, by_name: 'Ann' };
    await mustRedirect(post('given', { ...given, name: 'Ada  PENHALE' }));
    expect([await names(), (await state()).state]).toEqual([['Ben Rowe'], 'open']);
    await mustRedirect(post('given', { ...given, name: 'Cy Rowe' }));
    expect(await names()).toEqual(['Ben Rowe']);
    const lacking = async (who: Viewer) => [...(await whoLacks(database.db, who, siteId, TODAY)).values()];
    expect(await lacking(office())).toEqual(['Tenant Ben Rowe']);
    expect(await lacking(site.company.people.client)).toEqual(['1 of 2 tenants']);
    const ticked = new URLSearchParams({ way: 'hand', on: TODAY, by_name: 'Ann', submission: randomUUID() });
    for (const { key } of await owed()) ticked.append('copy', key);
    const many = (await site.as(office())).post('/letters/copies/given', ticked);
    expect(await mustRedirect(many)).toBe('/letters/copies?given=1');
    expect([await names(), (await state()).state]).toEqual([[], 'in_order']);
    expect(await lacking(office())).toEqual([]);
    // Who comes later gets one too; the others have theirs.
    await moveIn('Dee Hart', { since: '2026-11-24', grantedOn: '2026-11-24' });
    expect(await names()).toEqual(['Dee Hart']);
  });

  test('both tenants are ticked together and each is given a copy; a household under one name is one', async () => {
    await moveIn('Mr and Mrs Penhale');
    await issuedReport(site.deps, site.company, wholeInspection());
    expect(await names()).toEqual(['Mr and Mrs Penhale']);
    await moveIn('Ben Rowe');
    const ticked = new URLSearchParams({ way: 'hand', on: TODAY, by_name: 'Ann', submission: randomUUID() });
    for (const { key } of await owed()) ticked.append('copy', key);
    const many = (await site.as(office())).post('/letters/copies/given', ticked);
    expect(await mustRedirect(many)).toBe('/letters/copies?given=2');
    expect(await names()).toEqual([]);
  });

  test('a confirmation waits for each tenant who was there then', async () => {
    const { supervisor } = site.company.people;
    const ada = await moveIn('Ada Penhale');
    await moveIn('Ben Rowe');
    await issuedReport(site.deps, site.company, wholeInspection({ defects: [defects.outdoorSocket] }));
    const defect = await database.db.selectFrom('defect').where('site_id', '=', siteId).select('id').executeTakeFirst();
    for (const move of ['done', 'verified'] as const) {
      const said = { id: defect?.id ?? '', move, on: '2026-11-22', words: '', paper: 'Certificate 12, Bright' };
      await inTransaction(database.db, (trx) => moveDefect(trx, supervisor, said, site.deps.clock()));
    }
    const lacks = async () =>
      (await listUnconfirmed(database.db, office()))
        .filter(({ letter }) => letter.siteId === siteId)
        .map((each) => each.lacks);
    const letters = async () => (await owed()).filter(({ paper }) => paper?.startsWith('letter:'));
    const paper = (await letters())[0]?.paper ?? '';
    const give = (to: string, name: string) =>
      mustRedirect(post('given', { paper, to, name, way: 'hand', on: TODAY, by_name: 'Ann' }));
    await give('council', 'Housing team');
    await give('tenant', 'Ben Rowe');
    expect([await lacks(), (await letters()).map(({ known }) => known.name)]).toEqual([[['tenant']], ['Ada Penhale']]);
    await moveIn('Dee Hart', { since: '2026-11-25', grantedOn: '2026-11-25' });
    const settled = async () =>
      (await database.db.selectFrom('letter').where('site_id', '=', siteId).select('settled_on').execute()).map(
        ({ settled_on: on }) => on,
      );
    expect(await settled()).toEqual([null]);
    const leave = (on: string) =>
      inTransaction(database.db, (trx) =>
        moveOut(trx, office(), { siteId, id: ada, on, empty: false }, site.deps.clock()),
      );
    await leave(TODAY);
    expect([await lacks(), await letters(), await settled()]).toEqual([[], [], [TODAY]]);
  });

  test('a copy that was due before the company recorded copies is not asked for, and the page says so', async () => {
    await issuedReport(site.deps, site.company, wholeInspection());
    const { companyId } = office();
    await database.db.updateTable('company').set({ copies_from: '2027-06-01' }).where('id', '=', companyId).execute();
    await database.db.updateTable('home_state').set({ stale_from: '' }).where('site_id', '=', siteId).execute();
    expect(await state()).toMatchObject({ state: 'in_order', hasOlderCopies: true });
  });

  test('a company records copies from the day it was made', async () => {
    const { copies_from, created_at } = await database.db
      .selectFrom('company')
      .where('id', '=', office().companyId)
      .select(['copies_from', 'created_at'])
      .executeTakeFirstOrThrow();
    expect(copies_from).toBe(created_at.slice(0, 10));
  });

  test('the file of all papers says who asked and when, and nothing of the kind where nobody asked', async () => {
    await issuedReport(site.deps, site.company, wholeInspection());
    const words = async (query: string) => {
      const answer = await (await site.as(office())).get(`/sites/${siteId}/copies/pack.zip${query}`);
      const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
      return new TextDecoder().decode(files['READ-ME-FIRST.txt']);
    };
    expect(await words('')).toContain('This is the electrical report of ');
    expect(await words('')).not.toMatch(/You asked|Dear/);
    const asked = { asked_by: 'council', asker: 'Housing team', asker_email: '', received_on: '2026-11-20' };
    await mustRedirect(post('requests', asked));
    const { id } = await database.db
      .selectFrom('copy_request')
      .where('site_id', '=', siteId)
      .select('id')
      .executeTakeFirstOrThrow();
    expect(await words(`?request=${id}`)).toMatch(/Dear Housing team,[\s\S]*You asked on 20 November 2026/);
  });

  test('another firm’s report is given from its file, by hand or by mail, and counts as one of ours', async () => {
    const bytes = new TextEncoder().encode('%PDF-1.7 as it came');
    const fileId = await site.blobs.put(bytes);
    const file = { id: fileId, kind: 'print', name: 'scan.pdf' } as const;
    const blob = { id: fileId, kind: 'print', mediaType: 'application/pdf', size: bytes.length } as const;
    const details = {
      ...{ kind: 'EICR', inspectedOn: '2026-11-18', outcome: 'satisfactory', nextDue: '', firm: 'Oxbow Wiring' },
      ...{ number: '77', scope: 'whole', codes: noCodes },
    } satisfies EarlierDetails as EarlierDetails;
    const kept = { state: 'kept', ours: undefined, file, blob } as const;
    await inTransaction(database.db, (trx) =>
      addEarlier(trx, office(), { siteId, source: 'entered', details, kept }, site.deps.clock()),
    );
    expect((await state()).state).toBe('open');
    const [copy] = await owed();
    expect([copy?.to, copy?.label, copy?.paper?.split(':')[0]]).toEqual([
      'tenant',
      'Report by Oxbow Wiring',
      'earlier',
    ]);
    const paper = copy?.paper ?? '';
    const mailed = { paper, to: 'tenant', name: 'Mrs Jones', way: 'mail', email: 'jones@post.example' };
    await mustRedirect(post('given', mailed));
    expect((await post('given', mailed)).status).toBe(409);
    const mail = await database.db
      .selectFrom('outbox')
      .orderBy('id', 'desc')
      .select('payload')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(mail.payload)).toMatchObject({ to: 'jones@post.example', filesOf: [{ id: fileId }] });
    expect((await state()).state).toBe('open');
    await mustRedirect(post('given', { ...mailed, way: 'hand', on: TODAY, by_name: 'Ann' }));
    expect((await state()).state).toBe('in_order');
  });

  test('a paper for the tenant is not mailed to the client’s address', async () => {
    await issuedReport(site.deps, site.company, wholeInspection());
    const { email } = await clientOfSite(database.db, office(), siteId);
    const paper = (await owed())[0]?.paper ?? '';
    const answer = await post('given', { paper, to: 'tenant', name: 'Mrs Jones', way: 'mail', email });
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('gives the tenant nothing')]);
    expect((await state()).state).toBe('open');
  });

  test('a tenant with the client’s address is asked about once', async () => {
    const { email } = await clientOfSite(database.db, office(), siteId);
    const person = { part: 'tenant', name: 'Mrs Jones', email, language: '', needs: '' };
    const add = async (more: Record<string, string> = {}) =>
      (await site.as(office())).post(`/sites/${siteId}/people/new`, { ...person, ...more });
    const asked = await add();
    expect([asked.status, await asked.text()]).toEqual([422, expect.stringContaining('This is the client’s address')]);
    await mustRedirect(add({ client_address: 'yes' }));
    await mustRedirect(add({ part: 'agent' }));
  });
});
