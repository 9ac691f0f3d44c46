import type { AnswerGiven, SignShown } from '../../../components/review/anomalies-view.tsx';
import { showTime } from '../../../domain/time/calendar.ts';
import { explanationOf } from '../../../domain/verification/explanations/explanations.ts';
import type { Viewer } from '../../../server/context.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { openSigns, type WeighedSign } from '../../../server/findings/report-anomalies.ts';
import { can } from '../../../server/identity/permissions.ts';
import type { Certificate } from '../../../server/repositories/certificates/certificates.ts';
import { listSignAnswers, type SignAnswer } from '../../../server/repositories/findings/anomaly-answers.ts';
import { isOwnReport } from '../../../server/repositories/reports/own-reports.ts';
import type { Report } from '../../../server/repositories/reports/reports.ts';

/**
 * The signs of a report for its review; undefined where there is nobody to show them to. They are for whoever reviews, nobody
 * reviews what is their own, and a draft is not handed in yet: there is nothing to ask of it as a whole.
 */
export async function signsFor(db: Db, viewer: Viewer, report: Report): Promise<WeighedSign[] | undefined> {
  const isHandedIn = report.status !== 'draft' && report.status !== 'discarded';
  if (!isHandedIn || !can(viewer, 'reports.review') || (await isOwnReport(db, viewer, report.id))) return undefined;
  return openSigns(db, viewer, report);
}

/** Signs as the review shows them. */
export function shownSigns(signs: readonly WeighedSign[], timeZone: string): SignShown[] {
  const shown = (answer: SignAnswer | undefined) =>
    answer && { reason: answer.reason, by: answer.by, at: showTime(answer.at, timeZone) };
  return signs.map(({ sign, basis, answer, before }) => ({
    sign,
    basis,
    answer: shown(answer),
    before: shown(before),
  }));
}

/** What was answered to the signs of an issued report, for whoever reviews; nothing for anybody else. */
export async function answersGiven(
  db: Db,
  viewer: Viewer,
  { reportId }: Pick<Certificate, 'reportId'>,
  timeZone: string,
): Promise<AnswerGiven[]> {
  if (!can(viewer, 'reports.review') || (await isOwnReport(db, viewer, reportId))) return [];
  const answers = await listSignAnswers(db, viewer, { id: reportId, correctsCertificateId: null });
  return answers.map(({ sign, reason, by, at }) => ({
    title: explanationOf(sign)?.title ?? sign,
    reason,
    by,
    at: showTime(at, timeZone),
  }));
}
