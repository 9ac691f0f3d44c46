import type { Actor } from '../../kernel/actor.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { mustBeAllowed } from '../permissions.ts';
import { type CompanyDetails, saveCompany } from '../repositories/people/companies.ts';

/** Changes the company's details, its time zone, and who may issue. @throws ForbiddenError unless the actor is an owner. */
export async function changeCompany(trx: Trx, actor: Actor, details: CompanyDetails, now: Date): Promise<void> {
  mustBeAllowed(actor, 'company.manage');
  await saveCompany(trx, actor, details);
  const { issueOwnReports, approveAndIssue, keepPhotoDetails, occupantMonths } = details;
  const detail = { issueOwnReports, approveAndIssue, keepPhotoDetails, occupantMonths };
  await recordEvent(trx, actor, { kind: 'company.changed', subject: actor.companyId, detail }, now);
}
