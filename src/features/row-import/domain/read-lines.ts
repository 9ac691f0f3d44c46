import type { PaperCircuit } from '../../../domain/paper/paper-rows.ts';
import { isRow, readRowCode } from '../../../domain/paper/row-code.ts';
import type { Row } from './row-list.ts';

/** The most lines at once; a board with more rows is typed in two parts. */
const MOST_LINES = 400;

/** Leaves a box as it is. */
const left = new Set(['-', '–', '—', '.']);

/**
 * Reads the typed lines: a line for each row, its code first, then its boxes from left to right. `-` leaves a box as it is; a
 * column number before a value, `27:0.62`, continues from that column. Values are separated by spaces, tabs or semicolons; a
 * value with a space is in quotes.
 */
export function readLines(text: string, circuits: readonly PaperCircuit[]): { rows: Row[]; errors: string[] } {
  const rows: Row[] = [];
  const errors: string[] = [];
  const seen = new Map<string, number>();
  const filled = text
    .split(/\r\n|\r|\n/)
    .map((each, index) => ({ parts: partsOf(each), line: index + 1 }))
    .filter(({ parts }) => parts.length > 0);
  if (filled.length === 0) errors.push('Type at least one line');
  if (filled.length > MOST_LINES) errors.push(`Type at most ${MOST_LINES} lines at once. Save these in parts`);
  for (const { parts, line } of filled.slice(0, MOST_LINES)) {
    const place = `Line ${line}`;
    const [code = '', ...values] = parts;
    const found = circuitOf(code, circuits);
    if ('message' in found) {
      errors.push(`${place}: ${found.message}`);
      continue;
    }
    const item = found.circuit;
    const before = seen.get(item.id);
    if (before !== undefined) {
      errors.push(`${place}: row ${found.code} is in line ${before} already`);
      continue;
    }
    seen.set(item.id, line);
    const read = readValues(values, found);
    if ('message' in read) errors.push(`${place}: ${read.message}`);
    else rows.push({ place, item, id: item.id, mark: `row ${found.code}`, cells: read.cells });
  }
  return { rows, errors };
}

function circuitOf(typed: string, circuits: readonly PaperCircuit[]): PaperCircuit | { message: string } {
  const short = typed.slice(0, 20);
  const code = readRowCode(typed);
  if (!code) return { message: `“${short}” is no row code. Begin with the code of the row, for example 1-07` };
  const circuit = circuits[code.position - 1];
  if (!circuit) return { message: `this board has no row ${code.position}` };
  if (!isRow(circuit.row, code.digits)) {
    const why = 'Check the digits. If they are right, the row has changed since it was printed: print it again';
    return { message: `“${short}” does not fit row ${code.position} of this board. ${why}` };
  }
  return circuit;
}

function readValues(
  parts: readonly string[],
  circuit: PaperCircuit,
): { cells: Map<string, string> } | { message: string } {
  const cells = new Map<string, string>();
  let row = circuit.readings;
  let at = 0;
  for (const part of parts) {
    const named = /^(\d{1,2})[:=](.*)$/su.exec(part);
    if (named) {
      const number = Number(named[1]);
      const place = [circuit.readings, circuit.details]
        .map((columns) => ({ columns, index: columns.findIndex((column) => column.number === number) }))
        .find(({ index }) => index >= 0);
      if (!place) return { message: `row ${circuit.code} has no box in column ${number}` };
      row = place.columns;
      at = place.index;
    }
    const column = row[at];
    at += 1;
    const typed = named ? (named[2] ?? '') : part;
    if (!column) {
      if (left.has(typed)) continue;
      const count = circuit.readings.length;
      return { message: `there is no box left for “${typed.slice(0, 20)}”. Row ${circuit.code} has ${count} boxes` };
    }
    if (typed === '' || left.has(typed)) continue;
    if (cells.has(column.field.name)) return { message: `column ${column.number} is given twice` };
    cells.set(column.field.name, typed);
  }
  return { cells };
}

/** The parts of a line. A quote without an end holds the rest of the line. */
function partsOf(line: string): string[] {
  const parts: string[] = [];
  let part = '';
  let isQuoted = false;
  let isBegun = false;
  for (const letter of line) {
    if (letter === '"') {
      isQuoted = !isQuoted;
      isBegun = true;
    } else if (!isQuoted && /[\s;]/.test(letter)) {
      if (isBegun) parts.push(part);
      part = '';
      isBegun = false;
    } else {
      part += letter;
      isBegun = true;
    }
  }
  if (isBegun) parts.push(part);
  return parts;
}
