import { strToU8 } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import { sheetOf, workbook } from '../../../../../tests/support/spreadsheets/workbook.ts';
import { type ListRow, readList } from './read-list.ts';
import { readWorkbook } from './xlsx-records.ts';

test('a workbook is read as a CSV file is, with its days, long numbers and line breaks', async () => {
  const file = workbook(
    sheetOf([
      ['Homes of Larch Lettings'],
      [],
      ['Addr 1', 'Post town', 'PCode', 'UPRN', 'Last EICR', 'Tenure'],
      ['1 Foundry Row', 'Aldermoor', 'ZZ1 2AA', 100023336956, { day: 44525 }, 'PRS'],
      ['Flat 2\n2 Foundry Row', 'Aldermoor', 'ZZ1 2AA', '', '', 'PRS'],
      [{ day: 46055 }, 'Aldermoor', 'ZZ1 2AA', '', '', 'PRS'],
    ]),
  );
  const answer = await readList(file, { clients: [{ id: 'c', name: 'C' }], clientId: 'c' });
  if (!answer.ok) throw new Error(answer.message);
  const rows = answer.list.parts.flatMap((part) => JSON.parse(part) as ListRow[]);
  expect(rows[0]).toMatchObject({
    line: 4,
    site: { name: '1 Foundry Row', uprn: '100023336956', lastInspected: '2021-11-25', tenure: 'private_rented' },
  });
  expect(rows.slice(1).map((row) => 'problems' in row && row.problems[0]?.message)).toEqual([
    'A spreadsheet has changed this: “Flat 2 ⏎ 2 Foundry Row”: the cell has several lines',
    'A spreadsheet has changed this: “2026-02-02”. Which number was it?',
  ]);
});

const one = (place: string) => `<sheetData><row r="1"><c r="${place}"><v>1</v></c></row></sheetData>`;
const cannot = 'This workbook cannot be read. Save the sheet as CSV and choose that file';
const tooLarge = 'The workbook is too large. Save the sheet as CSV and choose that file';

/** A workbook whose first part says that it is larger or smaller than it is. */
function forged(file: Uint8Array<ArrayBuffer>, name: string, size: number): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(file);
  const central = bytes.lastIndexOf(Buffer.from(name)) - 46;
  bytes.writeUInt32LE(size, central + 24);
  return new Uint8Array(bytes);
}

test.each([
  ['no workbook', new Uint8Array([80, 75, 3, 4, 0, 0, 0, 0]), cannot],
  ['a ZIP of something else', workbook('', { 'xl/workbook.xml': strToU8('<a/>') }), cannot],
  ['a sheet that breaks off', workbook('<sheetData><row r="1"><c r="A1"><v>1'), cannot],
  ['tags nested without end', workbook('<a>'.repeat(100_000)), cannot],
  ['a cell far below', workbook(one('A1048576')), tooLarge],
  ['a cell far to the right', workbook(one('XFD1')), tooLarge],
  ['a cell at an impossible place', workbook(one('ZZZZZZZZ1')), cannot],
  ['a place written with a reference', workbook(one('&#88;FD1')), cannot],
  ['a row far below', workbook('<sheetData><row r="99999999"><c r="A2"><v>1</v></c></row></sheetData>'), cannot],
  ['more than is unpacked', workbook(one('A1'), { 'xl/zeros.xml': new Uint8Array(97 * 1024 * 1024) }), tooLarge],
  [
    'a part that says it is small',
    forged(workbook(one('A1'), { 'a.xml': new Uint8Array(50_000_000) }), 'a.xml', 9),
    null,
  ],
  ['a part that says it is large', forged(workbook(one('A1')), 'xl/styles.xml', 4_000_000_000), tooLarge],
  ['more parts than there are', workbook(one('A1'), manyParts()), tooLarge],
])('%s ends with a sentence, and not the process', async (_, file, message) => {
  const answer = await readWorkbook(file);
  // A part longer than it claims is cut, and the sheet is still read.
  expect(answer).toMatchObject(message === null ? { ok: true } : { ok: false, message });
});

function manyParts(): Record<string, Uint8Array> {
  return Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`xl/${n}.xml`, new Uint8Array(1)]));
}

test('a workbook of 100,000 cells and no reference to a place that is not there is read whole, without a further thread', async () => {
  let threads = 0;
  const count = () => {
    threads += 1;
  };
  process.on('worker', count);
  onTestFinished(() => void process.off('worker', count));
  const rows = Array.from({ length: 10_000 }, (_, n) => Array.from({ length: 10 }, (_each, k) => `${n} ${k}`));
  const answer = await readWorkbook(workbook(sheetOf(rows)));
  expect(answer).toMatchObject({ ok: true });
  expect(answer.ok && answer.records.at(-1)).toEqual({ record: rows.at(-1), line: 10_000 });
  expect(threads).toBe(0);
});
