import Big from 'big.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyReport, oddValue } from '../../../../tests/support/arbitrary-report.ts';
import type { ReportDocument, Values } from '../../forms/definition.ts';
import { judged, reportWith } from '../fixture.ts';
import { rules } from '../rules/rules.ts';
import { contextOf } from './context.ts';
import type { Finding } from './finding.ts';
import { findingsBelow, verify } from './verify.ts';

test('findings do not depend on the order of lists', () => {
  const reversed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(reversed).reverse();
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, reversed(each)]));
  };
  const rulesSay = (document: ReportDocument) => rules.flatMap((rule) => rule.judge(contextOf(document)));
  fc.assert(
    fc.property(
      anyReport((plausible) => plausible),
      (document) => {
        const turned = reversed(document) as ReportDocument;
        expect(rulesSay(turned)).toEqual(rulesSay(document));
        // MISSING names the item's number in the list, so only its words may differ.
        const told = (each: ReportDocument) => verify(each).findings.map(({ message: _, ...finding }) => finding);
        expect(told(turned)).toEqual(told(document));
        expect(verify(turned).outcome).toBe(verify(document).outcome);
      },
    ),
    { numRuns: 200 },
  );
});

test('a draft with gaps and odd values never throws', () => {
  const orOdd = (plausible: fc.Arbitrary<unknown>) => fc.oneof({ weight: 4, arbitrary: plausible }, oddValue);
  fc.assert(
    fc.property(anyReport(orOdd), (document) => {
      for (const finding of rules.flatMap((rule) => rule.judge(contextOf(document)))) {
        expect(finding.path).not.toBe('');
        expect(JSON.parse(JSON.stringify(finding))).toEqual(finding);
      }
    }),
    { numRuns: 300 },
  );
});

test('rules declare every reason code of their findings', () => {
  fc.assert(
    fc.property(
      anyReport((plausible) => plausible),
      (document) => {
        for (const rule of rules) {
          for (const { rule: code } of rule.judge(contextOf(document)))
            expect([...rule.codes, 'NOT_CHECKABLE']).toContain(code);
        }
      },
    ),
    { numRuns: 200 },
  );
});

test('raising Zs never improves its verdict', () => {
  const grave = { note: 1, warn: 2, fail: 3 };
  const worst = (findings: readonly Finding[]) => Math.max(0, ...findings.map(({ severity }) => grave[severity]));
  const device = fc.record({
    ocpd_standard: fc.constantFrom('BS EN 60898', 'BS 3036', 'BS 88-2', 'BS 1361', 'BS 3871'),
    ocpd_type: fc.constantFrom('B', 'C', 'D', '1', '2', 'gG'),
    ocpd_rating: fc.constantFrom('5', '6', '16', '20', '30', '32', '45', '63'),
    circuit_kind: fc.constantFrom('ring', 'radial', 'distribution'),
    r1r2: fc.constantFrom('', '0.20', '0.80'),
  });
  const hundredths = fc.integer({ min: 0, max: 2000 });
  fc.assert(
    fc.property(device, hundredths, hundredths, (circuit, at, more) => {
      const judgedAt = (n: number) => {
        const zs = new Big(n).div(100).toFixed(2);
        return worst(judged(reportWith({ circuit: { ...circuit, zs }, board: { zdb: '0.30' } }), 'zs-limit'));
      };
      expect(judgedAt(at + more)).toBeGreaterThanOrEqual(judgedAt(at));
    }),
    { numRuns: 500 },
  );
});

const circuit: Values = {
  circuit_kind: 'radial',
  ocpd_standard: 'BS EN 60898',
  ocpd_type: 'B',
  ocpd_rating: '32',
  zs: '1.52',
};

test('gaps and findings come in one list, in the order of the form', () => {
  const { findings, unknown } = verify(
    reportWith({ circuit, supply: { earthing_system: 'TT' }, rest: { summary: { overall_outcome: 'satisfactory' } } }),
  );
  const codes = findings.map(({ rule }) => rule);
  expect(codes).toContain('MISSING');
  expect(codes).toContain('ZS_OVER_MAX');
  expect(codes).toContain('TT_ELECTRODE');
  const at = (start: string) => findings.findIndex(({ path }) => path.startsWith(start));
  expect(at('summary/')).toBeLessThan(at('supply/'));
  expect(at('supply/')).toBeLessThan(at('boards/'));
  expect(unknown).toEqual([]);
});

test('findings below a path are its own and those of its parts', () => {
  const { findings } = verify(reportWith({ circuit, board: { polarity_ok: 'no' } }));
  const ofCircuit = findingsBelow(findings, 'boards/b1/circuits/c1');
  expect(ofCircuit.some(({ rule }) => rule === 'ZS_OVER_MAX')).toBe(true);
  expect(ofCircuit.every(({ path }) => path.startsWith('boards/b1/circuits/c1/'))).toBe(true);
  expect(findingsBelow(findings, 'boards/b')).toEqual([]);
  expect(findingsBelow(findings, 'boards/b1/polarity_ok').map(({ rule }) => rule)).toEqual(['POLARITY_BAD']);
});

const typeB32 = { ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32' };

test('edge 17: a note about a pass hides no other finding', () => {
  const given = {
    circuit_kind: 'radial',
    live_csa: '2.5',
    cpc_csa: '1.5',
    wiring_type: 'A',
    ref_method: '102',
    max_zs: '1.44',
  };
  const circuit = { ...typeB32, ...given, r1r2: '0.40', zs: '1.20', ir_le: '0.4', breaking_ka: '6' };
  const document = reportWith({ circuit, board: { zdb: '0.80', ipf_db: '7.2', conditional_ka: '16' } });
  const codes = verify(document)
    .findings.filter(({ rule }) => rule !== 'MISSING')
    .map(({ severity, rule }) => `${severity} ${rule}`);
  expect(codes.sort()).toEqual([
    'fail IR_BELOW_MIN',
    'fail OVERLOAD_COORD',
    'note CONDITIONAL_RATING',
    'note TEMPERATURE_CORRECTED',
    'warn MAX_ZS_SOURCE',
  ]);
});
