import type { Db } from '../../src/server/db/dialect.ts';
import { createSigningKey } from '../../src/server/documents/certificates/signing.ts';

/** What a company gets when it is founded: a key to sign its certificates with. @param secret  that the server seals with. */
export async function giveKey(
  db: Db,
  secret: Parameters<typeof createSigningKey>[0],
  companyId: string,
): Promise<string> {
  const { kid: id, publicJwk, privateKey: private_key } = createSigningKey(secret);
  const key = { id, company_id: companyId, public_jwk: JSON.stringify(publicJwk), private_key };
  await db
    .insertInto('signing_key')
    .values({ ...key, created_at: new Date().toISOString(), retired_at: null, revoked_from: null })
    .execute();
  return id;
}
