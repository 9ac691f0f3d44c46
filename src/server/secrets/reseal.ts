import { type Db, isPostgres } from '../db/dialect.ts';
import { giveSealingSecret } from '../db/sealing-secret.ts';
import { recordEvent } from '../events.ts';
import { checkAudit } from '../repositories/audit.ts';
import { isSealed, sealHeads } from '../repositories/audit-head.ts';

/**
 * Takes the ends of chains as they are, sealed with this secret: after it was changed, or lost. Each such chain says from then on
 * that this was done. One that does not hold stays as it is. By whoever has the server.
 * @returns the companies whose chains were sealed.
 */
export async function reseal(db: Db, secret: string, now: Date): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    giveSealingSecret(trx, secret);
    // Nobody appends until this is done.
    if (isPostgres(trx)) await trx.selectFrom('company').select('id').orderBy('id').forNoKeyUpdate().execute();
    const broken = new Set((await checkAudit(trx)).faults.map(({ companyId }) => companyId));
    const companies = await sealHeads(trx, secret, (head) => !broken.has(head.companyId) && !isSealed(secret, head));
    for (const companyId of companies) {
      await recordEvent(trx, { companyId, userId: null }, { kind: 'audit.sealed', subject: companyId }, now);
    }
    return companies;
  });
}
