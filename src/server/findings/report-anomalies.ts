import type { ReportDocument } from '../../domain/forms/definition.ts';
import { anomaliesOf, basisText } from '../../domain/verification/anomalies/anomalies.ts';
import type { Anomaly, OtherReport } from '../../domain/verification/anomalies/anomaly.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { sha256 } from '../codes.ts';
import type { Db } from '../db/dialect.ts';
import { mustBeAllowed } from '../permissions.ts';
import { type AnomalyAnswer, listAnomalyAnswers } from '../repositories/findings/anomaly-answers.ts';
import {
  findLastInspection,
  firstEntries,
  listHandedInBefore,
  visitStart,
} from '../repositories/reports/earlier-reports.ts';
import type { Report } from '../repositories/reports/reports.ts';

/** An anomaly in a report with the answers to it. */
export type WeighedAnomaly = {
  anomaly: Anomaly;
  /** SHA-256 of the values it is based on; an answer holds for these. */
  basis: string;
  /** Why it is acceptable, given for exactly these values. */
  answer: AnomalyAnswer | undefined;
  /** The last answer given for other values. */
  before: AnomalyAnswer | undefined;
};

/** Reports of the same inspector that a report is compared with. */
const COMPARED = 10;

/**
 * The anomalies in a report, with the answers to them.
 * @throws ForbiddenError unless the viewer reviews reports: nobody else sees anomalies.
 */
export async function openAnomalies(db: Db, viewer: Viewer, report: Report): Promise<WeighedAnomaly[]> {
  mustBeAllowed(viewer, 'reports.review');
  const anomalies = await signsIn(db, viewer, report);
  const answers = await listAnomalyAnswers(db, viewer, report);
  return anomalies.map((anomaly) => {
    const basis = sha256(basisText(anomaly));
    const given = answers.filter((answer) => answer.anomaly === anomaly.code);
    const answer = given.findLast((each) => each.basis === basis);
    return { anomaly, basis, answer, before: answer ? undefined : given.at(-1) };
  });
}

/**
 * The anomalies found in a document, and the documents it was compared with. A search takes as long as rendering the page and goes
 * through all readings; each change makes a new document.
 */
const found = new WeakMap<ReportDocument, { beside: readonly unknown[]; anomalies: readonly Anomaly[] }>();

async function signsIn(db: Db, viewer: Viewer, report: Report): Promise<readonly Anomaly[]> {
  const { document } = report;
  const startedAt = await visitStart(db, viewer, report);
  const others = await othersOf(db, viewer, report);
  const beside = [startedAt, ...others.flatMap(({ id, name, document }) => [id, name, document])];
  const kept = found.get(document);
  if (kept && kept.beside.length === beside.length && beside.every((each, at) => each === kept.beside[at]))
    return kept.anomalies;
  const times = startedAt === undefined ? undefined : { startedAt, entered: await firstEntries(db, viewer, report.id) };
  const anomalies = anomaliesOf({ document, others, times });
  found.set(document, { beside, anomalies });
  return anomalies;
}

async function othersOf(db: Db, viewer: Viewer, report: Report): Promise<OtherReport[]> {
  const last = await findLastInspection(db, viewer, report);
  const handedIn = await listHandedInBefore(db, viewer, report, COMPARED);
  return [
    ...(last
      ? [{ id: last.reportId, name: `the last report of this site (${last.number})`, document: last.document }]
      : []),
    ...handedIn
      .filter(({ id }) => id !== last?.reportId)
      .map(({ id, siteName, number, document }) => ({
        id,
        name: number === null ? siteName : `${siteName} (${number})`,
        document,
      })),
  ];
}
