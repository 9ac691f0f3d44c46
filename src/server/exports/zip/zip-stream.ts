import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { behindRecord, centralRecord, endRecords, localRecord } from './zip-records.ts';

/** A file to go into a ZIP. `name`: of letters, digits, dots and hyphens, in folders at most; never from what somebody typed. */
export type ZipEntry = { name: string; content: Uint8Array | AsyncIterable<Uint8Array> };

/** What `sha256sum -c` is given. */
export const SUMS = 'SHA256SUMS';

/** Where bytes wait until the files in front of them are in the ZIP. */
export type Spool = { add(bytes: Uint8Array): Promise<void> | void; read(): AsyncIterable<Uint8Array> };

/** What waits of a ZIP: the hashes of its files, and their lines of the directory. */
export type ZipSpools = { sums: Spool; directory: Spool };

/** For a ZIP of few files. */
export const memorySpools = (): ZipSpools => ({ sums: memorySpool(), directory: memorySpool() });

function memorySpool(): Spool {
  const all: Uint8Array[] = [];
  return {
    add(bytes) {
      all.push(bytes);
    },
    async *read() {
      yield* all;
    },
  };
}

/**
 * A ZIP of files in the order they come, with the hashes of all of them as its last one. One file is held at a time. Nothing is
 * packed: prints and photos are already, and packing the rest would hold up everybody else. The same entries and day are the same bytes.
 * With more than 4 GB or 65,535 files it is a ZIP64. Written here: client-zip 2.5.1 makes one of the bytes only, and unzip does not read
 * what it writes of many small files; fflate makes none.
 * @param day  YYYY-MM-DD, on which every file says that it was written.
 * @param spools  where the hashes and the directory wait.
 * @param begins  how many bytes stand in front of it.
 */
export async function* zipOf(
  entries: AsyncIterable<ZipEntry>,
  day: string,
  { sums, directory }: ZipSpools = memorySpools(),
  begins = 0,
): AsyncGenerator<Uint8Array> {
  let [files, size, at] = [0, 0, begins];
  async function* put({ name, content }: ZipEntry) {
    if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(name)) throw new RangeError(`${name} is no name for a file of a ZIP`);
    const hash = createHash('sha256');
    const file = { name, day, crc: 0, size: 0, offset: at };
    const head = localRecord(file);
    yield head;
    for await (const part of content instanceof Uint8Array ? [content] : content) {
      hash.update(part);
      file.crc = crc32(part, file.crc);
      file.size += part.length;
      yield part;
    }
    const behind = behindRecord(file);
    yield behind;
    const line = centralRecord(file);
    await directory.add(line);
    files += 1;
    size += line.length;
    at += head.length + file.size + behind.length;
    return Buffer.from(`${hash.digest('hex')}  ${name}\n`);
  }
  for await (const entry of entries) await sums.add(yield* put(entry));
  yield* put({ name: SUMS, content: sums.read() });
  yield* directory.read();
  yield endRecords({ files, size, offset: at });
}
