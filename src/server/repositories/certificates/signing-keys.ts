import { COUNTED_TO } from '../../../domain/words/counted.ts';
import { NotFoundError } from '../../../kernel/errors.ts';
import type { InCompany } from '../../../kernel/viewer.ts';
import { type Db, isPostgres, type Trx } from '../../db/dialect.ts';

export type PublicKey = {
  /** `kid` of signatures. */
  id: string;
  companyId: string;
  /** JWK, as text. */
  publicJwk: string;
  createdAt: string;
  retiredAt: string | null;
  /** UTC ISO text: signatures from then on are not valid. */
  revokedFrom: string | null;
};
/** With the private key, encrypted under the key from the settings: never leaves the server. */
export type SigningKey = PublicKey & { privateKey: string };

const publicColumns = ['id', 'company_id', 'public_jwk', 'created_at', 'retired_at', 'revoked_from'] as const;

/** The key the company signs with now; undefined before its first certificate. */
export async function findActiveKey(db: Db, { companyId }: InCompany): Promise<SigningKey | undefined> {
  const row = await db
    .selectFrom('signing_key')
    .where('company_id', '=', companyId)
    .where('retired_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst();
  return row && { ...toPublic(row), privateKey: row.private_key };
}

/** Stores a new key and retires the earlier ones. @param key `id` is the kid, `privateKey` sealed. */
export async function saveSigningKey(
  trx: Trx,
  who: InCompany,
  { id, publicJwk, privateKey }: Pick<SigningKey, 'id' | 'publicJwk' | 'privateKey'>,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await trx
    .updateTable('signing_key')
    .set({ retired_at: at })
    .where('company_id', '=', who.companyId)
    .where('retired_at', 'is', null)
    .execute();
  await trx
    .insertInto('signing_key')
    .values({ id, company_id: who.companyId, public_jwk: publicJwk, private_key: privateKey, created_at: at })
    .execute();
}

/** Public keys of every company, retired and revoked ones too: not fenced, served to anyone. */
export async function listPublicKeys(db: Db): Promise<PublicKey[]> {
  return (await db.selectFrom('signing_key').orderBy('id').select(publicColumns).execute()).map(toPublic);
}

/** Not fenced: a public key is public. */
export async function findPublicKey(db: Db, kid: string): Promise<PublicKey | undefined> {
  const row = await db.selectFrom('signing_key').where('id', '=', kid).select(publicColumns).executeTakeFirst();
  return row && toPublic(row);
}

export type KeyInUse = PublicKey & {
  /** Certificates that it signed, counted up to one more than the limit asked for. */
  certificates: number;
};

/** The company's keys, the newest first, with how much each has signed. */
export async function listKeys(db: Db, { companyId }: InCompany, countedTo = COUNTED_TO): Promise<KeyInUse[]> {
  const rows = await db
    .selectFrom('signing_key')
    .where('company_id', '=', companyId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select(publicColumns)
    .select((select) =>
      select
        .selectFrom(
          select
            .selectFrom('certificate')
            .whereRef('certificate.kid', '=', 'signing_key.id')
            .where('certificate.company_id', '=', companyId)
            .select('certificate.kid')
            .limit(countedTo + 1)
            .as('signed'),
        )
        .select((count) => count.fn.countAll().as('count'))
        .as('certificates'),
    )
    .execute();
  return rows.map((row) => ({ ...toPublic(row), certificates: Number(row.certificates) }));
}

/**
 * How many certificates a key has signed at and after a time, counted up to one more than `countedTo`: those that are no longer
 * trusted once the key is revoked from then.
 */
export async function countSignedFrom(
  db: Db,
  { companyId }: InCompany,
  kid: string,
  from: string,
  countedTo = COUNTED_TO,
): Promise<number> {
  const signed = db
    .selectFrom('certificate')
    .where('company_id', '=', companyId)
    .where('kid', '=', kid)
    .where('issued_at', '>=', from)
    .select('kid')
    .limit(countedTo + 1);
  return (await signed.execute()).length;
}

/** The same, locked: no other transaction changes it until this one ends. */
export async function lockKey(trx: Trx, viewer: InCompany, kid: string): Promise<PublicKey> {
  if (isPostgres(trx)) {
    const held = trx.selectFrom('signing_key').where('company_id', '=', viewer.companyId).where('id', '=', kid);
    await held.select('id').forUpdate().execute();
  }
  return getKey(trx, viewer, kid);
}

/**
 * One key of the company.
 * @throws NotFoundError when there is no such key, or it is another company's.
 */
export async function getKey(db: Db, { companyId }: InCompany, kid: string): Promise<PublicKey> {
  const row = await db
    .selectFrom('signing_key')
    .where('company_id', '=', companyId)
    .where('id', '=', kid)
    .select(publicColumns)
    .executeTakeFirst();
  if (!row) throw new NotFoundError(`signing key ${kid}`);
  return toPublic(row);
}

/** Records from when a key is not trusted; it signs no more. */
export async function saveRevocation(
  trx: Trx,
  { companyId }: InCompany,
  kid: string,
  { revokedFrom, retiredAt }: { revokedFrom: string; retiredAt: string },
): Promise<void> {
  await trx
    .updateTable('signing_key')
    .set({ revoked_from: revokedFrom, retired_at: retiredAt })
    .where('company_id', '=', companyId)
    .where('id', '=', kid)
    .execute();
}

type PublicRow = Record<'id' | 'company_id' | 'public_jwk' | 'created_at', string> &
  Record<'retired_at' | 'revoked_from', string | null>;
const toPublic = (row: PublicRow): PublicKey => ({
  id: row.id,
  companyId: row.company_id,
  publicJwk: row.public_jwk,
  createdAt: row.created_at,
  retiredAt: row.retired_at,
  revokedFrom: row.revoked_from,
});
