import { createHash } from 'node:crypto';
import { makeZip } from 'client-zip';

/** A file to go into a ZIP. `name`: of letters, digits, dots and hyphens, in folders at most; never from what somebody typed. */
export type ZipEntry = { name: string; content: Uint8Array | AsyncIterable<Uint8Array> };

/** What `sha256sum -c` is given. */
export const SUMS = 'SHA256SUMS';

/** Where lines wait until the files in front of them are in the ZIP. */
export type Spool = { add(text: string): Promise<void> | void; read(): AsyncIterable<Uint8Array> };

/** For a ZIP of few files. */
export function memorySpool(): Spool {
  let all = '';
  return {
    add(text) {
      all += text;
    },
    async *read() {
      yield Buffer.from(all);
    },
  };
}

/**
 * A ZIP of files in the order they come, with the hashes of all of them as its last one. One file is held at a time. Nothing is
 * packed: prints and photos are already, and packing the rest would hold up everybody else. The same entries and day are the same bytes.
 * With more than 4 GB or 65,535 files it is a ZIP64.
 * @param day  YYYY-MM-DD, on which every file says that it was written.
 * @param sums  where the hashes wait.
 */
export async function* zipOf(
  entries: AsyncIterable<ZipEntry>,
  day: string,
  sums: Spool = memorySpool(),
): AsyncGenerator<Uint8Array> {
  // A ZIP has times without a zone, and the library takes them in the server's: noon is the same day there whatever that is.
  const lastModified = new Date(`${day}T12:00:00`);
  async function* files() {
    for await (const { name, content } of entries) {
      if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(name)) throw new RangeError(`${name} is no name for a file of a ZIP`);
      const hash = createHash('sha256');
      yield { name, lastModified, input: hashed(content, hash) };
      await sums.add(`${hash.digest('hex')}  ${name}\n`);
    }
    yield { name: SUMS, lastModified, input: sums.read() };
  }
  yield* makeZip(files());
}

async function* hashed(content: ZipEntry['content'], hash: ReturnType<typeof createHash>) {
  for await (const part of content instanceof Uint8Array ? [content] : content) {
    hash.update(part);
    yield part;
  }
}
