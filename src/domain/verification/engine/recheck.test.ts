import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyReport, oddValue } from '../../../../tests/support/arbitrary-report.ts';
import type { Stage } from '../../forms/asked/completeness.ts';
import type { ReportDocument } from '../../forms/definition.ts';
import { completeEicr } from '../../forms/fixtures/complete-eicr.ts';
import { reportWith } from '../fixture.ts';
import { rules } from '../rules/rules.ts';
import { contextOf } from './context.ts';
import type { Finding } from './finding.ts';
import { recheckBoard, recheckCircuit } from './recheck.ts';
import { findingsBelow, verify } from './verify.ts';

const orOdd = (plausible: fc.Arbitrary<unknown>) => fc.oneof({ weight: 9, arbitrary: plausible }, oddValue);
const stages: Stage[] = ['signing', 'submission', 'issue'];

/** A circuit alone has its own notes, which the whole report combines with those of other circuits. */
const together = new Set(['NOT_CHECKABLE', 'FAULT_PROTECTION_BY_RCD', 'CONDITIONAL_RATING', 'TEMPERATURE_CORRECTED']);
for (const code of ['PARALLEL_PATH', 'WITHIN_ACCURACY']) together.add(code);
const apart = (findings: readonly Finding[]) => findings.filter(({ rule }) => !together.has(rule));

/** Findings of one path by recheck and by the whole run, for every board and circuit of a report. */
function bothWays(document: ReportDocument, stage: Stage) {
  const { findings } = verify(document, stage);
  return (document.boards ?? []).flatMap(({ id: board, circuits }) => [
    [recheckBoard(document, board, stage), findingsBelow(findings, `boards/${board}`)],
    ...(circuits ?? []).map(({ id: circuit }) => [
      apart(recheckCircuit(document, { board, circuit }, stage)),
      apart(findingsBelow(findings, `boards/${board}/circuits/${circuit}`)),
    ]),
  ]);
}

test.each([
  ['plausible', (plausible: fc.Arbitrary<unknown>) => plausible],
  ['odd', orOdd],
])(
  'rechecking one circuit or one board of a report of %s values gives the same findings as the whole report',
  (_, leaf) => {
    fc.assert(
      fc.property(anyReport(leaf), fc.constantFrom(...stages), (document, stage) => {
        for (const [alone, ofAll] of bothWays(document, stage)) expect(alone).toEqual(ofAll);
      }),
      { numRuns: 100 },
    );
  },
);

test('the circuits of a whole report, sound and with a fault', () => {
  const document = completeEicr();
  for (const [alone, ofAll] of bothWays(document, 'issue')) expect(alone).toEqual(ofAll);
  expect(recheckCircuit(document, { board: 'b1', circuit: 'c1' })).toEqual([]);

  const circuit = {
    circuit_kind: 'radial',
    ocpd_standard: 'BS EN 60898',
    ocpd_type: 'B',
    ocpd_rating: '32',
    zs: '1.52',
  };
  const faulty = recheckCircuit(reportWith({ circuit }), { board: 'b1', circuit: 'c1' });
  expect(faulty.map(({ rule }) => rule)).toContain('ZS_OVER_MAX');
  expect(faulty.map(({ rule }) => rule)).toContain('MISSING');
});

test('a circuit alone has its own notes, which the whole report combines with those of others', () => {
  const circuit = { circuit_kind: 'radial', ir_le: 'LIM' };
  const boards = [{ id: 'b1', circuits: ['c1', 'c2'].map((id) => ({ id, ...circuit })) }];
  const document = reportWith({ rest: { boards } });
  const own = recheckCircuit(document, { board: 'b1', circuit: 'c1' }).filter(({ rule }) => rule === 'NOT_CHECKABLE');
  expect(own.map(({ path }) => path)).toEqual(['boards/b1/circuits/c1/ir_le']);
  const ofBoard = recheckBoard(document, 'b1').filter(({ rule }) => rule === 'NOT_CHECKABLE');
  expect(ofBoard.map(({ path }) => path)).toEqual(['boards/b1']);
});

test('a circuit or a board that is not in the report has no findings', () => {
  expect(recheckCircuit(completeEicr(), { board: 'b1', circuit: 'c99' })).toEqual([]);
  expect(recheckCircuit(completeEicr(), { board: 'b9', circuit: 'c1' })).toEqual([]);
  expect(recheckBoard(completeEicr(), 'b9')).toEqual([]);
});

test('a rule for the whole report gives no findings on boards, so a board is rechecked without it', () => {
  fc.assert(
    fc.property(
      anyReport((plausible) => plausible),
      (document) => {
        const context = contextOf(document);
        const paths = rules.flatMap(({ parts }) => parts.report?.(context) ?? []).map(({ path }) => path);
        expect(paths.filter((path) => path.startsWith('boards/'))).toEqual([]);
      },
    ),
  );
});
