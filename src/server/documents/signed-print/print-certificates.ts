import { X509Certificate } from 'node:crypto';
import type { Db } from '../../db/dialect.ts';
import { listPrintCertificates } from '../../repositories/certificates/print-keys.ts';

/**
 * The certificates of all present and past keys for a company's prints, as PEM, so that readers who trust them keep trusting earlier
 * prints. A line above each says from when it signs.
 */
export async function printCertificates(db: Db, of: { companyId: string }): Promise<string> {
  const all = await listPrintCertificates(db, of);
  return all
    .map(({ certificate, signsFrom }) => {
      const from = signsFrom === '' ? 'From the first print on' : `For certificates issued from ${signsFrom} on`;
      return `${from}\n${new X509Certificate(certificate).toString()}`;
    })
    .join('\n');
}
