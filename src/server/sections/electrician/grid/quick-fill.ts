import type { Field, Item } from '../../../../domain/forms/definition.ts';
import { isBlank, part } from '../../../../domain/forms/document.ts';
import { kindOf } from '../../../../domain/forms/kinds/index.ts';
import { tidyReading } from '../../../../domain/reading.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { Posted } from '../records/posted.ts';
import type { OpenReport } from '../report/open-report.ts';
import { pathInRow } from '../rows/row-list.ts';
import type { FieldDeps } from '../store.ts';
import type { ColumnRow } from './columns.ts';

export const isReading = (field: Field): boolean => kindOf(field).name === 'reading';
export const isTick = (field: Field): boolean => kindOf(field).name === 'tick';

/** The words that can be tapped in place of a reading; for insulation, that the tester went over range. */
export function wordsOf(asked: readonly Field[]): readonly string[] {
  const readings = asked.filter(isReading);
  if (readings.length === 0) return [];
  const isInsulation = readings.every(({ unit }) => unit === 'MΩ');
  return isInsulation ? ['>299', '>999', 'LIM', 'N/A'] : ['LIM', 'N/A'];
}

/** The answers that can be set for all ticks of the column at once. */
export const restTicks = [
  { value: 'yes', label: '✓ Yes' },
  { value: 'na', label: 'N/A' },
  { value: 'lim', label: 'LIM' },
];

/** The value of a box when its page was rendered; undefined where that is unknown. */
type RenderedValue = (item: Item, field: Field) => { value: unknown } | undefined;

/**
 * The form with the chosen words applied: a row's word to its own boxes, the word for all to every box that is still empty. A
 * word replaces the value that the box was rendered with, never a value typed since. Where the rendered value is unknown the word
 * counts, and the merge asks when a colleague entered it.
 */
export function withWords(
  posted: Posted,
  asked: readonly Field[],
  rows: readonly ColumnRow[],
  drawn: RenderedValue,
): Posted {
  const fields = new Map(posted.fields);
  const words = wordsOf(asked);
  const known = (word: string) => (words.includes(word) ? word : '');
  const ofRest = known(posted.text('rest'));
  const restTick = restTicks.find(({ value }) => value === posted.text('rest_ticks'))?.value;
  for (const { item, fields: own } of rows) {
    const ofRow = known(posted.text(`${item.id}.word`));
    for (const field of own) {
      const name = `${item.id}.${field.name}`;
      if (isTick(field)) {
        if (restTick && !posted.text(name) && isBlank(part(item, field.name))) fields.set(name, [restTick]);
      } else if (isReading(field)) {
        const typed = posted.text(name);
        const was = drawn(item, field);
        const isAsItWas = !was || tidyReading(typed) === kindOf(field).controls?.(field, was.value)['']?.[0];
        const word = ofRow && (typed === '' || isAsItWas) ? ofRow : typed === '' ? ofRest : '';
        if (word && posted.fields.has(name)) fields.set(name, [word]);
      }
    }
  }
  return { ...posted, fields, text: (name) => fields.get(name)?.[0]?.trim() ?? '' };
}

/**
 * The values that the boxes next to a tapped word had when the page was rendered. The log is read only when entries came later.
 */
export async function renderedValues(
  deps: FieldDeps,
  viewer: Viewer,
  report: OpenReport,
  { posted, path, rows }: { posted: Posted; path: string; rows: readonly ColumnRow[] },
): Promise<RenderedValue> {
  const standing: RenderedValue = (item, { name }) => ({ value: part(item, name) });
  const { base } = posted;
  if (base === report.seq) return standing;
  const pathOf = (item: Item, { name }: Field) => pathInRow({ path }, item.id, name);
  const paths = rows
    .filter(({ item }) => posted.text(`${item.id}.word`) !== '')
    .flatMap(({ item, fields }) => fields.map((field) => pathOf(item, field)));
  if (paths.length === 0) return standing;
  const log = await deps.store(viewer).entriesAt(report.id, paths);
  const then = new Map(
    log.filter(({ kind, seq }) => kind === 'set' && seq <= base).map((entry) => [entry.path, entry]),
  );
  return (item, field) => {
    const entry = then.get(pathOf(item, field));
    if (entry) return { value: entry.value };
    // A phone has only part of the log: a value without an entry may be anybody's.
    return isBlank(part(item, field.name)) ? { value: undefined } : undefined;
  };
}
