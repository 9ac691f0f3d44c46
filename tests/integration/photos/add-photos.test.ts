import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Deps } from '../../../src/server/context.ts';
import { s3Store } from '../../../src/server/documents/blobs/store/s3-store.ts';
import { fillReport } from '../../../src/server/reports/fill.ts';
import { addPhotos } from '../../../src/server/reports/photos/add-photos.ts';
import { listReportPhotos } from '../../../src/server/repositories/reports/photos/report-photos.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { makeDeps } from '../../support/deps.ts';
import { memoryBlobs } from '../../support/memory-blobs.ts';
import { phonePhoto } from '../../support/photos.ts';
import { startS3Server } from '../../support/s3-server.ts';
import { book, fill, makeCompany, putInState, type TestCompany } from '../../support/world.ts';

const stores = {
  'in a folder’s place': async () => ({ store: memoryBlobs(), close: async () => {} }),
  'in a bucket': async () => {
    const server = await startS3Server();
    return { store: s3Store(server.settings, { pause: 1 }), close: server.close };
  },
};

onBothDatabases('photos of a report', (database) => {
  describe.each(Object.entries(stores))('%s', (_, open) => {
    let deps: Deps;
    let company: TestCompany;
    let reportId: string;
    let close: () => Promise<void>;
    beforeEach(async () => {
      const opened = await open();
      close = opened.close;
      ({ deps } = makeDeps(database.db, { blobs: opened.store, clock: () => new Date('2026-11-24T10:00:00.000Z') }));
      company = await makeCompany(database.db, randomUUID());
      ({ reportId } = await book(database.db, company, company.people.electrician));
      await fill(database.db, company.people.electrician, reportId, [
        { path: 'observations/o1', value: true },
        { path: 'observations/o1/text', value: 'Cracked socket' },
      ]);
      return () => close();
    });
    const boundTo = 'observations/o1';
    const form = () => ({ submission: randomUUID(), contentHash: 'typed' });
    const add = (sent: Uint8Array[], more: Partial<Parameters<typeof addPhotos>[3]> = {}) =>
      addPhotos(deps, company.people.electrician, reportId, { ...form(), boundTo, sent, ...more });
    const named = async () =>
      (await getReport(database.db, company.people.owner, reportId)).document.observations?.[0]?.photos;

    test('are kept in the store by their hash, and named by the document in their order', async () => {
      const { added, refused } = await add([
        await phonePhoto({ shade: 1, taken: '2026:11:24 09:30:00' }),
        await phonePhoto({ shade: 40 }),
      ]);
      expect(refused).toEqual([]);
      expect(added).toHaveLength(2);
      expect(await named()).toEqual(added);
      const known = await listReportPhotos(database.db, company.people.owner, reportId);
      expect(known.get(added[0] ?? '')).toMatchObject({ takenAt: '2026-11-24T09:30:00.000Z', width: 600, height: 900 });
      for (const { id, smallId } of known.values())
        expect((await deps.blobs.get(id)).length).toBeGreaterThan((await deps.blobs.get(smallId)).length);
      const third = await add([await phonePhoto({ shade: 80 })]);
      expect(await named()).toEqual([...added, ...third.added]);
    });

    test('sent twice are there once, whether the form or the photo is the same', async () => {
      const sent = [await phonePhoto()];
      const same = form();
      const first = await add(sent, same);
      expect(await add(sent, same)).toEqual(first);
      expect((await add([...sent, ...sent])).added).toEqual([]);
      expect(await named()).toEqual(first.added);
    });

    test('what is none is refused, and the others are added', async () => {
      const { added, refused } = await add([Buffer.from('not a photo'), await phonePhoto()]);
      expect([added.length, refused]).toEqual([1, ['This is no photo. Send a JPEG, PNG or WebP.']]);
    });

    test('of one form are at most six', async () => {
      const sent = await Promise.all(
        [1, 2, 3, 4, 5, 6, 7].map((shade) => phonePhoto({ shade: shade * 20, width: 90, height: 60 })),
      );
      const { added, refused } = await add(sent);
      expect([added.length, refused]).toEqual([6, ['At most 6 photos can be sent at once. Send the others again.']]);
    });

    test('are not added to what is not there, nor to a report that is out of hand, nor by another person', async () => {
      const sent = [await phonePhoto()];
      await expect(add(sent, { boundTo: 'observations/gone' })).rejects.toThrow('This observation has been removed');
      await expect(add(sent, { boundTo: 'supply' })).rejects.toThrow('photos of supply');
      const stranger = (await makeCompany(database.db, randomUUID())).people.electrician;
      await expect(addPhotos(deps, stranger, reportId, { ...form(), boundTo, sent })).rejects.toThrow('not found');
      await putInState(database.db, reportId, 'submitted');
      await expect(add(sent)).rejects.toThrow('submitted');
      expect(await named()).toBeUndefined();
    });

    test('a report names no photo of another', async () => {
      const { added } = await add([await phonePhoto()]);
      const { electrician } = company.people;
      const other = await book(database.db, company, electrician);
      await fill(database.db, electrician, other.reportId, [{ path: 'observations/x', value: true }]);
      const report = await getReport(database.db, electrician, other.reportId);
      const change = { ...form(), base: report.seq, changes: [{ path: 'observations/x/photos', value: added }] };
      await expect(fillReport(database.db, electrician, report, change, new Date())).rejects.toThrow('does not have');
    });
  });
});
