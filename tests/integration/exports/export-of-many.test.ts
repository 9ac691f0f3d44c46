import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import { exportFilesIn } from '../../../src/features/exports/server/export-files.ts';
import { openExportWork } from '../../../src/features/exports/server/export-work.ts';
import { HELD_FOR, makeExport } from '../../../src/features/exports/server/make-export.ts';
import { takeNextExport } from '../../../src/features/exports/server/repository/export-work.ts';
import { createExport, listExports } from '../../../src/features/exports/server/repository/exports.ts';
import { sha256 } from '../../../src/server/codes.ts';
import { BlobStoreError } from '../../../src/server/documents/blobs/store/blob-store.ts';
import { type Printer, printHere } from '../../../src/server/documents/pdf/printer.ts';
import { deletePastUse } from '../../../src/server/housekeeping.ts';
import { getSite } from '../../../src/server/repositories/register/sites.ts';
import { changeSite } from '../../../src/server/sites/change.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { openExportedCompany } from '../../support/exported-company.ts';
import { makeCompany, type Person } from '../../support/world.ts';

onBothDatabases('certificates of many reports as one file', (database) => {
  const open = (printer?: Printer) => openExportedCompany(database.db, printer);
  const unzipped = (bytes: Uint8Array) => {
    const files = unzipSync(bytes);
    return { names: Object.keys(files), text: (name: string) => Buffer.from(files[name] ?? []).toString(), files };
  };

  test('a client’s are asked for, made beside the requests and fetched: a folder for each, an index, and the hashes of all', async () => {
    const { company, as, latest, folder } = await open();
    const office = await as(company.people.office);
    const page = `/clients/${company.clients.own}`;
    const answer = await office.post(`${page}/exports`, { submission: randomUUID() });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/exports']);
    await vi.waitFor(async () => expect((await latest(company.people.office))?.state).toBe('done'), {
      timeout: 30_000,
    });
    const one = await latest(company.people.office);
    expect(one).toMatchObject({ scope: 'client', total: 2, done: 2, lacking: 0, askedBy: company.people.office.name });

    const file = await office.get(`/exports/${one?.id}/certificates.zip`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect([bytes.length, file.headers.get('content-length')]).toEqual([one?.bytes, String(one?.bytes)]);
    const { names, text, files } = unzipped(bytes);
    const folders = [...new Set(names.flatMap((name) => /^(.*)\/[^/]*\.pdf$/.exec(name)?.[1] ?? []))];
    expect(folders).toHaveLength(2);
    expect(names).toEqual([
      ...folders.flatMap((each) => {
        const name = `${each}/${each.split('/').at(-1)}`;
        return [`${name}.pdf`, `${name}.json`, `${each}/circuits.csv`, `${each}/observations.csv`];
      }),
      ...['index.csv', 'SHA256SUMS'],
    ]);
    expect(new Set(folders.map((each) => each.split('/')[0])).size).toBe(1);
    const rows = text('index.csv').split('\r\n');
    expect(rows[0]).toMatch(/^\uFEFF?Number,.*,Folder$/);
    expect(rows.slice(1, 3).map((row) => row.split(',').at(-1))).toEqual(folders);
    expect(text('index.csv').match(/\uFEFF/g)).toHaveLength(1);
    const sums = names.filter((name) => name !== 'SHA256SUMS').map((name) => `${sha256(files[name] ?? '')}  ${name}\n`);
    expect(text('SHA256SUMS')).toBe(sums.join(''));
    expect(readdirSync(folder)).toEqual([`${one?.id}.zip`]);
  });

  test('a part of it is fetched again where a connection broke', async () => {
    const { company, as, ask, work, latest } = await open();
    await ask(company.people.owner, { of: 'site', siteId: company.sites.other });
    await work().goOn();
    const owner = await as(company.people.owner);
    const one = await latest(company.people.owner);
    const path = `/exports/${one?.id}/certificates.zip`;
    const whole = Buffer.from(await (await owner.get(path)).arrayBuffer());
    const rest = await owner.get(path, { range: 'bytes=100-' });
    expect([rest.status, rest.headers.get('content-range')]).toEqual([
      206,
      `bytes 100-${whole.length - 1}/${whole.length}`,
    ]);
    expect(Buffer.from(await rest.arrayBuffer()).equals(whole.subarray(100))).toBe(true);
    expect((await owner.get(path, { range: `bytes=${whole.length}-` })).status).toBe(416);
    expect((await owner.get(path, { range: 'bytes=100-', 'if-range': '"another"' })).status).toBe(200);
    // However many parts it is fetched in, and wherever they begin, it is one download of an hour.
    const downloads = () =>
      database.db
        .selectFrom('audit_event')
        .where('subject', '=', one?.id ?? '')
        .where('action', '=', 'export.downloaded')
        .select('user_id')
        .execute();
    expect(await downloads()).toEqual([{ user_id: company.people.owner.userId }]);
    for (let at = 0; at < 5; at++) await owner.get(path, { range: `bytes=${at}-${at}` });
    expect(await downloads()).toHaveLength(1);
    await (await as(company.people.office)).get(path, { range: 'bytes=1-' });
    expect(await downloads()).toHaveLength(2);
  });

  test('what a client asked for fills the share of that client, and keeps neither the office nor another client from theirs', async () => {
    const { company, ask, work } = await open();
    const { owner, office, client } = company.people;
    const another = { ...client, clientId: company.clients.other };
    const fill = async (who: Person, gigabytes: number) =>
      database.db
        .updateTable('export')
        .set({ bytes: gigabytes * 2 ** 30 })
        .where('company_id', '=', company.id)
        .where('asked_by', '=', who.userId)
        .execute();
    await ask(client, { of: 'all' });
    await work().goOn();
    await fill(client, 5);
    await expect(ask(client, { of: 'site', siteId: company.sites.own })).rejects.toThrow('exports already take');
    await ask(another, { of: 'all' });
    await ask(office, { of: 'all' });
    await work().goOn();
    await fill(office, 50);
    await expect(ask(owner, { of: 'site', siteId: company.sites.own })).rejects.toThrow('exports already take');
  });

  test('what a client has waiting keeps neither the office nor another client from asking', async () => {
    const { company, deps, ask } = await open();
    const { client, office } = company.people;
    const scope = { of: 'site', siteId: company.sites.own, clientId: company.clients.own } as const;
    await database.db.transaction().execute(async (trx) => {
      for (let each = 0; each < 20; each += 1) await createExport(trx, client, { scope, total: 1 }, deps.clock());
    });
    await expect(ask(client, { of: 'all' })).rejects.toThrow('20 exports are already waiting');
    await ask({ ...client, clientId: company.clients.other }, { of: 'all' });
    await ask(office, { of: 'all' });
  });

  test('each role gets what it sees: clients their own, nobody of another company, and the owner all', async () => {
    const { company, deps, as, ask, work, latest } = await open();
    const other = await makeCompany(database.db, `Else ${randomUUID().slice(0, 8)}`);
    const { owner, office, client, electrician } = company.people;
    await ask(client, { of: 'all' });
    await ask(owner, { of: 'all' });
    await work().goOn();
    expect((await listExports(database.db, owner)).map(({ scope, done }) => [scope, done])).toEqual(
      expect.arrayContaining([
        ['client', 2],
        ['company', 3],
      ]),
    );
    const clients = await listExports(database.db, client);
    expect(clients.map(({ scope }) => scope)).toEqual(['client']);
    const all = (await listExports(database.db, owner)).find(({ scope }) => scope === 'company');
    const path = `/exports/${all?.id}/certificates.zip`;
    const status = async (who: Person, at: string) => (await (await as(who)).get(at)).status;
    expect(await status(owner, path)).toBe(200);
    expect(await status(office, path)).toBe(200);
    expect(await status(client, path)).toBe(404);
    expect(await status(client, `/exports/${clients[0]?.id}/certificates.zip`)).toBe(200);
    expect(await status(electrician, path)).toBe(403);
    expect(await status(other.people.owner, path)).toBe(404);
    expect(
      (await (await as(other.people.owner)).post(`/exports/${all?.id}/removal`, { submission: randomUUID() })).status,
    ).toBe(404);
    await expect(ask(client, { of: 'site', siteId: company.sites.other })).rejects.toThrow('not found');
    await expect(ask(electrician, { of: 'all' })).rejects.toThrow('may not');
    await expect(ask(other.people.owner, { of: 'client', clientId: company.clients.own })).rejects.toThrow('not found');
    // A site that goes to another person takes what was exported of it along.
    await ask(client, { of: 'site', siteId: company.sites.own });
    await work().goOn();
    expect((await latest(client))?.scope).toBe('site');
    const { db } = database;
    const { id, clientName: _, ...site } = await getSite(db, owner, company.sites.own);
    const moved = { ...site, clientId: company.clients.other };
    await db.transaction().execute((trx) => changeSite(trx, owner, id, moved, deps.clock()));
    // What was exported of all their sites has it too.
    expect(await listExports(db, client)).toEqual([]);
    expect((await listExports(db, owner)).map(({ scope }) => scope).toSorted()).toEqual(['company', 'site']);
    expect(await exportFilesIn(deps.config.dataDir).tidy(db)).toBe(1);
  });

  test('asked for twice it is one; nothing issued is nothing to export; done again it replaces the earlier file', async () => {
    const { company, ask, work, folder, latest } = await open();
    const { owner } = company.people;
    await Promise.all([ask(owner, { of: 'all' }), ask(owner, { of: 'all' })]).catch(() => undefined);
    await ask(owner, { of: 'all' });
    await work().goOn();
    const first = await latest(owner);
    await ask(owner, { of: 'all' });
    await work().goOn();
    const all = await listExports(database.db, owner);
    expect(all.map(({ state }) => state)).toEqual(all.map(() => 'done'));
    expect(all).toHaveLength(1);
    expect(all[0]?.id).not.toBe(first?.id);
    expect(readdirSync(folder)).toEqual([`${all[0]?.id}.zip`]);
    const none = await makeCompany(database.db, `None ${randomUUID().slice(0, 8)}`);
    await expect(ask(none.people.owner, { of: 'all' })).rejects.toThrow('nothing to export yet');
  });

  test('left in the middle it is gone on with, and comes to the same bytes as one that nobody disturbed', async () => {
    const { company, deps, ask, work, folder, latest } = await open();
    const { owner } = company.people;
    const files = exportFilesIn(deps.config.dataDir);
    await ask(owner, { of: 'all' });
    const take = (heldBy: string, now: Date) =>
      takeNextExport(database.db, { heldBy, now, until: new Date(now.getTime() + HELD_FOR) });
    const taken = await take('first', deps.clock());
    if (!taken) throw new Error('nothing waits');
    let asked = 0;
    await makeExport(deps, files, taken, () => {
      asked += 1;
      return asked > 1;
    });
    expect(await latest(owner)).toMatchObject({ state: 'waiting', done: 0 });
    expect(readdirSync(folder)).toEqual([]);

    // One that died says nothing more: it is taken over once its time is up, and what it still does counts for nothing.
    const dead = await take('second', deps.clock());
    if (!dead) throw new Error('nothing waits');
    expect(await take('third', deps.clock())).toBeUndefined();
    const later = new Date(deps.clock().getTime() + HELD_FOR + 1);
    const third = await take('third', later);
    expect(third).toMatchObject({ id: taken.id, heldBy: 'third', begun: 2 });
    await makeExport(deps, files, dead);
    expect(await latest(owner)).toMatchObject({ state: 'making' });
    if (third) await makeExport(deps, files, third);
    const one = await latest(owner);
    expect(one).toMatchObject({ state: 'done', done: 3 });
    const bytes = readFileSync(join(folder, `${one?.id}.zip`));

    await ask(owner, { of: 'all' });
    await work().goOn();
    const again = await latest(owner);
    // The day on which it was asked for is the only difference there could be.
    expect(readFileSync(join(folder, `${again?.id}.zip`)).equals(bytes)).toBe(true);
  });

  test('a client removes and replaces their own only, and not what the office asked for', async () => {
    const { company, as, ask, work, latest, folder } = await open();
    const { office, client } = company.people;
    await ask(office, { of: 'client', clientId: company.clients.own });
    await work().goOn();
    const offices = await latest(office);
    expect(await latest(client)).toMatchObject({ id: offices?.id, mayRemove: false });
    const browser = await as(client);
    const remove = async (id: string | undefined) =>
      (await browser.post(`/exports/${id}/removal`, { submission: randomUUID() })).status;
    expect(await remove(offices?.id)).toBe(409);
    expect(await (await browser.get('/exports')).text()).not.toContain(`${offices?.id}/removal`);
    await ask(client, { of: 'all' });
    await work().goOn();
    const own = await latest(client);
    expect(own).toMatchObject({ state: 'done', mayRemove: true });
    expect(readdirSync(folder).toSorted()).toEqual([`${offices?.id}.zip`, `${own?.id}.zip`].toSorted());
    expect(await remove(own?.id)).toBe(303);
    expect(readdirSync(folder)).toEqual([`${offices?.id}.zip`]);
  });

  test('one that is stopped ends; one that is removed is gone with its file', async () => {
    const { company, deps, as, ask, folder, latest, work } = await open();
    const { owner } = company.people;
    const browser = await as(owner);
    await ask(owner, { of: 'all' });
    const waiting = await latest(owner);
    const remove = (id: string | undefined) => browser.post(`/exports/${id}/removal`, { submission: randomUUID() });
    const now = deps.clock();
    const taken = await takeNextExport(database.db, { heldBy: 'w', now, until: new Date(now.getTime() + HELD_FOR) });
    expect((await remove(waiting?.id)).status).toBe(303);
    if (taken) await makeExport(deps, exportFilesIn(deps.config.dataDir), taken);
    expect(await latest(owner)).toMatchObject({ state: 'stopped' });
    expect(readdirSync(folder)).toEqual([]);
    await ask(owner, { of: 'all' });
    await work().goOn();
    const done = await latest(owner);
    expect(existsSync(join(folder, `${done?.id}.zip`))).toBe(true);
    expect((await remove(done?.id)).status).toBe(303);
    expect(existsSync(join(folder, `${done?.id}.zip`))).toBe(false);
    expect(await listExports(database.db, owner)).toEqual([]);
  });

  test('a print that cannot be drawn is counted and the rest is there; a store that is away, and a folder that may not be written, are said', async () => {
    let draws = false;
    const printer = {
      ...printHere,
      print: async (job: Parameters<typeof printHere.print>[0]) => {
        if (!draws) throw new Error('cannot be drawn');
        return printHere.print(job);
      },
    };
    const { company, ask, work, blobs, latest, folder } = await open(printer);
    const { owner } = company.people;
    await ask(owner, { of: 'all' });
    await work().goOn();
    expect(await latest(owner)).toMatchObject({ state: 'done', done: 3, lacking: 3 });

    draws = true;
    const put = vi.spyOn(blobs, 'put').mockRejectedValue(new BlobStoreError('away', 'no answer'));
    await ask(owner, { of: 'client', clientId: company.clients.own });
    await work().goOn();
    const failed = (await listExports(database.db, owner)).find(({ scope }) => scope === 'client');
    expect(failed).toMatchObject({ state: 'failed', problem: 'The store of prints and photos does not answer.' });
    put.mockRestore();

    if (process.getuid?.() === 0) return;
    chmodSync(folder, 0o500);
    await ask(owner, { of: 'all' });
    await work().goOn();
    expect((await latest(owner))?.problem).toMatch(/may not write/);
    chmodSync(folder, 0o700);
  });

  test('a server that dies of one does so three times at most; after a week it is gone with its file', async () => {
    const { company, deps, ask, work, latest, folder } = await open();
    const { owner } = company.people;
    await ask(owner, { of: 'all' });
    let now = deps.clock();
    for (let death = 0; death < 3; death++) {
      await takeNextExport(database.db, { heldBy: `d${death}`, now, until: new Date(now.getTime() + HELD_FOR) });
      now = new Date(now.getTime() + HELD_FOR + 1);
    }
    const at = now;
    await openExportWork({ ...deps, clock: () => at }).goOn();
    expect(await latest(owner)).toMatchObject({ state: 'failed' });
    await ask(owner, { of: 'all' });
    await work().goOn();
    const files = exportFilesIn(deps.config.dataDir);
    expect(await files.tidy(database.db)).toBe(0);
    await deletePastUse(database.db, new Date(now.getTime() + 8 * 24 * 60 * 60_000));
    expect(await listExports(database.db, owner)).toEqual([]);
    expect(await files.tidy(database.db)).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  });
});
