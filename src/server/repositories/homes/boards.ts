import { beginFrom } from '../../../domain/boards/begin-from.ts';
import { type BoardsToday, boardsToday, type Issued } from '../../../domain/boards/boards-today.ts';
import type { Answer, Said } from '../../../domain/boards/pair-up.ts';
import type { Beginning } from '../../../domain/forms/carried/carry-over.ts';
import type { ReportDocument } from '../../../domain/forms/definition.ts';
import { hasGroup, valueAt } from '../../../domain/forms/document.ts';
import { definitionOf, findForm, formsOfType, formTypes } from '../../../domain/forms/registry.ts';
import { newId } from '../../../kernel/ids.ts';
import type { InCompany, Viewer } from '../../../kernel/viewer.ts';
import type { Db, Trx } from '../../db/dialect.ts';
import { versionsOf, withDocuments } from '../entries/documents.ts';
import { type Fenced, siteFence, visibleCertificates } from '../fences.ts';
import { findLastInspection, lineNumber } from '../reports/earlier-reports.ts';
import type { Report } from '../reports/reports.ts';

export type BoardsOfSite = BoardsToday & {
  /** The ids of reports, by the numbers of their certificates. */
  reports: ReadonlyMap<string, string>;
  answers: readonly (Said & { id: string })[];
};

/** The boards of a site as they are today, by the current certificates that the viewer may see; empty where there are none. */
export async function boardsOfSite(db: Db, viewer: Viewer, siteId: string): Promise<BoardsOfSite> {
  const issued = await listIssuedBoards(db, viewer, siteId);
  const answers = await listBoardAnswers(db, viewer, siteId);
  return {
    ...boardsToday(issued, answers),
    reports: new Map(issued.map(({ number, reportId }) => [number, reportId])),
    answers,
  };
}

/**
 * What a report begins with: the site's last inspection before it, with the boards as they are today. Fenced like
 * certificates.
 */
export async function findBeginning(
  db: Db,
  viewer: Viewer,
  report: Pick<Report, 'id' | 'siteId' | 'correctsCertificateId' | 'document'>,
): Promise<Beginning | undefined> {
  const last = await findLastInspection(db, viewer, report);
  const form = definitionOf(report.document);
  if (!hasGroup(form, 'boards')) return last;
  const number = await lineNumber(db, viewer, report);
  const { inspectedOn } = form.summary(report.document);
  const issued = (await listIssuedBoards(db, viewer, report.siteId)).filter(
    (each) =>
      each.number !== number &&
      each.reportId !== report.id &&
      (inspectedOn === undefined || each.on < inspectedOn) &&
      findForm(each.document.form_type, each.document.edition)?.standard === form.standard,
  );
  return beginFrom(last, boardsToday(issued, await listBoardAnswers(db, viewer, report.siteId)), issued);
}

/** The current certificates of a site that list boards, with their documents: all, as the oldest may be the base of the others. */
export async function listIssuedBoards(
  db: Db,
  viewer: Fenced,
  siteId: string,
): Promise<(Issued & { reportId: string })[]> {
  const query = visibleCertificates(db, viewer)
    .innerJoin('report', 'report.id', 'certificate.report_id')
    .leftJoin('certificate_cover as cover', (join) =>
      join
        .onRef('cover.certificate_id', '=', 'certificate.id')
        .onRef('cover.company_id', '=', 'certificate.company_id'),
    )
    .where('certificate.site_id', '=', siteId)
    .where('certificate.status', '=', 'current')
    .where('report.form_type', 'in', typesWithBoards())
    .orderBy('certificate.issued_at', 'desc')
    .orderBy('certificate.id', 'desc')
    .select(['report.id', 'certificate.number', 'certificate.inspected_on', 'certificate.issued_at'])
    .select('cover.covers')
    .select(versionsOf(db).as('versions'));
  const rows = await withDocuments(db, () => query.execute());
  return rows.map(({ id, number, document, ...row }) => ({
    reportId: id,
    number,
    on: row.inspected_on ?? (completedOn(document) || row.issued_at.slice(0, 10)),
    document,
    isPart: row.covers === 'part',
  }));
}

/** Types of the forms that list boards, in any edition. */
const typesWithBoards = (): string[] =>
  formTypes().filter((type) => formsOfType(type).some((form) => hasGroup(form, 'boards')));

/** The day on which work was completed; '' for a form without one. */
function completedOn(document: ReportDocument): string {
  const at = findForm(document.form_type, document.edition)?.closes?.completedOn;
  const day = at === undefined ? undefined : valueAt(document, at);
  return typeof day === 'string' ? day : '';
}

/** What people said of a site's boards, the latest first. */
export async function listBoardAnswers(db: Db, viewer: Fenced, siteId: string): Promise<(Said & { id: string })[]> {
  const rows = await db
    .selectFrom('board_answer')
    .innerJoin('site', 'site.id', 'board_answer.site_id')
    .where(siteFence(db, viewer))
    .where('board_answer.company_id', '=', viewer.companyId)
    .where('board_answer.site_id', '=', siteId)
    .orderBy('board_answer.said_at', 'desc')
    .orderBy('board_answer.id', 'desc')
    .select(['board_answer.id', 'board_answer.item', 'board_answer.of_item', 'board_answer.answer'])
    .execute();
  return rows.map(({ of_item: of, ...row }) => ({ ...row, of }));
}

/** Says it, in place of what was said before of the same two. */
export async function saveBoardAnswer(
  trx: Trx,
  by: Pick<Viewer, 'companyId' | 'userId'>,
  { siteId, item, of, answer }: Said & { siteId: string; answer: Answer },
  now: Date,
): Promise<void> {
  const said = { answer, said_by: by.userId, said_at: now.toISOString() };
  await trx
    .insertInto('board_answer')
    .values({ id: newId(), company_id: by.companyId, site_id: siteId, item, of_item: of, ...said })
    .onConflict((conflict) => conflict.columns(['company_id', 'site_id', 'item', 'of_item']).doUpdateSet(said))
    .execute();
}

/** @returns whether there was one. */
export async function deleteBoardAnswer(
  trx: Trx,
  { companyId }: InCompany,
  { siteId, id }: { siteId: string; id: string },
): Promise<boolean> {
  const gone = await trx
    .deleteFrom('board_answer')
    .where('company_id', '=', companyId)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();
  return gone.numDeletedRows === 1n;
}
