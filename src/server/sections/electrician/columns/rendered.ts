import type { Field, Item } from '../../../../domain/forms/definition.ts';
import { isBlank } from '../../../../domain/forms/document.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { Posted } from '../records/posted.ts';
import type { OpenReport } from '../report/open-report.ts';
import type { FieldDeps } from '../store.ts';
import type { ColumnRow, RenderedValue } from './column-form.ts';

/**
 * The values that the boxes next to a tapped word had when the page was rendered. The log is read only when entries came later.
 */
export async function renderedValues(
  deps: FieldDeps,
  viewer: Viewer,
  report: OpenReport,
  { posted, page, rows }: { posted: Posted; page: string; rows: readonly ColumnRow[] },
): Promise<RenderedValue> {
  const standing: RenderedValue = (circuit, { name }) => ({ value: circuit[name] });
  const { base } = posted;
  if (base === report.seq) return standing;
  const pathOf = (circuit: Item, { name }: Field) => `${page}/${circuit.id}/${name.replaceAll('.', '/')}`;
  const paths = rows
    .filter(({ circuit }) => posted.text(`${circuit.id}.word`) !== '')
    .flatMap(({ circuit, fields }) => fields.map((field) => pathOf(circuit, field)));
  if (paths.length === 0) return standing;
  const log = await deps.store(viewer).entriesAt(report.id, paths);
  const then = new Map(
    log.filter(({ kind, seq }) => kind === 'set' && seq <= base).map((entry) => [entry.path, entry]),
  );
  return (circuit, field) => {
    const entry = then.get(pathOf(circuit, field));
    if (entry) return { value: entry.value };
    // A phone has only part of the log: a value without an entry may be anybody's.
    return isBlank(circuit[field.name]) ? { value: undefined } : undefined;
  };
}
