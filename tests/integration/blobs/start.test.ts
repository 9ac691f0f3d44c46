import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderHtml } from '../../../src/markup/render-html.ts';
import { openApplication } from '../../../src/server/composition.ts';
import type { S3Settings } from '../../../src/server/documents/blobs/store/s3-settings.ts';
import { type S3Server, startS3Server } from '../../support/s3-server.ts';

let root: string;
let server: S3Server;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'copperplate-start-'));
  await mkdir(join(root, 'static'));
  await writeFile(join(root, 'static', 'manifest.json'), '{}');
  server = await startS3Server();
});
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true });
});

const start = (more: Record<string, string>) =>
  openApplication({
    environment: { DATA_DIR: join(root, 'data'), LOG_LEVEL: 'silent', ...more },
    root,
    renderHtml,
    renderOrdinaryPage: async () => undefined,
  });
const bucket = ({ endpoint, bucket: name, region, accessKeyId, secretAccessKey }: S3Settings) => ({
  BLOB_URL: `s3://${name}?endpoint=${endpoint}&region=${region}`,
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
});

test('a bucket that refuses us stops the start, and says why', async () => {
  await expect(start(bucket({ ...server.settings, secretAccessKey: 'another' }))).rejects.toThrow(
    /the bucket certificates at http.* refuses us: 403 SignatureDoesNotMatch/,
  );
  await expect(start(bucket({ ...server.settings, bucket: 'elsewhere' }))).rejects.toThrow(/404 NoSuchBucket/);
});

test('a bucket that takes us is where large bytes go; one that is away does not stop the start', async () => {
  const { deps, close } = await start(bucket(server.settings));
  const id = await deps.blobs.put(Buffer.from('a print'));
  expect([...server.objects.keys()]).toEqual([`${id.slice(0, 2)}/${id}`]);
  await close();
  server.trouble.push(500, 500, 500, 500, 500);
  await (await start(bucket(server.settings))).close();
});

test('without a bucket they go into the data folder', async () => {
  const { deps, close } = await start({});
  const id = await deps.blobs.put(Buffer.from('a print'));
  expect(deps.blobs.place).toBe(`the folder ${join(root, 'data', 'blobs')}`);
  expect(await deps.blobs.has(id)).toBe(true);
  await close();
});
