import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256 } from '../../../src/server/codes.ts';
import { MAX_BLOB_BYTES } from '../../../src/server/documents/blobs/store/blob-store.ts';
import { s3Store } from '../../../src/server/documents/blobs/store/s3-store.ts';

/**
 * The store against a service that others wrote, which checks signatures and hashes as it understands them. What a service does
 * when it is in trouble is asked of our own (`store.test.ts`). The store asks for no parts, lists and multipart uploads.
 */
let server: S3rver;
let folder: string;
let port: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copperplate-s3-'));
  server = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, directory: folder },
    configureBuckets: [{ name: 'certificates' }],
  });
  port = (await server.run()).port;
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** The service's only account. */
const open = (more: { bucket?: string; secretAccessKey?: string } = {}) =>
  s3Store(
    {
      ...{ endpoint: `http://127.0.0.1:${port}`, region: 'eu-test-1', bucket: 'certificates', prefix: 'here/' },
      ...{ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', sessionToken: undefined, ...more },
    },
    { pause: 1 },
  );
const files = async () =>
  (await readdir(folder, { recursive: true })).filter((name) => /[0-9a-f]{64}\._S3rver_object$/.test(name));

test('what is put is got, by its hash, until it is deleted', async () => {
  const store = open();
  await store.check();
  const content = new TextEncoder().encode('%PDF-1.7 a print');
  const id = await store.put(content);
  expect(id).toBe(sha256(content));
  expect(await store.put(content)).toBe(id);
  expect(await files()).toEqual([expect.stringContaining(join('here', id.slice(0, 2), id))]);
  expect(Buffer.from(await store.get(id)).equals(content)).toBe(true);
  expect(await store.has(id)).toBe(true);
  await store.delete(id);
  await store.delete(id);
  expect(await files()).toEqual([]);
  expect(await store.has(id)).toBe(false);
  await expect(store.get(id)).rejects.toMatchObject({ fault: 'missing' });
});

test('the largest blob there may be comes back whole, and one that was changed there is refused', async () => {
  const store = open();
  const content = Buffer.alloc(MAX_BLOB_BYTES, 'photo');
  const id = await store.put(content);
  expect(content.equals(await store.get(id))).toBe(true);
  const [name = ''] = await files();
  const kept = await readFile(join(folder, name));
  kept[0] = (kept[0] ?? 0) ^ 1;
  await writeFile(join(folder, name), kept);
  await expect(store.get(id)).rejects.toMatchObject({ fault: 'changed' });
  await store.delete(id);
});

test('another secret and another bucket are refused, and said', async () => {
  const content = new TextEncoder().encode('x');
  await expect(open({ secretAccessKey: 'another' }).put(content)).rejects.toMatchObject({
    ...{ fault: 'refused', message: expect.stringContaining('SignatureDoesNotMatch') },
  });
  await expect(open({ bucket: 'nobody' }).check()).rejects.toMatchObject({
    ...{ fault: 'refused', message: expect.stringContaining('NoSuchBucket') },
  });
  expect(await files()).toEqual([]);
});
