import type { CertificateData } from '../../../domain/certificate/certificate.ts';
import type { Db } from '../../db/dialect.ts';
import {
  findCertificatesByNumber,
  type PublicCertificate as IssuedCertificate,
} from '../../repositories/certificates/published-certificates.ts';

/**
 * Certificates by the details on the paper: the number ("CP-EICR-00042", with or without "revision 2" or "r2" after it)
 * and the postcode of the site. Numbers are consecutive, so a number alone finds nothing: counting up would
 * give a list of a company's unsafe homes. A wrong number and a wrong postcode get the same response.
 * @returns the latest revision from each company that uses the number for that postcode: it leads to the earlier ones.
 */
export async function lookUpByNumber(
  db: Db,
  { number: entered, postcode }: { number: string; postcode: string },
): Promise<IssuedCertificate[]> {
  const { number, revision } = readNumber(entered);
  const found = (await findCertificatesByNumber(db, number)).filter((each) => isOfPostcode(each, postcode));
  if (revision !== undefined) return found.filter((each) => each.revision === revision);
  return found.filter((each, index) => found.findIndex(({ companyId }) => companyId === each.companyId) === index);
}

/** Whether the certificate is for a site with this postcode, with any spacing. */
export function isOfPostcode({ canonical }: Pick<IssuedCertificate, 'canonical'>, postcode: string): boolean {
  const { installation_address: address } = JSON.parse(canonical) as Partial<CertificateData>;
  const wanted = tidy(postcode);
  return wanted !== '' && tidy(address?.postcode ?? '') === wanted;
}

/** People confuse the letter O and the digit 0. A valid postcode has each in a fixed place, but a worn print may not show which. */
const tidy = (postcode: string) =>
  postcode
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0');

function readNumber(entered: string): { number: string; revision?: number } {
  const plain = entered.normalize('NFKC').trim().slice(0, 80);
  const match = /(?:revision|rev\.?|r)\s{0,9}(\d{1,4})$/iu.exec(plain);
  const isRevision = match !== null && /[\s,\d]$/u.test(plain.slice(0, match.index));
  const number = (isRevision ? plain.slice(0, match.index) : plain).replace(/[\s,]/gu, '').replace(/\p{Dash}/gu, '-');
  return { number, ...(isRevision && { revision: Number(match[1]) }) };
}
