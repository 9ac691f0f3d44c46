import type { CertificateData } from '../../domain/certificate/certificate.ts';
import { dayIn } from '../../domain/time/company-day.ts';
import type { Deps, Viewer } from '../context.ts';
import { BlobStoreError } from '../documents/blobs/store/blob-store.ts';
import { certificateData } from '../documents/certificates/certificate-data.ts';
import { fileNameOf, showCertificateFile } from '../documents/certificates/certificate-file.ts';
import { certificatePdf } from '../documents/certificates/certificate-print.ts';
import { showLogged } from '../documents/certificates/log/check-logged.ts';
import { loggedAs } from '../documents/certificates/log/proofs.ts';
import type { Certificate } from '../repositories/certificates/certificates.ts';
import { circuitsCsv, type ExportedPhoto, indexCsv, observationsCsv, photosCsv } from './certificate-tables.ts';
import { type ZipEntry, zipOf } from './zip-stream.ts';

type ExportDeps = Pick<Deps, 'db' | 'config' | 'printer' | 'blobs' | 'clock' | 'log'>;

/**
 * Everything of an issued report as one ZIP: print, signed data, tables, photos, and the hashes of all. A certificate that was
 * superseded or withdrawn is in it as it was issued, and `index.csv` says what became of it. Drawn from the signed data alone.
 * @param certificate  that the viewer may see.
 * @returns the ZIP in parts, one file of it in memory at a time. What it begins with is at hand: only a photo can still fail.
 * @throws BusyError, BlobStoreError as `certificatePdf`.
 */
export async function reportExport(
  deps: ExportDeps,
  viewer: Viewer,
  certificate: Certificate,
): Promise<{ fileName: string; parts: AsyncGenerator<Uint8Array> }> {
  const data = certificateData(certificate);
  const print = await certificatePdf(deps, viewer, certificate.id);
  const logged = await loggedAs(deps.db, certificate);
  const { canonical, signature: jws } = certificate;
  const signed = showCertificateFile({ canonical, jws, ...(logged && { log: showLogged(logged) }) });
  // Without the address: folder and file together are to stay below the 260 characters of a path on Windows.
  const name = fileNameOf(certificate);
  const begin: ZipEntry[] = [
    { name: `${name}.pdf`, content: print },
    text(`${name}.json`, signed),
    text('index.csv', indexCsv(certificate, data)),
    text('circuits.csv', circuitsCsv(data)),
    text('observations.csv', observationsCsv(data)),
  ];
  return {
    fileName: `${fileNameOf(certificate, data.installation_address)}.zip`,
    parts: zipOf(entriesOf(deps, begin, data), dayIn(new Date(certificate.issuedAt), data.time_zone)),
  };
}

async function* entriesOf(
  deps: ExportDeps,
  begin: readonly ZipEntry[],
  { number, photos }: CertificateData,
): AsyncGenerator<ZipEntry> {
  yield* begin;
  const files = new Map<string, string | undefined>();
  for (const { sha256 } of photos) {
    if (files.has(sha256)) continue;
    const content = await photoOf(deps, sha256, number);
    const name = `photos/${String(files.size + 1).padStart(3, '0')}.jpg`;
    files.set(sha256, content && name);
    if (content) yield { name, content };
  }
  const exported: ExportedPhoto[] = photos.map((photo) => ({ ...photo, file: files.get(photo.sha256) }));
  if (photos.length > 0) yield text('photos.csv', photosCsv(exported));
}

/** Undefined where the store has lost it: whoever exports has the rest, and is told. */
async function photoOf({ blobs, log }: ExportDeps, id: string, number: string): Promise<Uint8Array | undefined> {
  try {
    return await blobs.get(id);
  } catch (error) {
    if (!(error instanceof BlobStoreError && (error.fault === 'missing' || error.fault === 'changed'))) throw error;
    log.error({ err: error, certificate: number }, 'an export is without a photo that the store has lost');
    return undefined;
  }
}

const text = (name: string, words: string): ZipEntry => ({ name, content: Buffer.from(words) });
