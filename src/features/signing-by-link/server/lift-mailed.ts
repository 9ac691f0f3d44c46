import { definitionOf } from '../../../domain/forms/registry.ts';
import type { GivenSignatures } from '../../../domain/report/signatures.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import type { LockedReport } from '../../../server/repositories/lock-report.ts';
import { insertMail } from '../../../server/repositories/outbox.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import { getReport } from '../../../server/repositories/reports/reports.ts';
import { recordOfLink } from '../../mailed-link/server/mailed-link.ts';
import { markLink } from '../../mailed-link/server/repository.ts';
import { signingLink } from './purpose.ts';
import { listSigningRequests } from './repository.ts';
import { requestRecipients } from './request-recipients.ts';
import { type Lifted, liftedForAskerMail, liftedMail } from './signing-mails.ts';

const mailedIn = (given: GivenSignatures): string[] => Object.values(given).flatMap(({ request }) => request ?? []);

/**
 * Tells the people whose signatures through a mailed link a change has removed, and those who asked them.
 * @param report  as it was before the change.
 */
export async function tellLifted(trx: Trx, actor: Actor, report: LockedReport, why: Lifted, now: Date): Promise<void> {
  // Most reports are signed only from accounts, and are not read again.
  if (mailedIn(report.signatures).length === 0) return;
  const standing = new Set(mailedIn((await getReport(trx, actor, report.id)).signatures));
  const lifted = mailedIn(report.signatures).filter((id) => !standing.has(id));
  if (lifted.length === 0) return;
  const form = definitionOf(report.document);
  const company = await getCompany(trx, actor);
  for (const request of await listSigningRequests(trx, actor, report.id)) {
    if (!lifted.includes(request.id)) continue;
    const { id } = request;
    if (!(await markLink(trx, signingLink, { id, companyId: actor.companyId }, 'lifted_at', now))) continue;
    const part = form.signatories.find(({ key }) => key === request.signatory)?.title ?? '';
    const about = { company: company.name, title: form.title, site: report.siteName, part, why };
    const ofReport = { about: { reportId: report.id } };
    await insertMail(trx, actor, newId(), { ...liftedMail(request, about), ...ofReport }, now.toISOString());
    const asker = await requestRecipients(trx, { ...request, companyId: actor.companyId }, report);
    const toAsker = { ...liftedForAskerMail(asker, { ...about, by: request.name }), ...ofReport };
    await insertMail(trx, actor, newId(), toAsker, now.toISOString());
    await recordOfLink(trx, actor, signingLink, { kind: 'signature.lifted', id, reportId: report.id }, now);
  }
}
