import type { Context, Hono } from 'hono';
import { confirmControls } from '../../../domain/forms/carried/confirm.ts';
import { kindOf } from '../../../domain/forms/kinds/index.ts';
import type { FormError } from '../../../domain/forms/typed/read-form.ts';
import { plural } from '../../../domain/words/plural.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import { hashOf, newId } from '../../../kernel/ids.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { AppEnv } from '../../../server/context.ts';
import type { Both } from '../../../server/http/routes/route.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import { frameOf } from '../../../server/sections/electrician/frame.ts';
import { linkTargets } from '../../../server/sections/electrician/records/links.ts';
import { newSubmission, type Posted, readPosted } from '../../../server/sections/electrician/records/posted.ts';
import { type Checked, checkRecord } from '../../../server/sections/electrician/records/save-record.ts';
import {
  mustBeEditable,
  type OpenReport,
  openReport,
} from '../../../server/sections/electrician/report/open-report.ts';
import { savePosted } from '../../../server/sections/electrician/rows/pipeline.ts';
import type { Appended, FieldDeps } from '../../../server/sections/electrician/store.ts';
import { previewOf } from '../domain/preview.ts';
import type { Row } from '../domain/row-list.ts';
import { atRow, type EnteredRows, enteredRows, limitationIn } from './entered-rows.ts';
import { ImportPage, type Preview } from './import-page.tsx';
import { type ListOfReport, listAt } from './lists.ts';
import type { ReadRows, Source } from './source.ts';

/** When a column has the wrong field, every row is wrong: a few errors show it. */
const MOST_ERRORS = 20;
/** One form changes at most 5,000 values, with those that follow from them. */
const MOST_VALUES = 4500;

/**
 * Serves the import of rows into a list: source → rows → preview → changes. The post shows what the rows would change; once it was
 * shown, the same text saves all of it or nothing. With an error, what was sent comes back.
 */
export function serveImport(deps: FieldDeps, routes: Hono<AppEnv>, at: Both, source: Source): void {
  const open = async (c: Context<AppEnv>) => {
    const { viewer, report } = await openReport(deps, c);
    const list = listAt(report, c.req.param());
    mustBeEditable(report);
    return { c, viewer, report, list };
  };

  serve(routes, at.get, async (c) => c.html(await importPage(deps, source, await open(c))));

  serve(routes, at.post, async (c) => {
    const opened = await open(c);
    const posted = await readPosted(deps, c);
    const at = { ...opened, posted };
    const { report, list } = at;
    const read = await source.read(at);
    const entered = enteredRows(report, list, read.rows, posted);
    const checked = checkRows(report, list, { source, read, entered });
    const shown = await markOf(read, posted);
    const sent = { read, entered, checked, shown };
    // The text changed after the preview, or means other rows now: show the preview first.
    const isShown = posted.text('step') === 'save' && posted.text('shown') === shown;
    if (!checked.ok || !isShown) return c.html(await importPage(deps, source, { ...at, sent }), checked.ok ? 200 : 422);
    const changes = source.confirms ? [...checked.changes, ...confirmedBy(list, read.rows)] : checked.changes;
    try {
      const plan = {
        form: entered.form,
        address: list.grid,
        ...(read.save && { save: read.save }),
        onward: (appended: Appended) => source.onward(list, { appended, left: entered.left }),
      };
      return await savePosted(deps, { ...at, posted: entered.posted }, plan, changes);
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      const refused = { ok: false as const, errors: [{ field: source.box, message: error.message }] };
      return c.html(await importPage(deps, source, { ...at, sent: { ...sent, checked: refused } }), error.status);
    }
  });
}

/** The changes of the rows, or every error with its row. */
function checkRows(
  report: OpenReport,
  list: ListOfReport,
  { source, read, entered }: { source: Source; read: ReadRows; entered: EnteredRows },
): Checked {
  const checked = checkRecord(report, entered.form, entered.posted);
  const rows = new Map(read.rows.map((row) => [row.id, row]));
  const called = (name: string) => read.called?.(name) ?? list.fields.find((field) => field.name === name)?.label ?? '';
  const ofRows = checked.ok ? [] : checked.errors.map((error) => atRow(error, { list, rows, box: source.box }, called));
  const errors: FormError[] = [...read.errors, ...ofRows];
  if (checked.ok && checked.changes.length > MOST_VALUES)
    errors.push({
      field: source.box,
      message: `That changes ${plural(checked.changes.length, 'value')}: ${MOST_VALUES} at once at most. Save a part of the rows first`,
    });
  return checked.ok && errors.length === 0 ? checked : { ok: false, errors: errors.slice(0, MOST_ERRORS) };
}

/** A mark of the text and its meaning, with the limitation for its LIMs. */
const markOf = ({ text, meaning }: ReadRows, posted: Posted): Promise<string> =>
  hashOf(JSON.stringify([text, meaning, limitationIn(posted)]));

const confirmedBy = ({ path }: ListOfReport, rows: readonly Row[]) =>
  rows.flatMap(({ item, cells }) => (item ? confirmControls(`${path}/${item.id}`, item, [...cells.keys()]) : []));

type Shown = {
  c: Context<AppEnv>;
  viewer: Viewer;
  report: OpenReport;
  list: ListOfReport;
  posted?: Posted;
  sent?: { read: ReadRows; entered: EnteredRows; checked: Checked; shown: string };
};

function importPage(
  deps: FieldDeps,
  source: Source,
  { c, viewer, report, list, posted, sent }: Shown,
): Promise<string> {
  const errors = sent && !sent.checked.ok ? sent.checked.errors : [];
  const isFailed = errors.length > 0;
  const mayBeLimited =
    report.definition.limitations.length > 0 && list.fields.some((field) => kindOf(field).mayBeLimited);
  return deps.renderHtml(
    <ImportPage
      frame={frameOf(deps, c, viewer)}
      report={report}
      of={list.within.name}
      words={source.words(report, list)}
      box={source.box}
      text={sent?.read.text ?? ''}
      above={sent ? undefined : source.above?.({ report, list, query: (name) => c.req.query(name) })}
      preview={sent && previewIn(report, list, sent)}
      limitation={
        mayBeLimited
          ? {
              view: {
                entered: Object.fromEntries(posted?.fields ?? []),
                errors,
                targets: linkTargets(report.document),
              },
              newId: posted?.text('new_limitation.id') || newId(),
            }
          : undefined
      }
      // A new form: the rows that it makes are others than those of an earlier save.
      submission={isFailed && posted ? posted.submission : newSubmission()}
      // The preview shows the values to be replaced: saving accepts that.
      base={isFailed && posted ? posted.drawnFrom : report.drawnFrom}
      errors={errors}
    />,
  );
}

function previewIn(
  report: OpenReport,
  list: ListOfReport,
  { read, entered, checked, shown }: NonNullable<Shown['sent']>,
): Preview | undefined {
  if (!checked.ok && !read.columns) return undefined;
  return {
    columns: read.columns,
    shown,
    count: read.rows.length,
    rows: checked.ok ? previewOf(list, read.rows, checked.changes, report.names()) : undefined,
    left: entered.left.map(({ words }) => words),
  };
}
