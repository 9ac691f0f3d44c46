import { NotFoundError } from '../../../kernel/errors.ts';
import type { Db } from '../../db/dialect.ts';

/**
 * A key for a company's prints: its certificate (DER), and its private key, sealed with the installation's secret. `signsFrom`: UTC ISO
 * text; certificates issued from then on are signed with it; empty for the first.
 */
export type StoredPrintKey = { signsFrom: string; certificate: Uint8Array; privateKey: string };

type Of = { companyId: string };

/** The key for certificates issued at a time. @param at  UTC ISO text. */
export async function findPrintKey(db: Db, { companyId }: Of, at: string): Promise<StoredPrintKey | undefined> {
  const row = await db
    .selectFrom('print_key')
    .where('company_id', '=', companyId)
    .where('signs_from', '<=', at)
    .orderBy('signs_from', 'desc')
    .limit(1)
    .select(['signs_from', 'certificate', 'private_key'])
    .executeTakeFirst();
  return (
    row && {
      ...{ signsFrom: row.signs_from, privateKey: row.private_key },
      certificate: new Uint8Array(row.certificate),
    }
  );
}

/** Certificates (DER) of all keys of a company, the first first: past ones too, because existing prints name them. */
export async function listPrintCertificates(
  db: Db,
  { companyId }: Of,
): Promise<Pick<StoredPrintKey, 'signsFrom' | 'certificate'>[]> {
  const rows = await db
    .selectFrom('print_key')
    .where('company_id', '=', companyId)
    .orderBy('signs_from')
    .select(['signs_from', 'certificate'])
    .execute();
  return rows.map((row) => ({ signsFrom: row.signs_from, certificate: new Uint8Array(row.certificate) }));
}

/** Stores a key if the company has none from that time. If two are made at once, the first stays. */
export async function insertPrintKey(db: Db, { companyId }: Of, key: StoredPrintKey, now: Date): Promise<void> {
  await db
    .insertInto('print_key')
    .values({
      ...{ company_id: companyId, signs_from: key.signsFrom, certificate: key.certificate },
      private_key: key.privateKey,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'signs_from']).doNothing())
    .execute();
}

/** The holder of a company's key: the company's name, and from when, UTC ISO text. */
export async function getHolderOfKey(db: Db, { companyId }: Of): Promise<{ name: string; from: string }> {
  const row = await db
    .selectFrom('company')
    .where('id', '=', companyId)
    .select(['name', 'created_at'])
    .executeTakeFirst();
  if (!row) throw new NotFoundError(`company ${companyId}`);
  return { name: row.name, from: row.created_at };
}
