import { databaseFault } from '../../../server/db/faults.ts';
import { BlobStoreError } from '../../../server/documents/blobs/store/blob-store.ts';
import { type ExportDeps, ExportOverError, exportEntries } from './export-entries.ts';
import { DiskNearlyFullError, type ExportFile } from './export-file.ts';
import type { ExportFiles } from './export-files.ts';
import {
  deleteEarlierExports,
  endExport,
  type HeldExport,
  holdExport,
  leaveExport,
  saveExportProgress,
} from './repository/export-work.ts';
import { zipOf } from './zip/zip-stream.ts';

/** In milliseconds: a worker that is silent for so long is taken for dead, and another makes the export. */
export const HELD_FOR = 45_000;
/** In milliseconds: how often a worker says that it is alive, however long one certificate takes. */
const SAYS_EVERY = 10_000;
/** How many workers may die over one export. An export that kills the server must not do so for ever. */
const MOST_BEGUN = 3;

/**
 * Makes an export: a folder for each site, in it one for each certificate, with print, signed data, tables and photos; at the end an
 * index of all and their hashes. One certificate is in memory at a time. Missing prints are drawn and stored, so that the worker
 * that begins again after the server stopped soon reaches the same point, and the same bytes.
 * @param isOver  checked between two certificates: if true, the next worker goes on with the export.
 */
export async function makeExport(
  deps: ExportDeps,
  files: ExportFiles,
  of: HeldExport,
  isOver: () => boolean = () => false,
): Promise<void> {
  const { db, clock, log } = deps;
  const fail = (problem: string) => endExport(db, of, { state: 'failed', problem }, clock());
  const until = () => new Date(clock().getTime() + HELD_FOR);
  if (of.begun > MOST_BEGUN) {
    await fail('The server failed three times while it made this export. Export single sites or clients.');
    return;
  }
  const alive = setInterval(() => {
    // `save` checks between two certificates whether this worker still holds it.
    void holdExport(db, of, until()).catch((error: unknown) => log.warn({ err: error }, 'an export could not be held'));
  }, SAYS_EVERY).unref();
  let left = false;
  try {
    const file = await files.begin(of.id);
    try {
      const entries = exportEntries(deps, of, {
        index: file.index,
        isOver: () => {
          left = isOver();
          return left;
        },
        save: (so) => saveExportProgress(db, of, { ...so, until: until() }),
      });
      for await (const part of zipOf(entries, of.askedAt.slice(0, 10), file.spools)) await file.write(part);
      await keepExport(deps, files, of, file);
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof ExportOverError) {
      if (left) await leaveExport(db, of);
      return;
    }
    const fault = databaseFault(error);
    if (fault === 'away' || fault === 'busy') throw error;
    log.error({ err: error, export: of.id }, 'an export was not made');
    await fail(problemOf(error));
  } finally {
    clearInterval(alive);
  }
}

/** A worker that has lost the export deletes its file: the next worker writes its own. */
async function keepExport(
  { db, clock }: ExportDeps,
  files: ExportFiles,
  of: HeldExport,
  file: ExportFile,
): Promise<void> {
  const bytes = await file.sync();
  const earlier = await db.transaction().execute(async (trx) => {
    if (!(await endExport(trx, of, { state: 'done', bytes }, clock()))) throw new ExportOverError();
    await file.keep();
    return deleteEarlierExports(trx, of);
  });
  await files.remove(earlier);
}

/** Tells the person who asked what to do, or to tell the administrator. */
function problemOf(error: unknown): string {
  const { code } = error as { code?: string };
  if (error instanceof DiskNearlyFullError)
    return 'The server’s disk is nearly full. Remove exports, or ask your administrator.';
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'The server’s disk is full.';
  if (code === 'EROFS' || code === 'EACCES') return 'The server may not write to its exports folder.';
  if (error instanceof BlobStoreError) return 'The store of prints and photos does not answer.';
  return 'Something went wrong. The error was logged for your administrator.';
}
