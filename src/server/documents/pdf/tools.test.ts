import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inspected } from '../../../../tests/support/inspection.ts';
import { newWorkDocument, statesMaxZs } from '../../../../tests/support/new-work/new-work-document.ts';
import { lackingIn, wordsBeside } from '../../../../tests/support/printed-words.ts';
import { richPrints } from '../../../../tests/support/rich-prints.ts';
import { storedCertificate, storedVersions } from '../../../../tests/support/stored-certificates/stored.ts';
import type { ReportDocument } from '../../../domain/forms/definition.ts';
import { completeEicr } from '../../../domain/forms/fixtures/complete-eicr.ts';
import { signedSample } from '../certificates/fixture.ts';
import { renderCertificatePdf } from './render.ts';

/** What others make of our files. The tools are system packages: qpdf and poppler-utils. */
const isThere = (tool: string) => spawnSync(tool, ['--version']).error === undefined;
const tools = ['qpdf', 'pdffonts', 'pdftotext', 'pdfdetach'];
const lacking = tools.filter((tool) => !isThere(tool));
const why = lacking.length === 0 ? '' : ` (skipped: ${lacking.join(', ')} not installed)`;

function heavyDocument(): ReportDocument {
  const filled = inspected({ installation: 'hmo', electrician: 'Siân Ŵyn-Prŷs' });
  const whole = completeEicr();
  const observations = [
    { id: 'long', code: 'C1', text: 'Dŵr & thân: <live> parts within reach. '.repeat(20).trim(), location: 'Cyntedd' },
  ];
  const document = {
    ...whole,
    ...filled,
    observations,
    installation: { ...whole.installation, ...filled.installation },
  };
  const [first, ...more] = document.boards ?? [];
  const named = first?.circuits?.map((circuit, index) =>
    index === 0
      ? {
          ...circuit,
          description: `Cylched oleuadau’r landin a’r ystafell gefn, ${'gweler y nodyn '.repeat(3)}`.trim(),
        }
      : circuit,
  );
  return { ...document, boards: [{ ...first, circuits: named }, ...more] } as ReportDocument;
}

const signedOf = (document: ReportDocument) => () => signedSample({ document });
const empty = () => ({ ...completeEicr(), boards: [], observations: [], inspection_schedule: [] });

type Signed = ReturnType<typeof storedCertificate> & { pictures?: Record<string, Uint8Array> };
const kinds: [string, () => Signed | Promise<Signed>][] = [
  ['a home', signedOf(completeEicr())],
  ['seven boards, Welsh letters, long texts', signedOf(heavyDocument())],
  ['nothing in its lists', signedOf(empty())],
  ['new work on several circuits', signedOf(newWorkDocument('eic'))],
  ['new work on one circuit', signedOf(statesMaxZs(newWorkDocument('meiwc')))],
  ...richPrints.map(([form, made]): (typeof kinds)[number] => [
    `with all that can stand beside its words, ${form}`,
    made,
  ]),
  // One of every form and of every version of it.
  ...storedVersions().map((version): (typeof kinds)[number] => [version, () => storedCertificate(version)]),
];

test.skipIf(lacking.length > 0).each(kinds)(`others read the print as it was written: %s${why}`, async (_, signed) => {
  const folder = mkdtempSync(join(tmpdir(), 'copperplate-print-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { data, canonical, jws, pictures = {} } = await signed();
  const file = join(folder, 'print.pdf');
  const verifyUrl = 'https://reports.example/public/verify/7K3M-9QW1-2B40-H6NP';
  writeFileSync(file, await renderCertificatePdf(data, jws, { verifyUrl, pictures }));
  const run = (tool: string, ...rest: string[]) => execFileSync(tool, rest, { encoding: 'utf8' });

  expect(run('qpdf', '--check', file)).toContain('No syntax or stream encoding errors found');
  const fonts = run('pdffonts', file).trim().split('\n').slice(2);
  expect(fonts.length).toBeGreaterThan(2);
  // Embedded, a subset, with a table to Unicode.
  for (const font of fonts) expect(font).toMatch(/ yes\s+yes\s+yes\s+\d+\s+0$/);

  const isNewWork = /^(?:EIC|MEIWC)$/.test(data.form_type);
  const words = [...printedStrings(data.printed), ...wordsBeside(data)];
  expect(lackingIn(run('pdftotext', '-raw', file, '-'), words, { isNewWork })).toEqual([]);

  run('pdfdetach', '-saveall', '-o', folder, file);
  const attached = (name: string) => execFileSync('cat', [join(folder, name)], { encoding: 'utf8' });
  expect([attached('certificate.json'), attached('certificate.jws')]).toEqual([canonical, jws]);
});

/** What the print says in words: everything but the names of sections and columns for programs. */
function printedStrings(printed: ReturnType<typeof signedSample>['data']['printed']): string[] {
  const strings = new Set<string>();
  const gather = (value: unknown, name = ''): void => {
    if (typeof value === 'string') strings.add(value);
    else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) if (!silent.has(key) && !silent.has(name)) gather(each, key);
  };
  const { sections, boards, ...others } = printed;
  gather(others);
  gather(sections.filter(({ groups, lists }) => groups.length + lists.length > 0));
  // The particulars of a board stand in one grid, without the titles of their groups.
  gather(
    boards.map(({ name, groups, circuits, limits }) => [name, groups.flatMap(({ rows }) => rows), circuits, limits]),
  );
  return [...strings];
}
/** `columns` are in the print only where there are boards; their keys are where their codes are used. */
const silent = new Set(['key', 'id', 'name', 'columns', 'unit', 'group', 'default_limits', 'letter', 'code']);
