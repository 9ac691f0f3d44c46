import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
// @ts-expect-error a build script, without types
import { scriptOptions } from '../../../scripts/build-static.mjs';
import { boardRules } from '../../../src/domain/verification/browser/board-rules.ts';
import { circuitRules } from '../../../src/domain/verification/browser/circuit-rules.ts';
import { findingsAt } from '../../../src/domain/verification/browser/findings-at.ts';
import { change } from './change.ts';
import { faults } from './faults.ts';
import { reportOf, type Site } from './simulate.ts';
import { sites } from './sites.ts';

/*
 * The rules as the build makes them for a browser, with its own decimals and without the parts of other pages, against the rules
 * as the server runs them.
 */

const root = join(import.meta.dirname, '../../..');
const src = join(root, 'src');
let folder: string;
type Built = { findingsAt: typeof findingsAt; rules: typeof circuitRules };
let circuits: Built;
let boards: Built;

async function built(list: 'circuit' | 'board'): Promise<Built> {
  const entry = join(folder, `${list}.ts`);
  await writeFile(
    entry,
    `export { findingsAt } from '${src}/domain/verification/browser/findings-at.ts';
     export { ${list}Rules as rules } from '${src}/domain/verification/browser/${list}-rules.ts';`,
  );
  const bundle = await rolldown({ input: entry, ...scriptOptions(`check-${list}.ts`) });
  const { output } = await bundle.generate({ format: 'esm', minify: true, codeSplitting: false });
  await bundle.close();
  const file = join(folder, `${list}.mjs`);
  await writeFile(file, output[0].code);
  return import(pathToFileURL(file).href);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'browser-rules-'));
  circuits = await built('circuit');
  boards = await built('board');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const cases = [
  ...Object.entries(sites as Record<string, Site>).map(([name, site]) => [name, reportOf(site)] as const),
  ...faults.map((fault) => {
    const document = reportOf(sites[fault.site] as Site);
    for (const [path, value] of fault.changes) change(document, path, value);
    return [`${fault.site}: ${fault.what}`, document] as const;
  }),
];

test.each(cases)('a browser has the same findings as the server for every page: %s', (_name, document) => {
  const said = (findings: ReturnType<typeof findingsAt>) => findings.filter(({ rule }) => rule !== 'NOT_CHECKABLE');
  for (const { id, circuits: own = [] } of document.boards ?? []) {
    for (const circuit of own) {
      const page = `boards/${id}/circuits/${circuit.id}`;
      expect(said(circuits.findingsAt(circuits.rules, document, page))).toEqual(
        said(findingsAt(circuitRules, document, page)),
      );
    }
    for (const page of [`boards/${id}`, 'supply', 'particulars']) {
      expect(said(boards.findingsAt(boards.rules, document, page))).toEqual(
        said(findingsAt(boardRules, document, page)),
      );
    }
  }
});
