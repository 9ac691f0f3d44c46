import type {
  Board,
  Field,
  FieldGroup,
  FormDefinition,
  Item,
  ListDefinition,
  ReportDocument,
  SchedulePart,
  ScheduleRow,
  Section,
  Values,
} from '../forms/definition.ts';
import { boardName, fieldApplies, isBlank, itemsOf, listItems, part, pathOfList, recordOf } from '../forms/document.ts';
import { kindOf } from '../forms/kinds/index.ts';
import type { Names } from '../forms/kinds/kind.ts';
import { scheduleOf } from '../forms/schedule/schedule-of.ts';
import { namesIn, showCell, showValue } from '../forms/words/show-value.ts';
import { limitsUsed } from './notes/limits-used.ts';
import { whatIsLimited } from './notes/what-is-limited.ts';
import {
  codes,
  type PrintedColumn,
  type PrintedGroup,
  type PrintedList,
  type PrintedObservation,
  type PrintedPart,
  type PrintedReport,
  type PrintedRow,
  type PrintedSection,
} from './printed.ts';

/** Printed for a blank value. */
const BLANK = '–';

/**
 * Puts a report document into the words of the print, by its form definition. Leaves out fields that do not apply, are not
 * printed or belong to the signatures; blank values read "–".
 * @param timeZone  IANA name: times in the document are UTC.
 */
export function printReport(definition: FormDefinition, document: ReportDocument, timeZone: string): PrintedReport {
  const names = namesIn(document, timeZone);
  const columns = columnsOf(definition);
  const limited = whatIsLimited(definition, document, names);
  const { caution, conclusion } = definition;
  return {
    title: definition.title,
    edition: definition.editionTitle,
    sections: definition.sections.map((section) => printSection(definition, section, document, { names, limited })),
    observations: itemsOf(document.observations)
      .map((item) => printObservation(definition, item, document, names))
      .sort(byCode),
    schedule: scheduleOf(definition, document).map((each) =>
      printPart(each, document.inspection_schedule ?? [], names),
    ),
    columns: columns.map((column) => printColumn(column, document)),
    boards: ((document.boards ?? []) as readonly Board[]).map((board) => {
      const limits = limitsUsed(board, document);
      return {
        name: boardName(board),
        groups: printGroups(definition.board.groups, board, document, names),
        circuits: itemsOf(board.circuits).map((circuit) => printCircuit(definition, columns, circuit, document, names)),
        ...(limits.length > 0 && { limits }),
      };
    }),
    declaration: definition.declarationText.text,
    default_limits: [...definition.defaultLimits],
    ...(caution && { caution: { ...caution, words: [...caution.words] } }),
    ...(conclusion && { conclusion: conclusion(document) }),
    ...(definition.guidance && {
      guidance: { ...definition.guidance, paragraphs: [...definition.guidance.paragraphs] },
    }),
  };
}

function printSection(
  { limitations }: FormDefinition,
  section: Section,
  document: ReportDocument,
  { names, limited }: Pick<Printing, 'names' | 'limited'>,
): PrintedSection {
  const lists = (section.lists ?? []).map((list) =>
    printList(list, listItems(section, list, document), {
      isLimitation: (path) => limitations.some((each) => each.path === path),
      path: pathOfList(section, list),
      document,
      names,
      limited,
    }),
  );
  return {
    key: section.key,
    ...(section.letter === undefined ? {} : { letter: section.letter }),
    title: section.title,
    groups: printGroups(section.groups, recordOf(document, section.key), document, names),
    lists: lists.filter((list) => list.items.length > 0),
  };
}

type Printing = {
  isLimitation: (path: string) => boolean;
  path: string;
  document: ReportDocument;
  names: Names;
  /** The readings and items that each limitation affects, by its id. */
  limited: ReadonlyMap<string, string>;
};

function printList(
  list: ListDefinition,
  items: readonly Item[],
  { isLimitation, path, document, names, limited }: Printing,
): PrintedList {
  return {
    title: list.title,
    items: items.map((item, index) => {
      const lists = (list.lists ?? [])
        .map((inner) =>
          printList(inner, itemsOf(item[inner.name]), {
            isLimitation,
            path: `${path}/*/${inner.name}`,
            document,
            names,
            limited,
          }),
        )
        .filter((inner) => inner.items.length > 0);
      return {
        name: (isLimitation(path) ? names.get('limitation', item.id) : undefined) ?? String(index + 1),
        rows: [...printRows(list.fields, item, document, names), ...rowOfLimited(limited.get(item.id))],
        ...(lists.length > 0 && { lists }),
      };
    }),
  };
}

const rowOfLimited = (places: string | undefined): PrintedRow[] =>
  places === undefined ? [] : [{ label: 'What it limits', value: places }];

function printGroups(
  groups: readonly FieldGroup[],
  record: Values,
  document: ReportDocument,
  names: Names,
): PrintedGroup[] {
  return groups
    .map((group) => ({
      ...(group.title === undefined ? {} : { title: group.title }),
      rows: printRows(group.fields, record, document, names),
    }))
    .filter((group) => group.rows.length > 0);
}

/** Unanswered optional questions are not printed; required ones show their gap. */
function printRows(fields: readonly Field[], record: Values, document: ReportDocument, names: Names): PrintedRow[] {
  return fields
    .filter((field) => isPrinted(field) && fieldApplies(field, record, document))
    .filter((field) => isRequired(field, record, document) || !isBlank(part(record, field.name)))
    .map((field) => printRow(field, part(record, field.name), names));
}

function printRow(field: Field, value: unknown, names: Names): PrintedRow {
  const [label, answer] = (value === true && field.yesReads) || [field.label, showValue(field, value, names) || BLANK];
  return { label, value: answer };
}

const isRequired = ({ required }: Field, record: Values, document: ReportDocument) =>
  typeof required === 'function' ? required(record, document) : required;

const isPrinted = (field: Field) =>
  !field.unprinted &&
  !kindOf(field).isDrawn &&
  !(field.target === 'photo' && field.unfilled) &&
  field.target !== 'drawing';

function printObservation(
  definition: FormDefinition,
  item: Item,
  document: ReportDocument,
  names: Names,
): PrintedObservation {
  const rows = definition.observation.groups
    .flatMap((group) => group.fields)
    .filter((field) => !['obs_no', 'text', 'code'].includes(field.name));
  return {
    number: names.get('observation', item.id) ?? '',
    code: textOf(item.code),
    text: textOf(item.text),
    rows: printRows(rows, item, document, names).filter((row) => row.value !== BLANK),
  };
}

const byCode = (a: PrintedObservation, b: PrintedObservation) =>
  codes.indexOf(a.code) - codes.indexOf(b.code) || Number(a.number) - Number(b.number);

const outcomes: Record<string, string> = { pass: '✓', NV: 'N/V', NA: 'N/A' };

function printPart({ number, title, items }: SchedulePart, rows: readonly ScheduleRow[], names: Names): PrintedPart {
  return {
    number,
    title,
    items: items.map((item) => {
      const row = rows.find((each) => each.slug === item.slug);
      const outcome = textOf(row?.outcome);
      return {
        number: item.number,
        label: item.label,
        regulations: item.regulations.join(', '),
        outcome: outcome === '' ? BLANK : (outcomes[outcome] ?? outcome),
        note: row ? scheduleNote(row, names) : '',
      };
    }),
  };
}

/** The text below an item: its note, the limitation or observations that it refers to, and whether the client was told. */
function scheduleNote(row: ScheduleRow, names: Names): string {
  const observations = Array.isArray(row.observation_ids) ? row.observation_ids : [];
  const limitation = names.get('limitation', textOf(row.limitation));
  return [
    textOf(row.note),
    observations.length === 0
      ? ''
      : `See observation ${observations.map((id) => names.get('observation', textOf(id)) ?? textOf(id)).join(', ')}`,
    limitation === undefined ? '' : `See limitation ${limitation}`,
    row.person_notified === 'yes' ? 'Client told' : row.person_notified === 'no' ? 'Client not told' : '',
  ]
    .filter((text) => text !== '')
    .map((text) => (/[.!?]$/u.test(text) ? text : `${text}.`))
    .join(' ');
}

type Column = { field: Field; group: string; number: number };

const circuitGroups = ({ circuit }: FormDefinition) => [...circuit.details, ...circuit.tests];

/** The printed columns in order. Column 17, where the test results begin, repeats the circuit's number. */
function columnsOf(definition: FormDefinition): Column[] {
  const columns = circuitGroups(definition)
    .flatMap((group) => group.fields.map((field) => ({ field, group: group.title ?? '', number: field.column ?? 0 })))
    .filter(({ number }) => number > 0);
  const circuitNumber = columns.find(({ number }) => number === 1);
  const hasTests = columns.some(({ number }) => number > 17);
  if (circuitNumber && hasTests && !columns.some(({ number }) => number === 17)) {
    columns.push({ ...circuitNumber, group: '', number: 17 });
  }
  return columns.sort((a, b) => a.number - b.number);
}

/** The cells of a circuit. Printed values without a column of their own go to the remarks, the last column. */
function printCircuit(
  definition: FormDefinition,
  columns: Column[],
  circuit: Item,
  document: ReportDocument,
  names: Names,
): string[] {
  const cells = columns.map(
    ({ field }) =>
      (fieldApplies(field, circuit, document) && showCell(field, part(circuit, field.name), names)) || BLANK,
  );
  const others = circuitGroups(definition)
    .flatMap((group) => group.fields)
    .filter((field) => field.column === undefined && !isBlank(part(circuit, field.name)));
  const more = printRows(others, circuit, document, names).map(({ label, value }) => `${label}: ${value}`);
  if (more.length === 0) return cells;
  const remarks = cells.at(-1) === BLANK ? [] : [cells.at(-1)];
  return [...cells.slice(0, -1), [...remarks, ...more].join('. ')];
}

function printColumn({ field, group, number }: Column, document: ReportDocument): PrintedColumn {
  const { name, label, unit = '', meanings } = field;
  const used = new Set(
    itemsOf(document.boards).flatMap((board) => itemsOf(board.circuits).map((each) => part(each, name))),
  );
  const key = [...(meanings ?? [])].flatMap(([code, words]) => (used.has(code) ? [{ code, words }] : []));
  return { number, name, label, unit, group, ...(key.length > 0 && { key }) };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
