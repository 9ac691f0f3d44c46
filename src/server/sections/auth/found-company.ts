import type { Transaction } from 'kysely';
import { createSigningKey } from '../../certificates/signing.ts';
import type { Database } from '../../db/schema.ts';
import { newId } from '../../ids.ts';
import type { Account } from '../../repositories/accounts.ts';

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
 */
export async function foundCompany(
  trx: Transaction<Database>,
  { companyName, ownerName, email, passwordHash }: NewCompany,
  { secret, now }: { secret: string; now: string },
): Promise<Account> {
  const companyId = newId();
  const id = newId();
  await trx
    .insertInto('company')
    .values({
      id: companyId,
      name: companyName,
      address: JSON.stringify({ lines: [], town: '', postcode: '' }),
      phone: '',
      email: '',
      scheme: '',
      scheme_number: '',
      time_zone: 'Europe/London',
      certificate_prefix: prefixOf(companyName),
      issue_own_reports: 0,
      created_at: now,
    })
    .execute();
  await trx
    .insertInto('user')
    .values({
      id,
      company_id: companyId,
      email,
      name: ownerName,
      role: 'owner',
      password_hash: passwordHash,
      client_id: null,
      qualification_refs: '',
      position: '',
      disabled_at: null,
      created_at: now,
    })
    .execute();
  const key = createSigningKey(secret);
  await trx
    .insertInto('signing_key')
    .values({
      id: key.kid,
      company_id: companyId,
      public_jwk: JSON.stringify(key.publicJwk),
      private_key: key.privateKey,
      created_at: now,
      retired_at: null,
      revoked_from: null,
    })
    .execute();
  return { id, companyId, email, name: ownerName, role: 'owner', passwordHash };
}

/** Initials of the company for its certificate numbers, "Volt & Ampere Ltd" → "VAL"; the settings can change them. */
function prefixOf(name: string): string {
  const plain = name.normalize('NFD').toUpperCase();
  const initials = (plain.match(/[A-Z0-9]+/g) ?? []).map((word) => word[0]).join('');
  return initials.slice(0, 4) || 'CP';
}
