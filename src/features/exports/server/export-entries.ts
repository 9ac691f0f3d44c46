import { setTimeout as pause } from 'node:timers/promises';
import { fileNameOf, inFileName } from '../../../domain/certificate/file-name.ts';
import { BusyError } from '../../../kernel/errors.ts';
import type { Deps } from '../../../server/context.ts';
import { databaseFault } from '../../../server/db/faults.ts';
import { BlobStoreError } from '../../../server/documents/blobs/store/blob-store.ts';
import { certificateData } from '../../../server/documents/certificates/certificate-data.ts';
import { printOf } from '../../../server/documents/certificates/certificate-print.ts';
import type { Certificate } from '../../../server/repositories/certificates/certificates.ts';
import { certificateEntries, isLost } from './certificate-entries.ts';
import { csv, indexHead, indexRow } from './certificate-tables.ts';
import type { HeldExport } from './repository/export-work.ts';
import {
  type ExportedSite,
  getExportedCertificate,
  listExportedCertificates,
  listExportedSites,
} from './repository/exported.ts';
import type { Spool, ZipEntry } from './zip/zip-stream.ts';

export type ExportDeps = Pick<Deps, 'db' | 'config' | 'printer' | 'blobs' | 'clock' | 'log'>;

const SITES_AT_ONCE = 200;
/** In milliseconds, if the printer is busy: people's requests go first. */
const WAITS_FOR_PRINTER = 500;

/** Another worker makes the export now, or it was removed. */
export class ExportOverError extends Error {}

/** The export, and the person in whose name missing prints are drawn and stored. */
type Exported = Pick<HeldExport, 'companyId' | 'scope' | 'clientId' | 'siteId' | 'askedBy'>;

/** Certificates in the export so far, and prints and photos that are missing. */
export type ExportProgress = { done: number; lacking: number };

/**
 * The files of an export: a folder for each site, in it one for each certificate, and an index of all at the end.
 * @param index  holds the rows of the index until the end.
 * @param isOver  checked between two certificates. @param save  is called after each, and returns whether to go on.
 * @throws ExportOverError if either says to stop.
 */
export async function* exportEntries(
  deps: ExportDeps,
  of: Exported,
  { index, isOver, save }: { index: Spool; isOver: () => boolean; save: (so: ExportProgress) => Promise<boolean> },
): AsyncGenerator<ZipEntry> {
  let done = 0;
  let lacking = 0;
  const lacks = () => {
    lacking += 1;
  };
  await index.add(Buffer.from(csv([[...indexHead, 'Folder']])));
  for await (const site of sitesOf(deps, of)) {
    for (const id of await listExportedCertificates(deps.db, of, site.id)) {
      if (isOver()) throw new ExportOverError();
      const certificate = await getExportedCertificate(deps.db, of, id);
      const print = await printWithPatience(deps, of, certificate, isOver);
      if (!print) lacks();
      const folder = `${folderOf(site)}/${fileNameOf(certificate)}`;
      yield* certificateEntries(deps, certificate, { print, folder: `${folder}/`, lacks });
      // Only the head has the byte order mark.
      await index.add(Buffer.from(csv([[...indexRow(certificate, certificateData(certificate)), folder]]).slice(1)));
      done += 1;
      if (!(await save({ done, lacking }))) throw new ExportOverError();
    }
  }
  yield { name: 'index.csv', content: index.read() };
}

async function* sitesOf({ db }: ExportDeps, of: Exported): AsyncGenerator<ExportedSite> {
  for (let after: string | undefined; ; ) {
    const sites = await listExportedSites(db, of, { after, limit: SITES_AT_ONCE });
    yield* sites;
    if (sites.length < SITES_AT_ONCE) return;
    after = sites.at(-1)?.id;
  }
}

/** Two sites of one name have folders of their own: the end of the id tells them apart. */
const folderOf = ({ id, name, postcode }: ExportedSite): string => inFileName([postcode, name, id.slice(-8)]);

/** Undefined if it cannot be drawn: the export goes on without it. @throws BlobStoreError if the store does not answer. */
async function printWithPatience(
  deps: ExportDeps,
  { companyId, askedBy }: Exported,
  certificate: Certificate,
  isOver: () => boolean,
): Promise<Uint8Array | undefined> {
  for (;;) {
    try {
      const again = () => getExportedCertificate(deps.db, { companyId }, certificate.id);
      return await printOf(deps, { companyId, userId: askedBy }, certificate, again);
    } catch (error) {
      if (error instanceof BusyError) {
        if (isOver()) throw new ExportOverError();
        await pause(WAITS_FOR_PRINTER, undefined, { ref: false });
        continue;
      }
      if ((error instanceof BlobStoreError && !isLost(error)) || databaseFault(error)) throw error;
      deps.log.error({ err: error, certificate: certificate.id }, 'an export is without a print');
      return undefined;
    }
  }
}
