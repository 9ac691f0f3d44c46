import { strToU8, zipSync } from 'fflate';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';

/** A workbook with one sheet. @param sheet  what is in its `worksheet`. @param more  further parts of the file, by name. */
export function workbook(sheet: string, more: Readonly<Record<string, Uint8Array>> = {}): Uint8Array<ArrayBuffer> {
  const part = (xml: string) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
  const leadsTo = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const relations = (each: string) => part(`<Relationships xmlns="${packaged}/relationships">${each}</Relationships>`);
  const file = zipSync({
    '_rels/.rels': relations(leadsTo('r1', 'officeDocument', 'xl/workbook.xml')),
    'xl/_rels/workbook.xml.rels': relations(
      leadsTo('r1', 'worksheet', 'worksheets/sheet1.xml') + leadsTo('r2', 'styles', 'styles.xml'),
    ),
    'xl/workbook.xml': part(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Homes" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/styles.xml': part(
      `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ),
    'xl/worksheets/sheet1.xml': part(`<worksheet xmlns="${main}">${sheet}</worksheet>`),
    ...more,
  });
  return new Uint8Array(file);
}

/** A cell: a text, a number, or a day as the number of days since 1900 that workbooks keep. */
export type Cell = string | number | { day: number };

/** Rows of cells, from A1. */
export const sheetOf = (rows: readonly (readonly Cell[])[]): string =>
  `<sheetData>${rows
    .map((row, at) => `<row r="${at + 1}">${row.map((cell, place) => cellXml(cell, place, at + 1)).join('')}</row>`)
    .join('')}</sheetData>`;

function cellXml(cell: Cell, place: number, row: number): string {
  const at = `${String.fromCharCode(65 + place)}${row}`;
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell !== 'string') return `<c r="${at}" s="1"><v>${cell.day}</v></c>`;
  const text = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '&#10;');
  return `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
}
