import type { CertificateData } from '../../../domain/certificate/certificate.ts';
import type { SignedCertificate } from '../../../domain/certificate/verify/certificate-file.ts';
import { isPrintOrSigned } from '../signed-print/sign-pdf.ts';
import { renderCertificatePdf } from './render.ts';

/**
 * A PDF held against the print of the data that it carries. `verifyUrl` is the address of the public page that the file
 * names: it stands on the pages and not in what is signed.
 * - `same`: byte for byte what this version prints, alone or with a signature of the company behind it.
 * - `different`: altered, saved by another program, or printed by a version that draws otherwise.
 * - `not-drawn`: this version cannot print the data, so nothing was compared.
 */
export type Comparison =
  | { state: 'same'; verifyUrl: string }
  | { state: 'different' | 'not-drawn'; verifyUrl: string | undefined };

/**
 * Draws the print of a certificate again and compares. Bounded work where the data is ours: have its signature checked first.
 * @param signed  what the same bytes hold. Never throws on any signed data.
 */
export async function comparePrint(pdf: Uint8Array, { canonical, jws, log }: SignedCertificate): Promise<Comparison> {
  const verifyUrl = addressIn(pdf);
  if (verifyUrl === undefined) return { state: 'different', verifyUrl };
  try {
    const data = JSON.parse(canonical) as CertificateData;
    const print = await renderCertificatePdf(data, jws, {
      verifyUrl,
      ...(log !== undefined && { log }),
    });
    return { state: isPrintOrSigned(print, pdf, signatureClaim(data)) ? 'same' : 'different', verifyUrl };
  } catch {
    return { state: 'not-drawn', verifyUrl };
  }
}

/** What the signature behind a print says of itself. */
const signatureClaim = (data: CertificateData) => ({ at: new Date(data.issued_at), name: data.company.name });

/** The verify address in the link of the first page. Only letters of an address, because a page shows it. */
function addressIn(pdf: Uint8Array): string | undefined {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1');
  return /\/URI \((https?:\/\/[\w.:[\]-]{1,300}\/public\/verify\/[\w-]{1,40})\)/u.exec(text)?.[1];
}
