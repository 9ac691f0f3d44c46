import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { type ExportFiles, exportFilesIn } from '../../../src/features/exports/server/export-files.ts';
import { openExportWork } from '../../../src/features/exports/server/export-work.ts';
import { HELD_FOR, makeExport } from '../../../src/features/exports/server/make-export.ts';
import { endExport, takeNextExport } from '../../../src/features/exports/server/repository/export-work.ts';
import { listExportedSites } from '../../../src/features/exports/server/repository/exported.ts';
import { listExports } from '../../../src/features/exports/server/repository/exports.ts';
import { printHere } from '../../../src/server/documents/pdf/printer.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { openExportedCompany } from '../../support/exported-company.ts';

afterEach(() => vi.useRealTimers());

/** Something to wait for, until somebody lets it go. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { passed: promise, let: resolve };
}

onBothDatabases('workers that make exports', (database) => {
  const open = () => openExportedCompany(database.db);
  const take = (heldBy: string, now: Date, most?: number) =>
    takeNextExport(database.db, { heldBy, now, until: new Date(now.getTime() + HELD_FOR), most });

  test.each(['while it prints', 'when all but the name is written'])(
    'one that was taken for dead %s takes nothing from its successor',
    async (where) => {
      const { company, deps, ask, folder, latest } = await open();
      const { owner } = company.people;
      const files = exportFilesIn(deps.config.dataDir);
      await ask(owner, { of: 'all' });
      const [reached, goesOn] = [gate(), gate()];
      const waits = async () => {
        reached.let();
        await goesOn.passed;
      };
      const slowPrinter = {
        ...printHere,
        print: async (job: Parameters<typeof printHere.print>[0]) => {
          await waits();
          return printHere.print(job);
        },
      };
      const slowFiles: ExportFiles = {
        ...files,
        begin: async (id) => {
          const file = await files.begin(id);
          const sync = async () => {
            await waits();
            return file.sync();
          };
          return { ...file, sync };
        },
      };
      const first = await take('first', deps.clock());
      if (!first) throw new Error('nothing waits');
      const slow = where.includes('prints')
        ? makeExport({ ...deps, printer: slowPrinter }, files, first)
        : makeExport(deps, slowFiles, first);
      await reached.passed;
      const second = await take('second', new Date(deps.clock().getTime() + HELD_FOR + 1));
      if (!second) throw new Error('it is not taken over');
      await makeExport(deps, files, second);
      const made = await latest(owner);
      expect(made).toMatchObject({ state: 'done', done: 3 });
      const bytes = readFileSync(join(folder, `${made?.id}.zip`));
      goesOn.let();
      await slow;
      expect(await latest(owner)).toEqual(made);
      expect(readdirSync(folder)).toEqual([`${made?.id}.zip`]);
      expect(readFileSync(join(folder, `${made?.id}.zip`)).equals(bytes)).toBe(true);
    },
  );

  test('one that writes still when its successor ends leaves nothing; what a killed one wrote goes when another begins', async () => {
    const { company, deps, ask, folder, latest, work } = await open();
    const { owner } = company.people;
    await ask(owner, { of: 'all' });
    const id = (await latest(owner))?.id;
    mkdirSync(folder, { recursive: true });
    for (const ending of ['part', 'sums', 'index', 'directory'])
      writeFileSync(join(folder, `${id}.zip.0123456789abcdef.${ending}`), 'half');
    expect(await exportFilesIn(deps.config.dataDir).tidy(database.db)).toBe(0);
    await work().goOn();
    expect(readdirSync(folder)).toEqual([`${id}.zip`]);
  });

  test('however long one certificate takes, the worker says that it is alive', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { company, deps, ask, latest } = await open();
    await ask(company.people.owner, { of: 'all' });
    const [reached, goesOn] = [gate(), gate()];
    const printer = {
      ...printHere,
      print: async (job: Parameters<typeof printHere.print>[0]) => {
        reached.let();
        await goesOn.passed;
        return printHere.print(job);
      },
    };
    let now = deps.clock();
    const taken = await take('slow', now);
    if (!taken) throw new Error('nothing waits');
    const slow = makeExport({ ...deps, printer, clock: () => now }, exportFilesIn(deps.config.dataDir), taken);
    await reached.passed;
    for (let said = 0; said < 3; said++) {
      now = new Date(now.getTime() + HELD_FOR - 1);
      vi.advanceTimersByTime(HELD_FOR - 1);
      const until = new Date(now.getTime() + HELD_FOR).toISOString();
      // However long a busy machine takes to write it.
      await vi.waitFor(
        async () =>
          expect(
            await database.db.selectFrom('export').where('id', '=', taken.id).select('held_until').executeTakeFirst(),
          ).toEqual({ held_until: until }),
        { timeout: 60_000 },
      );
      expect(await take('other', now)).toBeUndefined();
    }
    goesOn.let();
    await slow;
    expect(await latest(company.people.owner)).toMatchObject({ state: 'done', done: 3 });
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a server that is asked to stop while it draws a long print may be killed over it: that counts for nothing', async () => {
    const { company, deps, ask, latest, work } = await open();
    const { owner } = company.people;
    await ask(owner, { of: 'all' });
    const goesOn = gate();
    const asked: Promise<void>[] = [];
    for (let time = 0; time < 4; time++) {
      const reached = gate();
      const print = async (job: Parameters<typeof printHere.print>[0]) => {
        reached.let();
        await goesOn.passed;
        return printHere.print(job);
      };
      const killed = openExportWork({ ...deps, printer: { ...printHere, print } });
      asked.push(killed.goOn());
      await reached.passed;
      asked.push(killed.stop());
      await vi.waitFor(async () => expect(await latest(owner)).toMatchObject({ state: 'waiting' }), {
        timeout: 60_000,
      });
    }
    await work().goOn();
    const made = await latest(owner);
    expect(made).toMatchObject({ state: 'done', done: 3 });
    goesOn.let();
    await Promise.all(asked);
    expect(await latest(owner)).toEqual(made);
  });

  test('a database that goes away again and again is no server that dies: it is made once it is there', async () => {
    const { company, deps, ask, latest } = await open();
    await ask(company.people.owner, { of: 'all' });
    let faults = 5;
    const printer = {
      ...printHere,
      print: async (job: Parameters<typeof printHere.print>[0]) => {
        if (faults-- > 0) throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
        return printHere.print(job);
      },
    };
    const work = openExportWork({ ...deps, printer });
    for (let round = 0; round < 5; round++) await work.goOn().catch(() => undefined);
    await work.goOn();
    expect(await latest(company.people.owner)).toMatchObject({ state: 'done', lacking: 0, done: 3 });
  });

  test('a disk that is nearly full, or full, is said, and nothing of the export stays on it', async () => {
    const { company, deps, ask, folder, latest } = await open();
    const { owner } = company.people;
    const { dataDir } = deps.config;
    const made = async (files: ExportFiles) => {
      await ask(owner, { of: 'all' });
      const taken = await take('w', deps.clock());
      if (taken) await makeExport(deps, files, taken);
      return latest(owner);
    };
    expect(await made(exportFilesIn(dataDir, Number.MAX_SAFE_INTEGER))).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('nearly full'),
    });
    const files = exportFilesIn(dataDir);
    const full: ExportFiles = {
      ...files,
      begin: async (id) => ({
        ...(await files.begin(id)),
        write: async (part) => {
          const device = await openFile('/dev/full', 'w');
          await device.write(part).finally(() => device.close());
        },
      }),
    };
    expect(await made(full)).toMatchObject({ state: 'failed', problem: 'The server’s disk is full.' });
    expect(readdirSync(folder)).toEqual([]);
    expect(await made(files)).toMatchObject({ state: 'done' });
  });

  test('companies take turns, and a worker of small exports leaves the large ones', async () => {
    const [many, one] = [await open(), await open()];
    const now = many.deps.clock();
    const { owner, client } = many.company.people;
    await many.ask(owner, { of: 'all' });
    await many.ask(client, { of: 'all' });
    await many.ask(owner, { of: 'site', siteId: many.company.sites.own });
    await one.ask(one.company.people.owner, { of: 'all' });
    const names = new Map([
      [many.company.people.owner.companyId, 'many'],
      [one.company.people.owner.companyId, 'one'],
    ]);
    const order: unknown[] = [];
    for (let at = now; order.length < 4; at = new Date(at.getTime() + 1000)) {
      const next = await take('w', at);
      if (!next) break;
      order.push(names.get(next.companyId));
      await endExport(database.db, next, { state: 'failed', problem: 'x' }, at);
    }
    expect(order).toEqual(['many', 'one', 'many', 'many']);

    await many.ask(owner, { of: 'all' });
    await database.db.updateTable('export').set({ total: 201 }).where('ended_at', 'is', null).execute();
    await one.ask(one.company.people.owner, { of: 'all' });
    expect((await take('small', now, 200))?.companyId).toBe(one.company.people.owner.companyId);
    expect(await take('small too', now, 200)).toBeUndefined();
    expect((await take('any', now))?.companyId).toBe(many.company.people.owner.companyId);
  });

  test('a site whose name is mended meanwhile is exported once all the same', async () => {
    const { company } = await open();
    const { companyId } = company.people.owner;
    const of = { companyId, scope: 'company' as const, clientId: null, siteId: null };
    const all = (await listExportedSites(database.db, of, { limit: 200 })).map(({ id }) => id);
    const found: string[] = [];
    for (let after: string | undefined; ; after = found.at(-1)) {
      const sites = await listExportedSites(database.db, of, { after, limit: 1 });
      if (sites.length === 0) break;
      found.push(...sites.map(({ id }) => id));
      for (const name of ['0', 'zz'])
        await database.db
          .updateTable('site')
          .set({ name: `${name}${randomUUID()}`, postcode: name })
          .where('id', 'in', name === '0' ? found : all.filter((id) => !found.includes(id)).concat('-'))
          .execute();
    }
    expect(found).toEqual(all);
    expect(all.length).toBeGreaterThan(1);
    expect(await listExports(database.db, company.people.owner)).toEqual([]);
  });
});
