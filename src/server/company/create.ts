import { ConflictError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { ADDRESS_IN_USE, addressOf } from '../repositories/people/address-in-use.ts';
import { type CompanyDetails, insertCompany } from '../repositories/people/companies.ts';
import { insertUser, type UserDetails } from '../repositories/people/users.ts';

/** A new company. Nobody is signed in yet, so no permission is checked. @returns its id. */
export async function createCompany(trx: Trx, details: CompanyDetails, now: Date): Promise<string> {
  const id = await insertCompany(trx, details, now);
  await recordEvent(trx, { companyId: id, userId: null }, { kind: 'company.created', subject: id }, now);
  return id;
}

/**
 * The first owner of a company, in the transaction that makes it. They have no password yet.
 * @returns their id. @throws ConflictError when the address is taken.
 */
export async function createFirstOwner(
  trx: Trx,
  companyId: string,
  { email, name }: Pick<UserDetails, 'email' | 'name'>,
  now: Date,
): Promise<string> {
  const details: UserDetails = { email, name, role: 'owner', clientId: null, qualificationRefs: '', position: '' };
  const id = newId();
  const { isElsewhere, ...address } = await addressOf(trx, companyId, id, email);
  if (isElsewhere) throw new ConflictError(ADDRESS_IN_USE);
  await insertUser(trx, { id, companyId }, details, address, now);
  const event = { kind: 'user.created' as const, subject: id, detail: { role: details.role } };
  await recordEvent(trx, { companyId, userId: null }, event, now);
  return id;
}
