import type { Viewer } from '../../context.ts';
import type { Db, Trx } from '../../db/dialect.ts';
import type { FactorPolicy } from '../../db/schema.ts';
import { NotFoundError } from '../../http/errors.ts';
import { mustBeAllowed } from '../../identity/permissions.ts';
import { appendAudit } from '../audit.ts';

/** Whom the company asks for a second factor. */
export async function getFactorPolicy(db: Db, { companyId }: Pick<Viewer, 'companyId'>): Promise<FactorPolicy> {
  const row = await db.selectFrom('company').where('id', '=', companyId).select('second_factor').executeTakeFirst();
  if (!row) throw new NotFoundError(`company ${companyId}`);
  return row.second_factor;
}

/** @throws ForbiddenError unless the viewer is an owner. */
export async function setFactorPolicy(trx: Trx, viewer: Viewer, policy: FactorPolicy, now: Date): Promise<void> {
  mustBeAllowed(viewer, 'company.manage');
  const from = await getFactorPolicy(trx, viewer);
  await trx.updateTable('company').set({ second_factor: policy }).where('id', '=', viewer.companyId).execute();
  const detail = { from, to: policy };
  await appendAudit(trx, viewer, { action: 'company.second-factor-policy', subject: viewer.companyId, detail }, now);
}
