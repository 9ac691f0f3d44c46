import type { AnomalyShown, AnswerGiven } from '../../../components/review/anomalies/anomalies-view.tsx';
import { hasGroup } from '../../../domain/forms/document.ts';
import { definitionOf } from '../../../domain/forms/registry.ts';
import { showTime } from '../../../domain/time/calendar.ts';
import { explanationOf } from '../../../domain/verification/explanations/explanations.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { openAnomalies, type WeighedAnomaly } from '../../../server/findings/report-anomalies.ts';
import type { Certificate } from '../../../server/repositories/certificates/certificates.ts';
import { type AnomalyAnswer, listAnomalyAnswers } from '../../../server/repositories/findings/anomaly-answers.ts';
import { seesPatterns } from '../../../server/repositories/reports/own-reports.ts';
import type { Report } from '../../../server/repositories/reports/reports.ts';

/**
 * The anomalies of a report for its review. @returns undefined for a draft, for a form without boards, and for a viewer
 * who may not review the report: only its reviewers see them.
 */
export async function anomaliesFor(db: Db, viewer: Viewer, report: Report): Promise<WeighedAnomaly[] | undefined> {
  const isHandedIn = report.status !== 'draft' && report.status !== 'discarded';
  if (!isHandedIn || !hasGroup(definitionOf(report.document), 'boards')) return undefined;
  if (!(await seesPatterns(db, viewer, report.id))) return undefined;
  return openAnomalies(db, viewer, report);
}

/** Anomalies as the review shows them. */
export function shownAnomalies(anomalies: readonly WeighedAnomaly[], timeZone: string): AnomalyShown[] {
  const shown = (answer: AnomalyAnswer | undefined) =>
    answer && { reason: answer.reason, by: answer.by, at: showTime(answer.at, timeZone) };
  return anomalies.map(({ anomaly, basis, answer, before }) => ({
    anomaly,
    basis,
    answer: shown(answer),
    before: shown(before),
  }));
}

/** The answers to the anomalies of an issued report; empty for viewers who may not review it. */
export async function answersGiven(
  db: Db,
  viewer: Viewer,
  { reportId }: Pick<Certificate, 'reportId'>,
  timeZone: string,
): Promise<AnswerGiven[]> {
  if (!(await seesPatterns(db, viewer, reportId))) return [];
  const answers = await listAnomalyAnswers(db, viewer, { id: reportId, correctsCertificateId: null });
  return answers.map(({ anomaly, reason, by, at }) => ({
    title: explanationOf(anomaly)?.title ?? anomaly,
    reason,
    by,
    at: showTime(at, timeZone),
  }));
}
