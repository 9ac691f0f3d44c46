import { expect, test } from 'vitest';
import { NotFoundError } from '../../../src/kernel/errors.ts';
import { changeClient } from '../../../src/server/clients/change.ts';
import { handOver } from '../../../src/server/reports/hand-over.ts';
import { listClients } from '../../../src/server/repositories/register/clients.ts';
import { listSites } from '../../../src/server/repositories/register/listed-sites.ts';
import { getSite, insertSites } from '../../../src/server/repositories/register/sites.ts';
import { listOwnVisits } from '../../../src/server/repositories/register/visit-lists.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { changeSite } from '../../../src/server/sites/change.ts';
import { arrive } from '../../../src/server/visits/attendance/arrive.ts';
import { bookVisit } from '../../../src/server/visits/book.ts';
import { cancelVisit } from '../../../src/server/visits/cancel.ts';
import { moveVisit } from '../../../src/server/visits/move.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { booking, clientDetails, siteDetails } from '../../support/details.ts';
import { inTransaction, seedCompany } from '../../support/seed.ts';

onBothDatabases('the register of sites', (database) => {
  const trx = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(database.db, work);

  test('is read page by page in one order, each site once', async () => {
    const { viewers, clientId } = await seedCompany(database.db);
    const many = Array.from({ length: 2500 }, (_, i) =>
      siteDetails(clientId, {
        name: `Flat ${i % 7}`,
        postcode: `ZZ${i % 9} ${i % 11}AB`,
        addressLines: [`${i} High Road`],
      }),
    );
    await trx((t) => insertSites(t, viewers.office, many, new Date()));
    const seen: string[] = [];
    const keys: string[] = [];
    for (let after: string | undefined; ; ) {
      const { sites, next } = await listSites(database.db, viewers.office, { ...(after !== undefined && { after }) });
      seen.push(...sites.map((site) => site.id));
      keys.push(...sites.map((site) => `${site.postcode}\0${site.name}\0${site.id}`));
      if (next === undefined) break;
      after = next;
    }
    expect(new Set(seen).size).toBe(2502);
    expect(seen).toHaveLength(2502);
    expect(keys).toEqual([...keys].sort());
    const found = await listSites(database.db, viewers.office, { search: '1234 high' });
    expect(found.sites.map((site) => site.addressLines)).toEqual([['1234 High Road']]);
    // A word that nearly every site has is walked, not looked up; both give whole pages.
    expect((await listSites(database.db, viewers.office, { search: 'hi' })).sites).toHaveLength(50);
    expect((await listSites(database.db, viewers.office, { search: 'high zz3 flat' })).sites).toHaveLength(50);
  });

  test.each([
    ['imaginary', 1],
    ['IMAG str', 1],
    ['ZZ1 2AB', 1],
    ['zz12ab', 1],
    ['larch', 1],
    ["café o'neill", 1],
    ['imaginary maple', 0],
    ['%', 0],
    ["'; drop table site; --", 0],
    ['   ', 3],
  ])('searched for %j finds %i', async (search, count) => {
    const { viewers, clientId } = await seedCompany(database.db);
    const cafe = siteDetails(clientId, { name: 'Cafe O’Neill', addressLines: ['3 Long Lane'], postcode: 'ZZ5 5ZZ' });
    await trx((t) => insertSites(t, viewers.office, [cafe], new Date()));
    const found = await listSites(database.db, viewers.office, { search });
    expect(found.sites).toHaveLength(search === 'larch' ? 2 : count);
  });

  test('follows a change of the site and of the name of its client', async () => {
    const { viewers, clientId, siteId } = await seedCompany(database.db);
    await trx((t) =>
      changeSite(t, viewers.office, siteId, siteDetails(clientId, { addressLines: ['5 Moved Lane'] }), new Date()),
    );
    await trx((t) => changeClient(t, viewers.office, clientId, clientDetails('Willow Estates'), new Date()));
    const search = async (words: string) =>
      (await listSites(database.db, viewers.office, { search: words })).sites.length;
    expect([await search('imaginary'), await search('moved'), await search('larch'), await search('willow')]).toEqual([
      0, 1, 0, 1,
    ]);
    expect((await getSite(database.db, viewers.office, siteId)).clientName).toBe('Willow Estates');
  });

  test('takes all the sites of a list or none', async () => {
    const { viewers, clientId } = await seedCompany(database.db);
    const sites = [siteDetails(clientId), siteDetails('no such client')];
    await expect(trx((t) => insertSites(t, viewers.office, sites, new Date()))).rejects.toThrow(NotFoundError);
    expect((await listSites(database.db, viewers.office)).sites).toHaveLength(2);
  });

  test('begins at the beginning for a place in it that is none of ours', async () => {
    const { viewers } = await seedCompany(database.db);
    for (const after of ['', 'x', 'bnVsbA', Buffer.from('[1,2,3]').toString('base64url')])
      expect((await listSites(database.db, viewers.office, { after })).sites).toHaveLength(2);
  });

  test('clients are searched as text, signs and all', async () => {
    const { viewers } = await seedCompany(database.db);
    const found = async (search: string) => (await listClients(database.db, viewers.office, { search })).clients.length;
    expect([await found('LARCH'), await found('l%h'), await found('_'), await found('agent')]).toEqual([1, 0, 0, 2]);
  });
});

onBothDatabases('visits', (database) => {
  const trx = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(database.db, work);

  test('are booked with a draft that holds what the office knows', async () => {
    const { viewers, reportId } = await seedCompany(database.db);
    const { document, status, edition } = await getReport(database.db, viewers.electrician, reportId);
    expect([status, edition]).toEqual(['draft', '2018+A4']);
    expect(document).toMatchObject({
      form_type: 'EICR',
      edition: '2018+A4',
      ordered_by: { client_name: 'Larch Lettings', client_address: clientDetails('').address },
      installation: {
        installation_address: { lines: ['12 Imaginary Street'], town: 'Nowhere', postcode: 'ZZ1 2AB' },
        premises_type: 'residential',
        nation: 'England',
        tenure: 'private_rented',
      },
      declaration: { inspected_by: { name: 'Test electrician', for_on_behalf: 'Copper & Care Ltd' } },
    });
  });

  test('are listed as today, to come, and not finished', async () => {
    const { viewers, siteId } = await seedCompany(database.db);
    const { electrician, office } = viewers;
    for (const day of ['2026-11-20', '2026-11-25'])
      await trx((t) => bookVisit(t, office, booking(siteId, electrician.userId, { day }), new Date()));
    const { today, coming, unfinished } = await listOwnVisits(database.db, electrician, '2026-11-23');
    expect([unfinished, today, coming].map((visits) => visits.map((visit) => visit.day))).toEqual([
      ['2026-11-20'],
      ['2026-11-23'],
      ['2026-11-25'],
    ]);
  });

  test('are started once, and then neither moved nor cancelled', async () => {
    const { viewers, visitId } = await seedCompany(database.db);
    const { electrician, office } = viewers;
    await trx((t) => arrive(t, electrician, { visitId, at: '2026-11-20T09:00:00.000Z' }, new Date()));
    await trx((t) => arrive(t, electrician, { visitId, at: '2026-11-20T09:00:00.000Z' }, new Date()));
    const moved = booking('', electrician.userId);
    await expect(trx((t) => moveVisit(t, office, visitId, moved, new Date()))).rejects.toThrow('cannot be moved');
    await expect(
      trx((t) => cancelVisit(t, office, { visitId, reason: 'The tenant has moved out' }, new Date())),
    ).rejects.toThrow('cannot be cancelled');
  });

  test('that are handed to another person take their report along', async () => {
    const { viewers, visitId, reportId } = await seedCompany(database.db);
    const { electrician, electrician2, office } = viewers;
    await trx((t) => moveVisit(t, office, visitId, booking('', electrician.userId, { day: '2026-12-01' }), new Date()));
    expect((await getReport(database.db, electrician, reportId)).visitDay).toBe('2026-12-01');
    await trx((t) => handOver(t, office, reportId, { to: electrician2.userId, note: '' }, new Date()));
    await expect(getReport(database.db, electrician, reportId)).rejects.toThrow(NotFoundError);
    const { document, visitDay } = await getReport(database.db, electrician2, reportId);
    expect([visitDay, document.declaration?.inspected_by]).toMatchObject(['2026-12-01', { name: electrician2.name }]);
  });

  test('that are cancelled take their draft along', async () => {
    const { viewers, visitId, reportId } = await seedCompany(database.db);
    await trx((t) => cancelVisit(t, viewers.office, { visitId, reason: 'The tenant has moved out' }, new Date()));
    expect((await getReport(database.db, viewers.office, reportId)).status).toBe('discarded');
    expect(await listOwnVisits(database.db, viewers.electrician, '2026-11-01')).toEqual({
      today: [],
      coming: [],
      unfinished: [],
    });
  });
});
