import type { Entered as InControls } from '../../components/fields/form-view.ts';
import type { FieldChange, FieldSubmission } from '../../domain/field-sync/submission.ts';
import type { Field, ReportDocument } from '../../domain/forms/definition.ts';
import { allFields } from '../../domain/forms/document.ts';
import { definitionOf } from '../../domain/forms/registry.ts';
import { controlValue } from '../../domain/forms/typed/control-values.ts';
import { type FormError, readFields } from '../../domain/forms/typed/read-form.ts';
import { readNote } from '../../domain/forms/words/read-note.ts';
import type { Json } from '../../domain/report/entry.ts';
import { withChanges } from '../../domain/report/fold.ts';
import { readReason } from '../../domain/verification/overrides/reason.ts';

/** A value of a refused entry that the person can correct. Its controls' names begin with the prefix. */
export type FixableValue = { field: Field; prefix: string; place: string; change: FieldChange };

type Fields = ReadonlyMap<string, readonly string[]>;
export type ReadFix = { ok: true; sent: FieldSubmission } | { ok: false; errors: FormError[]; entered: InControls };

/** The values of an entry that the form asks for. Values without a control stay as entered. */
export function fixableValues(document: ReportDocument, changes: readonly FieldChange[]): FixableValue[] {
  const asEntered = withChanges(
    document,
    changes.map(({ path, to }) => ({ path, value: to as Json })),
  );
  const wanted = new Map(changes.map((change, at) => [change.path, { change, prefix: `v${at}.` }]));
  return [...allFields(definitionOf(document), asEntered)].flatMap(({ path, field, of, section }) => {
    const found = wanted.get(path);
    return found && !field.auto ? [{ ...found, field, place: of ?? section }] : [];
  });
}

/** Initial values of the controls. */
export const enteredIn = (values: readonly FixableValue[], timeZone: string): InControls =>
  Object.fromEntries(
    values.flatMap(({ field, prefix, change }) => [...controlValue(field, change.to, { timeZone, prefix })]),
  );

/** The corrected entry, from the form. */
export function readFix(
  sent: FieldSubmission,
  values: readonly FixableValue[],
  fields: Fields,
  timeZone: string,
): ReadFix {
  const first = (name: string) => fields.get(name)?.[0] ?? '';
  const failed = (errors: FormError[]): ReadFix => ({ ok: false, errors, entered: Object.fromEntries(fields) });
  if (sent.kind === 'fill') {
    const to = new Map<string, unknown>();
    const errors: FormError[] = [];
    for (const { field, prefix, change } of values) {
      const current = { [field.name]: change.to };
      const read = readFields([field], fields, { prefix, timeZone, current });
      if (!read.ok) errors.push(...read.errors);
      else for (const value of read.values.values()) to.set(change.path, value);
    }
    if (errors.length > 0) return failed(errors);
    const changes = sent.changes.map((each) => (to.has(each.path) ? { ...each, to: to.get(each.path) } : each));
    return { ok: true, sent: { ...sent, changes } };
  }
  if (sent.kind === 'override') {
    const reason = readReason(first('reason'));
    if (!reason.ok) return failed([{ field: 'reason', message: reason.message }]);
    return { ok: true, sent: { ...sent, reason: reason.value } };
  }
  if (sent.kind === 'reply') {
    const read = sent.replies.map((reply, at) => ({ reply, at, ...readNote('Your reply', first(`reply${at}`)) }));
    const errors = read.flatMap(({ at, fault }) => (fault ? [{ field: `reply${at}`, message: fault }] : []));
    if (errors.length > 0) return failed(errors);
    return { ok: true, sent: { ...sent, replies: read.map(({ reply, text }) => ({ ...reply, text })) } };
  }
  return { ok: true, sent };
}
