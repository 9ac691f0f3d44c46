import type { Field } from '../../../../domain/forms/definition.ts';
import { pathOfField } from '../../../../domain/forms/document.ts';
import { kindOf } from '../../../../domain/forms/kinds/index.ts';
import { identifier } from '../../../../domain/forms/kinds/shared/checks.ts';
import type { FormError } from '../../../../domain/forms/typed/read-form.ts';
import { slipOf } from '../../../../domain/forms/typed/slips.ts';
import { chooseFromList } from '../../../../domain/forms/words/field-words.ts';
import { hasDecimalComma } from '../../../../domain/reading.ts';
import { valueAt } from '../../../../domain/report/fold.ts';
import type { Change } from '../../../../domain/report/merge.ts';
import { sameValue } from '../../../../domain/report/value.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import { feedsOf } from '../boards/feeds.ts';
import type { OpenReport } from '../report/open-report.ts';
import type { Appended, FieldDeps } from '../store.ts';
import { danglingLinks, linkTargets } from './links.ts';
import type { Posted } from './posted.ts';
import { type RecordForm, readRecord } from './record-form.ts';
import { replyErrors, saveReplies } from './replies.ts';

export type Checked = { ok: true; changes: Change[] } | { ok: false; errors: FormError[] };

/** The changes in a posted form, with the limitation it may describe for its LIMs. Nothing is written. */
export function checkRecord(report: OpenReport, form: RecordForm, posted: Posted): Checked {
  const limitation = newLimitation(report, posted);
  const named = limitation.id
    ? { ...posted, fields: new Map(posted.fields).set('limitation', [limitation.id]) }
    : posted;
  const read = readRecord(form, named, report.timeZone);
  const errors = [...limitation.errors, ...replyErrors(posted), ...(read.ok ? [] : read.errors)];
  if (!limitation.id && !isKnownLimitation(report, posted)) {
    errors.push({ field: 'limitation', message: 'Choose a limitation from the list' });
  }
  if (read.ok) errors.push(...linkErrors(report, form, read.changes), ...slipErrors(report, form, read.changes));
  return errors.length > 0 || !read.ok
    ? { ok: false, errors }
    : { ok: true, changes: [...limitation.changes, ...read.changes] };
}

/** Appends a checked form's changes, and saves its replies to review comments. */
export async function saveChanges(
  deps: FieldDeps,
  viewer: Viewer,
  report: OpenReport,
  posted: Posted,
  changes: readonly Change[],
): Promise<Appended> {
  const { submission, contentHash, base, isOfServer } = posted;
  const change = { submission, contentHash, base, isOfServer, changes };
  const appended = await deps.store(viewer).fill(report, change);
  await saveReplies(deps, viewer, report, posted);
  return appended;
}

/** A limitation described on the page of its first LIM; its id was made with the page. */
function newLimitation(
  { definition }: OpenReport,
  posted: Posted,
): { id?: string; changes: Change[]; errors: FormError[] } {
  const [id, text, reason] = ['id', 'text', 'reason'].map((part) => posted.text(`new_limitation.${part}`));
  const list = definition.limitations.at(-1);
  if (!list || !id || !identifier.test(id) || (!text && !reason)) return { changes: [], errors: [] };
  const errors: FormError[] = [];
  if (!text) errors.push({ field: 'new_limitation.text', message: 'Enter what could not be done' });
  if (!reason) errors.push({ field: 'new_limitation.reason', message: 'Enter why it could not be done' });
  const path = `${list.path}/${id}`;
  const changes = [
    { path, value: true },
    { path: `${path}/text`, value: text ?? '' },
    { path: `${path}/reason`, value: reason ?? '' },
  ];
  return errors.length > 0 ? { changes: [], errors } : { id, changes, errors };
}

function isKnownLimitation(report: OpenReport, posted: Posted): boolean {
  const id = posted.text('limitation');
  return id === '' || linkTargets(report.document).limitation.some((choice) => choice.value === id);
}

/** Changed values that are impossible on the day of entry. Stored ones are left to the checks. */
function slipErrors(report: OpenReport, form: RecordForm, changes: readonly Change[]): FormError[] {
  const fieldOf = fieldOfControl(form);
  return changes.flatMap(({ path, value }): FormError[] => {
    const control = path.slice(form.page.length + 1).replaceAll('/', '.');
    const field = fieldOf(control);
    const slip = field && slipOf(field, value, report.today);
    return slip && !sameValue(value, valueAt(report.document, path)) ? [{ field: control, message: slip }] : [];
  });
}

/** Changed links that lead nowhere: an unknown id, or a board that would feed itself. */
function linkErrors(report: OpenReport, form: RecordForm, changes: readonly Change[]): FormError[] {
  const values = new Map(changes.map(({ path, value }) => [path, value]));
  const boardId = form.page.startsWith('boards/') ? (form.page.split('/')[1] ?? '') : '';
  const known = {
    targets: linkTargets(report.document),
    get feeds() {
      return feedsOf(report.document, boardId);
    },
  };
  const wrong = (fields: readonly Field[], page: string, prefix: string) =>
    danglingLinks(fields, (field) => values.get(pathOfField(page, field.name)), known).map((field) => ({
      field: `${prefix}${field.name}`,
      message: chooseFromList(field),
    }));
  const fields = form.groups.flatMap((group) => group.fields);
  return [
    ...wrong(fields, form.page, ''),
    ...form.lists.flatMap((list) =>
      idsBelow(list.path, changes).flatMap((id) =>
        wrong(list.definition.fields, `${list.path}/${id}`, `${list.prefix}${id}.`),
      ),
    ),
  ];
}

function idsBelow(path: string, changes: readonly Change[]): string[] {
  const below = changes.filter((change) => change.path.startsWith(`${path}/`));
  return [...new Set(below.map((change) => change.path.slice(path.length + 1).split('/', 1)[0] ?? ''))];
}

/** The first value of a page that was entered twice, as the save found out. @param page empty for the whole report */
export const conflictOn = (page: string, { conflicts }: Appended): Appended['conflicts'][number] | undefined =>
  conflicts.find(({ path }) => page === '' || path === page || path.startsWith(`${page}/`));

/** The address after saving: the form's first conflict if any, else onward. */
export function afterSaving(page: string, address: string, appended: Appended, onward: string): string {
  const conflict = conflictOn(page, appended);
  if (!conflict) return onward;
  const control = page === '' ? conflict.path : conflict.path.slice(page.length + 1);
  return `${address}#${control.replaceAll('/', '.')}`;
}

/** Adds a notice to the address after saving when a comma was read as the decimal point. */
export function withCommaNotice(address: string, form: RecordForm, { fields }: Posted): string {
  const fieldOf = fieldOfControl(form);
  const isTold = [...fields].some(([name, [text = '']]) => {
    const field = hasDecimalComma(text) ? fieldOf(name) : undefined;
    return field !== undefined && kindOf(field).hasPoint === true;
  });
  if (!isTold) return address;
  const [path = '', anchor] = address.split('#');
  return `${path}${path.includes('?') ? '&' : '?'}comma${anchor === undefined ? '' : `#${anchor}`}`;
}

/** A form's fields by control, with those of list items. */
export function fieldOfControl(form: RecordForm): (control: string) => Field | undefined {
  const own = new Map(form.groups.flatMap((group) => group.fields).map((field) => [field.name, field]));
  return (control) => {
    const found = own.get(control);
    if (found) return found;
    for (const list of form.lists) {
      if (!control.startsWith(list.prefix)) continue;
      const name = control.slice(list.prefix.length).split('.').slice(1).join('.');
      const field = list.definition.fields.find((each) => each.name === name);
      if (field) return field;
    }
    return undefined;
  };
}
