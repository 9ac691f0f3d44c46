import { Zip, ZipDeflate } from 'fflate';

/**
 * A workbook of one sheet as bytes, written as the rows come: a slice of them is in memory. Every cell is text, so no spreadsheet
 * takes it for a formula or a date. Of fflate, which reads workbooks too (`xlsx-records.ts`).
 * @param slices  of rows; the first row is the heads.
 */
export async function* xlsxOf(
  name: string,
  slices: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    written.push(part);
  });
  const put = (path: string) => {
    const file = new ZipDeflate(path, { level: 3 });
    // The same list gives the same bytes, whenever it is asked for.
    file.mtime = new Date(1980, 0, 1);
    zip.add(file);
    return file;
  };
  for (const [path, text] of frameOf(name)) put(path).push(Buffer.from(text), true);
  const sheet = put('xl/worksheets/sheet1.xml');
  sheet.push(Buffer.from(SHEET_HEAD));
  let row = 0;
  for await (const slice of slices) {
    let text = '';
    for (const cells of slice) {
      row += 1;
      text += rowOf(row, cells);
    }
    sheet.push(Buffer.from(text));
    yield* written.splice(0);
  }
  sheet.push(Buffer.from('</sheetData></worksheet>'), true);
  zip.end();
  yield* written.splice(0);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Row 1 stays in sight. */
const SHEET_HEAD =
  `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" ` +
  'activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>';

const frameOf = (name: string): readonly (readonly [path: string, text: string])[] => [
  [
    '[Content_Types].xml',
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(name.replace(/[[\]:*?/\\']/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ],
];

/** Characters that a cell of a workbook holds. */
const LONGEST_CELL = 32_767;

const rowOf = (row: number, cells: readonly string[]): string =>
  `<row r="${row}">${cells
    .map((cell) =>
      cell === ''
        ? '<c/>'
        : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell.slice(0, LONGEST_CELL))}</t></is></c>`,
    )
    .join('')}</row>`;

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no way to write these.
const notInXml = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(notInXml, '')
    .replace(/[&<>"]/g, (sign) => named[sign] as string);
