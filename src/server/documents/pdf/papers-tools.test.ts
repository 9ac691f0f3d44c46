import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { dangerNotice } from '../../../../tests/support/danger-notice.ts';
import { brandedLetterhead, letterhead, storedSvg } from '../../../../tests/support/letterhead.ts';
import { paperSheet } from '../../../../tests/support/paper-sheet.ts';
import { draftData } from '../../../domain/certificate/draft-data.ts';
import { completeEicr, completeLarger } from '../../../domain/forms/fixtures/complete-eicr.ts';
import { definitionOf } from '../../../domain/forms/registry.ts';
import { chartRows } from '../../../domain/paper/board-papers.ts';
import { renderNoticePdf } from '../../../features/danger-notices/print/notice-pdf.ts';
import { sampleCertificate } from '../certificates/fixture.ts';
import { renderChartPdf } from './chart.ts';
import { renderDraftPdf } from './draft.ts';
import { renderLabelsPdf } from './labels.ts';
import { renderCertificatePdf } from './render.ts';

/** What others make of the papers that are no certificates. The tools are system packages: qpdf and poppler-utils. */
const tools = ['qpdf', 'pdffonts', 'pdftotext', 'pdfdetach'];
const lacking = tools.filter((tool) => spawnSync(tool, ['--version']).error !== undefined);
const why = lacking.length === 0 ? '' : ` (skipped: ${lacking.join(', ')} not installed)`;

const at = '2026-11-24T10:00:00.000Z';
const address = 'https://reports.example/public/verify/7K3M-9QW1-2B40-H6NP';
const company = 'Dŵr & Sons';
const long = 'Cylched oleuadau’r landin a’r ystafell gefn, gweler y nodyn ar y drws';
const { printed } = sampleCertificate();
const rows = chartRows(printed, 0).map((row, index) => (index === 0 ? { ...row, serves: long } : row));
const branded = await brandedLetterhead({ logo: storedSvg, mark: storedSvg, accent: '#004d40' });
const chart =
  (size: 'A4' | 'A5', own = letterhead(company)) =>
  () =>
    renderChartPdf({ size, rows, address, at, board: 'CU1', from: 'CP-000123' }, own);
const testSheet = (own: typeof branded) => () => renderDraftPdf(paperSheet(30), { ...own, at });
const draft = (document: ReturnType<typeof completeEicr>) => () => {
  const known = { definition: definitionOf(document), document, at, timeZone: 'Europe/London', photos: [] };
  const data = draftData({ ...known, company: { ...sampleCertificate().company, name: company } });
  return renderCertificatePdf(data, '', { verifyUrl: '', isDraft: true });
};

const notice = dangerNotice();

const papers: readonly (readonly [string, () => Uint8Array | Promise<Uint8Array>, readonly string[]])[] = [
  ['a draft', draft(completeEicr()), [company, 'not issued']],
  ['a draft on the list for larger premises', draft(completeLarger()), ['Distribution equipment', 'not issued']],
  ['a test sheet', testSheet(letterhead(company)), ['30 Sockets', 'This is no certificate']],
  ['a test sheet with a logo and a mark', testSheet(branded), ['30 Sockets', 'This is no certificate']],
  ['a circuit chart, A4', chart('A4'), [company, 'Cylched oleuadau’r landin']],
  ['a circuit chart, A5', chart('A5'), [company, 'Cylched oleuadau’r landin']],
  ['a circuit chart with a logo', chart('A5', branded), [company, 'Cylched oleuadau’r landin']],
  ['a danger notice', () => renderNoticePdf({ notice, at }, branded), [company, notice.found, 'Signature']],
  [
    'labels',
    () => renderLabelsPdf({ boards: ['Bwrdd y gegin', 'CU2'], company, lines: ['CP-000123'], address, at }),
    [company, 'Bwrdd y gegin', 'CP-000123'],
  ],
];

test.skipIf(lacking.length > 0).each(papers)(`others read %s as it was written${why}`, async (_, drawn, words) => {
  const folder = mkdtempSync(join(tmpdir(), 'copperplate-paper-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'paper.pdf');
  writeFileSync(file, await drawn());
  const run = (tool: string, ...rest: string[]) => execFileSync(tool, rest, { encoding: 'utf8' });
  expect(run('qpdf', '--check', file)).toContain('No syntax or stream encoding errors found');
  const fonts = run('pdffonts', file).trim().split('\n').slice(2);
  expect(fonts.length).toBeGreaterThan(0);
  // Embedded, a subset, with a table to Unicode.
  for (const font of fonts) expect(font).toMatch(/ yes\s+yes\s+yes\s+\d+\s+0$/);
  const said = run('pdftotext', '-raw', file, '-').replace(/\s+/g, ' ');
  for (const each of words) expect(said).toContain(each);
  // Nothing that anybody could take for a certificate's data.
  expect(run('pdfdetach', '-list', file)).toContain('0 embedded files');
});
