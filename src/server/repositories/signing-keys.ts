import { mustBeAllowed } from '../authorization.ts';
import type { Viewer } from '../context.ts';
import type { Db, Trx } from '../db/dialect.ts';
import { newId } from '../ids.ts';
import { appendAudit } from './audit.ts';

export type PublicKey = {
  /** `kid` of signatures. */
  id: string;
  companyId: string;
  /** JWK, as text. */
  publicJwk: string;
  createdAt: string;
  retiredAt: string | null;
  /** UTC ISO text: signatures from then on count for nothing. */
  revokedFrom: string | null;
};
/** With the private key, encrypted under the key from the settings: never leaves the server. */
export type SigningKey = PublicKey & { privateKey: string };

const publicColumns = ['id', 'company_id', 'public_jwk', 'created_at', 'retired_at', 'revoked_from'] as const;

/** The key the company signs with now; undefined before its first certificate. */
export async function findActiveKey(db: Db, { companyId }: Pick<Viewer, 'companyId'>): Promise<SigningKey | undefined> {
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

/** Keeps a new key and retires the ones before it. @param key `id` is the kid, made by the caller where it matters. */
export async function saveSigningKey(
  trx: Trx,
  who: Pick<Viewer, 'companyId'> & { userId: string | null },
  { id = newId(), publicJwk, privateKey }: { id?: string; publicJwk: string; privateKey: string },
  now = new Date(),
): Promise<string> {
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
  await appendAudit(trx, who, { action: 'signing-key.made', subject: id }, now);
  return id;
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

/** A key that was lost: what it signed from that time on is not believed; what came before stays good. */
export async function revokeKey(trx: Trx, viewer: Viewer, kid: string, from: Date, now = new Date()): Promise<void> {
  mustBeAllowed(viewer, 'company.manage');
  await trx
    .updateTable('signing_key')
    .set((set) => ({
      revoked_from: from.toISOString(),
      retired_at: set.fn.coalesce('retired_at', set.val(now.toISOString())),
    }))
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', kid)
    .execute();
  await appendAudit(
    trx,
    viewer,
    { action: 'signing-key.revoked', subject: kid, detail: { from: from.toISOString() } },
    now,
  );
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
