import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type BlobLine, type Cell, type EndLine, type Header, isRow, readRow, type TableLine } from './format.ts';

/** One part of a backup, in the order of the file. The last line is the checksum. */
export type BackupPart =
  | { kind: 'header'; header: Header }
  | { kind: 'table'; table: string; columns: string[] }
  | { kind: 'row'; cells: Cell[]; bytes: number }
  | { kind: 'blob'; id: string; content: Uint8Array }
  | { kind: 'end'; sha256: string };

/** The file is not a backup, or is damaged. The message is a sentence for a person. */
export class BadBackupError extends Error {
  override readonly name = 'BadBackupError';
}

/**
 * Reads a backup from beginning to end, with a few lines in memory. Only the part `end` confirms that
 * everything before it is unchanged.
 * @throws BadBackupError
 */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  await lookAtStart(file);
  const hash = createHash('sha256');
  let header: Header | undefined;
  let columns: readonly string[] | undefined;
  let rows = 0;
  let ended = false;
  for await (const line of linesOf(file)) {
    if (ended) throw new BadBackupError('the backup is damaged: something follows its end');
    const content = parse(line);
    if (isEnd(content)) {
      const sha256 = hash.digest('hex');
      if (!header || content.sha256 !== sha256 || content.rows !== rows)
        throw new BadBackupError('the backup is damaged: its checksum does not hold');
      ended = true;
      yield { kind: 'end', sha256 };
      continue;
    }
    hash.update(line).update('\n');
    if (!header) {
      header = readHeader(content);
      yield { kind: 'header', header };
    } else if (Array.isArray(content)) {
      if (content.length !== columns?.length || !isRow(content))
        throw new BadBackupError('the backup is damaged: a row is not complete');
      rows += 1;
      yield { kind: 'row', cells: readRow(content), bytes: line.length };
    } else if (isBlob(content)) {
      yield { kind: 'blob', id: content.blob, content: Buffer.from(content.base64, 'base64') };
    } else if (isTableLine(content)) {
      columns = content.columns;
      yield { kind: 'table', table: content.table, columns: content.columns };
    } else {
      throw new BadBackupError('the backup is damaged: a line cannot be read');
    }
  }
  if (!ended) throw new BadBackupError('the backup is not whole: its end is missing');
}

// A damaged file unpacks before gzip checks its own checksum, and may give JSON of any shape.
const isBlob = (content: unknown): content is BlobLine => {
  const { blob, base64 } = (content ?? {}) as Partial<BlobLine>;
  return typeof blob === 'string' && typeof base64 === 'string';
};
const isTableLine = (content: unknown): content is TableLine => {
  const { table, columns } = (content ?? {}) as Partial<TableLine>;
  return typeof table === 'string' && areTexts(columns);
};
const areTexts = (list: unknown): list is string[] =>
  Array.isArray(list) && list.every((each) => typeof each === 'string');
const isEnd = (content: unknown): content is EndLine => (content as { end?: unknown } | null)?.end === true;

function readHeader(content: unknown): Header {
  const header = content as Partial<Header> | null;
  if (header?.copperplate !== 'backup') throw new BadBackupError('this is not a Copperplate backup');
  if (header.format !== 1) throw new BadBackupError('the backup was made by a later version of Copperplate');
  const { version, made_at, migrations, secret } = header;
  const isWhole = typeof version === 'string' && typeof made_at === 'string' && areTexts(migrations);
  if (!isWhole || (secret !== null && typeof secret !== 'string'))
    throw new BadBackupError('the backup is damaged: its first line is not complete');
  return header as Header;
}

function parse(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString());
  } catch (cause) {
    throw new BadBackupError('the backup is damaged: a line cannot be read', { cause });
  }
}

/** The lines of the unpacked file as bytes. Only a newline ends one: text may hold other characters that count as line ends. */
async function* linesOf(file: string): AsyncGenerator<Buffer> {
  const unpacked = createGunzip();
  const done = pipeline(createReadStream(file), unpacked);
  // The reading loop throws the failure too; here it must only not stay unhandled.
  done.catch(() => undefined);
  let begun: Buffer[] = [];
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      let from = 0;
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
        yield Buffer.concat([...begun, chunk.subarray(from, at)]);
        begun = [];
        from = at + 1;
      }
      if (from < chunk.length) begun.push(chunk.subarray(from));
    }
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    if (!code.startsWith('Z_')) throw cause;
    throw new BadBackupError('the backup is damaged or not whole: it cannot be unpacked', { cause });
  }
  if (begun.length > 0) throw new BadBackupError('the backup is not whole: its end is missing');
}

/** Checks the ten header bytes that the gzip reader ignores (time, system): every backup has the same. */
async function lookAtStart(file: string): Promise<void> {
  const handle = await open(file).catch((cause) => {
    throw new BadBackupError(`${file} cannot be read`, { cause });
  });
  try {
    const { buffer } = await handle.read(Buffer.alloc(10), 0, 10, 0);
    const systems = [3, 10, 19];
    const asWritten = buffer.subarray(0, 9).toString('hex') === '1f8b08000000000000';
    if (!asWritten || !systems.includes(buffer[9] ?? 0)) throw new BadBackupError('this is not a Copperplate backup');
  } finally {
    await handle.close();
  }
}
