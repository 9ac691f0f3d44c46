import { type Context, Hono } from 'hono';
import type { Field, ScheduleItem, SchedulePart, ScheduleRow } from '../../../../domain/forms/definition.ts';
import { isBlank, itemsOf, part, valueAt } from '../../../../domain/forms/document.ts';
import { scheduleFields } from '../../../../domain/forms/schedule/schedule-fields.ts';
import { scheduleOf } from '../../../../domain/forms/schedule/schedule-of.ts';
import { controlValue } from '../../../../domain/forms/typed/control-values.ts';
import { type FormError, readFields } from '../../../../domain/forms/typed/read-form.ts';
import { chooseFromList } from '../../../../domain/forms/words/field-words.ts';
import type { Json } from '../../../../domain/report/entry.ts';
import type { Change } from '../../../../domain/report/merge.ts';
import { notApplicableAt } from '../../../../domain/verification/derived/not-applicable.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { AppEnv } from '../../../context.ts';
import { serve } from '../../../http/routes/serve.ts';
import { frameOf } from '../frame.ts';
import { viewOf } from '../records/form-view.ts';
import { danglingLinks, linkTargets } from '../records/links.ts';
import { placeOf } from '../records/places/places.ts';
import { newSubmission, type Posted } from '../records/posted.ts';
import { replyErrors } from '../records/replies.ts';
import type { Checked } from '../records/save-record.ts';
import { withProposed } from '../records/use-proposal.ts';
import { nextLeft } from '../report/next-left.ts';
import { type OpenReport, openReport } from '../report/open-report.ts';
import { reportAddresses } from '../routes.ts';
import { type Failed, servePosts } from '../rows/pipeline.ts';
import type { FieldDeps } from '../store.ts';
import { SchedulePage } from './schedule-page.tsx';

const page = 'inspection_schedule';

/** The schedule of inspections on one page. */
export function scheduleRoutes(deps: FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, reportAddresses.schedule.get, async (c) => {
    const { viewer, report } = await openReport(deps, c);
    return c.html(await schedulePage(deps, c, viewer, report));
  });

  servePosts(deps, routes, 'schedule', ({ c, viewer, report, posted }) => ({
    form: { page, groups: [], record: {}, lists: [] },
    check: () => readSchedule(report, posted),
    refused: (failed) => schedulePage(deps, c, viewer, report, failed),
    onward: () => {
      const observation = observationAsked(report, posted);
      if (observation !== undefined) return observation;
      if (posted.text('then') === 'next') return `${nextLeft(report, page).href}?saved`;
      const stay = /^part-\d{1,2}$/.exec(posted.text('stay'))?.[0];
      return `${report.home}/${page}?saved${stay ? `#${stay}` : ''}`;
    },
  }));

  return routes;
}

/** The observation that a coded row's button opens: the one linked with the row, else a new one. */
function observationAsked(report: OpenReport, posted: Posted): string | undefined {
  const slug = posted.text('observe');
  const item = scheduleOf(report.definition, report.document)
    .flatMap((group) => group.items)
    .find((each) => each.slug === slug);
  if (!item) return undefined;
  const linked = new Set(posted.fields.get(`${slug}.observation_ids`));
  const observations = itemsOf(report.document.observations);
  const its =
    observations.find(({ id }) => linked.has(id)) ??
    observations.find(({ schedule_item }) => schedule_item === item.number);
  return its ? `${report.home}/observations/${its.id}?saved` : `${report.home}/observations/new?item=${slug}&saved`;
}

const rowOf = (report: OpenReport, slug: string): ScheduleRow =>
  report.document.inspection_schedule?.find((row) => row.slug === slug) ?? { slug };

function readSchedule(report: OpenReport, posted: Posted): Checked {
  const changes: Change[] = [];
  /** Rows whose N/A comes from the report's own facts. */
  const proposed = posted.text('proposed') === 'all' ? outcomePaths(report) : [posted.text('proposed')];
  const errors: FormError[] = replyErrors(posted);
  const known = { targets: linkTargets(report.document), feeds: [] };
  for (const group of scheduleOf(report.definition, report.document)) {
    const rest = restOf(group, posted);
    if (rest.error) errors.push(rest.error);
    for (const item of group.items) {
      const prefix = `${item.slug}.`;
      const fields = scheduleFields(item);
      const read = readFields(fields, posted.fields, {
        prefix,
        current: rowOf(report, item.slug),
        timeZone: report.timeZone,
      });
      if (!read.ok) {
        errors.push(...read.errors);
        continue;
      }
      const value = (field: Field) => read.values.get(`${prefix}${field.name}`);
      for (const field of danglingLinks(fields, value, known)) {
        errors.push({ field: `${prefix}${field.name}`, message: chooseFromList(field) });
      }
      if (rest.outcome && isUnanswered(report, item, read.values)) {
        const path = `${page}/${item.slug}/outcome`;
        if (rest.isOfAll && notApplicableAt(report.document, path)) proposed.push(path);
        else read.values.set(`${prefix}outcome`, rest.outcome);
      }
      for (const [name, each] of read.values) {
        changes.push({ path: `${page}/${name.replaceAll('.', '/')}`, value: each as Json });
      }
    }
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, changes: withProposed(report, proposed, changes) };
}

const outcomePaths = (report: OpenReport): string[] =>
  scheduleOf(report.definition, report.document).flatMap(({ items }) =>
    items.map(({ slug }) => `${page}/${slug}/outcome`),
  );

/** The answer of each part's "all unanswered" boxes and of the one for every part; both boxes of a part at once are an error. */
function restOf(group: SchedulePart, posted: Posted): { outcome?: string; isOfAll?: boolean; error?: FormError } {
  const ticked = posted.fields.get(`part-${group.number}.rest`) ?? [];
  if (ticked.length > 1 || (ticked[0] !== undefined && ticked[0] !== 'pass' && ticked[0] !== 'NA')) {
    const message = `Choose one answer for the unanswered items of part ${group.number}`;
    return { error: { field: `part-${group.number}`, message } };
  }
  // A part's own answer comes before the one for every part.
  if (ticked[0]) return { outcome: ticked[0] };
  return posted.text('rest') === 'pass' ? { outcome: 'pass', isOfAll: true } : {};
}

const isUnanswered = (report: OpenReport, item: ScheduleItem, values: ReadonlyMap<string, unknown>): boolean =>
  isBlank(values.get(`${item.slug}.outcome`)) && isBlank(rowOf(report, item.slug).outcome);

/** The item list in use, in words, and the page that changes it; undefined where the form has one list. */
function listOf(report: OpenReport): { name: string; href: string } | undefined {
  const path = report.definition.scheduleBy;
  if (path === undefined) return undefined;
  const { field, href } = placeOf(report, path);
  const choices = field?.choices ?? [];
  const chosen = choices.find(({ value }) => value === valueAt(report.document, path)) ?? choices[0];
  return chosen && { name: chosen.label, href };
}

async function schedulePage(
  deps: FieldDeps,
  c: Context<AppEnv>,
  viewer: Viewer,
  report: OpenReport,
  failed?: Failed,
): Promise<string> {
  const fields = new Map<string, Field>();
  const stored: Record<string, readonly string[]> = {};
  for (const item of scheduleOf(report.definition, report.document).flatMap((group) => group.items)) {
    const row = rowOf(report, item.slug);
    for (const field of scheduleFields(item)) {
      fields.set(`${item.slug}.${field.name}`, field);
      const options = { prefix: `${item.slug}.`, timeZone: report.timeZone };
      for (const [name, texts] of controlValue(field, part(row, field.name), options)) stored[name] = texts;
    }
  }
  const { view } = await viewOf(deps, viewer, report, page, {
    entered: failed ? Object.fromEntries(failed.posted.fields) : stored,
    errors: failed?.errors ?? [],
    fieldOf: (control) => fields.get(control),
  });
  return deps.renderHtml(
    <SchedulePage
      frame={frameOf(deps, c, viewer)}
      report={report}
      parts={scheduleOf(report.definition, report.document)}
      list={listOf(report)}
      view={view}
      submission={failed?.posted.submission ?? newSubmission()}
      base={failed?.posted.drawnFrom ?? report.drawnFrom}
      editable={report.editable}
      next={nextLeft(report, page).label}
      proposed={outcomePaths(report).filter((path) => notApplicableAt(report.document, path)).length}
    />,
  );
}
