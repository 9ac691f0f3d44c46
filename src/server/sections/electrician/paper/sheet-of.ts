import { printReport } from '../../../../domain/certificate/print-report.ts';
import { carriedControls } from '../../../../domain/forms/carried/carried.ts';
import type { Board, Field, FieldGroup, Item } from '../../../../domain/forms/definition.ts';
import { boardName, hasGroup, part } from '../../../../domain/forms/document.ts';
import { kindOf } from '../../../../domain/forms/kinds/index.ts';
import { showCell } from '../../../../domain/forms/words/show-value.ts';
import {
  nameOfCircuit,
  type PaperCircuit,
  type PaperColumn,
  paperCircuits,
  paperColumns,
} from '../../../../domain/paper/paper-rows.ts';
import {
  type PaperBoard,
  type PaperCell,
  type PaperSheet,
  type PaperTable,
  printedAs,
} from '../../../../domain/paper/paper-sheet.ts';
import { showTime } from '../../../../domain/time/calendar.ts';
import { sortedCircuits } from '../boards/circuit-lines.ts';
import { boardsOf } from '../records/board-records.ts';
import type { OpenReport } from '../report/open-report.ts';
import { unsureIn, unsureInSection } from './unsure.ts';

/** What is printed of a report. */
export type ForPaper = Pick<OpenReport, 'definition' | 'document' | 'timeZone' | 'site' | 'names'>;

/** The report for paper, as a page or a PDF: known values, and boxes for the others. */
export function sheetOf(report: ForPaper, now: Date): PaperSheet {
  const { sections, boards } = printReport(report.definition, report.document, report.timeZone);
  const signed = new Set(report.definition.signatories.map(({ path }) => path.split('/')[0]));
  return {
    called: report.definition.shortTitle,
    site: report.site,
    at: showTime(now.toISOString(), report.timeZone),
    // Signatures are not written by hand.
    sections: sections
      .filter(({ key, groups, lists }) => !signed.has(key) && groups.length + lists.length > 0)
      .map((section) => {
        const defined = report.definition.sections.find(({ key }) => key === section.key);
        return {
          ...section,
          unsure: new Set(defined ? unsureInSection(report, defined) : []),
          prose: proseIn(defined?.groups ?? []),
        };
      }),
    boards: hasGroup(report.definition, 'boards')
      ? boardsOf(report.document).map((board, index) => onPaper(report, board, boards[index]?.groups ?? []))
      : [],
  };
}

function onPaper(report: ForPaper, board: Board, groups: PaperBoard['groups']): PaperBoard {
  const { readings, details } = paperColumns(report);
  const circuits = paperCircuits(report, board.id, sortedCircuits(board));
  const unsure = new Map(circuits.map(({ circuit }) => [circuit.id, new Set(carriedControls(circuit))]));
  const isUnsure = (circuit: Item, name: string) => unsure.get(circuit.id)?.has(name) === true;
  const known = (field: Field, circuit: Item) => showCell(field, part(circuit, field.name), report.names());
  const tableOf = (
    title: string,
    columns: readonly PaperColumn[],
    own: (of: PaperCircuit) => readonly PaperColumn[],
  ) => ({
    title,
    columns: columns.map(({ number, field }) => ({
      number,
      label: field.unit ? `${field.label} ${field.unit}` : field.label,
      ...(kindOf(field).hasLines && { isProse: true }),
    })),
    rows: circuits.map((each) => ({
      code: each.code,
      circuit: nameOfCircuit(each.circuit),
      isUnsure: isUnsure(each.circuit, 'circuit_no') || isUnsure(each.circuit, 'description'),
      cells: columns.map((column): PaperCell => {
        if (!own(each).some(({ number }) => number === column.number)) return 'none';
        const text = known(column.field, each.circuit);
        if (text === '') return 'to fill in';
        return isUnsure(each.circuit, column.field.name) ? { unsure: text } : { known: text };
      }),
    })),
  });
  // Number and name are printed before each row.
  const others = details.filter(({ number }) => number > 2);
  const tables: PaperTable[] = [
    tableOf('Test results', readings, (each) => each.readings),
    tableOf('Circuits', others, (each) => each.details),
  ];
  const ofBoard = new Set(unsureIn(report.definition.board.groups, board));
  return {
    id: board.id,
    name: boardName(board),
    groups,
    unsure: ofBoard,
    prose: proseIn(report.definition.board.groups),
    tables,
  };
}

/** Answers in words get a full line. */
const proseIn = (groups: readonly FieldGroup[]): ReadonlySet<string> =>
  new Set(
    groups.flatMap(({ title, fields }) =>
      fields.filter((field) => kindOf(field).hasLines).map(({ label }) => printedAs(title, label)),
    ),
  );
