import { type FormValues, formValues } from '../../../components/office/forms/form-values.ts';
import { sha256 } from '../../codes.ts';
import type { Posted } from '../../http/forms/posted.ts';
import type { FormState } from '../../pages/request-context.ts';

/**
 * The values of a record's form before anyone types: for each control its label, its value and, where the value is
 * a code, its words. Empty controls may be included.
 */
export type RecordFields = Readonly<Record<string, readonly [label: string, value: string, words?: string]>>;

/** Another tab or person saved the record after the posted form was rendered. */
class SavedMeanwhileError extends Error {
  override readonly name = 'SavedMeanwhileError';
  readonly changed: readonly { field: string; message: string }[];
  constructor(changed: readonly { field: string; message: string }[]) {
    super('the record was saved after the form was rendered');
    this.changed = changed;
  }
}

/** The values of a record's form, with a mark of the values it was rendered from. */
export function recordForm(form: string, state: FormState | undefined, fields: RecordFields): FormValues {
  const initial = Object.fromEntries(Object.entries(fields).map(([name, [, value]]) => [name, value]));
  // A form shown again with errors keeps the mark of its first rendering.
  const before = state?.form === form ? state.entered.drawn?.[0] : undefined;
  return { ...formValues(form, state, initial), drawn: before ?? drawnFrom(fields) };
}

/** Name and value of every field that is not empty, each as the start of its SHA-256: a few bytes instead of the texts. */
const drawnFrom = (fields: RecordFields): string =>
  Object.entries(fields)
    .filter(([, [, value]]) => value !== '')
    .map(([name, [, value]]) => `${short(name)}${short(value)}`)
    .join('.');

const LENGTH = 6;
const short = (text: string) => sha256(text).slice(0, LENGTH);

/**
 * Checks that the stored record has not changed, since the form was rendered, to values other than the posted ones. A form without a mark
 * is accepted as it is.
 * @param stored  the record, read under a lock.
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
 * Saves a record's form, unless `mustMatchRendered` finds in it that the record was saved meanwhile.
 * @returns in that case the state to show the page again with: the typed and the stored values. Posted again, the form is saved.
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
