import type { ReportDocument } from '../../domain/forms/definition.ts';
import { basisText, signsOf } from '../../domain/verification/anomalies/anomalies.ts';
import type { OtherReport, Sign } from '../../domain/verification/anomalies/anomaly.ts';
import type { Viewer } from '../context.ts';
import type { Db } from '../db/dialect.ts';
import { mustBeAllowed } from '../identity/permissions.ts';
import { sha256 } from '../ids.ts';
import { listSignAnswers, type SignAnswer } from '../repositories/findings/anomaly-answers.ts';
import {
  findLastInspection,
  firstEntries,
  listHandedInBefore,
  visitStart,
} from '../repositories/reports/earlier-reports.ts';
import type { Report } from '../repositories/reports/reports.ts';

/** A sign in a report with what was said of it. */
export type WeighedSign = {
  sign: Sign;
  /** SHA-256 of the values it rests on: what an answer is given for. */
  basis: string;
  /** Why it is all right, given for these very values. */
  answer: SignAnswer | undefined;
  /** What was said of it last when it rested on other values. */
  before: SignAnswer | undefined;
};

/** Reports of the same inspector that a report is compared with. */
const COMPARED = 10;

/**
 * The signs of invention in a report, with the answers to them.
 * @throws ForbiddenError for whoever does not review reports: nobody else is shown any of this.
 */
export async function openSigns(db: Db, viewer: Viewer, report: Report): Promise<WeighedSign[]> {
  mustBeAllowed(viewer, 'reports.review');
  const signs = await signsIn(db, viewer, report);
  const answers = await listSignAnswers(db, viewer, report);
  return signs.map((sign) => {
    const basis = sha256(basisText(sign));
    const given = answers.filter((answer) => answer.sign === sign.code);
    const answer = given.findLast((each) => each.basis === basis);
    return { sign, basis, answer, before: answer ? undefined : given.at(-1) };
  });
}

/**
 * What was found in a document, with what it was compared with. To look takes as long as to draw the page, and goes through all that
 * was measured; whatever is entered makes the document another one.
 */
const found = new WeakMap<ReportDocument, { beside: readonly unknown[]; signs: readonly Sign[] }>();

async function signsIn(db: Db, viewer: Viewer, report: Report): Promise<readonly Sign[]> {
  const { document } = report;
  const startedAt = await visitStart(db, viewer, report);
  const others = await othersOf(db, viewer, report);
  const beside = [startedAt, ...others.flatMap(({ id, name, document }) => [id, name, document])];
  const kept = found.get(document);
  if (kept && kept.beside.length === beside.length && beside.every((each, at) => each === kept.beside[at]))
    return kept.signs;
  const times = startedAt === undefined ? undefined : { startedAt, entered: await firstEntries(db, viewer, report.id) };
  const signs = signsOf({ document, others, times });
  found.set(document, { beside, signs });
  return signs;
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
