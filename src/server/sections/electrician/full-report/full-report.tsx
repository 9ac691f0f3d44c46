import { type Context, Hono } from 'hono';
import type { FieldNotes, FindingLine, FormView } from '../../../../components/fields/form-view.ts';
import { confirmCarried } from '../../../../domain/forms/carried/confirm.ts';
import type { FormError } from '../../../../domain/forms/typed/read-form.ts';
import { NotFoundError } from '../../../../kernel/errors.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { AppEnv } from '../../../context.ts';
import { serve } from '../../../http/routes/serve.ts';
import { afterSave } from '../findings/after-save.ts';
import { frameOf } from '../frame.ts';
import { viewOf } from '../records/form-view.ts';
import { goTo } from '../records/places/go-to.ts';
import { newSubmission, type Posted, readPosted } from '../records/posted.ts';
import { checkRecord, fieldOfControl, saveChanges, withCommaNotice } from '../records/save-record.ts';
import { offeredDefects, pickedDefects } from '../remedies/pick-defects.ts';
import { isFilledBySigning } from '../report/declaration/declaration.tsx';
import { nextLeft } from '../report/next-left.ts';
import { mustBeEditable, type OpenReport, openReport } from '../report/open-report.ts';
import { withPrefill } from '../report/sections.tsx';
import { visitedOn } from '../report/visited-on.ts';
import { type Answer, answers, reportAddresses } from '../routes.ts';
import type { FieldDeps } from '../store.ts';
import { errorsOn, isOnOnePage, leftOnPage, postedFor, WHOLE, type WholePart, wholeParts } from './full-report-form.ts';
import { FullReportPage } from './full-report-page.tsx';

/**
 * A report for one circuit on one page: its sections, its board and its circuit, each with the same fields as on its own page.
 */
export function fullReportRoutes(deps: FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, reportAddresses.whole.get, async (c) => {
    const { viewer, report } = await openOnOnePage(deps, c);
    if (!report.editable) return c.redirect(report.home, 303);
    return c.html(await wholePage(deps, c, viewer, report));
  });

  const save = (answer?: Answer) => async (c: Context<AppEnv>) => {
    const { viewer, report } = await openOnOnePage(deps, c);
    const posted = await readPosted(deps, c);
    const parts = wholeParts(report);
    const read = parts.map((part) => ({ part, checked: checkRecord(report, part.form, postedFor(posted, part)) }));
    const errors = read.flatMap(({ part, checked }) => (checked.ok ? [] : errorsOn(part, checked.errors)));
    const closing = sectionOfClosed(report);
    const closed = closing && (await pickedDefects(deps, viewer, report, { section: closing, posted }));
    if (closed && !closed.ok) errors.push(...closed.errors);
    if (errors.length > 0) {
      mustBeEditable(report);
      return c.html(await wholePage(deps, c, viewer, report, { posted, errors }), 422);
    }
    const changes = [
      ...read.flatMap(({ checked }) => (checked.ok ? checked.changes : [])),
      ...(closed?.ok ? closed.changes : []),
    ];
    const appended = await saveChanges(deps, viewer, report, posted, changes);
    const here = `${report.home}/${WHOLE}`;
    const [conflict] = appended.conflicts;
    if (conflict) return c.redirect(`${here}#${conflict.path.replaceAll('/', '.')}`, 303);
    if (answer && answer !== 'carried') {
      const onward = `${here}?saved`;
      return c.redirect(await afterSave(deps, c, posted, { answer, page: WHOLE, appended, onward }), 303);
    }
    if (answer === 'carried') await confirmAll(deps, c, posted);
    const onward = posted.text('then') === 'next' ? await ledTo(deps, c) : `${here}?saved`;
    const next = goTo(posted) ?? onward;
    return c.redirect(
      parts.reduce((to, part) => (to === next ? withCommaNotice(to, part.form, postedFor(posted, part)) : to), next),
      303,
    );
  };
  serve(routes, reportAddresses.whole.post, save());
  for (const answer of answers) serve(routes, reportAddresses[`whole ${answer}`], save(answer));
  return routes;
}

/** @throws NotFoundError when the form is for several circuits. */
async function openOnOnePage(deps: FieldDeps, c: Context<AppEnv>): Promise<{ viewer: Viewer; report: OpenReport }> {
  const opened = await openReport(deps, c);
  if (!isOnOnePage(opened.report)) throw new NotFoundError(`report ${opened.report.id} on one page`);
  return opened;
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
  failed?: { posted: Posted; errors: readonly FormError[] },
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
  failed: { posted: Posted; errors: readonly FormError[] } | undefined,
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
