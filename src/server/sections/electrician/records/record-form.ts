import type { Field, FieldGroup, ListDefinition, ReportDocument, Values } from '../../../../domain/forms/definition.ts';
import { fieldApplies, isBlank, part, pathOfField } from '../../../../domain/forms/document.ts';
import { kindOf } from '../../../../domain/forms/kinds/index.ts';
import { identifier } from '../../../../domain/forms/kinds/shared/checks.ts';
import { controlValue } from '../../../../domain/forms/typed/control-values.ts';
import { type FormError, readFields } from '../../../../domain/forms/typed/read-form.ts';
import type { Json } from '../../../../domain/report/entry.ts';
import type { Change } from '../../../../domain/report/merge.ts';
import type { Posted } from './posted.ts';

/** One record of the report as a form: a section with its lists, a board, a circuit, an observation. */
export type RecordForm = {
  /** Path of the record, which is also its page's address below the report: `supply`, `boards/<id>`. */
  page: string;
  groups: readonly FieldGroup[];
  record: Values;
  lists: readonly ListForm[];
};

export type ListForm = {
  definition: ListDefinition;
  /** Path of the list in the document: `extent/agreed_limitations`. */
  path: string;
  /** Prefix of its controls' names, without the id: `agreed_limitations.`, empty where the list is the whole group. */
  prefix: string;
  items: readonly (Values & { id: string })[];
  /** Id of the blank item at the end, which becomes an item once it has a value. */
  newId: string;
};

/**
 * A form's groups with the fields to show now: without those that the system or the signature fills in, and, once the record was
 * saved, those that do not apply. Before the first save all are shown, as the page must work without scripts.
 */
export function shownGroups(
  groups: readonly FieldGroup[],
  record: Values,
  document: ReportDocument,
  isNew: boolean,
): FieldGroup[] {
  const isShown = (field: Field) =>
    !field.auto && !field.unfilled && field.filledBy === undefined && (isNew || fieldApplies(field, record, document));
  return groups
    .map((group) => ({ ...group, fields: group.fields.filter(isShown) }))
    .filter((group) => group.fields.length > 0);
}

/** Whether the form can name a limitation: it has values that can be LIM or N/V. */
export const asksForLimitation = ({ groups }: RecordForm): boolean =>
  groups.some(({ fields }) => fields.some((field) => kindOf(field).mayBeLimited));

/** The values of a form's controls when rendered from the document. */
export function storedControls(form: RecordForm, timeZone: string): Record<string, readonly string[]> {
  const entered: Record<string, readonly string[]> = {};
  const add = (fields: readonly Field[], record: Values, prefix: string) => {
    for (const field of fields) {
      for (const [name, texts] of controlValue(field, part(record, field.name), { timeZone, prefix }))
        entered[name] = texts;
    }
  };
  for (const { fields } of form.groups) add(fields, form.record, '');
  for (const list of form.lists) {
    for (const item of list.items) add(list.definition.fields, item, `${list.prefix}${item.id}.`);
  }
  return entered;
}

export type ReadRecord = { ok: true; changes: Change[] } | { ok: false; errors: FormError[] };

/**
 * The changes in a posted form: every field of the form, items to add and to remove. The merge later drops values equal to those
 * it was rendered from.
 */
export function readRecord(form: RecordForm, posted: Posted, timeZone: string): ReadRecord {
  const changes: Change[] = [];
  const errors: FormError[] = [];
  const fields = form.groups.flatMap((group) => group.fields);
  const own = readFields(fields, posted.fields, { timeZone, current: form.record });
  if (own.ok) for (const [name, value] of own.values) changes.push(change(pathOfField(form.page, name), value));
  else errors.push(...own.errors);
  for (const list of form.lists) {
    const read = readList(list, posted, timeZone);
    if (read.ok) changes.push(...read.changes);
    else errors.push(...read.errors);
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, changes };
}

function readList(list: ListForm, posted: Posted, timeZone: string): ReadRecord {
  const changes: Change[] = [];
  const errors: FormError[] = [];
  for (const id of postedIds(list, posted)) {
    const prefix = `${list.prefix}${id}.`;
    const path = `${list.path}/${id}`;
    if (posted.text(`${prefix}remove`) !== '') {
      changes.push({ path, value: null });
      continue;
    }
    const item = list.items.find((each) => each.id === id);
    const read = readFields(list.definition.fields, posted.fields, { timeZone, prefix, current: item ?? {} });
    if (!read.ok) {
      errors.push(...read.errors);
      continue;
    }
    const values = [...read.values].map(([name, value]) =>
      change(`${path}/${name.slice(prefix.length)}`.replaceAll('.', '/'), value),
    );
    if (!item && values.every(({ value }) => isBlank(value))) continue;
    if (!item && posted.text(`${prefix}new`) !== '') changes.push({ path, value: true });
    changes.push(...values);
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, changes };
}

/** Ids of the posted items, including removed ones: a colleague may have edited them. */
function postedIds(list: ListForm, posted: Posted): readonly string[] {
  const ids = new Set<string>();
  for (const name of posted.fields.keys()) {
    if (!name.startsWith(list.prefix)) continue;
    const [id = '', field] = name.slice(list.prefix.length).split('.', 2);
    if (field !== undefined && identifier.test(id)) ids.add(id);
  }
  return [...ids].slice(0, 500);
}

/** The result of `readFields` is JSON by construction: texts, numbers, lists and records of them. */
const change = (path: string, value: unknown): Change => ({ path, value: value as Json });
