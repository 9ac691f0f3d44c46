import type { Db } from '../db/dialect.ts';
import { type Jwks, publicJwks } from '../documents/certificates/signing.ts';
import { listPublicKeys, type PublicKey } from '../repositories/certificates/signing-keys.ts';

/** The public keys of one company, or of all: current, retired and revoked ones. */
export async function publicKeys(db: Db, companyId?: string): Promise<Jwks> {
  const keys = await listPublicKeys(db);
  const first = firstKeys(keys);
  return publicJwks(
    keys
      .filter((key) => companyId === undefined || key.companyId === companyId)
      .map((key) => ({
        ...{ public_jwk: key.publicJwk, retired_at: key.retiredAt, revoked_from: key.revokedFrom },
        ...{ company: first.get(key.companyId)?.id ?? key.id },
      })),
  );
}

/** The id of each company's first key identifies the company: it never changes, and reveals nothing that a certificate does not. */
function firstKeys(keys: readonly PublicKey[]): ReadonlyMap<string, PublicKey> {
  const first = new Map<string, PublicKey>();
  for (const key of keys) {
    const known = first.get(key.companyId);
    if (!known || key.createdAt < known.createdAt) first.set(key.companyId, key);
  }
  return first;
}
