import { paperCircuits, paperColumns } from '../../../domain/paper/paper-rows.ts';
import type { OpenReport } from '../../../server/sections/electrician/report/open-report.ts';
import { readLines } from '../domain/read-lines.ts';
import type { ListOfReport } from './lists.ts';
import { type Source, textOf } from './source.ts';

const BOX = 'lines';
const MOST_TEXT = 100_000;

const sheetOf = (report: OpenReport, { within, items }: ListOfReport) => paperCircuits(report, within.id, items);

/** A sheet that was filled in by hand: one box with a line for each row. Its columns are known, as we printed it. */
export const paperSource: Source = {
  box: BOX,
  confirms: true,
  words(report, list) {
    const [first] = sheetOf(report, list).filter(({ readings }) => readings.length > 0);
    const example = first && `${first.code} 0.35 >299 y`;
    return {
      title: 'Paper sheet',
      heading: 'Type in a paper sheet',
      back: { href: list.home, label: list.within.name },
      action: `${list.home}/paper`,
      label: 'Rows of the sheet',
      hint: `One line for each row: its code, then its boxes from left to right. For example: ${example}`,
      leaving: 'What you typed here is not saved yet. Leave without it?',
      read: 'Preview',
      readAgain: 'Preview again',
      save: () => 'Save these values',
      showsSame: true,
      help: <Help />,
      below: (
        <p>
          <a href={`${report.home}/paper`}>Print the paper sheets</a>
        </p>
      ),
      ...(!example && { nothing: 'This board has no circuits yet' }),
    };
  },
  async read({ report, list, posted }) {
    const text = textOf(posted, BOX).slice(0, MOST_TEXT);
    const { rows, errors } = readLines(text, sheetOf(report, list));
    const { readings, details } = paperColumns(report);
    const numbers = new Map([...readings, ...details].map(({ field, number }) => [field.name, number]));
    return {
      text,
      rows,
      errors: errors.map((message) => ({ field: BOX, message })),
      // A code fits one of 97 circuits by chance: which value goes where is confirmed.
      meaning: rows.map(({ id, cells }) => [id, ...cells]),
      called: (field) => `column ${numbers.get(field) ?? ''}`,
    };
  },
  onward: (list) => `${list.home}?saved`,
};

const Help = () => (
  <details>
    <summary>How to type a row</summary>
    <ul>
      <li>Type a space between two values.</li>
      <li>Type - to leave a box as it is. Boxes left out at the end stay as they are too.</li>
      <li>
        To go to a column, type its number and a colon: <code>27:0.62</code>. The values after it continue from there.
        This reaches the particulars too.
      </li>
      <li>Type y or n for a tick, and LIM or N/A where there is no reading.</li>
      <li>
        Put a value with a space in quotes: <code>2:&quot;Kitchen ring&quot;</code>.
      </li>
    </ul>
  </details>
);
