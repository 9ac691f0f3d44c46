import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import type { Viewer } from '../../../src/kernel/viewer.ts';
import { withoutTriggers } from '../../../src/server/backup/without-triggers.ts';
import { sha256 } from '../../../src/server/codes.ts';
import { keepBlob } from '../../../src/server/documents/blobs/keep-blob.ts';
import { BlobStoreError } from '../../../src/server/documents/blobs/store/blob-store.ts';
import { tidyBlobs } from '../../../src/server/documents/blobs/tidy-blobs.ts';
import { takeStray } from '../../../src/server/repositories/certificates/blob-arrivals.ts';
import { findBlob, nameBlob } from '../../../src/server/repositories/certificates/blobs.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { memoryBlobs } from '../../support/memory-blobs.ts';
import { inTransaction, seedCompany } from '../../support/seed.ts';

const minute = 60 * 1000;
const hour = 60 * minute;
const start = new Date('2026-11-21T09:00:00.000Z').getTime();

onBothDatabases('keeping blobs', (database) => {
  let owner: Viewer;
  let blobs: ReturnType<typeof memoryBlobs>;
  let now: number;
  beforeEach(async () => {
    owner = (await seedCompany(database.db)).viewers.owner;
    blobs = memoryBlobs();
    now = start;
    await database.db.deleteFrom('blob_arrival').execute();
  });
  const deps = () => ({ db: database.db, blobs, clock: () => new Date(now), log: pino({ level: 'silent' }) });
  const content = () => Uint8Array.from(randomBytes(1000));
  const keep = (bytes = content()) => keepBlob(deps(), { kind: 'print', mediaType: 'application/pdf', content: bytes });
  const name = (blob: Awaited<ReturnType<typeof keep>>) =>
    inTransaction(database.db, (trx) => nameBlob(trx, owner, blob, new Date(now)));
  const arrived = () => database.db.selectFrom('blob_arrival').select('id').execute();

  test('what nobody names is taken away after a day, and not before; what is named, and what others put, stays', async () => {
    const [stray, named] = [await keep(), await keep()];
    const others = await blobs.put(content());
    await name(named);
    expect(await arrived()).toEqual([{ id: stray.id }]);
    now += 24 * hour;
    expect(await tidyBlobs(deps())).toMatchObject({ strays: 0 });
    expect(blobs.kept.size).toBe(3);
    now += 1;
    expect(await tidyBlobs(deps())).toMatchObject({ strays: 1 });
    expect([...blobs.kept.keys()].sort()).toEqual([named.id, others].sort());
    expect(await arrived()).toEqual([]);
  });

  test('the same bytes again make a stray young again', async () => {
    const bytes = content();
    await keep(bytes);
    now += 20 * hour;
    const again = await keep(bytes);
    now += 20 * hour;
    expect(await tidyBlobs(deps())).toMatchObject({ strays: 0 });
    await name(again);
    now += 20 * hour;
    expect(await tidyBlobs(deps())).toMatchObject({ strays: 0 });
    expect(sha256(await blobs.get(again.id))).toBe(again.id);
  });

  test('what was put again and is named already is no stray', async () => {
    const bytes = content();
    await name(await keep(bytes));
    const { id } = await keep(bytes);
    now += 25 * hour;
    expect(await tidyBlobs(deps())).toMatchObject({ strays: 0 });
    expect(blobs.kept.has(id)).toBe(true);
    expect(await arrived()).toEqual([]);
  });

  test('bytes that are being taken away are not put meanwhile; afterwards they are', async () => {
    const bytes = content();
    const { id } = await keep(bytes);
    now += 25 * hour;
    expect(await takeStray(database.db, new Date(now), new Date(now - 24 * hour))).toMatchObject({ id });
    await expect(keep(bytes)).rejects.toMatchObject({ status: 503 });
    expect(await tidyBlobs(deps())).toMatchObject({ strays: 0 });
    // The process that was at it ended: the next round goes on.
    now += 5 * minute + 1;
    expect(await tidyBlobs(deps())).toMatchObject({ strays: 1 });
    await name(await keep(bytes));
    expect(await blobs.has(id)).toBe(true);
  });

  test('a process that ended while it took bytes away holds up who puts them for five minutes, and no longer', async () => {
    const bytes = content();
    const { id } = await keep(bytes);
    now += 25 * hour;
    await takeStray(database.db, new Date(now), new Date(now - 24 * hour));
    now += 5 * minute;
    await expect(keep(bytes)).rejects.toMatchObject({ status: 503 });
    now += 1;
    await name(await keep(bytes));
    expect(await tidyBlobs(deps())).toMatchObject({ strays: 0 });
    expect(await blobs.has(id)).toBe(true);
  });

  test('two processes at once: what one took away, and was put again and named, the other leaves', async () => {
    const all = [content(), content()];
    for (const bytes of all) await keep(bytes);
    now += 25 * hour;
    const slow = heldUp(blobs);
    const other = tidyBlobs({ ...deps(), db: database.another(), blobs: slow });
    const held = await slow.asked;
    await expect(keep(all.find((bytes) => sha256(bytes) === held))).rejects.toMatchObject({ status: 503 });
    expect(await tidyBlobs(deps())).toMatchObject({ strays: 1 });
    const again = await keep(all.find((bytes) => sha256(bytes) !== held));
    await name(again);
    slow.goOn();
    expect(await other).toMatchObject({ strays: 1 });
    expect([...blobs.kept.keys()]).toEqual([again.id]);
    expect(await arrived()).toEqual([]);
  });

  test('what a store refuses to delete ends no round, can be put and named at once, and is tried again a day later', async () => {
    const all = [content(), content(), content()].sort((a, b) => (sha256(a) < sha256(b) ? -1 : 1));
    const [first = '', second = ''] = all.map((bytes) => sha256(bytes));
    for (const bytes of all) await keep(bytes);
    now += 25 * hour;
    const refused = new Set([first, second]);
    const { delete: remove } = blobs;
    blobs.delete = async (id) => {
      if (refused.has(id)) throw new BlobStoreError('refused', 'it is locked');
      await remove(id);
    };
    expect(await tidyBlobs(deps())).toMatchObject({ strays: 1 });
    await name(await keep(all[0]));
    expect([...blobs.kept.keys()].sort()).toEqual([first, second]);
    expect(await arrived()).toEqual([{ id: second }]);
    refused.clear();
    now += 25 * hour;
    expect(await tidyBlobs(deps())).toMatchObject({ strays: 1 });
    expect([...blobs.kept.keys()]).toEqual([first]);
  });

  test('a store that does not answer is asked a few times a round; the strays are left, and hold up nobody', async () => {
    const all = Array.from({ length: 8 }, content);
    for (const bytes of all) await keep(bytes);
    now += 25 * hour;
    const { delete: remove } = blobs;
    let asked = 0;
    blobs.delete = async () => {
      asked += 1;
      throw new BlobStoreError('away', 'the store does not answer');
    };
    expect(await tidyBlobs(deps())).toMatchObject({ strays: 0 });
    expect(asked).toBe(5);
    for (const bytes of all) await keep(bytes);
    blobs.delete = remove;
    now += 25 * hour;
    expect(await tidyBlobs(deps())).toMatchObject({ strays: 8 });
    expect(blobs.kept.size).toBe(0);
  });

  test('many strays, all of them; stopped meanwhile, the rest is left', async () => {
    for (let i = 0; i < 130; i++) await keep();
    now += 25 * hour;
    let asked = 0;
    expect(await tidyBlobs(deps(), () => ++asked > 10)).toMatchObject({ strays: 10 });
    expect(await database.db.selectFrom('blob_arrival').where('leaving', '=', 1).select('id').execute()).toEqual([]);
    expect(await tidyBlobs(deps())).toMatchObject({ strays: 120 });
    expect(blobs.kept.size).toBe(0);
  });

  test('nothing is kept of a kind that it is not, nor empty', async () => {
    const { db } = database;
    const wrong = { kind: 'print', mediaType: 'text/html', content: content() } as const;
    await expect(keepBlob({ ...deps(), db }, wrong)).rejects.toThrow(/type text\/html/);
    await expect(keep(new Uint8Array(0))).rejects.toThrow(/0 bytes/);
    expect([await arrived(), blobs.kept.size]).toEqual([[], 0]);
  });

  test('prints that an earlier version kept in the database move to the store; what was changed there stays, and is told', async () => {
    const [good, bad] = [content(), content()];
    await inTransaction(database.db, async (trx) => {
      for (const bytes of [good, bad])
        await nameBlob(
          trx,
          owner,
          { id: sha256(bytes), kind: 'print', mediaType: 'application/pdf', size: bytes.length },
          new Date(now),
        );
      await withoutTriggers(trx, async () => {
        await trx.updateTable('blob').set({ content: good }).where('id', '=', sha256(good)).execute();
        const other = Uint8Array.from([...bad.subarray(1), 0]);
        await trx.updateTable('blob').set({ content: other }).where('id', '=', sha256(bad)).execute();
      });
    });
    const find = (bytes: Uint8Array) => findBlob(database.db, owner, 'print', sha256(bytes));
    expect((await find(good))?.content).toEqual(good);
    expect(await tidyBlobs(deps())).toMatchObject({ moved: 1 });
    expect(await find(good)).toMatchObject({ id: sha256(good), content: null });
    expect(await blobs.get(sha256(good))).toEqual(good);
    await expect(find(bad)).rejects.toThrow(/does not match its hash/);
    expect(await tidyBlobs(deps())).toMatchObject({ moved: 0 });
    const { rows } = await sql<{ kind: string }>`select kind from blob where content is not null`.execute(database.db);
    expect(rows.filter(({ kind }) => kind === 'print')).toHaveLength(1);
  });
});

/** The same store, as another process has it that comes no further than to its first deletion until told to. */
function heldUp(blobs: ReturnType<typeof memoryBlobs>) {
  const asked = Promise.withResolvers<string>();
  const told = Promise.withResolvers<void>();
  return {
    ...blobs,
    asked: asked.promise,
    goOn: () => told.resolve(),
    async delete(id: string) {
      asked.resolve(id);
      await told.promise;
      await blobs.delete(id);
    },
  };
}
