import type { Actor } from '../../../kernel/actor.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import type { FactorPolicy } from '../../../server/db/schema/company.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getFactorPolicy, saveFactorPolicy } from '../../../server/repositories/identity/factor-policies.ts';
import { lockCompany } from '../../../server/repositories/people/companies.ts';

/** Changes the roles from which the company requires a second factor. @throws ForbiddenError unless the actor is an owner. */
export async function changeFactorPolicy(trx: Trx, actor: Actor, policy: FactorPolicy, now: Date): Promise<void> {
  mustBeAllowed(actor, 'company.manage');
  await lockCompany(trx, actor);
  const from = await getFactorPolicy(trx, actor);
  await saveFactorPolicy(trx, actor, policy);
  const detail = { from, to: policy };
  await recordEvent(trx, actor, { kind: 'company.second-factor-policy', subject: actor.companyId, detail }, now);
}
