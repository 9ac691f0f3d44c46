import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { noCodes } from '../../../src/domain/register/earlier-certificate.ts';
import { workOutStates } from '../../../src/features/compliance/server/work.ts';
import type { Viewer } from '../../../src/kernel/viewer.ts';
import type { Db } from '../../../src/server/db/dialect.ts';
import { answerOf } from '../../../src/server/lists/answer.ts';
import { readAsked } from '../../../src/server/lists/asked.ts';
import { chosenOf, countChosen } from '../../../src/server/lists/chosen.ts';
import type { ListContext, ListSpec } from '../../../src/server/lists/list.ts';
import { openList } from '../../../src/server/lists/open-list.ts';
import { xlsxOf } from '../../../src/server/lists/xlsx.ts';
import { certificateList } from '../../../src/server/office-lists/certificates.tsx';
import { clientList } from '../../../src/server/office-lists/clients.tsx';
import { homeList } from '../../../src/server/office-lists/homes.tsx';
import { peopleList } from '../../../src/server/office-lists/people.tsx';
import { reportList } from '../../../src/server/office-lists/reports.tsx';
import { visitList } from '../../../src/server/office-lists/visits.tsx';
import {
  insertEarlierCertificates,
  type NewEarlier,
} from '../../../src/server/repositories/homes/earlier-certificates.ts';
import { insertSites } from '../../../src/server/repositories/register/sites.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { siteDetails } from '../../support/details.ts';
import { openSite, type Site } from './site.ts';

const today = '2026-11-24';
const contextOf = (db: Db, viewer: Viewer): ListContext => ({ db, viewer, today, timeZone: 'Europe/London' });
const countOf = async <Row>(list: ListSpec<Row>, context: ListContext, query: string) =>
  (await answerOf(list, context, await readAsked(list, context, query))).count;
async function linesOf(answer: Response): Promise<string[]> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = bytes.subarray(3).toString().split('\r\n');
  return lines.filter((line) => line !== '');
}

const lastEicr = (siteId: string, index: number): NewEarlier => ({
  ...{ siteId, source: 'imported', kind: 'EICR', scope: 'whole', outcome: 'satisfactory', codes: noCodes },
  inspectedOn: `${2020 + (index % 6)}-${String((index % 12) + 1).padStart(2, '0')}-15`,
  ...{ firm: '=Sparks & "Sons"', number: '', nextDue: '' },
});

/** A property list of 500 with its last EICR, as an agent sends it: every fifth without one, the others over six years. */
async function propertyList({ db, company, deps }: Site): Promise<void> {
  const { office } = company.people;
  const sites = Array.from({ length: 500 }, (_, index) => ({
    ...siteDetails(company.clients.own),
    name: `${index + 1} Weir Street`,
    addressLines: [`${index + 1} Weir Street`],
    tenure: 'private_rented' as const,
    premisesType: 'residential' as const,
    nation: index % 3 === 0 ? ('Wales' as const) : ('England' as const),
  }));
  await db.transaction().execute(async (trx) => {
    const ids = await insertSites(trx, office, sites, deps.clock());
    const last = ids.flatMap((siteId, index) => (index % 5 === 0 ? [] : [lastEicr(siteId, index)]));
    await insertEarlierCertificates(trx, office, last, deps.clock());
  });
  await workOutStates(deps);
}

onBothDatabases('the lists of the office', (database) => {
  test('500 homes with their last EICR have 500 states, and each filter finds what SQL counts', async () => {
    const site = await openSite(database.db);
    const { db, company } = site;
    await propertyList(site);
    const context = contextOf(db, company.people.office);
    expect(await countOf(homeList, context, 'q=weir')).toBe(500);
    const rows = await db
      .selectFrom('home_state')
      .innerJoin('site', 'site.id', 'home_state.site_id')
      .where('home_state.company_id', '=', company.id)
      .where('site.name', 'like', '%Weir Street')
      .select(['home_state.next_due', 'home_state.last_inspected', 'site.nation'])
      .execute();
    expect(rows).toHaveLength(500);
    const late = rows.filter(({ next_due }) => next_due !== null && next_due < today).length;
    const unknown = rows.filter(({ last_inspected }) => last_inspected === '').length;
    expect([late, unknown].every((count) => count > 20)).toBe(true);
    expect(await countOf(homeList, context, 'q=weir&state=late')).toBe(late);
    expect(await countOf(homeList, context, 'q=weir&state=no_report')).toBe(unknown);
    expect(await countOf(homeList, context, 'q=weir&history=never')).toBe(unknown);
    expect(await countOf(homeList, context, 'q=weir&state=in_order')).toBe(500 - late - unknown);
    expect(await countOf(homeList, context, 'q=weir&nation=Wales')).toBe(167);
    const inMonth = rows.filter(({ next_due }) => next_due?.startsWith('2027-03')).length;
    expect(inMonth).toBeGreaterThan(0);
    expect(await countOf(homeList, context, 'q=weir&due=2027-03')).toBe(inMonth);
    expect(await countOf(homeList, context, 'q=weir&booked=no')).toBe(500);
    expect(await countOf(homeList, context, 'q=weir&booked=yes')).toBe(0);
    const asked = await readAsked(homeList, context, 'q=weir&sort=-due');
    const [first] = (await answerOf(homeList, context, asked)).rows;
    expect(first?.nextDue).toBe('');
  });

  test('the files hold what is shown, in its order, and no formula', async () => {
    const site = await openSite(database.db);
    await propertyList(site);
    const visitor = await site.as(site.company.people.office);
    const lines = await linesOf(await visitor.get('/sites/sites.csv?q=weir&state=late&sort=due'));
    const context = contextOf(site.db, site.company.people.office);
    const asked = await readAsked(homeList, context, 'q=weir&state=late&sort=due');
    const shown = (await answerOf(homeList, context, asked)).rows;
    expect(lines).toHaveLength((await countOf(homeList, context, 'q=weir&state=late')) + 1);
    expect(lines[0]).toMatch(/^Site,Address,Postcode,UPRN/);
    expect(lines.slice(1, 51).map((line) => line.split(',')[0])).toEqual(shown.map(({ name }) => name));
    expect(lines[1]).toContain(`"'=Sparks & ""Sons"""`);
    const xlsx = await visitor.get('/sites/sites.xlsx?q=weir&state=late&sort=due');
    const sheet = Buffer.from(
      unzipSync(new Uint8Array(await xlsx.arrayBuffer()))['xl/worksheets/sheet1.xml'] as Uint8Array,
    ).toString();
    expect(sheet.match(/<row /g)).toHaveLength(lines.length);
    expect(sheet).toContain('=Sparks &amp; &quot;Sons&quot;</t>');
    expect(sheet).not.toContain('<f>');

    const strangers = await site.db.selectFrom('site').where('company_id', '=', site.other.id).select('id').execute();
    const ticked = [
      ...shown
        .slice(0, 20)
        .map(({ id }) => id)
        .reverse(),
      ...strangers.map(({ id }) => id),
    ];
    expect(strangers.length).toBeGreaterThan(0);
    for (const query of ['q=weir&sort=due', 'q=weir&sort=-due']) {
      const file = `/sites/sites.csv?${ticked.map((id) => `site=${id}&`).join('')}query=${encodeURIComponent(query)}`;
      const names = (await linesOf(await visitor.get(file))).slice(1).map((line) => line.split(',')[0]);
      const inOrder = shown.slice(0, 20).map(({ name }) => name);
      expect(names).toEqual(query.includes('-due') ? inOrder.reverse() : inOrder);
    }
  });

  test('a file has all rows that are found, however many, each once and in order', async () => {
    const site = await openSite(database.db);
    const { db, company, deps } = site;
    const { office } = company.people;
    const many = Array.from({ length: 10_500 }, (_, index) => ({
      ...siteDetails(company.clients.own),
      name: `${String(index).padStart(5, '0')} Long Lane`,
    }));
    await db.transaction().execute(async (trx) => {
      await insertSites(trx, office, many, deps.clock());
    });
    const visitor = await site.as(office);
    const { count } = await db
      .selectFrom('site')
      .where('company_id', '=', company.id)
      .select((of) => of.fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow();
    for (const query of ['', '?sort=-due', '?all=1&query=sort%3Dlast', '?nation=England']) {
      const lines = await linesOf(await visitor.get(`/sites/sites.csv${query}`));
      const names = lines.slice(1).map((line) => line.split(',')[0]);
      expect([query, names.length, new Set(names).size]).toEqual([query, Number(count), Number(count)]);
    }
    const names = (await linesOf(await visitor.get('/sites/sites.csv')))
      .slice(1)
      .filter((line) => line.includes('Long Lane'));
    expect(names).toEqual(names.toSorted());
    const xlsx = await visitor.get('/sites/sites.xlsx?sort=last');
    const sheet = unzipSync(new Uint8Array(await xlsx.arrayBuffer()))['xl/worksheets/sheet1.xml'] as Uint8Array;
    expect(Buffer.from(sheet).toString().match(/<row /g)).toHaveLength(Number(count) + 1);
    expect(await countOf(homeList, contextOf(db, office), '')).toBe(Number(count));
  });

  test('rows of another client or company are in no list, count, file or choice', async () => {
    const site = await openSite(database.db);
    const { db, company, other } = site;
    await propertyList(site);
    await site.issued();
    const stranger = contextOf(db, other.people.office);
    const own = contextOf(db, company.people.office);
    const neighbour = contextOf(db, { ...company.people.client, clientId: company.clients.other });
    const ofWeir = await chosenOf(homeList, own, (name) =>
      name === 'all' ? ['1'] : name === 'query' ? ['q=weir'] : [],
    );
    expect(ofWeir).toHaveLength(500);
    for (const context of [stranger, neighbour]) {
      expect(await countOf(homeList, context, 'q=weir')).toBe(0);
      expect(await countOf(homeList, context, `client=${company.clients.own}&q=weir`)).toBe(0);
      const ticked = (name: string) => (name === 'site' ? ofWeir.slice(0, 20) : []);
      expect(await chosenOf(homeList, context, ticked)).toEqual([]);
      expect(await homeList.rows(context, ofWeir.slice(0, 20))).toEqual([]);
      expect(await countOf(certificateList, context, 'status=current')).toBe(0);
    }
    expect(await countOf(certificateList, own, 'status=current')).toBe(1);
    expect([await countOf(visitList, own, ''), await countOf(reportList, own, 'status=issued')]).toEqual([1, 1]);
    const person = `person=${company.people.electrician.userId}`;
    expect(await countOf(visitList, own, person)).toBe(1);
    expect((await readAsked(visitList, stranger, person)).refused).toHaveLength(1);
    expect([await countOf(visitList, stranger, ''), await countOf(reportList, stranger, '')]).toEqual([0, 0]);
    expect([await countOf(visitList, neighbour, ''), await countOf(reportList, neighbour, '')]).toEqual([0, 0]);
    expect(await countOf(clientList, stranger, '')).toBe(await countOf(clientList, own, ''));
    const names = (await peopleList.rows(own, [other.people.office.userId])).map(({ name }) => name);
    expect(names).toEqual([]);
    const lines = await linesOf(await (await site.as(other.people.office)).get('/sites/sites.csv'));
    expect(lines.join('\n')).not.toContain('Weir');
    const counts = (await openList(homeList, { deps: site.deps, viewer: company.people.client }, '')).views;
    expect(counts.find(({ label }) => label === 'All')?.count).toBe(
      await countOf(homeList, contextOf(db, company.people.client), ''),
    );
  });

  test('visits and reports are found by client, of a few sites and of a thousand', async () => {
    const site = await openSite(database.db);
    const { db, company, deps } = site;
    await site.issued();
    const context = contextOf(db, company.people.office);
    const { own, other } = company.clients;
    const found = async (client: string) => [
      await countOf(visitList, context, `client=${client}`),
      await countOf(reportList, context, `client=${client}`),
      await countOf(visitList, context, `client=${client}&q=harbour`),
    ];
    const all = [await countOf(visitList, context, ''), await countOf(reportList, context, '')];
    const before = await found(own);
    expect(before.slice(0, 2)).toEqual(all);
    expect(await found(other)).toEqual([0, 0, 0]);
    const many = Array.from({ length: 1001 }, (_, at) => ({ ...siteDetails(own), name: `${at} Long Lane` }));
    await db.transaction().execute(async (trx) => {
      await insertSites(trx, company.people.office, many, deps.clock());
    });
    expect(await found(own)).toEqual(before);
    expect(await found(other)).toEqual([0, 0, 0]);
  });

  test('clients are found and sorted by what is wrong with their sites', async () => {
    const site = await openSite(database.db);
    const { db, company } = site;
    await propertyList(site);
    const context = contextOf(db, company.people.office);
    const rowsOf = async (query: string) =>
      (await answerOf(clientList, context, await readAsked(clientList, context, query))).rows;
    const all = await rowsOf('');
    const late = all.filter(({ homes }) => (homes.late ?? 0) > 0).map(({ id }) => id);
    expect(late).toContain(company.clients.own);
    expect(late.length).toBeLessThan(all.length);
    expect((await rowsOf('state=late')).map(({ id }) => id)).toEqual(late);
    expect((await rowsOf('state=late_by_law')).map(({ id }) => id)).toEqual(late);
    expect(await rowsOf('state=danger')).toEqual([]);
    expect((await rowsOf('sort=-late'))[0]?.id).toBe(company.clients.own);
    expect((await rowsOf('sort=-sites'))[0]?.id).toBe(company.clients.own);
    const lines = await linesOf(
      await (await site.as(company.people.office)).get('/clients/clients.csv?sort=-late&state=late'),
    );
    expect(lines).toHaveLength(late.length + 1);
  });

  test('certificates and people that are ticked leave as a file, and no others', async () => {
    const site = await openSite(database.db);
    const { company, other } = site;
    await site.issued();
    const visitor = await site.as(company.people.owner);
    const context = contextOf(site.db, company.people.owner);
    const [certificate] = (await answerOf(certificateList, context, await readAsked(certificateList, context, '')))
      .rows;
    const of = async (path: string) => linesOf(await visitor.get(path));
    expect(await of(`/certificates/certificates.csv?certificate=${certificate?.id}`)).toHaveLength(2);
    const { office } = company.people;
    const people = await of(`/settings/people.csv?user=${office.userId}&user=${other.people.office.userId}`);
    expect(people).toHaveLength(2);
    const stranger = await site.as(other.people.office);
    const theirs = await linesOf(await stranger.get(`/certificates/certificates.csv?certificate=${certificate?.id}`));
    expect(theirs).toHaveLength(1);
  });

  test('a filter that is not known is left out and said', async () => {
    const site = await openSite(database.db);
    const { people, clients } = site.company;
    const context = contextOf(site.db, people.office);
    const all = await countOf(homeList, context, '');
    for (const query of [
      'state=%00',
      "nation=' or 1=1",
      'due=2026-13',
      'state=banana',
      'from=2026-02-30',
      'to=banana',
      `client=${site.other.clients.own}`,
      'sort=password_hash',
      'page=900000',
    ]) {
      const asked = await readAsked(homeList, context, query);
      expect([query, asked.refused.length], query).toEqual([query, query === 'state=%00' ? 0 : 1]);
      expect(await countOf(homeList, context, query), query).toBe(all);
    }
    const both = await readAsked(
      homeList,
      context,
      'from=2026-02-30&to=banana&done=site-saved&shown=x&sort=due&to=&page=2',
    );
    expect(both.refused).toEqual([
      '“from”: this list has no such filter, so it is left out.',
      '“to”: this list has no such filter, so it is left out.',
    ]);
    const office = await site.as(people.office);
    for (const query of ['due=2026-13', 'state=banana', 'from=2026-02-30&to=banana', 'all=1&query=state%3Dbanana']) {
      for (const file of ['sites.csv', 'sites.xlsx']) {
        const answer = await office.get(`/sites/${file}?${query}`);
        expect([answer.status, (await answer.text()).includes('\ufeff')], query).toEqual([400, false]);
      }
    }
    expect((await office.get('/sites/sites.csv?state=late&done=x&page=900000')).status).toBe(200);
    const known = await readAsked(homeList, context, `client=${clients.own}`);
    expect([known.refused, known.values.length]).toEqual([[], 1]);
    // A bulk form of such a list was sent for nothing, and is counted so.
    const sentFor = (query: string) => (name: string) => ({ all: ['1'], query: [query] })[name] ?? [];
    const gone = sentFor(`client=${site.other.clients.own}`);
    expect([await countChosen(homeList, context, gone), await chosenOf(homeList, context, gone)]).toEqual([0, []]);
    expect(await countChosen(homeList, context, sentFor(''))).toBe(all);
    expect((await readAsked(certificateList, context, 'issued_from=2026-02-30')).refused).toHaveLength(1);
    const long = await readAsked(homeList, context, `q=${'%F0%9F%98%80'.repeat(5000)}`);
    expect(long.values[0]?.words.length).toBeLessThan(210);
  });

  test('a view is saved, shared, renamed and deleted by the person who saved it', async () => {
    const site = await openSite(database.db);
    const { people } = site.company;
    const office = await site.as(people.office);
    const view = { list: '/sites', query: 'state=late&sort=due', name: 'Late, to ring' };
    const saved = await office.post('/views/new', view);
    expect([saved.status, saved.headers.get('location')]).toEqual([303, '/sites?state=late&sort=due&done=view-saved']);
    const viewsOf = async (viewer: Viewer) =>
      (await openList(homeList, { deps: site.deps, viewer }, '')).views.map(({ label }) => label);
    expect(await viewsOf(people.office)).toContain('Late, to ring');
    expect(await viewsOf(people.supervisor)).not.toContain('Late, to ring');
    const { id } = await site.db
      .selectFrom('saved_view')
      .where('company_id', '=', site.company.id)
      .select('id')
      .executeTakeFirstOrThrow();
    const supervisor = await site.as(people.supervisor);
    expect((await supervisor.post(`/views/${id}/details`, { name: 'Mine now' })).status).toBe(404);
    await office.post(`/views/${id}/details`, { name: 'Late', shared: 'yes' });
    expect(await viewsOf(people.supervisor)).toContain('Late');
    expect(await viewsOf(people.client)).not.toContain('Late, to ring');
    expect((await viewsOf(people.client)).filter((label) => label === 'Late')).toHaveLength(1);
    expect((await office.post('/views/new', { ...view, name: '' })).status).toBe(422);
    expect((await office.post('/views/new', { ...view, list: '//elsewhere.example' })).status).toBe(422);
    await office.post(`/views/${id}/removal`, {});
    expect((await viewsOf(people.supervisor)).filter((label) => label === 'Late')).toHaveLength(1);
  });
});

test('a workbook of many rows is written in parts', async () => {
  async function* slices() {
    for (let slice = 0; slice < 40; slice += 1)
      yield Array.from({ length: 500 }, (_, row) => [`${slice} ${row}`, '<\u0001&>', 'é']);
  }
  let [parts, largest] = [0, 0];
  const all: Uint8Array[] = [];
  for await (const part of xlsxOf("Sites: 'all'", slices())) {
    parts += 1;
    largest = Math.max(largest, part.length);
    all.push(part);
  }
  expect([parts > 10, largest < 300_000]).toEqual([true, true]);
  const files = unzipSync(Buffer.concat(all));
  const sheet = Buffer.from(files['xl/worksheets/sheet1.xml'] as Uint8Array).toString();
  expect(sheet.match(/<row /g)).toHaveLength(20_000);
  expect(sheet).toContain('&lt;&amp;&gt;');
});
