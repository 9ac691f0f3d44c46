import { expect, test } from 'vitest';
import { pdfText, unpackedPdf } from '../../../../tests/support/pdf-text.ts';
import type { PaperCell, PaperSheet } from '../../../domain/paper/paper-sheet.ts';
import { renderDraftPdf } from './draft.ts';

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const cells: PaperCell[] = [{ known: '0.35' }, { unsure: '2.5' }, 'to fill in', 'none'];
const sheet = (circuits = 3): PaperSheet => ({
  called: 'EICR',
  site: 'Home & Sons',
  at: '24 November 2026, 10:00',
  sections: [
    {
      key: 'supply',
      letter: 'I',
      title: 'Supply',
      groups: [{ title: '', rows: [{ label: 'Ze', value: '–' }] }],
      lists: [],
      unsure: new Set(),
    } as unknown as PaperSheet['sections'][number],
  ],
  boards: [
    {
      id: 'b1',
      name: 'CU1',
      groups: [],
      unsure: new Set(),
      tables: [
        {
          title: 'Test results',
          columns: [16, 17, 18, 19].map((number) => ({ number, label: `Column ${number}` })),
          rows: Array.from({ length: circuits }, (_, index) => ({
            code: `${index + 1}-41`,
            circuit: `${index + 1} Sockets`,
            isUnsure: false,
            cells,
          })),
        },
      ],
    },
  ],
});
const drawn = (circuits?: number) =>
  renderDraftPdf(sheet(circuits), { company: 'Dŵr & Sons', at: '2026-11-24T10:00:00.000Z' });

test('holds the codes of its rows, what is known, and a mark on what is of last time', () => {
  const text = pdfText(drawn());
  for (const words of ['1-41', '3-41', '3Sockets', '0.35', '2.5?', 'Column16', 'Ze', 'Thisisnocertificate'])
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
