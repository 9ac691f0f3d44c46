import { expect, test } from 'vitest';
import { letterhead } from '../../../../tests/support/letterhead.ts';
import { faultsOf } from '../../../../tests/support/orphans.ts';
import { paperSheet as sheet } from '../../../../tests/support/paper-sheet.ts';
import { pdfText, unpackedPdf } from '../../../../tests/support/pdf-text.ts';
import type { PaperSheet } from '../../../domain/paper/paper-sheet.ts';
import { draftRegions, renderDraftPdf } from './draft.ts';
import { edgesOf } from './drawing/canvas.ts';
import { paginate } from './flow/paginate.ts';
import type { Paper } from './flow/strip.ts';

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const drawn = (circuits?: number) =>
  renderDraftPdf(sheet(circuits), { ...letterhead(), at: '2026-11-24T10:00:00.000Z' });

test('holds the codes of its rows, what is known, and a mark on what is of last time', () => {
  const text = pdfText(drawn());
  for (const words of ['1-41', '3-41', '3Sockets', '0.35', '2.5?', 'Column16', 'Ze', 'Thisisnotacertificate'])
    expect(text).toContain(words);
});

test('is tagged as the certificate is, says "Draft" on every page, and carries neither data nor signature', () => {
  const pdf = drawn(60);
  const text = unpackedPdf(pdf);
  for (const part of [
    '<pdfuaid:part>1</pdfuaid:part>',
    '/MarkInfo',
    '/Lang (en-GB)',
    '/S /H1',
    '/S /Table',
    '/Scope /Row',
  ])
    expect(text).toContain(part);
  const pages = Number(/\/Count (\d+)/.exec(text)?.[1]);
  expect(pages).toBeGreaterThan(3);
  expect(pdfText(pdf).match(/Draft(?=Draft,EICR)/g)).toHaveLength(pages);
  expect(text).not.toContain('/EmbeddedFile');
  expect(text).not.toContain('Helvetica');
});

test('every row is on paper once, however many there are', () => {
  const text = pdfText(drawn(300));
  for (const at of [1, 150, 300]) expect(text.split(`${at}Sockets`).length).toBeGreaterThan(1);
  expect(text.match(/Sockets/g)).toHaveLength(300);
});

test('the same draft gives the same bytes', () => {
  expect(latin1(drawn())).toBe(latin1(drawn()));
});

test('no row stands alone on a page, and each page that goes on says of which board, however many circuits there are', () => {
  const paper: Paper = { clean: (text) => text, widthOf: (text, { size }) => text.length * size * 0.5 };
  for (let circuits = 1; circuits <= 60; circuits += 1) {
    const regions = draftRegions(paper, sheet(circuits), letterhead());
    const laidOut = paginate(regions, edgesOf);
    const strips = regions.reduce((sum, region) => sum + region.strips.length, 0);
    expect({ circuits, faults: faultsOf(laidOut, edgesOf, strips) }).toEqual({ circuits, faults: [] });
  }
  expect(pdfText(drawn(60))).toContain('CU1:testresults,continued');
});

test('an answer in words has lines over the whole page to write on', () => {
  const [board] = sheet().boards;
  const [table] = board?.tables ?? [];
  if (!board || !table) throw new Error('the sheet has a table');
  const columns = [...table.columns, { number: 31, label: 'Remarks', isProse: true }];
  const rows = table.rows.map((row) => ({ ...row, cells: [...row.cells, 'to fill in' as const] }));
  const groups = [{ title: 'Board', rows: [{ label: 'Notes', value: '–' }] }];
  const words = { ...board, groups, prose: new Set(['Board Notes']), tables: [{ ...table, columns, rows }] };
  const paper: Paper = { clean: (text) => text, widthOf: (text, { size }) => text.length * size * 0.5 };
  const heightOf = (boards: PaperSheet['boards']) =>
    draftRegions(paper, { ...sheet(), boards }, letterhead())[1]?.strips.find(({ kind }) => kind === 'block')?.height ??
    0;
  expect(heightOf([words])).toBeGreaterThan(50);
  expect(heightOf([{ ...words, prose: new Set() }])).toBeLessThan(25);
  const text = pdfText(
    renderDraftPdf({ ...sheet(), boards: [words] }, { ...letterhead(), at: '2026-11-24T10:00:00.000Z' }),
  );
  expect(text).toContain('Remarks');
});
