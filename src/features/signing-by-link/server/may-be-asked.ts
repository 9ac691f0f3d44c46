import type { Signatory } from '../../../domain/forms/definition.ts';
import { definitionOf, moveOf } from '../../../domain/forms/registry.ts';
import { concerns, hasSeveralAt } from '../../../domain/forms/signatories.ts';
import { stillToSign } from '../../../domain/report/signatures.ts';
import { statusAfter } from '../../../domain/report/status.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { keepsFromSigning } from '../../../server/findings/before-signing.ts';
import { listOverrides } from '../../../server/repositories/findings/overrides.ts';
import type { Report } from '../../../server/repositories/reports/reports.ts';
import type { LinkedRequest } from './repository.ts';

type Asking = Pick<Report, 'id' | 'document' | 'signatures' | 'status' | 'timeZone' | 'conflicts'>;

/** The parts of a report that a person can be asked to sign: none where one person signs it, or where it can no longer be signed. */
export function partsToAsk(report: Omit<Asking, 'id' | 'timeZone' | 'conflicts'>): readonly Signatory[] {
  if (!isToSign(report)) return [];
  return hasSeveralAt(definitionOf(report.document), 'signing') ? stillToSign(report) : [];
}

/** Whether a report can still be signed: not submitted and not discarded. */
export function isToSign({ document, status }: Pick<Report, 'document' | 'status'>): boolean {
  const move = moveOf(document, 'sign');
  return move !== undefined && statusAfter(move, status) !== undefined;
}

/** Number of problems that block signing this part today: findings of its check, and conflicts in it. */
export async function hindrancesTo(
  db: Db,
  viewer: Viewer,
  report: Asking,
  part: readonly Signatory[],
  now: Date,
): Promise<number> {
  const { document, timeZone, conflicts } = report;
  const overrides = await listOverrides(db, viewer, report.id);
  const left = keepsFromSigning({ document, overrides }, { signing: part, today: dayIn(now, timeZone) });
  return left.length + conflicts.filter(({ path }) => concerns(document, part, path)).length;
}

/**
 * The viewer for work on the report of a request, in the name of the person who asked, even if another person has the report now. It is never
 * a session; only a command that has found the request may create one.
 */
export const onRequest = ({ companyId, askedBy }: Pick<LinkedRequest, 'companyId' | 'askedBy'>): Viewer => ({
  ...{ companyId, userId: askedBy, role: 'office', clientId: null },
  ...{ name: '', email: '', sessionId: '' },
});
