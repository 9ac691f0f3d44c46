import { expect, test } from 'vitest';
import { brandedLetterhead, inPdf, letterhead, storedSvg } from '../../../../tests/support/letterhead.ts';
import { withoutRcd } from '../../../../tests/support/new-work/new-work-document.ts';
import { paperSheet } from '../../../../tests/support/paper-sheet.ts';
import { contentOf, pdfText, unpackedPdf } from '../../../../tests/support/pdf-text.ts';
import { lackingIn } from '../../../../tests/support/printed-words.ts';
import { draftData } from '../../../domain/certificate/draft-data.ts';
import { completeEicr } from '../../../domain/forms/fixtures/complete-eicr.ts';
import { definitionOf, formForNewWork, formTypes, newDocument } from '../../../domain/forms/registry.ts';
import { chartRows } from '../../../domain/paper/board-papers.ts';
import { sampleCertificate } from '../certificates/fixture.ts';
import { renderChartPdf } from './chart.ts';
import { renderDraftPdf } from './draft.ts';
import { renderLabelsPdf } from './labels.ts';
import type { Letterhead } from './parts/brand.ts';
import { renderCertificatePdf } from './render.ts';

const at = '2026-11-24T10:00:00.000Z';
const address = 'https://reports.example/public/verify/7K3M-9QW1-2B40-H6NP';
const ofOneBoard = { rows: [], address: undefined, at, board: 'CU1', from: 'A draft' };
const pagesOf = (pdf: Uint8Array) => Number(/\/Count (\d+)/.exec(unpackedPdf(pdf))?.[1]);
const draftOf = (document: ReturnType<typeof completeEicr>) =>
  draftData({
    ...{ definition: definitionOf(document), document, at, timeZone: 'Europe/London', photos: [] },
    company: sampleCertificate().company,
  });
const drawnDraft = (document: ReturnType<typeof completeEicr>) =>
  renderCertificatePdf(draftOf(document), '', { verifyUrl: '', isDraft: true });

test('a draft says on every page that it is not issued, and has no number, code, address, key or signed data', async () => {
  const pdf = await drawnDraft(completeEicr());
  const [said, file] = [pdfText(pdf), unpackedPdf(pdf)];
  const pages = pagesOf(pdf);
  expect(pages).toBeGreaterThan(3);
  // Across each page; in its head, but on the first, or among its facts.
  expect(said.match(/Draft,notissued/g)?.length).toBeGreaterThanOrEqual(2 * pages);
  expect(said.match(/Nocertificate\./g)).toHaveLength(pages);
  for (const absent of ['/EmbeddedFile', '/public/verify', 'Checkthisreport', 'digitallysigned'])
    expect(`${said}${file}`).not.toContain(absent);
  for (const part of ['<pdfuaid:part>1</pdfuaid:part>', '/S /H1', '/S /Table']) expect(file).toContain(part);
});

test('a draft of new work says below a departure what it answers', async () => {
  const said = pdfText(await drawnDraft(withoutRcd('eic', ['701.411.3.3'])));
  expect(lackingIn(said, ['What it answers', 'CU1 circuit 9, Shower, bathroom: No 30 mA RCD'])).toEqual([]);
});

test.each([
  ['one of several', completeEicr().observations ?? []],
  ['the only one', []],
])('an observation without a code is in the text of a draft, and counted on its first page: %s', async (_, others) => {
  const text = 'The cover of the consumer unit does not shut.';
  const observations = [...others, { id: 'uncoded', text, location: 'Hall' }];
  const said = pdfText(await drawnDraft({ ...completeEicr(), observations }));
  expect(said).toContain(text.replace(/\s/g, ''));
  for (const words of ['1foundNotcodedyet', '1observationhasnocodeyet.']) expect(said.slice(0, 9000)).toContain(words);
  expect(said).not.toContain('Nothingwasleftthatisdangerous');
  // The heading of their table, beside the line on the first page.
  expect(said.match(/Notcodedyet/g)?.length).toBeGreaterThan(1);
  expect(pdfText(await drawnDraft({ ...completeEicr(), observations: others }))).not.toContain('Notcodedyet');
});

test.each(formTypes())('a %s that nobody has begun is drawn', async (type) => {
  const pdf = await drawnDraft(newDocument(formForNewWork(type)) as ReturnType<typeof completeEicr>);
  expect(pdfText(pdf)).toContain('Draft,notissued');
});

test('a chart has a line for each circuit, in its order, with what a person before the board wants to know', () => {
  const { printed } = sampleCertificate();
  const rows = chartRows(printed, 0);
  expect(rows[0]).toEqual({ number: '1', serves: 'Shower, bathroom', device: 'B 40 A', rcd: 'A 30 mA' });
  expect(rows).toHaveLength(printed.boards[0]?.circuits.length ?? 0);
  for (const size of ['A4', 'A5'] as const) {
    const pdf = renderChartPdf({ size, rows, address, at, board: 'CU1', from: 'CP-000123' }, letterhead());
    const said = pdfText(pdf);
    for (const { serves, device } of rows) expect(said).toContain(`${serves}${device}`.replace(/\s/g, ''));
    expect(unpackedPdf(pdf)).toContain(size === 'A5' ? '[0 0 419.53 595.28]' : '[0 0 595.28 841.89]');
    expect(unpackedPdf(pdf)).toContain('/Scope /Row');
  }
});

test('a chart of eighty circuits goes on over pages, each circuit once and the head on each', () => {
  const rows = Array.from({ length: 80 }, (_, index) => ({
    ...{ number: String(index + 1), serves: `Circuit-${index + 1}-of many, with a long name that is broken`, rcd: '' },
    device: 'B 32 A',
  }));
  const pdf = renderChartPdf({ size: 'A5', rows, address: undefined, at, board: 'DB1', from: 'A draft' }, letterhead());
  const said = pdfText(pdf);
  const pages = pagesOf(pdf);
  expect(pages).toBeGreaterThan(3);
  for (const index of [1, 40, 80]) expect(said.split(`Circuit-${index}-of`)).toHaveLength(2);
  expect(said.match(/Whatitfeeds/g)).toHaveLength(pages);
  expect(said).toContain(`Page${pages}of${pages}`);
});

test.each([
  ['a test sheet', 2, (own: Letterhead) => renderDraftPdf(paperSheet(), { ...own, at })],
  ['a circuit chart', 1, (own: Letterhead) => renderChartPdf({ ...ofOneBoard, size: 'A5' }, own)],
  ['a circuit chart, A4', 1, (own: Letterhead) => renderChartPdf({ ...ofOneBoard, size: 'A4' }, own)],
])('%s has the logo, with words for who cannot see it, and the colour of the company', async (_, figures, drawn) => {
  const own = await brandedLetterhead({ logo: storedSvg, mark: storedSvg, accent: '#004d40' });
  const [file, painted] = [unpackedPdf(drawn(own)), contentOf(drawn(own)).join('\n')];
  expect(file.match(/\/S \/Figure/g)).toHaveLength(figures);
  expect(painted).toContain(`${inPdf('#123456')} scn`);
  expect(painted).toContain(`${inPdf('#004d40')} SCN`);
  const plain = contentOf(drawn(letterhead())).join('\n');
  expect(plain).not.toContain(`${inPdf('#123456')} scn`);
  expect(plain).toContain(`${inPdf('#8f4015')} SCN`);
  expect(() => drawn({ ...own, pictures: {} })).toThrow('is not at hand');
});

test('labels: two of each board, seven boards a sheet, no home named', () => {
  const boards = Array.from({ length: 8 }, (_, index) => `Board ${index + 1}.`);
  const pdf = renderLabelsPdf({ boards, company: 'Dŵr & Sons', lines: ['CP-000123'], address, at });
  const said = pdfText(pdf);
  expect(pagesOf(pdf)).toBe(2);
  for (const board of boards) expect(said.split(board.replace(' ', ''))).toHaveLength(3);
  expect(said.match(/Scantocheckthelatestreport/g)).toHaveLength(16);
});

test('a line of a label that needs two lines is not cut off', () => {
  const line = 'Next inspection 9 November 2031, if the C1 and C2 items are put right';
  const said = pdfText(renderLabelsPdf({ boards: ['CU1'], company: 'Dŵr & Sons', lines: [line], address, at }));
  expect(said.split(line.replaceAll(' ', ''))).toHaveLength(3);
});

test('three long lines on a label stand on it, whole', () => {
  const lines = [
    'CP-EICR-000123 revision 12, inspected 29 September 2026',
    'Next inspection 29 September 2031, if the FI items are investigated and what is found is put right',
  ];
  const board = 'Distribution board for the kitchen, the bakery and the cold store on the first floor';
  const said = pdfText(
    renderLabelsPdf({ boards: [board], company: 'Cwmni Trydan Dŵr & Sons, Cyf.', lines, address, at }),
  );
  for (const words of [board, ...lines]) expect(said.split(words.replaceAll(' ', '')), words).toHaveLength(3);
});

test('the UPRN of the site stands below its address, where it is known', async () => {
  const document = completeEicr();
  const known = { ...(document.installation?.installation_address as object), uprn: '100012345678' };
  const withUprn = { ...document, installation: { ...document.installation, installation_address: known } };
  expect(pdfText(await drawnDraft(withUprn as typeof document))).toContain('UPRN100012345678');
  expect(pdfText(await drawnDraft(document))).not.toContain('UPRN');
});
