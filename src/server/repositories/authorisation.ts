import type { Signatory } from '../../domain/forms/definition.ts';
import { definitionOf } from '../../domain/forms/registry.ts';
import { findSignatory } from '../../domain/forms/signatories.ts';
import type { Change } from '../../domain/report/merge.ts';
import type { Viewer } from '../context.ts';
import type { Trx } from '../db/dialect.ts';
import { ConflictError } from '../errors.ts';
import { lockReport, writeChange } from './entries.ts';
import { mustNotBeOwnReport } from './own-reports.ts';
import { contentHash, mustBePossible } from './report-steps.ts';
import { getReport, type Report } from './reports.ts';

/**
 * Writes the authoriser's block into an approved report's log, in the transaction that issues it. The inspector's signature
 * stays: it was for the content, and this block is not part of it.
 * @param seq of the report as the authoriser read it; `block` what stands in the block of who authorises the form, where it has
 * somebody do so.
 * @returns the report with the block filled in.
 * @throws ConflictError when it is not approved, has changed since it was read, or is not what the inspector signed.
 * @throws ForbiddenError when it is the viewer's own report and the company does not let one person do both.
 */
export async function authoriseReport(
  trx: Trx,
  viewer: Viewer,
  reportId: string,
  { seq, block, submission }: { seq: number; block: (authoriser: Signatory) => Change[]; submission: string },
  now: Date,
): Promise<Report> {
  const locked = await lockReport(trx, viewer, reportId);
  mustBePossible('issue', locked);
  await mustNotBeOwnReport(trx, viewer, reportId);
  if (locked.seq !== seq)
    throw new ConflictError('This report has changed since you read it. Read it again before you issue it.');
  const { inspectorSignature: signature } = await getReport(trx, viewer, reportId);
  if (!signature || signature.hash !== contentHash(locked.document))
    throw new ConflictError('This report is not what the inspector signed. Return it to be signed again.');
  const authoriser = findSignatory(definitionOf(locked.document), 'authorising');
  if (!authoriser) return getReport(trx, viewer, reportId);
  const changes = block(authoriser);
  await writeChange(trx, viewer, { ...locked, isSigned: false }, { base: seq, changes, submission }, now);
  await trx
    .updateTable('report')
    .set({ inspector_signature: JSON.stringify(signature) })
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', reportId)
    .execute();
  return getReport(trx, viewer, reportId);
}
