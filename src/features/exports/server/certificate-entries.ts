import type { CertificateData } from '../../../domain/certificate/certificate.ts';
import { fileNameOf } from '../../../domain/certificate/file-name.ts';
import { showCertificateFile } from '../../../domain/certificate/verify/certificate-file.ts';
import type { Deps } from '../../../server/context.ts';
import { BlobStoreError } from '../../../server/documents/blobs/store/blob-store.ts';
import { certificateData } from '../../../server/documents/certificates/certificate-data.ts';
import type { Certificate } from '../../../server/repositories/certificates/certificates.ts';
import { showLogged } from '../../certificate-log/domain/head.ts';
import { loggedAs } from '../../certificate-log/server/proofs.ts';
import { circuitsCsv, type ExportedPhoto, observationsCsv, photosCsv } from './certificate-tables.ts';
import type { ZipEntry } from './zip/zip-stream.ts';

export type EntryDeps = Pick<Deps, 'db' | 'blobs' | 'log'>;

export const textEntry = (name: string, words: string): ZipEntry => ({ name, content: Buffer.from(words) });

/**
 * The files of one certificate, drawn from its signed data alone: print, signed data, tables and photos, one at a time.
 * @param print  undefined if it is not available.
 * @param folder  of the files, ending with a slash, or empty.
 * @param between  entries that follow the signed data, if any.
 * @param lacks  is called for each photo that the store has lost.
 * @throws BlobStoreError when the store does not answer.
 */
export async function* certificateEntries(
  deps: EntryDeps,
  certificate: Certificate,
  {
    print,
    folder = '',
    between = [],
    lacks = () => undefined,
  }: {
    print: Uint8Array | undefined;
    folder?: string;
    between?: readonly ZipEntry[];
    lacks?: () => void;
  },
): AsyncGenerator<ZipEntry> {
  const data = certificateData(certificate);
  const logged = await loggedAs(deps.db, certificate);
  const { canonical, signature: jws } = certificate;
  // Without the address: folder and file together are to stay below the 260 characters of a path on Windows.
  const name = `${folder}${fileNameOf(certificate)}`;
  if (print) yield { name: `${name}.pdf`, content: print };
  yield textEntry(`${name}.json`, showCertificateFile({ canonical, jws, ...(logged && { log: showLogged(logged) }) }));
  yield* between;
  yield textEntry(`${folder}circuits.csv`, circuitsCsv(data));
  yield textEntry(`${folder}observations.csv`, observationsCsv(data));
  yield* photoEntries(deps, data, folder, lacks);
}

async function* photoEntries(
  deps: EntryDeps,
  { number, photos }: CertificateData,
  folder: string,
  lacks: () => void,
): AsyncGenerator<ZipEntry> {
  if (photos.length === 0) return;
  const files = new Map<string, string | undefined>();
  for (const { sha256 } of photos) {
    if (files.has(sha256)) continue;
    const content = await photoOf(deps, sha256, number);
    const name = `photos/${String(files.size + 1).padStart(3, '0')}.jpg`;
    files.set(sha256, content && name);
    if (content) yield { name: `${folder}${name}`, content };
    else lacks();
  }
  const exported: ExportedPhoto[] = photos.map((photo) => ({ ...photo, file: files.get(photo.sha256) }));
  yield textEntry(`${folder}photos.csv`, photosCsv(exported));
}

/** Undefined if the store has lost it: the export says so and includes the rest. */
async function photoOf({ blobs, log }: EntryDeps, id: string, number: string): Promise<Uint8Array | undefined> {
  try {
    return await blobs.get(id);
  } catch (error) {
    if (!isLost(error)) throw error;
    log.error({ err: error, certificate: number }, 'an export is without a photo that the store has lost');
    return undefined;
  }
}

/** Whether the store answers, but has lost or changed the file. */
export const isLost = (error: unknown): boolean =>
  error instanceof BlobStoreError && (error.fault === 'missing' || error.fault === 'changed');
