import type { Board, Column, Field, Item, ReportDocument } from '../../../../domain/forms/definition.ts';
import { circuitFields, fieldApplies, isBlank, part } from '../../../../domain/forms/document.ts';
import { kindOf } from '../../../../domain/forms/kinds/index.ts';
import { tidyReading } from '../../../../domain/reading.ts';
import { NotFoundError } from '../../../errors.ts';
import { newId } from '../../../portable-ids.ts';
import { sortedCircuits } from '../boards/circuit-lines.ts';
import type { Posted } from '../records/posted.ts';
import type { RecordForm } from '../records/record-form.ts';
import type { OpenReport } from '../report/open-report.ts';

export const isReading = (field: Field): boolean => kindOf(field).name === 'reading';
export const isTick = (field: Field): boolean => kindOf(field).name === 'tick';

/** A circuit of the board with the fields of the column that it is asked for. */
export type ColumnRow = { circuit: Item; fields: readonly Field[] };

/**
 * A column by the key in its address, or any one field of a circuit by its name.
 * @throws NotFoundError when there is no such thing.
 */
export function columnOf(report: OpenReport, key: string): Column & { asked: readonly Field[] } {
  const all = circuitFields(report.definition);
  const known = report.definition.columns.find((column) => column.key === key);
  const asked = all.filter(({ name }) => (known ? known.fields.includes(name) : name === key));
  const [first] = asked;
  if (!first) throw new NotFoundError(`column ${key}`);
  return { ...(known ?? { key, title: first.label, fields: [first.name], isTest: false }), asked };
}

/** The circuits in the order of their ways, those left out that the column is not for: spare ways, r1 of a radial. */
export function rowsOf({ document }: OpenReport, board: Board, asked: readonly Field[]): ColumnRow[] {
  return sortedCircuits(board).flatMap((circuit) => {
    const fields = asked.filter((field) => isAsked(field, circuit, document));
    return fields.length > 0 ? [{ circuit, fields }] : [];
  });
}

/** R1+R2 is not asked where R2 stands for it, nor is the button of an AFDD that nobody has seen. */
function isAsked(field: Field, circuit: Item, document: ReportDocument): boolean {
  if (!fieldApplies(field, circuit, document)) return false;
  if (!isBlank(part(circuit, field.name))) return true;
  if (field.name === 'r1r2') return isBlank(circuit.r2);
  return field.name !== 'afdd_button' || ![undefined, '', 'na'].includes(part(circuit, 'afdd.standard') as string);
}

/** The same as a form over the board's circuits, whose controls have the circuit's id in front. */
export function columnForm(board: Board, asked: readonly Field[], rows: readonly ColumnRow[]): RecordForm {
  const path = `boards/${board.id}/circuits`;
  const definition = { name: 'circuits', title: 'Circuits', item: 'circuit', fields: asked };
  const items = rows.map(({ circuit }) => circuit);
  return { page: path, groups: [], record: {}, lists: [{ definition, path, prefix: '', items, newId: newId() }] };
}

/** The columns that the board has circuits for. */
export const columnsFor = (report: OpenReport, board: Board): readonly Column[] =>
  report.definition.columns.filter(({ key, fields }) => {
    const isOfForm = circuitFields(report.definition).some(({ name }) => fields.includes(name));
    return isOfForm && rowsOf(report, board, columnOf(report, key).asked).length > 0;
  });

/** The next of them in the order of the tests; after none of them, the first. */
export function nextColumn(report: OpenReport, board: Board, key?: string): Column | undefined {
  const { columns } = report.definition;
  const after = columns.slice(columns.findIndex((column) => column.key === key) + 1).filter(({ isTest }) => isTest);
  const open = columnsFor(report, board);
  return after.find((column) => open.includes(column));
}

/** What is tapped instead of typed, by how the column is read: with insulation, that the tester went off its scale. */
export function wordsOf(asked: readonly Field[]): readonly string[] {
  const readings = asked.filter(isReading);
  if (readings.length === 0) return [];
  const isInsulation = readings.every(({ unit }) => unit === 'MΩ');
  return isInsulation ? ['>299', '>999', 'LIM', 'N/A'] : ['LIM', 'N/A'];
}

/** What all the ticks of the column can be answered at once with. */
export const restTicks = [
  { value: 'yes', label: '✓ Yes' },
  { value: 'na', label: 'N/A' },
  { value: 'lim', label: 'LIM' },
];

/** What a box held when its page was drawn; undefined where that cannot be told. */
export type Drawn = (circuit: Item, field: Field) => { value: unknown } | undefined;

/**
 * The form with the words that were tapped put where nothing was typed: those of a row into its boxes, those for all that is
 * left into what is empty then. A word stands over what the box had when the page was drawn, and never over what was typed since.
 * Where nobody can tell what it had, the word counts: the merge asks where that was a colleague's.
 */
export function withWords(posted: Posted, asked: readonly Field[], rows: readonly ColumnRow[], drawn: Drawn): Posted {
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
