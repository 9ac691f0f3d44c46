import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sha256 } from '../../../src/server/codes.ts';
import { type BlobStore, MAX_BLOB_BYTES } from '../../../src/server/documents/blobs/store/blob-store.ts';
import { folderStore } from '../../../src/server/documents/blobs/store/folder-store.ts';
import { s3Store } from '../../../src/server/documents/blobs/store/s3-store.ts';
import { memoryBlobs } from '../../support/memory-blobs.ts';
import { startS3Server } from '../../support/s3-server.ts';

type Opened = {
  store: BlobStore;
  /** Writes under an id, behind the store's back. */
  tamper(id: string, content: Uint8Array): Promise<void>;
  /** Names of what is kept. */
  names(): Promise<string[]>;
  close(): Promise<void>;
};

async function openFolder(): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'copperplate-blobs-'));
  return {
    store: folderStore(join(folder, 'blobs')),
    tamper: (id, content) => writeFile(join(folder, 'blobs', id.slice(0, 2), id), content),
    names: async () =>
      (await readdir(join(folder, 'blobs'), { recursive: true })).filter((name) => /[0-9a-f]{64}/.test(name)),
    close: () => rm(folder, { recursive: true }),
  };
}

async function openBucket(): Promise<Opened> {
  const server = await startS3Server({ prefix: 'here/', sessionToken: 'a token/of+the=session' });
  return {
    store: s3Store(server.settings, { pause: 1 }),
    tamper: async (id, content) => void server.objects.set(`here/${id.slice(0, 2)}/${id}`, content),
    names: async () => [...server.objects.keys()].map((key) => key.slice('here/'.length)),
    close: server.close,
  };
}

/** What other tests have in place of a store: it is to behave as one. */
async function openMemory(): Promise<Opened> {
  const store = memoryBlobs();
  return {
    store,
    tamper: async (id, content) => void store.kept.set(id, content),
    names: async () => [...store.kept.keys()].map((id) => `${id.slice(0, 2)}/${id}`),
    close: async () => undefined,
  };
}

describe.each([
  ['a folder', openFolder],
  ['a bucket', openBucket],
  ['the memory of a test', openMemory],
])('blobs in %s', (_name, open) => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await open();
    return opened.close;
  });
  const content = () => Uint8Array.from(randomBytes(100_000));

  test('what is put is there under its hash, the same bytes, once', async () => {
    const { store, names } = opened;
    const bytes = content();
    const id = sha256(bytes);
    expect(await store.has(id)).toBe(false);
    expect(await store.put(bytes)).toBe(id);
    expect(await store.put(bytes)).toBe(id);
    expect(await store.has(id)).toBe(true);
    expect(Buffer.from(await store.get(id)).equals(bytes)).toBe(true);
    expect((await names()).filter((name) => name.includes(id))).toEqual([`${id.slice(0, 2)}/${id}`]);
  });

  test('what is not there is said to be missing', async () => {
    const { store } = opened;
    await expect(store.get(sha256('nobody'))).rejects.toMatchObject({
      fault: 'missing',
      message: `${sha256('nobody')} is not in ${store.place}`,
    });
  });

  test('what is deleted is gone, and deleting it again is no error', async () => {
    const { store } = opened;
    const id = await store.put(content());
    await store.delete(id);
    expect(await store.has(id)).toBe(false);
    await store.delete(id);
  });

  test('bytes that were changed are not handed out, and the right ones can be put back', async () => {
    const { store, tamper } = opened;
    const bytes = content();
    const id = await store.put(bytes);
    for (const other of [new Uint8Array([...bytes.subarray(1), 0]), bytes.subarray(1), new Uint8Array(0)]) {
      await tamper(id, other);
      await expect(store.get(id)).rejects.toMatchObject({ fault: 'changed' });
    }
    await store.put(bytes);
    expect((await store.get(id)).length).toBe(bytes.length);
  });

  test('nothing at all, and too much, is not taken', async () => {
    const { store, names } = opened;
    const before = await names();
    for (const size of [0, MAX_BLOB_BYTES + 1])
      await expect(store.put(new Uint8Array(size))).rejects.toMatchObject({ fault: 'refused' });
    expect(await names()).toEqual(before);
  });

  test('an id that is none does not become a path', async () => {
    const { store } = opened;
    for (const id of ['', '..', `../${'0'.repeat(61)}`, 'A'.repeat(64), `${'0'.repeat(64)}\n`]) {
      await expect(store.get(id)).rejects.toThrow(/no SHA-256/);
      await expect(store.has(id)).rejects.toThrow(/no SHA-256/);
      await expect(store.delete(id)).rejects.toThrow(/no SHA-256/);
    }
  });

  test('many at once, the same and others, all are kept whole', async () => {
    const { store } = opened;
    const same = content();
    const all = [...Array(8).fill(same), ...Array.from({ length: 8 }, content)];
    const ids = await Promise.all(all.map((bytes) => store.put(bytes)));
    const back = await Promise.all(ids.map((id) => store.get(id)));
    expect(back.map((bytes) => sha256(bytes))).toEqual(all.map((bytes) => sha256(bytes)));
  });

  test('it says that it can be used, and leaves no trace of having been asked', async () => {
    const before = await opened.names();
    await opened.store.check();
    expect(await opened.names()).toEqual(before);
  });
});

/** Whoever may do everything, as a test in a container may, is not refused anything: another account is. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** The fault of a put of 100 kB, in a process of an account that has no rights of its own. */
function putInAnother(into: string, before: string): Promise<string> {
  const module = fileURLToPath(new URL('../../../src/server/documents/blobs/store/folder-store.ts', import.meta.url));
  const script = `
    import { folderStore } from ${JSON.stringify(module)};
    process.on('SIGXFSZ', () => {});
    await folderStore(${JSON.stringify(into)}).put(new Uint8Array(100_000)).then(() => console.log('put'), ({ fault }) => console.log(fault));`;
  const command = `${before} exec "$0" --input-type=module -e "$1"`;
  return new Promise((resolve, reject) => {
    execFile('bash', ['-c', command, process.execPath, script], nobody, (error, out) =>
      error ? reject(error) : resolve(out.trim()),
    );
  });
}

describe('a folder', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'copperplate-blobs-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('is read by this account only', async () => {
    const store = folderStore(join(folder, 'own'));
    const id = await store.put(Buffer.from('secret'));
    const file = join(folder, 'own', id.slice(0, 2), id);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'own'))).mode & 0o777).toBe(0o700);
    expect((await readFile(file)).toString()).toBe('secret');
  });

  test('loses what a killed process left half written, and not what is being written', async () => {
    const store = folderStore(join(folder, 'killed'));
    await store.put(Buffer.from('whole'));
    const arriving = join(folder, 'killed', 'arriving');
    expect(await readdir(arriving)).toEqual([]);
    const old = new Date('2026-11-21T09:00:00Z');
    for (const name of ['old', 'new']) await writeFile(join(arriving, name), 'ha');
    await utimes(join(arriving, 'old'), old, old);
    expect(await store.deletePartial(new Date('2026-11-21T10:00:00Z'))).toBe(1);
    expect(await readdir(arriving)).toEqual(['new']);
    expect(await folderStore(join(folder, 'never')).deletePartial(new Date())).toBe(0);
  });

  test('that may not be written, and one with no space, are named for what they are', async () => {
    await chmod(folder, 0o755);
    const closed = join(folder, 'closed');
    await mkdir(closed, { mode: 0o500 });
    await chown(closed, nobody.uid ?? process.getuid?.() ?? 0, nobody.gid ?? process.getgid?.() ?? 0);
    expect(await putInAnother(closed, '')).toBe('read-only');
    const small = join(folder, 'small');
    await mkdir(small);
    await chmod(small, 0o777);
    expect(await putInAnother(small, 'ulimit -f 1;')).toBe('full');
    expect(await readdir(join(small, 'arriving'))).toEqual([]);
  });

  test('that is no folder is named, and does not wait', async () => {
    await writeFile(join(folder, 'file'), '');
    const store = folderStore(join(folder, 'file'));
    await expect(store.check()).rejects.toMatchObject({ fault: 'away', message: expect.stringContaining(store.place) });
  });
});

describe('a bucket', () => {
  const within = async <T>(work: (server: Awaited<ReturnType<typeof startS3Server>>) => Promise<T>) => {
    const server = await startS3Server();
    try {
      return await work(server);
    } finally {
      await server.close();
    }
  };
  const bytes = Buffer.from('a print');
  const id = sha256(bytes);

  test('that fails, is too busy or hangs up is asked again', () =>
    within(async ({ settings, trouble, asked }) => {
      const store = s3Store(settings, { pause: 1 });
      trouble.push(503, 'cut', 500, 429);
      expect(await store.put(bytes)).toBe(id);
      expect(asked).toEqual(Array(5).fill('PUT'));
      trouble.push('cut', 502);
      expect(Buffer.from(await store.get(id))).toEqual(bytes);
    }));

  test('that goes on failing is said to be away, after so many attempts', () =>
    within(async ({ settings, trouble, asked }) => {
      const store = s3Store(settings, { pause: 1, attempts: 3 });
      trouble.push(500, 500, 500);
      const message = expect.stringMatching(/certificates at http.*500 SlowDown/);
      await expect(store.get(id)).rejects.toMatchObject({ fault: 'away', message });
      expect(asked).toHaveLength(3);
    }));

  test('that says nothing is given up in time', () =>
    within(async ({ settings, trouble }) => {
      trouble.push('silent');
      const store = s3Store(settings, { within: 100 });
      await expect(store.get(id)).rejects.toMatchObject({
        fault: 'away',
        message: expect.stringMatching(/did not answer in time/),
      });
      // Whoever asks next does not wait as long again.
      await expect(store.get(id)).rejects.toMatchObject({
        fault: 'away',
        message: expect.stringMatching(/did not answer a moment ago/),
      });
    }));

  test('that was silent is asked again after its rest', () =>
    within(async ({ settings, trouble }) => {
      const store = s3Store(settings, { within: 2000, rest: 0 });
      await store.put(bytes);
      trouble.push('silent');
      await expect(store.get(id)).rejects.toMatchObject({ fault: 'away' });
      expect(Buffer.from(await store.get(id))).toEqual(Buffer.from(bytes));
    }));

  test('that is not there at all is away', async () => {
    const settings = await within(async (server) => server.settings);
    const store = s3Store(settings, { pause: 1, attempts: 2 });
    await expect(store.put(bytes)).rejects.toMatchObject({
      fault: 'away',
      message: expect.stringMatching(/ECONNREFUSED/),
    });
  });

  test.each([
    ['another key', { accessKeyId: 'AKIDOTHER' }, /403 InvalidAccessKeyId/],
    ['another secret', { secretAccessKey: 'another' }, /403 SignatureDoesNotMatch/],
    ['another region', { region: 'eu-test-2' }, /403 InvalidAccessKeyId/],
    ['a token that nobody gave', { sessionToken: 'x' }, /403 InvalidToken/],
    ['another bucket', { bucket: 'other' }, /404 NoSuchBucket/],
  ])('refuses %s, and is not asked again', (_what, other, message) =>
    within(async ({ settings, asked }) => {
      const store = s3Store({ ...settings, ...other }, { pause: 1 });
      const error = expect.objectContaining({ fault: 'refused', message: expect.stringMatching(message) });
      for (const work of [() => store.check(), () => store.put(bytes), () => store.get(id)])
        await expect(work()).rejects.toEqual(error);
      expect(asked).toHaveLength(3);
    }),
  );

  test('that sends us elsewhere is refused: credentials go nowhere else', () =>
    within(async ({ settings, trouble }) => {
      trouble.push(307);
      await expect(s3Store(settings).get(id)).rejects.toMatchObject({ fault: 'refused' });
    }));

  test('that sends more than anything kept is not read to its end', () =>
    within(async ({ settings, objects }) => {
      objects.set(`${id.slice(0, 2)}/${id}`, new Uint8Array(MAX_BLOB_BYTES + 1));
      await expect(s3Store(settings).get(id)).rejects.toMatchObject({ fault: 'changed' });
    }));
});
