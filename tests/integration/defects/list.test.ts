import { unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { defects } from '../../../src/demo/installations/defects.ts';
import { defectList } from '../../../src/features/defects/list/defect-list.tsx';
import { withWhom } from '../../../src/features/defects/list/defect-words.tsx';
import type { Defect } from '../../../src/features/defects/records/defects.ts';
import { handOverDefect, mayHold } from '../../../src/features/defects/server/hand-over.ts';
import { answerOf, MOST_CHOSEN } from '../../../src/server/lists/answer.ts';
import { readAsked } from '../../../src/server/lists/asked.ts';
import { openList } from '../../../src/server/lists/open-list.ts';
import { listUsers } from '../../../src/server/repositories/people/users.ts';
import { bookVisit } from '../../../src/server/visits/book.ts';
import { cancelVisit } from '../../../src/server/visits/cancel.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { booking } from '../../support/details.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { followedDefects } from '../../support/listed-defects.ts';
import { issuedReport } from '../../support/reports.ts';
import type { Person } from '../../support/world.ts';
import { openSite, refused, type Site } from '../office/site.ts';

const today = '2026-11-24';

onBothDatabases('the list of defects', (database) => {
  let site: Site;
  const people = () => site.company.people;
  const all = (who: Person, query = '') => followedDefects(database.db, who, today, query);
  const linesOf = async (who: Person, query = '') => {
    const text = await (await (await site.as(who)).get(`/defects/defects.csv${query}`)).text();
    return text.split('\r\n').filter((line) => line !== '');
  };

  beforeAll(async () => {
    site = await openSite(database.db);
    await issuedReport(site.deps, site.company, wholeInspection({ defects: Object.values(defects) }));
    const [first] = await all(people().office);
    if (!first) throw new Error('the report has no defect to follow');
    await database.db
      .transaction()
      .execute((trx) =>
        handOverDefect(
          trx,
          people().office,
          { id: first.id, to: people().office.userId, note: 'Owes us two invoices', targetOn: null },
          site.deps.clock(),
        ),
      );
  });

  test('filters of old addresses find what they found', async () => {
    const open = await all(people().office);
    const count = async (query: string) => (await all(people().office, query)).length;
    expect(open.length).toBeGreaterThan(2);
    expect(await count('code=C2')).toBe(open.filter(({ code }) => code === 'C2').length);
    expect(await count('state=open')).toBe(open.length);
    expect(await count('state=verified')).toBe(0);
    expect(await count('with=me')).toBe(1);
    expect(await count('with=nobody')).toBe(open.length - 1);
    expect(await count(`with=${people().supervisor.userId}`)).toBe(0);
    expect(await count(`client=${site.company.clients.own}`)).toBe(open.length);
    expect(await count(`client=${site.company.clients.other}`)).toBe(0);
    expect(await count(`in=${open[0]?.postcode}`)).toBe(open.length);
    expect(await count('in=100%25_')).toBe(0);
    expect((await all(people().office, 'sort=-last')).map(({ id }) => id)).toEqual(
      open.map(({ id }) => id).toReversed(),
    );
  });

  test('each view beside the list says how many it has', async () => {
    const views = async (viewer: Person) =>
      (await openList(defectList, { deps: site.deps, viewer }, '')).views.map(({ label, count }) => [label, count]);
    const open = (await all(people().office)).length;
    expect(await views(people().office)).toEqual([
      ['Open', open],
      ['With me', 1],
      ['Not booked', open],
      ['To verify', 0],
      ['Closed', undefined],
    ]);
    expect(await views(people().client)).toEqual([
      ['Open', open],
      ['Not booked', open],
      ['Closed', undefined],
    ]);
  });

  test('a booked defect is with the person of its visit, and with nobody when that is cancelled', async () => {
    const { office, electrician, supervisor } = people();
    const first = (await all(office, 'with=nobody'))[0];
    if (!first) throw new Error('every defect is with a person');
    const closes = [{ number: first.number, observation: first.observation_id }];
    const booked = { ...booking(site.company.sites.own, electrician.userId), kind: 'MEIWC', closes };
    const nobody = (await all(office, 'with=nobody')).length;
    const { visitId } = await database.db
      .transaction()
      .execute((trx) => bookVisit(trx, office, booked, site.deps.clock()));
    const found = async (who: string) => {
      const list = await openList(defectList, { deps: site.deps, viewer: office }, `with=${who}`);
      const rows = await all(office, `with=${who}`);
      expect(list.count).toBe(rows.length);
      return rows;
    };
    expect((await found(electrician.userId)).map(({ id }) => id)).toEqual([first.id]);
    expect(withWhom((await found(electrician.userId))[0] as Defect)).toBe(
      (await listUsers(database.db, office)).find(({ id }) => id === electrician.userId)?.name,
    );
    expect(await found('nobody')).toHaveLength(nobody - 1);
    expect(await found(supervisor.userId)).toEqual([]);
    const steps = await linesOf(office, `?with=${electrician.userId}`);
    expect(steps).toHaveLength(2);
    await database.db
      .transaction()
      .execute((trx) => cancelVisit(trx, office, { visitId, reason: 'Not wanted' }, site.deps.clock()));
    expect(await found(electrician.userId)).toEqual([]);
    expect(await found('nobody')).toHaveLength(nobody);
  });

  test('who is offered in With is who can be handed a defect, and those on the tools by a visit', async () => {
    const context = { db: database.db, viewer: people().office, today, timeZone: 'Europe/London' };
    const filter = defectList.filters.find(({ name }) => name === 'with');
    const offered = filter?.kind === 'pick' ? await filter.choices(context, '') : [];
    const users = (await listUsers(database.db, people().office)).filter(({ role }) => role !== 'client');
    for (const user of users)
      expect(offered).toContainEqual({ value: user.id, label: mayHold(user) ? user.name : `${user.name}, by a visit` });
  });

  test('rows stand in their groups, and in none when they are sorted otherwise', async () => {
    const shown = async (query: string) =>
      (await openList(defectList, { deps: site.deps, viewer: people().office }, query)).rows.map(
        ({ group }) => group?.title,
      );
    const groups = [...new Set(await shown(''))];
    expect(groups.every((title) => title !== undefined)).toBe(true);
    expect(new Set(await shown('sort=state'))).toEqual(new Set([undefined]));
    const late = await followedDefects(database.db, people().office, '2030-01-01');
    expect(late.map(({ group }) => group)).not.toContain('Due by law');
  });

  test('a client’s file says nothing of who has a defect, nor what was noted', async () => {
    const office = await linesOf(people().office);
    expect(office[0]).toMatch(
      /^\ufeff?Code,Defect,Place,Home,Town,Postcode,Client,Report,Found,.*,State,Since,With,Note$/,
    );
    expect(office.join('\n')).toContain('Owes us two invoices');
    const client = await linesOf(people().client);
    expect(client[0]).toMatch(/,State,Since$/);
    expect(client).toHaveLength(office.length);
    expect(client.join('\n')).not.toMatch(/invoices/);
    // They may not know who that is: a file with every row would not be what was asked for.
    expect(await linesOf(people().client, `?with=${people().office.userId}`)).toEqual([
      expect.stringContaining('With: this value is not known'),
    ]);
    const labels = (await openList(defectList, { deps: site.deps, viewer: people().client }, 'with=nobody')).fields.map(
      ({ name }) => name,
    );
    expect(labels).toEqual(['in', 'code', 'state']);
    const stranger = await linesOf(site.other.people.office);
    expect(stranger).toHaveLength(1);
    const [row] = await all(people().office);
    expect(await linesOf(site.other.people.office, `?defect=${row?.id}`)).toHaveLength(1);
  });

  test('a long list has every row once, in pages and in both files', async () => {
    const [first] = await database.db
      .selectFrom('defect')
      .where('company_id', '=', site.company.id)
      .where('bucket', '>=', 0)
      .selectAll()
      .limit(1)
      .execute();
    if (!first) throw new Error('no defect');
    const copies = Array.from({ length: 2500 }, (_, index) => ({
      ...{ ...first, id: `copy-${String(index).padStart(4, '0')}`, observation_id: `copy-${index}` },
      ...{ bucket: index % 8, by_day: `2026-12-${String((index % 28) + 1).padStart(2, '0')}` },
    }));
    for (let from = 0; from < copies.length; from += 100)
      await database.db
        .insertInto('defect')
        .values(copies.slice(from, from + 100))
        .execute();
    const { office } = people();
    const listed = (await all(office)).map(({ id }) => id);
    expect(listed.length).toBeGreaterThan(copies.length);
    expect(listed.length).toBeLessThan(MOST_CHOSEN);
    expect(new Set(listed).size).toBe(listed.length);
    const context = { db: database.db, viewer: office, today, timeZone: 'Europe/London' };
    const asked = await readAsked(defectList, context, '');
    const paged: string[] = [];
    for (let page = 1; paged.length < 150; page += 1)
      paged.push(...(await answerOf(defectList, context, { ...asked, page })).rows.map(({ id }) => id));
    expect(paged).toEqual(listed.slice(0, 150));
    const titles = (await all(office)).map(({ group }) => group);
    expect(titles.filter((title, index) => title !== titles[index - 1])).toHaveLength(new Set(titles).size);
    expect(await linesOf(office)).toHaveLength(listed.length + 1);
    const xlsx = await (await site.as(office)).get('/defects/defects.xlsx?sort=state');
    const sheet = unzipSync(new Uint8Array(await xlsx.arrayBuffer()))['xl/worksheets/sheet1.xml'] as Uint8Array;
    expect(Buffer.from(sheet).toString().match(/<row /g)).toHaveLength(listed.length + 1);
    const visitor = await site.as(office);
    const all1 = (query: string) =>
      new URLSearchParams([
        ...[['submission', crypto.randomUUID()] as [string, string], ['to', office.userId], ['note', ''], ['all', '1']],
        ['query', query],
      ]);
    expect((await visitor.post('/defects/hand-over', all1('code=C2'))).status).toBe(303);
    const more = Array.from({ length: MOST_CHOSEN - copies.length }, (_, index) => ({
      ...{ ...first, id: `more-${index}`, observation_id: `more-${index}` },
    }));
    for (let from = 0; from < more.length; from += 200)
      await database.db
        .insertInto('defect')
        .values(more.slice(from, from + 200))
        .execute();
    const { errors } = await refused(visitor.post('/defects/hand-over', all1('')));
    expect(errors[0]?.message).toMatch(
      /^10,\d{3} defects are chosen, and one action takes at most 10,000\. Add a filter to the list, and do them in parts\.$/,
    );
    const archived = copies.slice(0, 10).map(({ id }) => id);
    await database.db.deleteFrom('defect').where('id', 'like', 'more-%').execute();
    await database.db.updateTable('defect').set({ bucket: -3 }).where('id', 'in', archived).execute();
    expect((await all(office)).length).toBe(listed.length - archived.length);
  });
});
