import type { Db } from '../../db/dialect.ts';
import { type Jwks, publicJwks } from '../../documents/certificates/signing.ts';
import { listPublicKeys } from '../../repositories/certificates/signing-keys.ts';

/** The public keys of one company, or of all: current, retired and revoked ones. */
export async function publicKeys(db: Db, companyId?: string): Promise<Jwks> {
  const keys = await listPublicKeys(db);
  return publicJwks(
    keys
      .filter((key) => companyId === undefined || key.companyId === companyId)
      .map((key) => ({ public_jwk: key.publicJwk, retired_at: key.retiredAt, revoked_from: key.revokedFrom })),
  );
}
