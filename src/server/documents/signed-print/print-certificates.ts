import { X509Certificate } from 'node:crypto';
import type { Db } from '../../db/dialect.ts';
import { listPrintCertificates } from '../../repositories/certificates/print-keys.ts';

/**
 * The certificates of all keys that a company's prints are signed by, those of the past too, as PEM: whoever trusts prints of the company by
 * them goes on to do so. Above each stands from when it signs.
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
