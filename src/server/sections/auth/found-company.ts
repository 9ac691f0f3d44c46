import type { Trx } from '../../db/dialect.ts';
import { createSigningKey } from '../../documents/certificates/signing.ts';
import { type Account, savePasswordHash } from '../../repositories/people/accounts.ts';
import { createCompany } from '../../repositories/people/companies.ts';
import { createFirstOwner } from '../../repositories/people/users.ts';

export type NewCompany = {
  companyName: string;
  ownerName: string;
  /** In lower case. */
  email: string;
  passwordHash: string;
};

/**
 * Makes a company, its owner and its signing key, so that it can issue from the first day. What else a company says of
 * itself is entered in the settings.
 * @param secret  the session secret of the settings, which the private half of the key is stored under.
 * @throws ConflictError when somebody has the email address already.
 */
export async function foundCompany(
  trx: Trx,
  { companyName, ownerName, email, passwordHash }: NewCompany,
  { secret, now }: { secret: string; now: Date },
): Promise<Account> {
  const details = {
    name: companyName,
    address: { lines: [], town: '', postcode: '' },
    phone: '',
    email: '',
    scheme: '',
    schemeNumber: '',
    timeZone: 'Europe/London',
    certificatePrefix: prefixOf(companyName),
    issueOwnReports: false,
  };
  const companyId = await createCompany(trx, details, now);
  const id = await createFirstOwner(trx, companyId, { email, name: ownerName }, now);
  await savePasswordHash(trx, id, passwordHash);
  const key = createSigningKey(secret);
  await trx
    .insertInto('signing_key')
    .values({
      id: key.kid,
      company_id: companyId,
      public_jwk: JSON.stringify(key.publicJwk),
      private_key: key.privateKey,
      created_at: now.toISOString(),
      retired_at: null,
      revoked_from: null,
    })
    .execute();
  return { id, companyId, email, name: ownerName, role: 'owner', passwordHash };
}

/** Initials of the company for its certificate numbers, "Volt & Ampère Ltd" → "VAL"; the settings can change them. */
function prefixOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  const initials = (plain.match(/[A-Z0-9]+/g) ?? []).map((word) => word[0]).join('');
  return initials.slice(0, 4) || 'CP';
}
