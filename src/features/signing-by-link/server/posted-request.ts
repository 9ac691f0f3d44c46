import { definitionOf } from '../../../domain/forms/registry.ts';
import { coveredBy, signatoriesAt, titleIn } from '../../../domain/forms/signatories.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import { isMailSetUp } from '../../../server/config.ts';
import type { Deps } from '../../../server/context.ts';
import { idempotentIn } from '../../../server/http/forms/idempotent.ts';
import { publicOrigin } from '../../../server/public-origin.ts';
import { getReport, type Report } from '../../../server/repositories/reports/reports.ts';
import type { Submission } from '../../../server/repositories/reports/submissions.ts';
import { readAsked } from '../domain/read-request.ts';
import type { SigningRequest } from '../domain/signing-request.ts';
import { askToSign, resendRequest, revokeRequest } from './ask-to-sign.ts';
import { isToSign, partsToAsk } from './may-be-asked.ts';
import { listSigningRequests } from './repository.ts';

type Posted = Submission & { text(field: string): string };
type Asking = Pick<Deps, 'db' | 'clock' | 'config'>;

/** Data about the signatories of a report, for the pages of either section. @throws NotFoundError when there is no such report. */
export async function requestsOf({ db, clock, config }: Asking, viewer: Viewer, reportId: string) {
  const report = await getReport(db, viewer, reportId);
  const parts = signatoriesAt(definitionOf(report.document), 'signing', report.document).map((each) => {
    const { key } = each;
    const given = report.signatures[key];
    const signed = given && { name: given.name, isByLink: given.request !== undefined };
    const signsFor = coveredBy(each, report.document) && each.coversInWords;
    return { key, title: titleIn(each, report.document), signsFor, ...(signed && { signed }) };
  });
  const requests: SigningRequest[] = await listSigningRequests(db, viewer, reportId);
  const isOpen = partsToAsk(report).length > 0;
  const mayTakeOff = isToSign(report);
  const about = { timeZone: report.timeZone, now: clock().toISOString(), isMailSetUp: isMailSetUp(config) };
  return { report, parts, requests, isOpen, mayTakeOff, ...about };
}

/**
 * Asks a person to sign, from a form of either section, once however often the form is sent.
 * @returns the form's errors: then nobody was asked.
 */
export async function askAsPosted(
  deps: Asking,
  viewer: Viewer,
  report: Pick<Report, 'id' | 'document' | 'signatures' | 'status'>,
  posted: Posted,
): Promise<readonly { field: string; message: string }[]> {
  const read = readAsked(
    posted.text,
    signatoriesAt(definitionOf(report.document), 'signing', report.document).map(({ key }) => key),
  );
  if (!read.ok) return read.errors;
  const now = deps.clock();
  const origin = publicOrigin(deps.config);
  try {
    await idempotentIn(deps)(viewer, posted, (trx) => askToSign(trx, viewer, report.id, read.value, origin, now));
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    return [{ field: 'signatory', message: error.message }];
  }
  return [];
}

/** Sends a request again, or withdraws it, once however often the form is sent. */
export async function changeRequest(
  deps: Asking,
  viewer: Viewer,
  { what, ...which }: { reportId: string; requestId: string; what: 'again' | 'revocation' },
  posted: Submission,
): Promise<void> {
  const now = deps.clock();
  await idempotentIn(deps)(viewer, posted, (trx) =>
    what === 'again'
      ? resendRequest(trx, viewer, which, publicOrigin(deps.config), now)
      : revokeRequest(trx, viewer, which, now),
  );
}
