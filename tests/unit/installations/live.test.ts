import { expect, test } from 'vitest';
import type { ReportDocument } from '../../../src/domain/forms/definition.ts';
import { boardRules } from '../../../src/domain/verification/browser/board-rules.ts';
import { circuitRules } from '../../../src/domain/verification/browser/circuit-rules.ts';
import { findingsAt } from '../../../src/domain/verification/browser/findings-at.ts';
import { partFor } from '../../../src/domain/verification/browser/part.ts';
import { contextOf } from '../../../src/domain/verification/engine/context.ts';
import { findingsBelow } from '../../../src/domain/verification/engine/verify.ts';
import { rules as allRules } from '../../../src/domain/verification/rules/rules.ts';
import { largeReport } from '../../bench/large-report.ts';
import { change } from './change.ts';
import { faults } from './faults.ts';
import { reportOf, type Site } from './simulate.ts';
import { sites } from './sites.ts';

/** Every page that can be checked while it is filled in. */
const pagesOf = ({ boards = [] }: ReportDocument): string[] => [
  'supply',
  'particulars',
  ...boards.flatMap(({ id, circuits = [] }) => [
    `boards/${id}`,
    ...circuits.map((circuit) => `boards/${id}/circuits/${circuit.id}`),
  ]),
];

const cases = [
  ...Object.entries(sites as Record<string, Site>).map(([name, site]) => [name, reportOf(site)] as const),
  ...faults.map((fault) => {
    const document = reportOf(sites[fault.site] as Site);
    for (const [path, value] of fault.changes) change(document, path, value);
    return [`${fault.site}: ${fault.what}`, document] as const;
  }),
];

/** Of a tree of ten boards, what is judged at the origin, between, and at the end; the boards at the end have a fault of their own. */
const tree = largeReport(600);
for (const board of tree.boards?.slice(-2) ?? []) {
  change(tree, `boards/${board.id}/zdb`, { text: '0.05', provenance: 'measured' });
  change(tree, `boards/${board.id}/phases`, 3);
}

test.each([...cases, ['a tree of boards', tree] as const])(
  'the part of a report that a page carries is judged like the whole: %s',
  (_name, document) => {
    // As the rules say it: the whole report puts some notes about circuits together, which a page shows one by one.
    const context = contextOf(document);
    const findings = allRules.flatMap((rule) => rule.judge(context));
    for (const page of pagesOf(document)) {
      // Of sixty circuits on a board, one that feeds a board and one that does not.
      if (document === tree && /-[1-79]$|-\d\d$/.test(page)) continue;
      const rules = page.includes('/circuits/') ? circuitRules : boardRules;
      const codes = new Set(rules.flatMap((rule) => rule.codes));
      const seen = findingsAt(rules, partFor(document, page), page).filter(({ rule }) => rule !== 'NOT_CHECKABLE');
      const ofAll = findingsBelow(findings, page).filter(
        ({ rule, path }) => codes.has(rule) && !(page.split('/').length === 2 && path.includes('/circuits/')),
      );
      expect(seen).toHaveLength(ofAll.length);
      expect(seen).toEqual(expect.arrayContaining(ofAll));
    }
  },
);

test('a page carries no other board than those on its way to the origin, those beside the origin, and those it feeds', () => {
  const boardsOf = (page: string) => partFor(tree, page).boards?.map(({ id }) => id);
  expect(boardsOf('boards/b9/circuits/b9-8')).toEqual(['b0', 'b1', 'b9']);
  expect(boardsOf('boards/b2')).toEqual(['b0', 'b2']);
  expect(boardsOf('supply')).toEqual(['b0', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8']);
  expect(findingsAt(boardRules, partFor(tree, 'boards/b9'), 'boards/b9')).not.toEqual([]);
  const circuits = partFor(tree, 'boards/b1/circuits/b1-8').boards?.find(({ id }) => id === 'b1')?.circuits ?? [];
  expect(circuits.filter((circuit) => Object.keys(circuit).length > 3).map(({ id }) => id)).toEqual(['b1-0', 'b1-8']);
});

test('a page carries no other circuit than those that count for it', () => {
  const document = reportOf(sites.hmo as Site);
  const part = partFor(document, 'boards/cu2/circuits/cu2-3');
  expect(part.boards?.map(({ id, circuits = [] }) => [id, circuits.map((circuit) => circuit.id)])).toEqual([
    ['db1', ['db1-1', 'db1-2']],
    // How far the instrument reaches is shown by one circuit of the report.
    ['cu1', ['cu1-1']],
    // The others of its board come with their numbers, and with nothing that was read of them.
    ['cu2', ['cu2-1', 'cu2-2', 'cu2-3']],
  ]);
  expect(part.boards?.[2]?.circuits?.[0]).toEqual({ id: 'cu2-1', circuit_no: '1' });
  expect(JSON.stringify(part).length).toBeLessThan(JSON.stringify(document).length / 2);
});
