import { type Context, Hono } from 'hono';
import { closedBy } from '../../../../domain/forms/closes.ts';
import { groupOf, hasGroup, isBlank } from '../../../../domain/forms/document.ts';
import { mayAddBoard } from '../../../../domain/forms/most.ts';
import type { FormError } from '../../../../domain/forms/typed/read-form.ts';
import { siteAddress } from '../../../../domain/register/site-address.ts';
import { stillToSign } from '../../../../domain/report/signatures.ts';
import { plural } from '../../../../domain/words/plural.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { AppEnv } from '../../../context.ts';
import { commentNote } from '../../../findings/comment-note.ts';
import { serve } from '../../../http/routes/serve.ts';
import { mustBeAllowed } from '../../../permissions.ts';
import { boardRows } from '../boards/boards.tsx';
import { isAt } from '../boards/circuit-lines.ts';
import { isCompleteness } from '../findings/report-findings.ts';
import { frameOf } from '../frame.ts';
import { observationRows } from '../observations/observation-rows.ts';
import { openComments } from '../records/form-view.ts';
import { placeOf } from '../records/places/places.ts';
import { newSubmission, type Posted, readPosted } from '../records/posted.ts';
import { replyErrors, saveReplies } from '../records/replies.ts';
import { reportAddresses } from '../routes.ts';
import type { FieldDeps, ReviewComment, WaitingSignature } from '../store.ts';
import { showDay } from '../words.ts';
import { correctionNote, correctionWords } from './correction/correction.ts';
import { handedOn, handedToYou, toldSince } from './hand-over/handed.ts';
import { lastTime, mayBeginFrom, onePage } from './last-time/last-time.tsx';
import { mustBeEditable, type OpenReport, openReport } from './open-report.ts';
import { type PartState, ReportPage } from './report-page.tsx';
import { type ReportRow, ReportsPage } from './reports-page.tsx';
import { isOnOpenVisit } from './visited-on.ts';

/** On later pages of the past reports. */
const none = { reports: [] };

/** The viewer's reports, and each one's overview. */
export function reportRoutes(deps: FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  serve(routes, reportAddresses.reports, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'reports.fill');
    const after = c.req.query('after');
    const store = deps.store(viewer);
    const open = ['returned', 'draft', 'submitted', 'approved'] as const;
    const current = after === undefined ? await store.ownReports({ status: open, most: 200 }) : none;
    const past = await store.ownReports({ status: ['issued', 'discarded'], after });
    const reports = [...current.reports, ...past.reports];
    const timeZone = await store.timeZone();
    const handed = await store.handedTo();
    const corrections = await store.corrections(reports);
    const others = after === undefined ? await store.handedOn(toldSince(deps.clock())) : [];
    const on = others.map((each) => ({ id: each.reportId, site: each.site, words: handedOn(each, timeZone) }));
    const rows = reports.map((report): ReportRow => {
      const correction = corrections.get(report.id);
      return {
        id: report.id,
        site: report.siteName,
        address: siteAddress(report),
        day: report.visitDay ? showDay(report.visitDay) : '',
        status: report.status,
        correction: correction && correctionWords(correction),
        handed: handedToYou(handed.get(report.id), timeZone),
      };
    });
    const page = (
      <ReportsPage frame={frameOf(deps, c, viewer)} reports={rows} handedOn={on} after={after} next={past.next} />
    );
    return c.html(await deps.renderHtml(page));
  });

  serve(routes, reportAddresses.report, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    return c.html(await overview(deps, c, viewer, report));
  });

  serve(routes, reportAddresses.comments, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    const posted = await readPosted(deps, c);
    mustBeEditable(report);
    const errors = replyErrors(posted);
    if (errors.length > 0) return c.html(await overview(deps, c, viewer, report, { posted, errors }), 422);
    await saveReplies(deps, viewer, report, posted);
    return c.redirect(`${report.home}?replied`, 303);
  });

  return routes;
}

async function overview(
  deps: FieldDeps,
  c: Context<AppEnv>,
  viewer: Viewer,
  report: OpenReport,
  failed?: { posted: Posted; errors: readonly FormError[] },
): Promise<string> {
  const comments = await openComments(deps, viewer, report);
  const handed = await deps.store(viewer).handedTo();
  const last = mayBeginFrom(report) ? await lastTime(deps, viewer, report) : undefined;
  return deps.renderHtml(
    <ReportPage
      frame={frameOf(deps, c, viewer)}
      report={report}
      status={report.status}
      correction={await correctionNote(deps, viewer, report)}
      notice={signedHere(await deps.store(viewer).waitingSignature(report.id)) ?? noticeOf(report, comments)}
      comments={{
        submission: failed?.posted.submission ?? newSubmission(),
        entered: failed ? Object.fromEntries(failed.posted.fields) : {},
        errors: failed?.errors ?? [],
        list: comments.map((comment) => ({
          ...commentNote(comment, report.timeZone),
          place: comment.path === '' ? undefined : placeOf(report, comment.path),
        })),
      }}
      parts={partsOf(report, comments, await openHere(deps, viewer, report))}
      called={report.definition.shortTitle}
      boards={hasGroup(report.definition, 'boards') ? boardRows(report) : undefined}
      mayAddBoard={mayAddBoard(report.definition, report.document)}
      observations={hasGroup(report.definition, 'observations') ? observationRows(report) : undefined}
      editable={report.editable}
      handed={handedToYou(handed.get(report.id), report.timeZone)}
      lastTime={last && { last, form: { home: report.home, submission: newSubmission(), base: report.drawnFrom } }}
      onePage={await onePage(deps, viewer, report)}
      issuedHref={
        (await isOnOpenVisit(deps, viewer, report)) ? `/electrician/visits/${report.visitId}/issued` : undefined
      }
      visitHref={report.visitId ? `/electrician/visits/${report.visitId}` : undefined}
    />,
  );
}

/** On a phone, until the server has the signature. */
function signedHere(waiting: WaitingSignature | undefined): string | undefined {
  if (!waiting) return undefined;
  const { photos } = waiting;
  const first = photos > 0 ? `, after ${photos === 1 ? 'the photo' : `the ${photos} photos`} that you signed for` : '';
  return `Signed on this phone. The signature is sent automatically${first}: until then only this phone has it.`;
}

function noticeOf(report: OpenReport, comments: readonly ReviewComment[]): string | undefined {
  switch (report.status) {
    case 'returned':
      return `Returned to you. ${leftToAnswer(comments)}`;
    case 'submitted':
      return 'Submitted for review. It can be read, not changed.';
    case 'approved':
      return 'Approved; waiting to be issued.';
    case 'issued':
      return 'Issued. It can be read, not changed.';
    default:
      return undefined;
  }
}

function leftToAnswer(comments: readonly ReviewComment[]): string {
  const left = comments.filter(({ dealtWith }) => !dealtWith).length;
  if (left > 0) return `${plural(left, 'comment')} to deal with: each is listed below and at its field.`;
  return comments.length > 0 ? 'All comments are dealt with: sign and submit it again.' : 'No open comments.';
}

/** The number of open observations of the site, where the form closes some and none is chosen yet. */
async function openHere(deps: FieldDeps, viewer: Viewer, report: OpenReport): Promise<number> {
  const { definition, document, editable } = report;
  if (!definition.closes || !editable || closedBy(definition, document).length > 0) return 0;
  return (await deps.store(viewer).openDefects(report)).length;
}

/** The optional parts of a form besides its sections. */
const ofGroups = [
  ['inspection_schedule', 'Schedule of inspections'],
  ['boards', 'Boards and circuits'],
  ['observations', 'K Observations'],
] as const;

/** Sections, schedule, boards and observations with their missing values and findings, in the order of the form. */
function partsOf(report: OpenReport, comments: readonly ReviewComment[], open: number): PartState[] {
  const { definition, document, home } = report;
  const toSign = report.editable ? stillToSign(report) : [];
  const part = (key: string, title: string): PartState => {
    const findings = report.findings().filter(({ path }) => isAt(path, key));
    const missing = findings.filter(isCompleteness).length;
    return {
      href: `${home}/${key}`,
      title,
      missing,
      failing: findings.filter((finding) => finding.severity !== 'note').length - missing,
      conflicts: report.conflicts.filter(({ path }) => isAt(path, key)).length,
      comments: comments.filter(({ path, dealtWith }) => !dealtWith && isAt(path, key)).length,
      begun: !isBlank(groupOf(document, key)),
      unsigned: toSign.some(({ path }) => isAt(path, key)),
      open: definition.closes?.path === key ? open : 0,
    };
  };
  return [
    ...definition.sections.map((section) =>
      part(section.key, section.letter ? `${section.letter} ${section.title}` : section.title),
    ),
    ...ofGroups.flatMap(([key, title]) => (hasGroup(definition, key) ? [part(key, title)] : [])),
  ];
}
