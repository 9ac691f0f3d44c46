import { createHash } from 'node:crypto';
import { Zip, ZipPassThrough } from 'fflate';

/** A file to go into a ZIP. `name`: of letters, digits, dots and hyphens, in folders at most; never from what somebody typed. */
export type ZipEntry = { name: string; content: Uint8Array };

/** What `sha256sum -c` is given. */
export const SUMS = 'SHA256SUMS';

/**
 * A ZIP of files in the order they come, with the hashes of all of them as its last one. One file is held at a time. Nothing is
 * packed: prints and photos are already, and packing the rest would hold up everybody else. The same entries and day are the same bytes.
 * At most 4 GB and 65,535 files, since the library writes no ZIP64.
 * @param day  YYYY-MM-DD, on which every file says that it was written.
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>, day: string): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const add = ({ name, content }: ZipEntry) => {
    if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(name)) throw new RangeError(`${name} is no name for a file of a ZIP`);
    const file = new ZipPassThrough(name);
    // A ZIP has times without a zone, and the library takes them in the server's: noon is the same day there whatever that is.
    file.mtime = new Date(`${day}T12:00:00`);
    zip.add(file);
    file.push(content, true);
  };
  let sums = '';
  for await (const entry of entries) {
    add(entry);
    sums += `${createHash('sha256').update(entry.content).digest('hex')}  ${entry.name}\n`;
    yield* ready.splice(0);
  }
  add({ name: SUMS, content: Buffer.from(sums) });
  zip.end();
  yield* ready.splice(0);
}
