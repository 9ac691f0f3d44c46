import type { Db } from '../../db/dialect.ts';
import { NotFoundError } from '../../errors.ts';

/** The key of a company's prints: its certificate (DER), and the private half as the installation's secret seals it. */
export type StoredPrintKey = { certificate: Uint8Array; privateKey: string };

type Of = { companyId: string };

export async function findPrintKey(db: Db, { companyId }: Of): Promise<StoredPrintKey | undefined> {
  const row = await db
    .selectFrom('print_key')
    .where('company_id', '=', companyId)
    .select(['certificate', 'private_key'])
    .executeTakeFirst();
  return row && { certificate: new Uint8Array(row.certificate), privateKey: row.private_key };
}

/** Keeps a key where the company has none. Of two that are made at once, the first stays. */
export async function insertPrintKey(db: Db, { companyId }: Of, key: StoredPrintKey, now: Date): Promise<void> {
  await db
    .insertInto('print_key')
    .values({
      ...{ company_id: companyId, certificate: key.certificate, private_key: key.privateKey },
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('company_id').doNothing())
    .execute();
}

/** What a company's key is made out to: its name, and from when, UTC ISO text. */
export async function getHolderOfKey(db: Db, { companyId }: Of): Promise<{ name: string; from: string }> {
  const row = await db
    .selectFrom('company')
    .where('id', '=', companyId)
    .select(['name', 'created_at'])
    .executeTakeFirst();
  if (!row) throw new NotFoundError(`company ${companyId}`);
  return { name: row.name, from: row.created_at };
}
