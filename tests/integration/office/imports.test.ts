import { randomUUID } from 'node:crypto';
import { setImmediate as others, setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { answerField } from '../../../src/components/office/answer-field.ts';
import { workOutStates } from '../../../src/features/compliance/server/work.ts';
import { eraseOccupant } from '../../../src/features/occupants/server/people.ts';
import { confirmImport } from '../../../src/features/site-import/server/confirm-import.ts';
import { openImportWork } from '../../../src/features/site-import/server/import-work.ts';
import {
  countKeptRows,
  type ImportedSite,
  listImportedSites,
  listRefusedRows,
} from '../../../src/features/site-import/server/repository/import-rows.ts';
import {
  getImport,
  listImports,
  unfinishedImports,
} from '../../../src/features/site-import/server/repository/site-imports.ts';
import { undoImport } from '../../../src/features/site-import/server/undo-import.ts';
import { PART, workOnImport } from '../../../src/features/site-import/server/work-on-import.ts';
import type { Db, Trx } from '../../../src/server/db/dialect.ts';
import { listAudit } from '../../../src/server/repositories/audit.ts';
import { listEarlierCertificates } from '../../../src/server/repositories/homes/earlier-certificates.ts';
import { getHomeAccess, listOccupants } from '../../../src/server/repositories/homes/occupants.ts';
import { getClient } from '../../../src/server/repositories/register/clients.ts';
import { listSites } from '../../../src/server/repositories/register/listed-sites.ts';
import { getSite } from '../../../src/server/repositories/register/sites.ts';
import { countMadeSites, listKeptSites } from '../../../src/server/repositories/register/unused-sites.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { messyList } from '../../support/spreadsheets/messy-list.ts';
import { book } from '../../support/world.ts';
import { type Fields, mustRedirect, openSite, refused, type Site, type Visitor } from './site.ts';

/** Asks again and again until the answer is there; counts what was answered before it. */
async function meanwhile(answer: Promise<Response>, ask: () => Promise<unknown>) {
  let [answered, turns, isThere] = [0, 0, false];
  const waited = answer.finally(() => {
    isThere = true;
  });
  const asking = async () => {
    for (; !isThere; await others()) {
      await ask();
      if (!isThere) answered += 1;
    }
  };
  // How many turns one question takes is the machine's to say; how often others have a turn is ours.
  const turning = async () => {
    for (; !isThere; await others()) turns += 1;
  };
  await Promise.all([asking(), turning()]);
  return { answer: await waited, answered, turns };
}

onBothDatabases('a list of sites from a file', (database) => {
  let world: Site;
  let office: Visitor;
  beforeAll(async () => {
    world = await openSite(database.db);
    office = await world.as(world.company.people.office);
  });
  const viewer = () => world.company.people.office;
  const of = (id: string) => ({ id, companyId: viewer().companyId });
  const csv = (text: string, name = 'sites.csv') => new File([text], name, { type: 'text/csv' });
  const upload = (text: string, more: Fields = {}, by = office) =>
    by.post('/sites/import', { client_id: world.company.clients.own, file: csv(text), ...more });
  const idOf = (location: string) => /^\/sites\/imports\/([^/?]+)$/.exec(location)?.[1] ?? '';
  const checked = async (text: string, more: Fields = {}, by = office) =>
    idOf(await mustRedirect(upload(text, more, by)));
  const confirm = (id: string, fields: Fields | URLSearchParams = {}) =>
    office.post(`/sites/imports/${id}/confirmation`, fields);
  /** Waits until nothing is added or removed beside the requests any more. */
  const settled = async <T>(id: string, answer: T): Promise<T> => {
    while (['adding', 'removing'].includes((await getImport(database.db, viewer(), id)).state)) await pause(10);
    return answer;
  };
  const startUndo = (id: string, fields: Fields = { confirm: 'yes' }) =>
    office.post(`/sites/imports/${id}/undo`, fields);
  const undo = async (id: string, fields?: Fields) => settled(id, await startUndo(id, fields));
  const add = async (id: string, fields: Fields = {}) => settled(id, await mustRedirect(confirm(id, fields)));
  const rowsOf = (id: string, ...states: ImportedSite['state'][]) =>
    listImportedSites(database.db, viewer(), id, states, { limit: 10_000 });
  const linesOf = async (id: string, ...states: ImportedSite['state'][]) =>
    (await rowsOf(id, ...states)).map(({ line }) => line);
  const count = async () => {
    const all = database.db.selectFrom('site').where('company_id', '=', viewer().companyId);
    return Number((await all.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()).count);
  };
  const auditOf = async (id: string) =>
    (await listAudit(database.db, world.company.people.owner, { kind: 'site' }))
      .filter(({ subject }) => subject === id)
      .map(({ action, detail }) => [action, JSON.parse(detail)]);

  test('is kept when it was read, adds nothing before it is confirmed, and then all of it once', async () => {
    const before = await count();
    const text = 'address,town,postcode\n1 Long Row,Testham,TE9 1AA\n2 Long Row,Testham,TE9 1AB\n';
    const submission = randomUUID();
    const id = await checked(text, { submission });
    expect(await checked(text, { submission })).toBe(id);
    expect(await count()).toBe(before);
    expect((await listImports(database.db, viewer()))[0]).toMatchObject({ id, state: 'checked', total: 2 });
    expect((await rowsOf(id, 'new')).map(({ line, site }) => [line, site.addressLines, site.postcode])).toEqual([
      [2, ['1 Long Row'], 'TE9 1AA'],
      [3, ['2 Long Row'], 'TE9 1AB'],
    ]);
    // By the same form twice; and a second page, whosever, is told that it came too late.
    const fields = { submission: randomUUID() };
    await Promise.all([mustRedirect(confirm(id, fields)), mustRedirect(confirm(id, fields))]);
    await settled(id, undefined);
    const late = await confirm(id, { doubles: 'all' });
    const said = `${viewer().name} has confirmed this list already: its sites were added.`;
    expect([late.status, ((await late.json()) as { extra: { message: string } }).extra.message]).toEqual([409, said]);
    expect(await count()).toBe(before + 2);
    expect(await getImport(database.db, viewer(), id)).toMatchObject({
      state: 'done',
      added: 2,
      doneBy: viewer().name,
    });
    const [made] = await rowsOf(id, 'added');
    expect(await getSite(database.db, viewer(), made?.siteId ?? '')).toMatchObject({ name: '1 Long Row' });
    expect(await auditOf(id)).toEqual([['site.imported', { added: 2, skipped: 0, refused: 0, file: 'sites.csv' }]]);
  });

  test('keeps refused rows beside the others, with the reason, as a file', async () => {
    const before = await count();
    const text = [
      'Boiler;Address;Town;Post code;Client;Tenure',
      '7;1 Row;Testham;TE9 2AA;Nobody Ltd;rented',
      `8;"2 ""Old"" Row";Testham;banana;${(await getClient(database.db, viewer(), world.company.clients.other)).name.toUpperCase()};castle`,
      `9;3 Row;Testham;TE9 2AC;${(await getClient(database.db, viewer(), world.company.clients.other)).name};`,
      '=1+1;4 Row;Testham;TE9 2AD;;',
    ].join('\n');
    const id = await checked(text, { client_id: '' });
    expect(await getImport(database.db, viewer(), id)).toMatchObject({
      total: 4,
      refused: 3,
      unread: ['Boiler'],
      assumed: { nation: 1, tenure: 1, premisesType: 1 },
    });
    const faults = await listRefusedRows(database.db, viewer(), id, { limit: 10 });
    expect(faults.map(({ line, problems }) => [line, problems.map(({ column }) => column)])).toEqual([
      [2, ['Client']],
      [3, ['Post code', 'Tenure']],
      [5, ['Client']],
    ]);
    expect(faults[1]?.problems[1]?.message).toBe(
      '“castle” is not one of: Private rented, Social rented, Owner occupied, Commercial, Other',
    );
    const file = await office.get(`/sites/imports/${id}/refused.csv`);
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="refused-rows.csv"');
    const [bom, ...lines] = Buffer.from(await file.arrayBuffer())
      .toString('utf8')
      .split('\r\n');
    expect(bom).toBe('\ufeffWhy it was not added,Boiler,Address,Town,Post code,Client,Tenure');
    expect(lines[1]).toContain('Post code: “banana” is not a postcode. Tenure: “castle”');
    expect(lines[1]).toContain(',8,"2 ""Old"" Row",Testham,banana,');
    expect(lines[2]).toContain(",'=1+1,4 Row,");
    await add(id);
    expect(await count()).toBe(before + 1);

    // Mended, the file of refused rows is a list like any other, and its first column says nothing.
    const mended = [
      bom,
      lines[0]?.replaceAll('Nobody Ltd', (await getClient(database.db, viewer(), world.company.clients.own)).name),
    ].join('\r\n');
    const again = await checked(mended, { client_id: '' });
    expect(await getImport(database.db, viewer(), again)).toMatchObject({ refused: 0, unread: ['Boiler'] });
  });

  const answer = (id: string, fields: Fields) => office.post(`/sites/imports/${id}/reading`, fields);
  const readingOf = async (id: string) => {
    const { reading, ...list } = await getImport(database.db, viewer(), id);
    if (!reading) throw new Error('not kept how it was read');
    return { ...list, ...reading };
  };
  const questionsOf = async (id: string) =>
    (await readingOf(id)).groups.flatMap(({ what, rows, ask }, at) =>
      ask ? [{ what, rows, field: answerField(at, ask.key), choices: ask.choices.map(({ value }) => value) }] : [],
    );

  test('a messy file of 500 rows goes in at the first try: each word is asked about once, and remembered', async () => {
    const { text, rows } = messyList();
    const before = await count();
    const id = await checked(text);
    const asked = await questionsOf(id);
    expect(asked.map(({ what, rows: of }) => [what, of])).toEqual([
      ['What does “Intermediate rent” mean?', rows.intermediate],
      ['What does “Starter” mean?', rows.starter],
      ['A spreadsheet has changed this: the last digits are lost', rows.withShortUprn],
    ]);
    expect((await readingOf(id)).groups.filter(({ ask }) => !ask)).toEqual([]);
    const answers = ['social_rented', 'social_rented', 'without'];
    const fields = Object.fromEntries(asked.map(({ field }, at) => [field, answers[at] ?? '']));
    await mustRedirect(answer(id, fields));
    expect(await getImport(database.db, viewer(), id)).toMatchObject({ total: 500, refused: 0, unread: ['Boiler'] });
    await add(id);
    expect(await count()).toBe(before + 500);
    const [first] = await rowsOf(id, 'added');
    expect(await getSite(database.db, viewer(), first?.siteId ?? '')).toMatchObject({
      ...{ name: '1 Aldermoor Row', town: 'Testham', nation: 'Wales', tenure: 'private_rented', ownReference: 'P0001' },
    });
    const siteId = first?.siteId ?? '';
    expect(await listOccupants(database.db, viewer(), siteId)).toMatchObject([
      { part: 'tenant', name: 'T. Enant 1', phone: '01632 960001' },
    ]);
    expect(await listEarlierCertificates(database.db, viewer(), siteId)).toMatchObject([
      { inspectedOn: '2021-03-02', outcome: 'satisfactory', firm: 'Sparks & Co', source: 'imported' },
    ]);
    // The file is gone once its sites are there; the words are known to the next one, its numbers are not.
    expect((await answer(id, {})).status).toBe(409);
    const next = await checked(messyList({ street: 'Nether', series: '1000244' }).text);
    expect(await questionsOf(next)).toMatchObject([{ rows: rows.withShortUprn }]);
    await mustRedirect(answer(next, { forget: 'yes' }));
    expect(await questionsOf(next)).toHaveLength(3);
  });

  test('columns are named by hand where they are not known, and remembered for the next file with these headings', async () => {
    const text =
      'Rates\n\nWhere,Stadt,PLZ,Zusatz\n1 Hand Row,Testham,TE4 4AA,Ring twice\n2 Hand Row,Testham,TE4 4AB,\n';
    const id = await checked(text);
    expect(await readingOf(id)).toMatchObject({
      ...{ total: 2, refused: 2, head: ['Where', 'Stadt', 'PLZ', 'Zusatz'] },
      columns: [
        { heading: 'Where', meaning: '', examples: ['1 Hand Row', '2 Hand Row'] },
        ...[{ heading: 'Stadt' }, { heading: 'PLZ' }, { heading: 'Zusatz', examples: ['Ring twice'] }],
      ],
    });
    const meant = { 'column.0': 'address', 'column.1': 'town', 'column.2': 'postcode' };
    const { errors } = await refused(answer(id, { ...meant, 'column.3': 'town' }));
    expect(errors).toEqual([{ field: 'column.3', message: 'Two columns are read as “town”. Leave one of them out' }]);
    const submission = randomUUID();
    for (let times = 0; times < 2; times += 1)
      await mustRedirect(answer(id, { ...meant, 'column.3': 'accessNotes', submission }));
    expect((await rowsOf(id, 'new')).map(({ line, site }) => [line, site.name, site.accessNotes])).toEqual([
      [4, '1 Hand Row', 'Ring twice'],
      [5, '2 Hand Row', ''],
    ]);
    const next = await checked(text.replaceAll('Hand', 'Next'));
    expect(await getImport(database.db, viewer(), next)).toMatchObject({ total: 2, refused: 0, unread: [] });
    const theirs = await checked(
      text,
      { client_id: world.other.clients.own },
      await world.as(world.other.people.office),
    );
    expect(await getImport(database.db, world.other.people.office, theirs)).toMatchObject({ refused: 2 });
    const stranger = await world.as(world.other.people.office);
    expect((await stranger.post(`/sites/imports/${id}/reading`, meant)).status).toBe(404);
  });

  test('answers older than the last reading replace nothing unseen, and what was typed is kept', async () => {
    const id = await checked('Where,Stadt,PLZ\n1 Older Row,Testham,TE4 4AA\n');
    const meant = { 'column.0': 'address', 'column.1': 'town', 'column.2': 'postcode' };
    const { readAt } = await readingOf(id);
    await mustRedirect(answer(id, { ...meant, drawn: readAt }));
    const earlier = { ...meant, 'column.2': '' };
    const shown = await refused(answer(id, { ...earlier, drawn: '2026-11-24T09:00:00.000Z' }));
    expect(shown.errors).toMatchObject([{ message: expect.stringContaining('read again meanwhile') }]);
    expect(shown.entered).toMatchObject({ 'column.2': [''] });
    expect(shown.entered).not.toHaveProperty('drawn');
    expect((await readingOf(id)).columns[2]).toMatchObject({ meaning: 'postcode' });
  });

  test('a list whose reading was left unfinished is read again, but not while it is being read', async () => {
    const id = await checked('address,town,postcode\n1 Left Row,Testham,TE9 4AA\n');
    const { reading } = await getImport(database.db, viewer(), id);
    const begun = (readAt: string) =>
      database.db
        .updateTable('site_import')
        .set({ state: 'reading', reading: JSON.stringify({ ...reading, readAt }) })
        .where('id', '=', id)
        .execute();
    await begun('2026-11-24T09:56:00.000Z');
    expect((await answer(id, {})).status).toBe(409);
    await begun('2026-11-24T09:54:00.000Z');
    await mustRedirect(answer(id, {}));
    expect(await readingOf(id)).toMatchObject({ state: 'checked', readAt: '2026-11-24T10:00:00.000Z' });
    expect(await linesOf(id, 'new')).toEqual([2]);
  });

  test('asks about one home that is written in several ways, in the file and in the register', async () => {
    await add(await checked('name,address,address 2,town,postcode\n,Flat 2,14 Mill Road,Testham,TE4 5AA'));
    const ways = ['Flat 2,14 Mill Rd,', ',"14 Mill Road, Flat 2",', ',Flat 3,14 Mill Road', 'Apt 3,14 Mill Rd.,'];
    const id = await checked(
      `name,address,address 2,town,postcode\n${ways.map((way) => `${way},Testham,TE4 5AA`).join('\n')}`,
    );
    expect(await linesOf(id, 'new')).toEqual([4]);
    expect((await rowsOf(id, 'double')).map(({ line, sameAs }) => [line, sameAs])).toMatchObject([
      [2, { by: 'address', name: 'Flat 2' }],
      [3, { by: 'address', name: 'Flat 2' }],
      [5, { by: 'file', line: 4, what: 'home' }],
    ]);
  });

  test('what is said of a tenant goes from the site and from the import it came with', async () => {
    const id = await checked('address,town,postcode,tenant,phone\n1 Tenant Row,Testham,TE4 6AA,Mrs Jones,01632 960123');
    await add(id);
    const [made] = await rowsOf(id, 'added');
    const siteId = made?.siteId ?? '';
    const [tenant] = await listOccupants(database.db, viewer(), siteId);
    expect(tenant).toMatchObject({ name: 'Mrs Jones', phone: '01632 960123' });
    const at = { siteId, id: tenant?.id ?? '' };
    await database.db.transaction().execute((trx) => eraseOccupant(trx, viewer(), at, new Date()));
    expect(await listOccupants(database.db, viewer(), siteId)).toEqual([]);
    const rows = await database.db.selectFrom('site_import_row').where('import_id', '=', id).selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('Jones');
  });

  test('agent, payer, keys and hazards are stored with the site, and erased from the import with its people', async () => {
    const id = await checked(
      [
        'address,town,postcode,tenant,language,needs,since,agent,agent email,who pays,keys,hazards,empty since',
        '1 Agent Row,Testham,TE4 6AB,Mrs Jones,Welsh,Deaf,,Mr Agentson,agent@oak.example,Paying Trust,With the porter,Dog,',
      ].join('\n'),
    );
    await add(id);
    const [made] = await rowsOf(id, 'added');
    const siteId = made?.siteId ?? '';
    const people = await listOccupants(database.db, viewer(), siteId);
    expect(people.map(({ part, name, email, language, needs }) => [part, name, email, language, needs])).toEqual([
      ['tenant', 'Mrs Jones', '', 'Welsh', 'Deaf'],
      ['agent', 'Mr Agentson', 'agent@oak.example', '', ''],
      ['payer', 'Paying Trust', '', '', ''],
    ]);
    const kept = await database.db.selectFrom('site_import_row').where('import_id', '=', id).select('site').execute();
    expect(JSON.stringify(kept)).toContain('Mrs Jones');
    expect(JSON.stringify(kept)).not.toContain('Deaf');
    const access = { keys: 'With the porter', hazards: 'Dog', vacantSince: '' };
    expect(await getHomeAccess(database.db, viewer(), siteId)).toEqual(access);
    const at = { siteId, id: people[1]?.id ?? '' };
    await database.db.transaction().execute((trx) => eraseOccupant(trx, viewer(), at, new Date()));
    const rows = await database.db.selectFrom('site_import_row').where('import_id', '=', id).selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/Jones|Agentson|Trust|Deaf/);
  });

  test('the file of homes makes the same homes where it is imported, but for needs and what no import holds', async () => {
    const head =
      'name,address 1,address 2,town,postcode,uprn,reference,nation,tenure,use,building,access notes,keys,hazards,empty since,tenant,tenant phone,tenant email,language,tenant since,tenancy granted,agent,agent phone,agent email,who pays,payer phone,payer email,last certificate,last outcome,last firm,last number,next inspection';
    const home =
      'Flat 9,Flat 9,3 Circle Row,Testham,TE4 7AB,100012345678,REF9,Wales,Social rented,Residential,Circle Court,Ring twice,With the porter,Dog,,Mrs Round,07700 900123,round@t.example,Welsh,2024-05-03,2024-05-01,Oak Agents,0161,oak@t.example,Trust,0162,pay@t.example,2024-02-01,satisfactory,Oxbow Wiring,OX-1,2029-01-31';
    const empty = `Flat 10,Flat 10,3 Circle Row,Testham,TE4 7AB,,,,,,,,,,2026-06-01${','.repeat(17)}`;
    const id = await checked(`${head}\n${home}\n${empty}`);
    await add(id);
    const made = await rowsOf(id, 'added');
    await workOutStates({ db: database.db, clock: () => new Date() });
    const file = await (await office.get('/sites/sites.csv?q=Circle Row')).text();
    const again = await rowsOf(await checked(file, { client_id: '' }), 'double');
    const siteOf = (name: string, rows: readonly ImportedSite[]) => rows.find(({ site }) => site.name === name)?.site;
    for (const name of ['Flat 9', 'Flat 10']) {
      const { assumed: _, ...want } = { assumed: [], ...siteOf(name, made) };
      expect(siteOf(name, again)).toMatchObject(want);
    }
    expect(siteOf('Flat 10', again)?.vacantSince).toBe('2026-06-01');
    const seen = await (await (await world.as(world.company.people.client)).get('/sites/sites.csv')).text();
    expect(seen).not.toMatch(/Keys|Tenant(?! Row)|Round|porter/);
  });

  test('marks possible duplicates by UPRN or address, for any client', async () => {
    const { other } = world.company.clients;
    await add(
      await checked(
        'name,address,town,postcode,uprn\nThe Corner Shop,"14, Lamplighter-Street",Testham,TE8 0AA,\nA flat,Flat 3,Testham,TE8 0AB,000100000000',
        { client_id: other },
      ),
    );
    const rows = [
      'x,14 LAMPLIGHTER STREET,,T,te80aa,',
      'x,14 Lamplighter Street,,T,TE8 0AZ,',
      'x,15 Lamplighter Street,,T,TE8 0AA,100000000',
      'y,16 Lamplighter Street,,T,TE8 0AA,200000000',
      'z,17 Lamplighter Street,,T,TE8 0AA,000200000000',
    ];
    const text = `name,address,address 2,town,postcode,uprn\n${rows.join('\n')}`;
    const id = await checked(text);
    const before = await count();
    expect(await linesOf(id, 'new')).toEqual([3, 5]);
    const doubles = await rowsOf(id, 'double');
    expect(doubles.map(({ line, sameAs }) => [line, sameAs])).toMatchObject([
      [2, { by: 'address', name: 'The Corner Shop', address: '14, Lamplighter-Street, Testham TE8 0AA' }],
      [4, { by: 'uprn', name: 'A flat', uprn: '100000000' }],
      [6, { by: 'file', line: 5 }],
    ]);
    expect((await getImport(database.db, viewer(), id)).doubles).toBe(3);
    const ticked = new URLSearchParams({ submission: randomUUID() });
    ticked.append('add', String(doubles[1]?.seq));
    ticked.append('add', String(doubles[2]?.seq));
    await mustRedirect(confirm(id, ticked));
    expect(await count()).toBe(before + 4);
    expect([await linesOf(id, 'added'), await linesOf(id, 'skipped')]).toEqual([[3, 4, 5, 6], [2]]);

    // All the same with one choice, or none of what is there.
    const all = await checked(text);
    expect((await getImport(database.db, viewer(), all)).doubles).toBe(5);
    await add(all);
    expect(await count()).toBe(before + 4);
    const once = await checked(text);
    await add(once, { doubles: 'all' });
    expect(await count()).toBe(before + 9);

    const elsewhere = await world.as(world.other.people.office);
    const theirs = await checked(text, { client_id: world.other.clients.own }, elsewhere);
    expect((await getImport(database.db, world.other.people.office, theirs)).doubles).toBe(1);
  });

  test('asks the register once more when it is added: another person may have added the same meanwhile', async () => {
    const text = 'address,town,postcode\n1 Race Row,Testham,TE8 4AA\n2 Race Row,Testham,TE8 4AA';
    const [mine, theirs] = [await checked(text), await checked(`${text}\n3 Race Row,Testham,TE8 4AA`)];
    const before = await count();
    await add(mine);
    await add(theirs);
    expect(await count()).toBe(before + 3);
    expect(await linesOf(theirs, 'skipped')).toEqual([2, 3]);
  });

  test('takes flats behind one door for others of the same list, not for sites that are there', async () => {
    const flats = Array.from({ length: 2500 }, (_, n) => `Unit ${n},1 Tower,Testham,TE7 7AA`);
    const before = await count();
    const id = await checked(`name,address,town,postcode\n${flats.join('\n')}`);
    await add(id);
    expect(await count()).toBe(before + 2500);
    const again = await checked(`name,address,town,postcode\nNew,2 Tower,Testham,TE7 7AA\nNew,1 Tower,Testham,TE7 7AA`);
    expect([await linesOf(again, 'new'), await linesOf(again, 'double')]).toEqual([[2], [3]]);
  });

  test('is undone: what nothing happened to goes, what is in use stays and is named', async () => {
    const names = ['Untouched', 'Visited', 'Changed', 'Removed'];
    const text = `name,address,town,postcode\n${names.map((name, n) => `${name},${n} Undo Row,Testham,TE8 5AA`).join('\n')}`;
    const id = await checked(text);
    const before = await count();
    expect((await undo(id)).status).toBe(409);
    expect((await getImport(database.db, viewer(), id)).state).toBe('checked');
    await add(id);
    const [, visited = '', changed = '', gone = ''] = (await rowsOf(id, 'added')).map(({ siteId }) => siteId);
    await book(database.db, world.company, world.company.people.electrician, visited);
    const { clientId, ...site } = await getSite(database.db, viewer(), changed);
    await mustRedirect(
      office.post(`/sites/${changed}/details`, {
        client_id: clientId,
        name: 'Changed meanwhile',
        address: site.addressLines.join('\n'),
        town: site.town,
        postcode: site.postcode,
        nation: site.nation,
        tenure: site.tenure,
        premises_type: site.premisesType,
      }),
    );
    await mustRedirect(office.post(`/sites/${gone}/remove`, { confirm: 'yes' }));
    expect(await countMadeSites(database.db, viewer(), id)).toEqual({ there: 3, unused: 1 });
    expect(
      (await listKeptSites(database.db, viewer(), id, 10)).map(({ name, visits, changed: was }) => [name, visits, was]),
    ).toEqual([
      ['Visited', true, false],
      ['Changed meanwhile', false, true],
    ]);
    expect((await refused(undo(id, {}))).errors).toMatchObject([{ field: 'confirm' }]);
    await mustRedirect(undo(id));
    const late = await (await world.as(world.company.people.owner)).post(`/sites/imports/${id}/undo`, {
      confirm: 'yes',
    });
    const said = `${viewer().name} has undone this import already: its sites were removed.`;
    expect([late.status, ((await late.json()) as { extra: { message: string } }).extra.message]).toEqual([409, said]);
    expect(await count()).toBe(before + 2);
    expect((await listSites(database.db, viewer(), { search: 'untouched' })).sites).toEqual([]);
    expect(await getImport(database.db, viewer(), id)).toMatchObject({ state: 'undone', added: 4, removed: 1 });
    expect(await auditOf(id)).toEqual([
      ['site.import-undone', { removed: 1, kept: 2, file: 'sites.csv' }],
      ['site.imported', { added: 4, skipped: 0, refused: 0, file: 'sites.csv' }],
    ]);
    // Not added once more by a page that was left open.
    expect((await confirm(id, { doubles: 'all' })).status).toBe(409);
    expect(await count()).toBe(before + 2);
  });

  test('is undone with the codes that it said, except homes where a person followed one', async () => {
    const lines = ['9 Code Row', '10 Code Row', '11 Code Row'].map(
      (address, at) => `${address},Testham,TE8 7AA,2021-11-25,unsatisfactory,N${at},1`,
    );
    const id = await checked(['address,town,postcode,Last EICR,Outcome,Report number,C2', ...lines].join('\n'));
    await add(id);
    await workOutStates({ db: database.db, clock: () => new Date() });
    const [, held = '', single = ''] = (await rowsOf(id, 'added')).map(({ siteId }) => siteId);
    const defects = () =>
      database.db.selectFrom('defect').where('site_id', 'in', [held, single]).select(['id', 'site_id']).execute();
    const [first] = (await defects()).filter(({ site_id }) => site_id === held);
    await database.db
      .updateTable('defect')
      .set({ holder_id: viewer().userId })
      .where('id', '=', first?.id ?? '')
      .execute();
    await mustRedirect(office.post(`/sites/${single}/remove`, { confirm: 'yes' }));
    await mustRedirect(undo(id));
    expect(await getImport(database.db, viewer(), id)).toMatchObject({ state: 'undone', removed: 1 });
    expect(await defects()).toEqual([{ id: first?.id, site_id: held }]);
  });

  test('is nobody else’s', async () => {
    const id = await checked('address,town,postcode\n1 Own Row,Testham,TE8 6AA\n,,');
    const theirs = await world.as(world.other.people.office);
    const answers = await Promise.all([
      theirs.post(`/sites/imports/${id}/confirmation`, {}),
      theirs.post(`/sites/imports/${id}/undo`, { confirm: 'yes' }),
      theirs.get(`/sites/imports/${id}/refused.csv`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await listImports(database.db, world.other.people.office)).not.toContainEqual(
      expect.objectContaining({ id }),
    );
    expect(
      (await (await world.as(world.company.people.supervisor)).post(`/sites/imports/${id}/confirmation`, {})).status,
    ).toBe(403);
    expect((await office.post(`/sites/imports/${id}/sale`, {})).status).toBe(404);
    expect((await confirm(id, { doubles: 'none' })).status).toBe(400);
  });

  test.each([
    ['no file at all', {}, 'Choose the file'],
    [
      'quotes that do not match',
      { file: csv('address,town,postcode\n1,2,3\n"1,2,3') },
      expect.stringMatching(/^Line \d: The quotes do not match/),
    ],
  ])('%s is refused', async (_, fields, message) => {
    const { errors, entered } = await refused(office.post('/sites/import', { client_id: 'x', ...fields }));
    expect([errors, entered.client_id]).toEqual([[{ field: 'file', message }], ['x']]);
  });

  const longText = () =>
    `name,address,town,postcode\n${Array.from({ length: 6000 }, (_, n) => `A house with a name that is as long as this one,${n} Busy Row,Testham,TE6 6AA`).join('\n')}`;

  test('is read one long one at a time, and a short one whenever it comes', async () => {
    const long = longText();
    const short = upload('address,town,postcode\n1 Short Row,Testham,TE9 1AA\n');
    const [read, refusal] = (await Promise.all([upload(long), upload(long)])).sort((a, b) => a.status - b.status);
    expect([read?.status, (await short).status]).toEqual([303, 303]);
    expect([refusal?.status, refusal?.headers.get('retry-after')]).toEqual([503, '30']);
    const { entered, errors } = (await (refusal as Response).json()) as {
      entered: Fields;
      errors: { field: string }[];
    };
    expect(entered).toMatchObject({ client_id: [world.company.clients.own] });
    expect(errors).toMatchObject([{ field: 'file' }]);
    expect((await upload(long)).status).toBe(303);
  });

  test('whose rows are still being kept is not added from', async () => {
    const id = await checked('address,town,postcode\n1 Half Row,Testham,TE9 4AA\n2 Half Row,Testham,TE9 4AB\n');
    const set = (state: 'reading' | 'checked') =>
      database.db.updateTable('site_import').set({ state }).where('id', '=', id).execute();
    await set('reading');
    const before = await count();
    expect((await confirm(id)).status).toBe(409);
    expect([await count(), (await getImport(database.db, viewer(), id)).state]).toEqual([before, 'reading']);
    expect(await countKeptRows(database.db, viewer(), id)).toBe(2);
    const elsewhere = { ...viewer(), companyId: 'another' };
    expect(await countKeptRows(database.db, elsewhere, id)).toBe(0);
    await set('checked');
    await add(id);
    expect(await count()).toBe(before + 2);
  });

  test('of many rows is read, added and undone while others are answered', { timeout: 600_000 }, async () => {
    const before = await count();
    const rows = Array.from({ length: 10_000 }, (_, n) => `${n} Endless Row,Testham,TE9 3AA`);
    const slices = rows.length / 1000;
    /** Asks for a page over and over until the import has come to a state; how many sites there were each time. */
    const askUntil = async (list: string, state: string) => {
      const counts: number[] = [];
      while ((await getImport(database.db, viewer(), list)).state !== state) {
        expect((await office.get('/sites')).status).toBe(200);
        counts.push((await count()) - before);
        // As a person does, and without a pause the pages would take all the time from the import.
        await pause(100);
      }
      return counts;
    };
    // It is kept some rows at a time, with the connection free in between.
    const read = await meanwhile(upload(`address,town,postcode\n${rows.join('\n')}`), () => office.get('/sites'));
    expect([read.turns >= slices, read.answered > 0]).toEqual([true, true]);
    const id = idOf(read.answer.headers.get('location') ?? '');
    expect((await confirm(id)).status).toBe(303);
    // The answer does not wait for the end: the page says how far it is, and whoever asks the database comes between
    // two parts.
    const seen = await askUntil(id, 'done');
    expect(seen.some((count) => count > 0 && count < rows.length)).toBe(true);
    expect(await count()).toBe(before + rows.length);
    expect((await startUndo(id)).status).toBe(303);
    await askUntil(id, 'undone');
    expect(await count()).toBe(before);
    expect(await auditOf(id)).toEqual([
      ['site.import-undone', { removed: rows.length, kept: 0, file: 'sites.csv' }],
      ['site.imported', { added: rows.length, skipped: 0, refused: 0, file: 'sites.csv' }],
    ]);
  });

  test('is gone on with where a process that was killed has left it, and ends as if it had not been', async () => {
    const before = await count();
    const rows = Array.from({ length: 1200 }, (_, n) => `${n} Broken Row,Testham,TE9 5AA`);
    const id = await checked(`address,town,postcode\n${rows.join('\n')}`);
    const trx = database.db.transaction();
    await trx.execute((t) => confirmImport(t, viewer(), id, []));
    let parts = 0;
    await workOnImport({ db: database.db, clock: () => new Date() }, of(id), () => parts++ === 1);
    expect(await count()).toBe(before + PART);
    expect(await getImport(database.db, viewer(), id)).toMatchObject({ state: 'adding', added: PART });
    // Confirmed again, or undone, while it is being added: nothing of that.
    const undone = database.db.transaction().execute((t) => undoImport(t, viewer(), id));
    await expect(undone).rejects.toThrow(`The sites that ${viewer().name} has confirmed are still being added.`);
    const left = await unfinishedImports(database.db);
    expect(left.filter((each) => each.id === id)).toEqual([of(id)]);
    const work = openImportWork({ db: database.db, clock: () => new Date() });
    await Promise.all([work.goOnWithAll(), work.goOnWithAll()]);
    expect(await count()).toBe(before + rows.length);
    expect(await getImport(database.db, viewer(), id)).toMatchObject({ state: 'done', added: rows.length });
    await database.db.transaction().execute((t) => undoImport(t, viewer(), id));
    parts = 0;
    await workOnImport({ db: database.db, clock: () => new Date() }, of(id), () => parts++ === 1);
    expect(await getImport(database.db, viewer(), id)).toMatchObject({ state: 'removing', removed: PART });
    await work.goOnWithAll();
    expect(await count()).toBe(before);
    expect((await auditOf(id)).map(([action]) => action)).toEqual(['site.import-undone', 'site.imported']);
    expect((await unfinishedImports(database.db)).some((each) => each.id === id)).toBe(false);
  });

  test('is added by two processes at once as by one', async () => {
    const before = await count();
    const rows = Array.from({ length: 1200 }, (_, n) => `${n} Double Row,Testham,TE9 6AA`);
    const id = await checked(`address,town,postcode\n${rows.join('\n')}`);
    await database.db.transaction().execute((t) => confirmImport(t, viewer(), id, 'all'));
    const deps = { db: database.db, clock: () => new Date() };
    await Promise.all([workOnImport(deps, of(id)), workOnImport(deps, of(id))]);
    expect(await count()).toBe(before + rows.length);
    expect(await auditOf(id)).toHaveLength(1);
  });

  test('is finished for who confirmed and who undid it, whoever works on it and whatever they may do by now', async () => {
    const before = await count();
    const { owner } = world.company.people;
    const { office: asker } = world.company.people;
    const id = await checked('address,town,postcode\n1 Asked Row,Testham,TE9 7AA\n');
    const role = (now: 'electrician' | 'office') =>
      database.db.updateTable('user').set({ role: now }).where('id', '=', asker.userId).execute();
    const names = async () =>
      (await listAudit(database.db, owner, { kind: 'site' }))
        .filter(({ subject }) => subject === id)
        .map(({ by }) => by);
    await database.db.transaction().execute((t) => confirmImport(t, asker, id, []));
    await role('electrician');
    try {
      await openImportWork({ db: database.db, clock: () => new Date() }).goOnWithAll();
      expect([await count(), await names()]).toEqual([before + 1, [asker.name]]);
      await database.db.transaction().execute((t) => undoImport(t, owner, id));
      await openImportWork({ db: database.db, clock: () => new Date() }).goOn(of(id));
      expect([await count(), await names()]).toEqual([before, [owner.name, asker.name]]);
    } finally {
      await role('office');
    }
  });

  test('that cannot go on keeps no other waiting', async () => {
    const ids = [
      await checked('address,town,postcode\n1 Stuck Row,Testham,TE9 8AA\n'),
      await checked('address,town,postcode\n2 Stuck Row,Testham,TE9 8AB\n'),
      await checked('address,town,postcode\n3 Stuck Row,Testham,TE9 8AC\n'),
    ];
    const [, stuck = ''] = ids;
    for (const id of ids) await database.db.transaction().execute((t) => confirmImport(t, viewer(), id, []));
    const site = (text: string) =>
      database.db.updateTable('site_import_row').set({ site: text }).where('import_id', '=', stuck).execute();
    const [row] = await rowsOf(stuck, 'new');
    await site('no JSON');
    const work = openImportWork({ db: database.db, clock: () => new Date() });
    const failure = await work.goOnWithAll().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AggregateError);
    expect((failure as AggregateError).errors.map(String)).toEqual([`Error: import ${stuck}`]);
    const states = async () => Promise.all(ids.map(async (id) => (await getImport(database.db, viewer(), id)).state));
    expect(await states()).toEqual(['done', 'adding', 'done']);
    await site(JSON.stringify(row?.site));
    await work.goOnWithAll();
    expect(await states()).toEqual(['done', 'done', 'done']);
  });

  test('that was added and undone while somebody waited to add to it is removed from its beginning', async () => {
    const before = await count();
    const rows = Array.from({ length: 1200 }, (_, n) => `${n} Turned Row,Testham,TE9 9AA`);
    const id = await checked(`address,town,postcode\n${rows.join('\n')}`);
    await database.db.transaction().execute((t) => confirmImport(t, viewer(), id, []));
    const clock = () => new Date();
    let parts = 0;
    /** Between its first part and its second, another one comes to the end, and it is undone. */
    const betweenParts = async () => {
      if (parts++ !== 1) return;
      await workOnImport({ db: database.db, clock }, of(id));
      await database.db.transaction().execute((t) => undoImport(t, viewer(), id));
    };
    const transaction = () => ({
      execute: async <T>(work: (trx: Trx) => Promise<T>) => {
        await betweenParts();
        return database.db.transaction().execute(work);
      },
    });
    const waiting = { transaction } as unknown as Db;
    await workOnImport({ db: waiting, clock }, of(id));
    expect(await count()).toBe(before);
    expect(await getImport(database.db, viewer(), id)).toMatchObject({ state: 'undone', removed: rows.length });
    expect((await auditOf(id))[0]).toEqual([
      'site.import-undone',
      { removed: rows.length, kept: 0, file: 'sites.csv' },
    ]);
  });
});

onBothDatabases('a site by hand', (database) => {
  let world: Site;
  let office: Visitor;
  beforeAll(async () => {
    world = await openSite(database.db);
    office = await world.as(world.company.people.office);
  });
  const viewer = () => world.company.people.office;
  const fields = (more: Fields): Fields => ({
    client_id: world.company.clients.own,
    address: '5 Invented Row',
    town: 'Testham',
    postcode: 'TE1 5XX',
    nation: 'Wales',
    tenure: 'private_rented',
    premises_type: 'residential',
    ...more,
  });
  const count = async () => {
    const all = database.db.selectFrom('site').where('company_id', '=', viewer().companyId);
    return Number((await all.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()).count);
  };
  const idOf = (location: string) => location.split(/[/?]/)[2] ?? '';
  const made = async (more: Fields) => idOf(await mustRedirect(office.post('/sites/new', fields(more))));

  test('that is perhaps there already is asked for, and added all the same', async () => {
    const submission = randomUUID();
    const first = await made({ uprn: '000123', submission });
    expect(await made({ uprn: '000123', submission })).toBe(first);
    expect((await getSite(database.db, viewer(), first)).uprn).toBe('123');
    const before = await count();
    for (const [same, field] of [
      [{ uprn: '123', address: '6 Invented Row' }, 'uprn'],
      [{ address: '5, invented row', client_id: world.company.clients.other, name: 'The mill' }, 'address'],
    ] as [Fields, string][]) {
      const { errors, extra } = await refused(office.post('/sites/new', fields(same)));
      expect([errors[0]?.field, extra]).toMatchObject([
        field,
        { registered: { siteId: first, name: '5 Invented Row' } },
      ]);
    }
    expect(await count()).toBe(before);
    await made({ uprn: '123', anyway: 'yes' });
    expect(await count()).toBe(before + 1);
  });

  test('that is changed is asked for where it comes to look like another one', async () => {
    const [one, two] = [
      await made({ address: '1 Change Row', uprn: '777' }),
      await made({ address: '2 Change Row', uprn: '888' }),
    ];
    const change = (more: Fields) =>
      office.post(`/sites/${two}/details`, fields({ address: '2 Change Row', uprn: '888', ...more }));
    await mustRedirect(change({ name: 'Called so now' }));
    for (const same of [{ uprn: '777' }, { address: '1 Change row.' }] as Fields[])
      expect((await refused(change(same))).extra).toMatchObject({ registered: { siteId: one } });
    await mustRedirect(change({ uprn: '777', anyway: 'yes' }));
    expect((await getSite(database.db, viewer(), two)).uprn).toBe('777');
    // It is the same as before: nobody is asked again.
    await mustRedirect(change({ uprn: '777', name: 'Called otherwise' }));
  });

  test('is removed while nothing stands on it, confirmed and once', async () => {
    const id = await made({ address: '9 Remove Row' });
    const used = await made({ address: '10 Remove Row' });
    await book(database.db, world.company, world.company.people.electrician, used);
    const remove = (site: string, more: Fields = { confirm: 'yes' }) => office.post(`/sites/${site}/remove`, more);
    expect((await refused(remove(id, {}))).errors).toMatchObject([{ field: 'confirm' }]);
    const theirs = await world.as(world.other.people.office);
    expect((await theirs.post(`/sites/${id}/remove`, { confirm: 'yes' })).status).toBe(404);
    const submission = randomUUID();
    for (let times = 0; times < 2; times += 1)
      expect(await mustRedirect(remove(id, { confirm: 'yes', submission }))).toBe('/sites?done=site-removed');
    expect((await remove(id)).status).toBe(404);
    expect((await remove(used)).status).toBe(409);
    expect((await listSites(database.db, viewer(), { search: 'remove row' })).sites.map((site) => site.id)).toEqual([
      used,
    ]);
    const [event] = await listAudit(database.db, world.company.people.owner, { kind: 'site' });
    expect(event).toMatchObject({ action: 'site.removed', subject: id });
  });
});
