import type { Context, Hono } from 'hono';
import type { FormError } from '../../../../domain/forms/typed/read-form.ts';
import type { Change } from '../../../../domain/report/merge.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { AppEnv } from '../../../context.ts';
import type { Route } from '../../../http/routes/route.ts';
import { serve } from '../../../http/routes/serve.ts';
import { afterSave } from '../findings/after-save.ts';
import { mustHaveExisted } from '../records/board-records.ts';
import { goTo } from '../records/places/go-to.ts';
import { type Posted, readPosted } from '../records/posted.ts';
import type { RecordForm } from '../records/record-form.ts';
import {
  afterSaving,
  type Checked,
  checkRecord,
  conflictOn,
  saveChanges,
  withCommaNotice,
} from '../records/save-record.ts';
import { mustBeEditable, type OpenReport, openReport } from '../report/open-report.ts';
import { type Answer, answers, reportAddresses } from '../routes.ts';
import type { Appended, FieldDeps } from '../store.ts';

/**
 * The one way from a posted form into a report: read → propose → check → save → onward. A page says in its plan only what is its
 * own; the form may be of one record, of several, or of the rows of any list of any form (`row-list.ts`).
 *
 * | step | for every page | a page's own |
 * | --- | --- | --- |
 * | read | opens the report, reads the post, and looks whether the report ever had the record | `form`, `record` |
 * | propose | | `propose`: tapped words and favourites become values |
 * | check | reads the values; a fault shows the page again, with 422 and everything as typed | `check`, `refused` |
 * | save | makes a new record, and appends all changes as one submission | `follow`, `save` |
 * | onward | a conflict, a pressed button, an answer, the comma notice; 303 | `stays`, `onward`, `address` |
 *
 * Its check (`checkPosted`) and its save with onward (`savePosted`) are functions of their own, for a page that shows a preview
 * between them.
 */
export type Plan = {
  /** Its `page` is the path of the record or list in the report; empty for all of it. */
  form: RecordForm;
  /** `new`: this post makes the record. `existing`: a record that the report never had is not found. */
  record?: 'new' | 'existing';
  propose?(posted: Posted): Posted | Promise<Posted>;
  /** Reads the proposed values; absent: every field of the form. */
  check?(proposed: Posted): Checked | Promise<Checked>;
  /** The page again, with the typed values and their errors. */
  refused(failed: Failed): Promise<string>;
  /** The changes with those that follow from them. */
  follow?(changes: readonly Change[]): readonly Change[] | Promise<readonly Change[]>;
  /** Appends them; absent: in a submission of its own. */
  save?(changes: readonly Change[]): Promise<Appended>;
  /** Address of the page with the values; absent: the record's own. */
  address?: string;
  /** An address that goes before the one of the pressed button. */
  stays?(): string | undefined;
  /** The address after saving, unless a button names one; absent: the page again. */
  onward?(appended: Appended): string | Promise<string>;
};

export type Failed = { posted: Posted; errors: readonly FormError[] };

/** A posted form with its report. */
export type Posting = {
  c: Context<AppEnv>;
  viewer: Viewer;
  report: OpenReport;
  posted: Posted;
  /** The answer that the posted address names, if it is one beside a value. */
  answer?: Answer | undefined;
};

type PageOf<Name> = Name extends `${infer Page} carried` ? Page : never;
/** Pages with answers beside their values. */
type AnsweredPage = PageOf<keyof typeof reportAddresses>;

/**
 * Serves the posts of a page: of one named address, or of a page with the answers beside its values.
 * @param planOf may throw NotFoundError.
 * @param mustExist  throws NotFoundError before the form is read: a form that is not ours may be for a page that we do not know.
 */
export function servePosts(
  deps: FieldDeps,
  routes: Hono<AppEnv>,
  page: AnsweredPage | Route,
  planOf: (posting: Posting) => Plan | Promise<Plan>,
  mustExist?: (at: Pick<Posting, 'c' | 'report'>) => void,
): void {
  const handle = (answer?: Answer) => async (c: Context<AppEnv>) => {
    const { viewer, report } = await openReport(deps, c);
    mustExist?.({ c, report });
    const posting = { c, viewer, report, posted: await readPosted(deps, c), answer };
    const plan = await planOf(posting);
    const checked = await checkPosted(deps, posting, plan);
    if (!checked.ok) {
      mustBeEditable(report);
      return c.html(await plan.refused({ posted: posting.posted, errors: checked.errors }), 422);
    }
    return savePosted(deps, posting, plan, checked.changes);
  };
  serve(routes, typeof page === 'string' ? reportAddresses[page].post : page, handle());
  if (typeof page !== 'string') return;
  for (const answer of answers) serve(routes, reportAddresses[`${page} ${answer}`], handle(answer));
}

/** Propose and check: the changes of a posted form, or its errors. Nothing is written. */
async function checkPosted(
  deps: FieldDeps,
  { viewer, report, posted }: Posting,
  { form, record, propose, check }: Plan,
): Promise<Checked> {
  if (record === 'existing') await mustHaveExisted(deps, viewer, report, form.page);
  const proposed = propose ? await propose(posted) : posted;
  return check ? check(proposed) : checkRecord(report, form, proposed);
}

/** Save and onward: appends the checked changes, and leads to the next page. */
export async function savePosted(
  deps: FieldDeps,
  { c, viewer, report, posted, answer }: Posting,
  plan: Omit<Plan, 'refused'>,
  checked: readonly Change[],
): Promise<Response> {
  const { form, record, follow, save, address = `${report.home}/${form.page}` } = plan;
  const made = record === 'new' ? [{ path: form.page, value: true }] : [];
  const changes = [...made, ...(follow ? await follow(checked) : checked)];
  const appended = save ? await save(changes) : await saveChanges(deps, viewer, report, posted, changes);
  const next = async () => plan.stays?.() ?? goTo(posted) ?? (await plan.onward?.(appended)) ?? `${address}?saved`;
  const onward = conflictOn(form.page, appended) ? address : await next();
  const led = await afterSave(deps, c, posted, {
    answer,
    page: form.page,
    appended,
    onward: afterSaving(form.page, address, appended, onward),
  });
  return c.redirect(withCommaNotice(stayHere(led, { form, address, posted, answer }), form, posted), 303);
}

/** After a choice between two values of a list the electrician returns to its page, not to the row's own. */
function stayHere(
  led: string,
  { form, address, posted, answer }: { form: RecordForm; address: string; posted: Posted; answer: Answer | undefined },
): string {
  const path = posted.text('keep').split(' ')[1] ?? '';
  const isOfList = form.lists.some((list) => list.path === form.page) && path.startsWith(`${form.page}/`);
  if (answer !== 'choice' || !isOfList || !led.includes('?chosen')) return led;
  return `${address}${address.includes('?') ? '&' : '?'}chosen#${path.slice(form.page.length + 1).replaceAll('/', '.')}`;
}
