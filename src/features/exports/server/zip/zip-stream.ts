import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { behindRecord, centralRecord, endRecords, localRecord } from './zip-records.ts';

/** A file of a ZIP. `name`: letters, digits, dots and hyphens, and folders; never typed text. */
export type ZipEntry = { name: string; content: Uint8Array | AsyncIterable<Uint8Array> };

/** The file for `sha256sum -c`. */
const SUMS = 'SHA256SUMS';

/** Holds bytes until the files before them are in the ZIP. */
export type Spool = { add(bytes: Uint8Array): Promise<void> | void; read(): AsyncIterable<Uint8Array> };

/** What is written after the files: their hashes, and their lines of the directory. */
export type ZipSpools = { sums: Spool; directory: Spool };

/** For a ZIP of few files. */
const memorySpools = (): ZipSpools => ({ sums: memorySpool(), directory: memorySpool() });

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
 * A ZIP of files in the order they come; its last file holds the hashes of all others. One file is in memory at a time. Nothing is
 * compressed: prints and photos already are, and compressing the rest would hold up other requests. The same entries and day give the
 * same bytes. With more than 4 GB or 65,535 files it is a ZIP64.
 *
 * Written here because the libraries keep the directory in memory (yazl 3.3) or write no ZIP64 (fflate 0.8); client-zip 2.5 writes one
 * that unzip cannot read if there are many small files. An export of all a company's certificates keeps its directory in a file.
 * @param day  YYYY-MM-DD: the date of every file.
 * @param spools  where the hashes and the directory wait.
 * @param begins  bytes before the ZIP in the same file.
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
