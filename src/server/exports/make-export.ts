import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '../context.ts';
import { databaseFault } from '../db/faults.ts';
import { BlobStoreError } from '../documents/blobs/store/blob-store.ts';
import { certificateData } from '../documents/certificates/certificate-data.ts';
import { fileNameOf, inFileName } from '../documents/certificates/certificate-file.ts';
import { printOf } from '../documents/certificates/certificate-print.ts';
import { BusyError } from '../errors.ts';
import type { Certificate } from '../repositories/certificates/certificates.ts';
import {
  deleteEarlierExports,
  endExport,
  type HeldExport,
  holdExport,
  leaveExport,
  saveExportProgress,
} from '../repositories/exports/export-work.ts';
import {
  type ExportedSite,
  getExportedCertificate,
  listExportedCertificates,
  listExportedSites,
} from '../repositories/exports/exported.ts';
import { certificateEntries, isLost } from './certificate-entries.ts';
import { csv, indexHead, indexRow } from './certificate-tables.ts';
import { DiskNearlyFullError, type ExportFile, type ExportFiles } from './export-files.ts';
import { type Spool, type ZipEntry, zipOf } from './zip-stream.ts';

export type ExportDeps = Pick<Deps, 'db' | 'config' | 'printer' | 'blobs' | 'clock' | 'log'>;

/** In milliseconds: a worker that says nothing for so long is taken for dead, and another makes the export. */
export const HELD_FOR = 45_000;
/** In milliseconds: so often it says that it is alive, however long one certificate takes. */
const SAYS_EVERY = 10_000;
const SITES_AT_ONCE = 200;
/** In milliseconds, where more prints are asked for than can be drawn: people go first. */
const WAITS_FOR_PRINTER = 500;
/** So often a worker may be lost over one export. A server that dies of it must not die of it for ever. */
const MOST_BEGUN = 3;

class Over extends Error {}

/**
 * Makes an export: a folder for each site, in it one for each certificate, with print, signed data, tables and photos; at the end an
 * index of all and their hashes. One certificate is held at a time. Prints that were never drawn are drawn and kept, so that whoever
 * begins again after a server was stopped comes fast to where it ended, and to the same bytes.
 * @param isOver  asked between two certificates: the export is left to whoever comes next.
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
    await fail('The server stopped three times while it made this. Export single sites or clients.');
    return;
  }
  const alive = setInterval(() => {
    // Whether it is still held is asked between two certificates.
    void holdExport(db, of, until()).catch((error: unknown) => log.warn({ err: error }, 'an export could not be held'));
  }, SAYS_EVERY).unref();
  let left = false;
  try {
    const file = await files.begin(of.id);
    try {
      const entries = entriesOf(deps, of, {
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
    if (error instanceof Over) {
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

/** Who lost the export keeps nothing: whoever took it over has a file of their own. */
async function keepExport(
  { db, clock }: ExportDeps,
  files: ExportFiles,
  of: HeldExport,
  file: ExportFile,
): Promise<void> {
  const bytes = await file.sync();
  const earlier = await db.transaction().execute(async (trx) => {
    if (!(await endExport(trx, of, { state: 'done', bytes }, clock()))) throw new Over();
    await file.keep();
    return deleteEarlierExports(trx, of);
  });
  await files.remove(earlier);
}

/** For whoever asked: what they can do about it, or tell who runs the server. */
function problemOf(error: unknown): string {
  const { code } = error as { code?: string };
  if (error instanceof DiskNearlyFullError)
    return 'The disk of the server is nearly full. Remove exports, or ask whoever runs it.';
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'The disk of the server is full.';
  if (code === 'EROFS' || code === 'EACCES') return 'The server may not write its folder for exports.';
  if (error instanceof BlobStoreError) return 'The store of prints and photos does not answer.';
  return 'Something went wrong. It was recorded for whoever runs the server.';
}

async function* entriesOf(
  deps: ExportDeps,
  of: HeldExport,
  {
    index,
    isOver,
    save,
  }: { index: Spool; isOver: () => boolean; save: (so: { done: number; lacking: number }) => Promise<boolean> },
): AsyncGenerator<ZipEntry> {
  let done = 0;
  let lacking = 0;
  const lacks = () => {
    lacking += 1;
  };
  await index.add(Buffer.from(csv([[...indexHead, 'Folder']])));
  for await (const site of sitesOf(deps, of)) {
    for (const id of await listExportedCertificates(deps.db, of, site.id)) {
      if (isOver()) throw new Over();
      const certificate = await getExportedCertificate(deps.db, of, id);
      const print = await printWithPatience(deps, of, certificate, isOver);
      if (!print) lacks();
      const folder = `${folderOf(site)}/${fileNameOf(certificate)}`;
      yield* certificateEntries(deps, certificate, { print, folder: `${folder}/`, lacks });
      // The head has the byte order mark; a row is without.
      await index.add(Buffer.from(csv([[...indexRow(certificate, certificateData(certificate)), folder]]).slice(1)));
      done += 1;
      if (!(await save({ done, lacking }))) throw new Over();
    }
  }
  yield { name: 'index.csv', content: index.read() };
}

async function* sitesOf({ db }: ExportDeps, of: HeldExport): AsyncGenerator<ExportedSite> {
  for (let after: string | undefined; ; ) {
    const sites = await listExportedSites(db, of, { after, limit: SITES_AT_ONCE });
    yield* sites;
    if (sites.length < SITES_AT_ONCE) return;
    after = sites.at(-1)?.id;
  }
}

/** Two sites of one name have folders of their own: the end of the id tells them apart. */
const folderOf = ({ id, name, postcode }: ExportedSite): string => inFileName([postcode, name, id.slice(-8)]);

/** Undefined where it cannot be had: the rest of thousands is exported all the same. @throws BlobStoreError of a store that is away. */
async function printWithPatience(
  deps: ExportDeps,
  { companyId, askedBy }: HeldExport,
  certificate: Certificate,
  isOver: () => boolean,
): Promise<Uint8Array | undefined> {
  for (;;) {
    try {
      const again = () => getExportedCertificate(deps.db, { companyId }, certificate.id);
      return await printOf(deps, { companyId, userId: askedBy }, certificate, again);
    } catch (error) {
      if (error instanceof BusyError) {
        if (isOver()) throw new Over();
        await pause(WAITS_FOR_PRINTER, undefined, { ref: false });
        continue;
      }
      if ((error instanceof BlobStoreError && !isLost(error)) || databaseFault(error)) throw error;
      deps.log.error({ err: error, certificate: certificate.id }, 'an export is without a print');
      return undefined;
    }
  }
}
