import { OCCUPANT_MONTHS } from '../../domain/register/occupant.ts';
import type { Trx } from '../db/dialect.ts';
import { rotateKey } from '../keys/rotate.ts';
import { type Account, savePasswordHash } from '../repositories/people/accounts.ts';
import type { CompanyDetails } from '../repositories/people/companies.ts';
import { createCompany, createFirstOwner } from './create.ts';

export type NewCompany = {
  companyName: string;
  ownerName: string;
  /** In lower case. */
  email: string;
  passwordHash: string;
  /** The company's details from the set-up form. */
  about?: Pick<CompanyDetails, 'address' | 'phone' | 'scheme' | 'schemeNumber' | 'issueOwnReports'>;
};

/**
 * Makes a company, its owner and its signing key, so that it can issue from the first day. The company's other details
 * are entered in the settings.
 * @param secret  the session secret from the settings, which encrypts the private key.
 * @throws ConflictError when the email address is taken.
 */
export async function foundCompany(
  trx: Trx,
  { companyName, ownerName, email, passwordHash, about }: NewCompany,
  { secret, now }: { secret: string; now: Date },
): Promise<Account> {
  const details = {
    name: companyName,
    address: { lines: [], town: '', postcode: '' },
    phone: '',
    email: '',
    scheme: '',
    schemeNumber: '',
    insurance: '',
    timeZone: 'Europe/London',
    certificatePrefix: prefixOf(companyName),
    issueOwnReports: false,
    approveAndIssue: false,
    keepPhotoDetails: false,
    occupantMonths: OCCUPANT_MONTHS.usual,
    ...about,
  };
  const companyId = await createCompany(trx, details, now);
  const id = await createFirstOwner(trx, companyId, { email, name: ownerName }, now);
  await savePasswordHash(trx, id, passwordHash);
  await rotateKey(trx, { companyId, userId: null }, secret, now);
  return { id, companyId, email, name: ownerName, role: 'owner', passwordHash };
}

/** Initials of the company for its certificate numbers, "Volt & Ampère Ltd" → "VAL"; the settings can change them. */
function prefixOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  const initials = (plain.match(/[A-Z0-9]+/g) ?? []).map((word) => word[0]).join('');
  return initials.slice(0, 4) || 'CP';
}
