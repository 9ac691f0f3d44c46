import type { Board, Column, Field, Item, ReportDocument, Values } from '../../../../domain/forms/definition.ts';
import { circuitFields, fieldApplies, isBlank, part } from '../../../../domain/forms/document.ts';
import { kindOf } from '../../../../domain/forms/kinds/index.ts';
import { definitionOf } from '../../../../domain/forms/registry.ts';
import { rememberedPair } from '../../../../domain/memo.ts';
import { tidyReading } from '../../../../domain/reading.ts';
import { NotFoundError } from '../../../../kernel/errors.ts';
import { newId } from '../../../../kernel/ids.ts';
import { isAt, sortedCircuits } from '../boards/circuit-lines.ts';
import type { Posted } from '../records/posted.ts';
import type { RecordForm } from '../records/record-form.ts';
import { leftOf, nextLeft, type Onward } from '../report/next-left.ts';
import type { OpenReport } from '../report/open-report.ts';

export const isReading = (field: Field): boolean => kindOf(field).name === 'reading';
export const isTick = (field: Field): boolean => kindOf(field).name === 'tick';

/** A circuit of the board with its fields of the column. */
export type ColumnRow = { circuit: Item; fields: readonly Field[] };

/**
 * A column by the key in its address, or any single field of a circuit by name.
 * @throws NotFoundError for an unknown key.
 */
export function columnOf(
  { definition }: Pick<OpenReport, 'definition'>,
  key: string,
): Column & { asked: readonly Field[] } {
  const all = circuitFields(definition);
  const known = definition.columns.find((column) => column.key === key);
  const asked = all.filter(({ name }) => (known ? known.fields.includes(name) : name === key));
  const [first] = asked;
  if (!first) throw new NotFoundError(`column ${key}`);
  return { ...(known ?? { key, title: first.label, fields: [first.name], isTest: false }), asked };
}

/** The circuits in way order, without those that the column does not apply to: spare ways, r1 of a radial. */
export function rowsOf({ document }: Pick<OpenReport, 'document'>, board: Board, asked: readonly Field[]): ColumnRow[] {
  return sortedCircuits(board).flatMap((circuit) => {
    const fields = asked.filter((field) => isAsked(field, circuit, document));
    return fields.length > 0 ? [{ circuit, fields }] : [];
  });
}

/** Fields that few circuits need: R2 where there is no R1+R2, the test button of an AFDD. */
const seldom: Readonly<Record<string, (circuit: Values) => boolean>> = {
  r1r2: (circuit) => !isBlank(circuit.r2),
  r2: (circuit) => isBlank(circuit.r2),
  afdd_button: (circuit) => [undefined, '', 'na'].includes(part(circuit, 'afdd.standard') as string),
};

/** Whether a value is optional for a circuit. A field with a stored value is always shown. */
export const isSeldom = (field: Field, circuit: Values, document: ReportDocument): boolean =>
  fieldApplies(field, circuit, document) &&
  isBlank(part(circuit, field.name)) &&
  (seldom[field.name]?.(circuit) ?? false);

const isAsked = (field: Field, circuit: Item, document: ReportDocument): boolean =>
  fieldApplies(field, circuit, document) && (field.name === 'r2' || !isSeldom(field, circuit, document));

/** The column as a form over the board's circuits; each control name begins with the circuit's id. */
export function columnForm(board: Board, asked: readonly Field[], rows: readonly ColumnRow[]): RecordForm {
  const path = `boards/${board.id}/circuits`;
  const definition = { name: 'circuits', title: 'Circuits', item: 'circuit', fields: asked };
  const items = rows.map(({ circuit }) => circuit);
  return { page: path, groups: [], record: {}, lists: [{ definition, path, prefix: '', items, newId: newId() }] };
}

/** The columns that apply to at least one circuit of the board. */
export const columnsFor = ({ document }: OpenReport, board: Board): readonly Column[] => columnsOf(document, board);

/** Cached by document: every page of a board lists its columns. */
const columnsOf = rememberedPair((document: ReportDocument, board: Board) => {
  const definition = definitionOf(document);
  return definition.columns.filter(({ key, fields }) => {
    const isOfForm = circuitFields(definition).some(({ name }) => fields.includes(name));
    return isOfForm && rowsOf({ document }, board, columnOf({ definition }, key).asked).length > 0;
  });
});

/**
 * The address after saving a column: the next column with a test, in test order; after the last, the board while any value of it
 * is missing; then the next unfinished part of the report.
 */
export function afterColumn(
  report: OpenReport,
  board: Board,
  { key, asked }: { key: string; asked: readonly Field[] },
): Onward {
  const { columns } = report.definition;
  const after = columns.slice(columns.findIndex((column) => column.key === key) + 1).filter(({ isTest }) => isTest);
  const open = columnsFor(report, board);
  const next = after.find((column) => open.includes(column));
  const page = `boards/${board.id}`;
  if (next) return { href: `${report.home}/${page}/columns/${next.key}`, label: next.title };
  const isHere = (path: string) =>
    path.startsWith(`${page}/circuits/`) && asked.some(({ name }) => path.endsWith(`/${name.replaceAll('.', '/')}`));
  // The electrician at the board finishes it first.
  const isLeftHere = leftOf(report).some((path) => isAt(path, page) && !isHere(path));
  if (isLeftHere) return { href: `${report.home}/${page}`, label: 'the board' };
  return nextLeft(report, 'boards', isHere);
}

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
export type RenderedValue = (circuit: Item, field: Field) => { value: unknown } | undefined;

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
  for (const { circuit, fields: own } of rows) {
    const ofRow = known(posted.text(`${circuit.id}.word`));
    for (const field of own) {
      const name = `${circuit.id}.${field.name}`;
      if (isTick(field)) {
        if (restTick && !posted.text(name) && isBlank(circuit[field.name])) fields.set(name, [restTick]);
      } else if (isReading(field)) {
        const typed = posted.text(name);
        const was = drawn(circuit, field);
        const isAsItWas = !was || tidyReading(typed) === kindOf(field).controls?.(field, was.value)['']?.[0];
        const word = ofRow && (typed === '' || isAsItWas) ? ofRow : typed === '' ? ofRest : '';
        if (word && posted.fields.has(name)) fields.set(name, [word]);
      }
    }
  }
  return { ...posted, fields, text: (name) => fields.get(name)?.[0]?.trim() ?? '' };
}
