import { type FormValues, formValues } from '../../../components/office/forms/form-values.ts';
import { sha256 } from '../../ids.ts';
import type { FormState } from '../../pages/request-context.ts';
import type { Posted } from './posted.ts';

/**
 * What a form of one record shows before anybody types: by the name of each control its label, what it holds and, where that is
 * not for people, what it is called. Empty ones are among them where the page may draw them.
 */
export type RecordFields = Readonly<Record<string, readonly [label: string, value: string, words?: string]>>;

/** A record was saved from another tab, or by somebody else, since the form that is posted now was drawn. */
class SavedMeanwhileError extends Error {
  override readonly name = 'SavedMeanwhileError';
  readonly changed: readonly { field: string; message: string }[];
  constructor(changed: readonly { field: string; message: string }[]) {
    super('the record was saved since the form was drawn');
    this.changed = changed;
  }
}

/** The values of a record's form, with what tells later what it was drawn from. */
export function recordForm(form: string, state: FormState | undefined, fields: RecordFields): FormValues {
  const initial = Object.fromEntries(Object.entries(fields).map(([name, [, value]]) => [name, value]));
  // A form that is shown again for a mistake in it is still the one that was drawn then.
  const before = state?.form === form ? state.entered.drawn?.[0] : undefined;
  return { ...formValues(form, state, initial), drawn: before ?? drawnFrom(fields) };
}

/** Name and value of every field that is not empty, each as the start of its SHA-256: a few bytes in place of the texts. */
const drawnFrom = (fields: RecordFields): string =>
  Object.entries(fields)
    .filter(([, [, value]]) => value !== '')
    .map(([name, [, value]]) => `${short(name)}${short(value)}`)
    .join('.');

const LENGTH = 6;
const short = (text: string) => sha256(text).slice(0, LENGTH);

/**
 * Asks that nobody saved other values than those that are posted since the form was drawn. A form that does not say what it was
 * drawn from is taken as it is.
 * @param stored  the record, read while nobody else can change it.
 * @throws SavedMeanwhileError, for `unlessSavedMeanwhile`.
 */
export function mustMatchRendered({ fields: posted }: Posted, stored: RecordFields): void {
  const drawn = posted.drawn?.[0];
  if (drawn === undefined) return;
  const before = new Map(drawn.split('.').map((each) => [each.slice(0, LENGTH), each.slice(LENGTH)]));
  const changed = Object.entries(stored).flatMap(([name, [label, value, words]]) => {
    const isAsDrawn = (before.get(short(name)) ?? '') === (value === '' ? '' : short(value));
    if (isAsDrawn || value === (posted[name]?.[0] ?? '')) return [];
    const now = value === '' ? 'emptied' : `changed to “${words ?? value}”`;
    return [{ field: name, message: `${label} was ${now} meanwhile. Save again to replace that with what is here` }];
  });
  if (changed.length > 0) throw new SavedMeanwhileError(changed);
}

/**
 * Saves a record's form, unless `mustMatchRendered` finds within it that it was saved meanwhile.
 * @returns then what its page is shown again with: what was typed, and what is stored. Posted again, it is saved.
 */
export async function unlessSavedMeanwhile(
  form: string,
  posted: Posted,
  save: () => Promise<unknown>,
): Promise<FormState | undefined> {
  try {
    await save();
    return undefined;
  } catch (error) {
    if (!(error instanceof SavedMeanwhileError)) throw error;
    const { drawn: _, ...entered } = posted.fields;
    return { form, entered, errors: error.changed };
  }
}
