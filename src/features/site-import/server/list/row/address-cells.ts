import { beforeItWasADate, spreadsheetWords } from '../../../../../domain/register/changed-by-spreadsheet.ts';
import { tidyPostcode } from '../../../../../domain/register/postcode.ts';
import type { Column, Places } from '../columns.ts';
import type { Answers, RowProblem } from '../questions.ts';

type Wrong = (column: Column, problem: Omit<RowProblem, 'column'>) => void;
type Address = { lines: string[]; town: string; postcode: string };

const lineColumns = ['address', 'address2', 'address3'] as const;

/** Marks a line break within a cell: `tidyCell` inserts it. */
export const LINE_BREAK = ' ⏎ ';

/**
 * The address of a row. If the file has no column for the town or the postcode, they are taken from the end of the address,
 * which is then split at its commas.
 */
export function readAddress(cell: (column: Column) => string, places: Places, answers: Answers, wrong: Wrong): Address {
  const isSplit = places.town === undefined || places.postcode === undefined;
  const written = lineColumns.flatMap((column) =>
    isSplit ? cell(column).replaceAll(LINE_BREAK, ',').split(',') : cell(column),
  );
  const parts = written
    .map((part, at) => correctedCell(isSplit ? 'address' : (lineColumns[at] ?? 'address'), part.trim(), answers, wrong))
    .filter(Boolean);
  const atTheEnd = isSplit ? takePostcode(parts) : '';
  const code = cell('postcode') || atTheEnd;
  const town = places.town === undefined ? (parts.length > 1 ? (parts.pop() ?? '') : '') : oneLine(cell('town'));
  const house = correctedCell('house', cell('house'), answers, wrong);
  if (/^\d{1,5}[a-z]?$/i.test(house) && parts[0] !== undefined) parts[0] = `${house} ${parts[0]}`;
  else if (house !== '') parts.unshift(house);
  if (parts.length === 0) wrong('address', { message: 'Enter the first line of the address' });
  if (town === '') wrong('town', { message: 'Enter the town' });
  const postcode = tidyPostcode(code);
  if (!postcode) {
    if (code === '') wrong('postcode', { message: 'Enter the postcode' });
    else wrong('postcode', { message: `“${code.slice(0, 20)}” is not a postcode`, kind: 'Not a postcode' });
  }
  const other = tidyPostcode(atTheEnd);
  if (postcode && other && other !== postcode)
    wrong('postcode', {
      message: `The address ends with ${other}, and the postcode column says ${postcode}`,
      kind: 'The address ends with another postcode',
    });
  const lines = parts.length > 3 ? [...parts.slice(0, 2), parts.slice(2).join(', ')] : parts;
  return { lines, town, postcode: postcode ?? '' };
}

/** Removes the postcode from the end of the address and returns it. */
function takePostcode(parts: string[]): string {
  const last = parts.at(-1) ?? '';
  const code = /\b[A-Z]{1,2}\d[A-Z\d]? {0,2}\d[A-Z]{2}$/i.exec(last)?.[0];
  if (code === undefined) return '';
  const before = last.slice(0, -code.length).trim();
  parts.pop();
  if (before !== '') parts.push(before);
  return code;
}

const oneLine = (text: string): string => text.replaceAll(LINE_BREAK, ' ');

/** A cell of the address; a person decides if a spreadsheet or a line break makes it unclear. */
export function correctedCell(column: Column, cell: string, answers: Answers, wrong: Wrong): string {
  if (cell.includes(LINE_BREAK)) return unbroken(column, cell, answers, wrong);
  const before = beforeItWasADate(cell);
  if (before.length === 0) return cell;
  const key = `date ${cell.toLowerCase()}`;
  const choices = [...before, cell].map((value) => ({ value, label: value === cell ? `${cell}, as it is` : value }));
  const answer = choices.find(({ value }) => value === answers[key]);
  if (answer) return answer.value;
  wrong(column, { message: `${spreadsheetWords(cell)}. Which number was it?`, ask: { key, choices } });
  return cell;
}

function unbroken(column: Column, cell: string, answers: Answers, wrong: Wrong): string {
  const key = `line break ${column}`;
  const answer = answers[key];
  if (answer === 'parts') return cell.replaceAll(LINE_BREAK, ', ');
  if (answer === 'one') return oneLine(cell);
  wrong(column, {
    message: `${spreadsheetWords(cell)}: the cell has several lines`,
    kind: 'A spreadsheet has changed this: the cell has several lines. How is it one address?',
    ask: {
      key,
      choices: [
        { value: 'parts', label: 'Put a comma between the lines' },
        { value: 'one', label: 'Put a space between the lines' },
      ],
    },
  });
  return oneLine(cell);
}
