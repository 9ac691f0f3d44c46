import { sql } from 'kysely';
import { type Db, isPostgres } from '../db/dialect.ts';
import { giveSealingSecret } from '../db/sealing-secret.ts';
import { recordEvent } from '../events.ts';
import { isSealed, sealHeads } from '../repositories/audit-head.ts';
import { sealedColumns } from './sealed-columns.ts';

/**
 * Seals again everything sealed with the installation's secret, all of it or nothing. A value that does not open with the old secret
 * stops it: it would be lost permanently. A chain whose end was not sealed with the old secret stays unsealed.
 * @param hooks.beforeCommit  stores the new secret where the server finds it.
 * @param hooks.onFailure     undoes that.
 * @returns the number of sealed values and ends of chains
 * @throws Error that names the value that does not open
 */
export async function changeSecret(
  db: Db,
  from: string,
  to: string,
  now: Date,
  { beforeCommit, onFailure }: { beforeCommit?: () => unknown; onFailure?: () => unknown } = {},
): Promise<{ sealed: number; chains: number }> {
  let isOut = false;
  try {
    return await db.transaction().execute(async (trx) => {
      // No event is written until this is done, and no key is made under the old secret.
      if (isPostgres(trx)) await sql`lock table company, signing_key, audit_head in exclusive mode`.execute(trx);
      let sealed = 0;
      for (const { table, column, key, reseal } of sealedColumns) {
        const columns = [...key, column];
        const { rows } = await sql<Record<string, string>>`
          select ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(table)}`.execute(trx);
        for (const row of rows) {
          const isThis = sql.join(
            key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
            sql` and `,
          );
          const value = reseal(row, from, to);
          await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${isThis}`.execute(trx);
          sealed += 1;
        }
      }
      const chains = await sealHeads(trx, to, (head) => isSealed(from, head));
      giveSealingSecret(trx, to);
      for (const companyId of chains) {
        await recordEvent(trx, { companyId, userId: null }, { kind: 'secret.changed', subject: companyId }, now);
      }
      isOut = true;
      beforeCommit?.();
      return { sealed, chains: chains.length };
    });
  } catch (error) {
    if (isOut) onFailure?.();
    throw error;
  }
}
