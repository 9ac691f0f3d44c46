import { type Db, isPostgres } from '../db/dialect.ts';
import { giveSealingSecret } from '../db/sealing-secret.ts';
import { recordEvent } from '../events.ts';
import { checkAudit } from '../repositories/audit.ts';
import { isSealed, sealHeads } from '../repositories/audit-head.ts';

/**
 * Seals the ends of chains as they are with this secret, after it was changed or lost. Each such chain records
 * this. A broken chain stays as it is. For the operator.
 * @returns the companies whose chains were sealed.
 */
export async function reseal(db: Db, secret: string, now: Date): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    giveSealingSecret(trx, secret);
    // Nothing is appended until this is done.
    if (isPostgres(trx)) await trx.selectFrom('company').select('id').orderBy('id').forNoKeyUpdate().execute();
    const broken = new Set((await checkAudit(trx)).faults.map(({ companyId }) => companyId));
    const companies = await sealHeads(trx, secret, (head) => !broken.has(head.companyId) && !isSealed(secret, head));
    for (const companyId of companies) {
      await recordEvent(trx, { companyId, userId: null }, { kind: 'audit.sealed', subject: companyId }, now);
    }
    return companies;
  });
}
