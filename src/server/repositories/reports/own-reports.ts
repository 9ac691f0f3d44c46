import { readSignatures } from '../../../domain/report/signatures.ts';
import { isOwnName } from '../../../domain/signature/own-name.ts';
import { ForbiddenError, NotFoundError } from '../../../kernel/errors.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db, Trx } from '../../db/dialect.ts';
import { can } from '../../permissions.ts';
import { hasEntered } from '../entries/entered-values.ts';

/**
 * Nobody may approve or issue a report they inspected or submitted themselves, unless the company's setting says that one person
 * may do both.
 * @throws ForbiddenError
 */
export async function mustNotBeOwnReport(trx: Trx, viewer: Viewer, reportId: string): Promise<void> {
  if (await isOwnReport(trx, viewer, reportId)) throw ofTheirOwn();
}

export const ofTheirOwn = (): ForbiddenError => new ForbiddenError('approve or issue a report of your own');

/** Whether the viewer is asked about the patterns in a report's readings, and sees the answers: only reviewers, for others' reports. */
export const seesPatterns = async (db: Db, viewer: Viewer, reportId: string): Promise<boolean> =>
  can(viewer, 'reports.review') && !(await isOwnReport(db, viewer, reportId));

/**
 * Whether the report is the viewer's own, in a company where that matters: theirs to fill in, signed or submitted by them (also
 * through a link mailed to them), or with values that they entered before it was handed over. The caller has read the report.
 */
export async function isOwnReport(db: Db, viewer: Viewer, reportId: string): Promise<boolean> {
  const row = await db
    .selectFrom('report')
    .innerJoin('company', 'company.id', 'report.company_id')
    .where('report.company_id', '=', viewer.companyId)
    .where('report.id', '=', reportId)
    .select(['report.electrician_id', 'report.submitted_by', 'report.signatures', 'company.issue_own_reports'])
    .executeTakeFirst();
  if (!row) throw new NotFoundError(`report ${reportId}`);
  if (row.issue_own_reports === 1) return false;
  const given = Object.values(readSignatures(row.signatures));
  if ([row.electrician_id, row.submitted_by, ...given.map(({ user_id }) => user_id)].includes(viewer.userId))
    return true;
  if (given.some(({ request, name }) => request !== undefined && isOwnName(name, viewer.name))) return true;
  if (await wasSignedFrom(db, viewer, reportId)) return true;
  return hasEntered(db, viewer, reportId);
}

/** Whether a report was signed through a link mailed to the viewer's own address, and the signature is still valid. */
async function wasSignedFrom(db: Db, viewer: Viewer, reportId: string): Promise<boolean> {
  const found = await db
    .selectFrom('signing_request')
    .where('company_id', '=', viewer.companyId)
    .where('report_id', '=', reportId)
    .where('email', '=', viewer.email.toLowerCase())
    .where('signed_at', 'is not', null)
    .where('lifted_at', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
