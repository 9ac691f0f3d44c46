import type { FormDefinition, Values } from '../../../../domain/forms/definition.ts';
import { favouriteFields, favouriteStart } from '../../../../domain/forms/favourites.ts';
import type { Favourite } from '../../../../domain/standards/company-defaults.ts';
import type { Viewer } from '../../../context.ts';
import type { Posted } from '../records/posted.ts';
import { type RecordForm, storedControls } from '../records/record-form.ts';
import type { FieldDeps } from '../store.ts';
import { withoutRcd } from '../ways/way-lines.ts';

/** The control of the favourite that is tapped for a circuit. */
export const FAVOURITE = 'favourite';

/**
 * The form with a favourite of the company in the boxes of cable and device. Who taps one means it: it takes the place of what stood
 * there when the page was drawn, and of nothing that was typed over it in the same go.
 * @param form  of what stood in the boxes: the circuit, or what a new one began with.
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
 * A circuit with what a favourite may hold as it stood when the form was drawn: what a colleague changed since was not typed here. The
 * log is asked only where a favourite was tapped and something was written since.
 */
export async function asDrawn(
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
    // Written since alone: it was empty.
    if (written.length > 0) drawn[name] = written.findLast(({ seq }) => seq <= posted.base)?.value ?? undefined;
  }
  return drawn;
}
