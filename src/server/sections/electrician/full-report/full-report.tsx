import { type Context, Hono } from 'hono';
import type { FieldNotes, FindingLine, FormView } from '../../../../components/fields/form-view.ts';
import { confirmCarried } from '../../../../domain/forms/carried/confirm.ts';
import type { FieldGroup } from '../../../../domain/forms/definition.ts';
import { NotFoundError } from '../../../../kernel/errors.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { AppEnv } from '../../../context.ts';
import { serve } from '../../../http/routes/serve.ts';
import { frameOf } from '../frame.ts';
import { viewOf } from '../records/form-view.ts';
import { newSubmission, type Posted } from '../records/posted.ts';
import { checkRecord, fieldOfControl } from '../records/save-record.ts';
import { offeredDefects, pickedDefects } from '../remedies/pick-defects.ts';
import { isFilledBySigning } from '../report/declaration/declaration.tsx';
import { nextLeft } from '../report/next-left.ts';
import { type OpenReport, openReport } from '../report/open-report.ts';
import { withPrefill } from '../report/sections.tsx';
import { visitedOn } from '../report/visited-on.ts';
import { reportAddresses } from '../routes.ts';
import { type Failed, servePosts } from '../rows/pipeline.ts';
import type { FieldDeps } from '../store.ts';
import { errorsOn, isOnOnePage, leftOnPage, postedFor, WHOLE, type WholePart, wholeParts } from './full-report-form.ts';
import { FullReportPage } from './full-report-page.tsx';

/**
 * A report for one circuit on one page: its sections, its board and its circuit, each with the same fields as on its own page.
 */
export function fullReportRoutes(deps: FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, reportAddresses.whole.get, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    mustBeOnOnePage(report);
    if (!report.editable) return c.redirect(report.home, 303);
    return c.html(await wholePage(deps, c, viewer, report));
  });

  servePosts(deps, routes, 'whole', async ({ c, viewer, report, posted, answer }) => {
    mustBeOnOnePage(report);
    const parts = wholeParts(report);
    const address = `${report.home}/${WHOLE}`;
    return {
      form: { page: '', groups: parts.flatMap(groupsOf), record: {}, lists: [] },
      address,
      check: async () => {
        const read = parts.map((part) => ({ part, checked: checkRecord(report, part.form, postedFor(posted, part)) }));
        const errors = read.flatMap(({ part, checked }) => (checked.ok ? [] : errorsOn(part, checked.errors)));
        const closing = sectionOfClosed(report);
        const closed = closing && (await pickedDefects(deps, viewer, report, { section: closing, posted }));
        if (closed && !closed.ok) errors.push(...closed.errors);
        if (errors.length > 0) return { ok: false, errors };
        const changes = read.flatMap(({ checked }) => (checked.ok ? checked.changes : []));
        return { ok: true, changes: [...changes, ...(closed?.ok ? closed.changes : [])] };
      },
      refused: (failed) => wholePage(deps, c, viewer, report, failed),
      stays: () => (answer && answer !== 'carried' ? `${address}?saved` : undefined),
      onward: async () => {
        if (answer === 'carried') await confirmAll(deps, c, posted);
        return posted.text('then') === 'next' ? ledTo(deps, c) : `${address}?saved`;
      },
    };
  });
  return routes;
}

/** A record's groups with the page's names of their controls. */
const groupsOf = ({ form, prefix }: WholePart): FieldGroup[] =>
  form.groups.map((group) => ({
    ...group,
    fields: group.fields.map((field) => ({ ...field, name: `${prefix}${field.name}` })),
  }));

/** @throws NotFoundError when the form is for several circuits. */
function mustBeOnOnePage(report: OpenReport): void {
  if (!isOnOnePage(report)) throw new NotFoundError(`report ${report.id} on one page`);
}

const sectionOfClosed = ({ definition }: OpenReport) =>
  definition.sections.find(({ key }) => key === definition.closes?.path);

/** Confirms the unchanged carried-over values of every record on the page. */
async function confirmAll(deps: FieldDeps, c: Context<AppEnv>, posted: Posted): Promise<void> {
  const { viewer, report } = await openReport(deps, c);
  // The board's includes its circuit.
  const pages = wholeParts(report).map(({ form }) => form.page);
  const changes = pages
    .filter((page) => !page.includes('/circuits/'))
    .flatMap((page) => confirmCarried(report.document, page));
  if (changes.length === 0) return;
  const submission = `${posted.submission}-carried`;
  await deps.store(viewer).fill(report, { submission, contentHash: posted.contentHash, base: report.seq, changes });
}

/** Back to the page while a value is missing on it, else to the next unfinished part, else to the signature. */
async function ledTo(deps: FieldDeps, c: Context<AppEnv>): Promise<string> {
  const { report } = await openReport(deps, c);
  const left = leftOnPage(report, wholeParts(report));
  return left.length > 0 ? `${report.home}/${WHOLE}?saved` : `${nextLeft(report, '', () => false).href}?saved`;
}

async function wholePage(
  deps: FieldDeps,
  c: Context<AppEnv>,
  viewer: Viewer,
  report: OpenReport,
  failed?: Failed,
): Promise<string> {
  const parts = wholeParts(report);
  const closing = sectionOfClosed(report);
  const { view, findings, carriedFrom } = await viewOfAll(deps, viewer, report, parts, failed);
  const onPage = new Set(parts.map(({ form }) => form.page));
  return deps.renderHtml(
    <FullReportPage
      frame={frameOf(deps, c, viewer)}
      report={report}
      called={report.definition.shortTitle}
      {...{ parts, view, findings }}
      left={failed ? [] : leftOnPage(report, parts)}
      carriedFrom={carriedFrom}
      offered={closing && (await offeredDefects(deps, viewer, report, closing))}
      others={report.definition.sections
        .filter((section) => !onPage.has(section.key) && section !== closing && !isFilledBySigning(section))
        .map(({ key, title }) => ({ href: `${report.home}/${key}`, title }))}
      submission={failed?.posted.submission ?? newSubmission()}
      base={failed?.posted.drawnFrom ?? report.drawnFrom}
    />,
  );
}

/** The view of each record, by the page's control names. */
async function viewOfAll(
  deps: FieldDeps,
  viewer: Viewer,
  report: OpenReport,
  parts: readonly WholePart[],
  failed: Failed | undefined,
): Promise<{ view: FormView; findings: FindingLine[]; carriedFrom: string | undefined }> {
  const defaults = await deps.store(viewer).defaults();
  const visited = await visitedOn(deps, viewer, report);
  const entered: Record<string, readonly string[]> = {};
  const notes = new Map<string, FieldNotes>();
  const findings: FindingLine[] = [];
  let last: FormView | undefined;
  let carriedFrom: string | undefined;
  for (const part of parts) {
    const own = failed
      ? Object.fromEntries(postedFor(failed.posted, part).fields)
      : withPrefill(report, part.form, defaults, visited);
    const shown = await viewOf(deps, viewer, report, part.form.page, {
      entered: own,
      fieldOf: fieldOfControl(part.form),
      address: WHOLE,
    });
    for (const [name, values] of Object.entries(own)) entered[`${part.prefix}${name}`] = values;
    // Buttons that fill in a proposed value are on the record's own page only.
    for (const [name, { proposal: _, ...note }] of shown.view.notes) notes.set(`${part.prefix}${name}`, note);
    findings.push(...shown.findings);
    carriedFrom ??= shown.view.carried?.from;
    last = shown.view;
  }
  if (!last) throw new NotFoundError(`anything to fill in of report ${report.id}`);
  const { carried: _, ...rest } = last;
  return { view: { ...rest, entered, notes, errors: failed?.errors ?? [] }, findings, carriedFrom };
}
