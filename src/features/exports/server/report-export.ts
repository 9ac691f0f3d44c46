import { fileNameOf } from '../../../domain/certificate/file-name.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Deps } from '../../../server/context.ts';
import { certificateData } from '../../../server/documents/certificates/certificate-data.ts';
import { certificatePdf } from '../../../server/documents/certificates/certificate-print.ts';
import type { Certificate } from '../../../server/repositories/certificates/certificates.ts';
import { certificateEntries, textEntry } from './certificate-entries.ts';
import { csv, indexHead, indexRow } from './certificate-tables.ts';
import { zipOf } from './zip/zip-stream.ts';

type ExportDeps = Pick<Deps, 'db' | 'config' | 'printer' | 'blobs' | 'clock' | 'log'>;

/**
 * Everything of an issued report as one ZIP: print, signed data, tables, photos, and the hashes of all. A certificate that was
 * superseded or withdrawn is in it as it was issued, and `index.csv` says what became of it. Drawn from the signed data alone.
 * @param certificate  that the viewer may see.
 * @returns the ZIP in parts, one file of it in memory at a time. The print and the data are loaded before the first part: only a photo can still fail.
 * @throws BusyError, BlobStoreError as `certificatePdf`.
 */
export async function reportExport(
  deps: ExportDeps,
  viewer: Viewer,
  certificate: Certificate,
): Promise<{ fileName: string; parts: AsyncGenerator<Uint8Array> }> {
  const data = certificateData(certificate);
  const print = await certificatePdf(deps, viewer, certificate.id);
  const index = textEntry('index.csv', csv([indexHead, indexRow(certificate, data)]));
  return {
    fileName: `${fileNameOf(certificate, data.installation_address)}.zip`,
    parts: zipOf(
      certificateEntries(deps, certificate, { print, between: [index] }),
      dayIn(new Date(certificate.issuedAt), data.time_zone),
    ),
  };
}
