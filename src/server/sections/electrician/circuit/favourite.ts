import type { FormDefinition, Values } from '../../../../domain/forms/definition.ts';
import { favouriteFields, favouriteStart } from '../../../../domain/forms/favourites.ts';
import type { Favourite } from '../../../../domain/standards/company-defaults.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { Posted } from '../records/posted.ts';
import { type RecordForm, storedControls } from '../records/record-form.ts';
import type { FieldDeps } from '../store.ts';
import { withoutRcd } from './empty-ways.ts';

/** Name of the control that holds the chosen favourite. */
export const FAVOURITE = 'favourite';

/**
 * The form with a favourite's cable and device filled in. The choice is deliberate: it replaces values that the page was
 * rendered with, but none typed in the same post.
 * @param form the values that the page was rendered with: the circuit's, or a new circuit's first values.
 */
export function withFavourite(
  form: RecordForm,
  posted: Posted,
  { favourites, timeZone }: { favourites: readonly Favourite[]; timeZone: string },
): Posted {
  const start = favouriteStart(favourites, posted.text(FAVOURITE));
  if (!start) return posted;
  const stood = storedControls(form, timeZone);
  const fields = new Map<string, readonly string[]>(posted.fields);
  for (const [name, value] of Object.entries(withoutRcd(start))) {
    const isTyped = posted.text(name) !== (stood[name]?.[0] ?? '');
    if (posted.fields.has(name) && !isTyped && typeof value === 'string') fields.set(name, [value]);
  }
  return { ...posted, fields, text: (name) => fields.get(name)?.[0]?.trim() ?? '' };
}

/**
 * A circuit with its cable and device as they were when the form was rendered: a colleague's later change was not typed on this
 * form. The log is read only when a favourite was chosen and entries came later.
 */
export async function asRendered(
  deps: FieldDeps,
  viewer: Viewer,
  report: { id: string; seq: number; definition: FormDefinition },
  { posted, page, record }: { posted: Posted; page: string; record: Values },
): Promise<Values> {
  if (posted.text(FAVOURITE) === '' || posted.base === report.seq) return record;
  const names = favouriteFields(report.definition).map(({ name }) => name);
  const paths = names.map((name) => `${page}/${name}`);
  const log = (await deps.store(viewer).entriesAt(report.id, paths)).filter(({ kind }) => kind === 'set');
  const drawn: Record<string, unknown> = { ...record };
  for (const [at, name] of names.entries()) {
    const written = log.filter(({ path }) => path === paths[at]);
    // All entries are later: it was empty.
    if (written.length > 0) drawn[name] = written.findLast(({ seq }) => seq <= posted.base)?.value ?? undefined;
  }
  return drawn;
}
