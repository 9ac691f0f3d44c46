import { type ShownPhoto, showPhotos } from '../../../../components/photos/photo-list.tsx';
import {
  buildReview,
  type DrawnBy,
  type Review,
  type ReviewComment,
  type ReviewFinding,
} from '../../../../components/review/review-model.ts';
import { anchorOf } from '../../../../components/review/review-view.tsx';
import { isAuthorisers } from '../../../../domain/certificate/issue/readiness.ts';
import type { ReportDocument } from '../../../../domain/forms/definition.ts';
import { itemsOf, type Place } from '../../../../domain/forms/document.ts';
import { pathOfPhotos, photosIn as photosNamed } from '../../../../domain/forms/photos.ts';
import { definitionOf } from '../../../../domain/forms/registry.ts';
import { blockOf } from '../../../../domain/forms/signatories.ts';
import { namesIn, showCell, showValue } from '../../../../domain/forms/words/show-value.ts';
import { whereOf } from '../../../../domain/forms/words/where.ts';
import { conversationOf } from '../../../../domain/report/review-comment.ts';
import { showTime } from '../../../../domain/time/calendar.ts';
import { type AtIssue, atIssue } from '../../../../domain/verification/engine/at-issue.ts';
import { type Answered, answersTo } from '../../../../domain/verification/overrides/answers.ts';
import { verified } from '../../../../domain/verification/verified.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { Db } from '../../../../server/db/dialect.ts';
import { drawingsOf } from '../../../../server/documents/blobs/drawings.ts';
import { commentNote } from '../../../../server/findings/comment-note.ts';
import { documentBefore } from '../../../../server/repositories/entries/entry-log.ts';
import { listOverrides, type Override } from '../../../../server/repositories/findings/overrides.ts';
import { listComments } from '../../../../server/repositories/findings/review-comments.ts';
import { listReportPhotos } from '../../../../server/repositories/reports/photos/report-photos.ts';
import type { Report } from '../../../../server/repositories/reports/reports.ts';
import { type ShownBoards, shownPart } from '../folded-boards.ts';

export type OpenReview = {
  review: Review;
  /** Without the missing values of the authoriser's block, which issuing fills. */
  findings: ReviewFinding[];
  commented: ReviewComment[];
  /** Open comments, and those of them that the electrician marked as dealt with. */
  comments: { open: number; dealtWith: number };
  /** How many comments and replies there are. */
  said: number;
  /** The findings by their effect on approval and issue. */
  standing: AtIssue;
};

/**
 * Builds the review of a report: values, findings, comments, and changes since its return.
 * @param shows  the boards to include; the findings and comments of all boards are read.
 */
export async function openReview(
  db: Db,
  viewer: Viewer,
  report: Report,
  timeZone: string,
  shows: ShownBoards = 'all',
): Promise<OpenReview> {
  const { document, returnedSeq } = report;
  const conversation = await listComments(db, viewer, report.id);
  const comments = conversation.map(
    (comment): ReviewComment => ({
      ...commentNote(comment, timeZone),
      path: comment.path,
      resolved: comment.resolvedAt !== null,
      ...(comment.answer !== null && { answer: { text: comment.answer, author: comment.resolvedBy ?? '' } }),
    }),
  );
  const returned = returnedSeq === null ? undefined : await documentBefore(db, viewer, report, returnedSeq);
  const definition = definitionOf(report.document);
  const found = verified(document).findings.filter(
    ({ rule, path }) => !(rule === 'MISSING' && isAuthorisers(document, path)),
  );
  const overrides = await listOverrides(db, viewer, report.id);
  const answered = answersTo(document, definition, found, overrides);
  const findings = answered.map((each) => toSaid(each, report, timeZone));
  const part = shownPart(shows, document, returned);
  const review = buildReview({
    definition,
    document: part.document,
    findings: findings.filter(({ finding }) => part.isShown(finding.path)),
    comments: comments.filter(({ path }) => part.isShown(path)),
    ...(part.returned && { returned: part.returned }),
    drawings: await drawnIn(db, viewer, document),
    photos: await photosIn(db, viewer, report, timeZone),
    show: showIn(timeZone, [
      [part.document, document],
      ...(part.returned && returned ? [[part.returned, returned] as const] : []),
    ]),
  });
  const open = comments.filter(({ resolved }) => !resolved);
  return {
    review,
    findings,
    commented: comments,
    comments: { open: open.length, dealtWith: open.filter(({ dealtWith }) => dealtWith).length },
    said: conversationOf(conversation).length,
    standing: atIssue(document, answered),
  };
}

/** The photos of a report by the paths that name them. */
async function photosIn(db: Db, viewer: Viewer, report: Report, timeZone: string): Promise<Map<string, ShownPhoto[]>> {
  const named = photosNamed(definitionOf(report.document), report.document);
  if (named.length === 0) return new Map();
  const known = await listReportPhotos(db, viewer, report.id);
  const below = `/reports/${report.id}`;
  return new Map(
    named.map(({ boundTo, ids }) => {
      const photos = ids.flatMap((id) => known.get(id) ?? []);
      return [pathOfPhotos(boundTo), showPhotos(photos, { below, timeZone })];
    }),
  );
}

/** The drawn signatures of a report by path, with the name under each. */
async function drawnIn(db: Db, viewer: Viewer, document: ReportDocument): Promise<Map<string, DrawnBy>> {
  const drawings = await drawingsOf(db, viewer, document);
  return new Map(
    definitionOf(document).signatories.flatMap((signatory): [string, DrawnBy][] => {
      const drawing = drawings[signatory.key]?.drawing;
      const of = String(blockOf(document, signatory).signature ?? '');
      return drawing ? [[`${signatory.path}/signature_image`, { drawing, of }]] : [];
    }),
  );
}

function toSaid(answered: Answered<Override>, { id, document }: Report, timeZone: string): ReviewFinding {
  const { finding, observation } = answered;
  // Computed on demand: most findings of a large report are only counted.
  const place = {
    finding,
    get where() {
      // The message of a missing value names its place.
      return finding.rule === 'MISSING' ? '' : whereOf(definitionOf(document), document, finding.path);
    },
  };
  const said = ({ reason, byName, at }: Override) => ({ reason, by: byName, at: showTime(at, timeZone) });
  if (answered.standing === 'overridden') {
    return Object.assign(place, { overridden: { id: answered.override.id, ...said(answered.override) } });
  }
  return Object.assign(place, {
    ...(answered.before && { before: said(answered.before.override) }),
    ...(observation && {
      observation: {
        number: itemsOf(document.observations).findIndex((each) => each.id === observation.id) + 1,
        href: `/reports/${id}?show=all#${anchorOf(`observations/${observation.id}`)}`,
        code: typeof observation.code === 'string' ? observation.code : '',
      },
    }),
  });
}

/** Shows a value as printed: short in the circuit schedule, in full elsewhere. */
function showIn(timeZone: string, documents: readonly (readonly [shown: ReportDocument, whole: ReportDocument])[]) {
  const names = new Map(documents.map(([shown, whole]) => [shown, namesIn(whole, timeZone)]));
  return (place: Place, document: ReportDocument): string => {
    const known = names.get(document) ?? namesIn(document, timeZone);
    const show = place.page.includes('/circuits/') ? showCell : showValue;
    return show(place.field, place.value, known);
  };
}
