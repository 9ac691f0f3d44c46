import Big from 'big.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReportDocument, Values } from '../forms/definition.ts';
import { contextOf } from './context.ts';
import type { Finding } from './finding.ts';
import { judged, reportWith } from './fixture.ts';
import { rules } from './rules.ts';
import { findingsBelow, verify } from './verify.ts';

const readingText = fc.oneof(
  fc.constantFrom('', 'LIM', 'N/A', 'N/V', '>299', '<0.05', '0.00'),
  fc.integer({ min: 0, max: 300_000 }).map((n) => new Big(n).div(100).toFixed(2)),
);
const reading = fc.record({ text: readingText, provenance: fc.constant('measured') });
const decimal = fc.constantFrom('na', 'LIM', '0', '6', '16', '32', '40', '63', '30', '100', '2.5', '1.5');
const oddValue = fc.anything({ maxDepth: 2, withBigInt: false });
const tick = fc.constantFrom('yes', 'no', 'na', 'lim');

const sometimes = <T>(of: Record<string, fc.Arbitrary<T>>) => fc.record(of, { requiredKeys: [] });

/** Plausible circuits with gaps; `leaf` mixes other values in among them. */
const circuitOf = (leaf: (plausible: fc.Arbitrary<unknown>) => fc.Arbitrary<unknown>) =>
  sometimes({
    circuit_kind: leaf(fc.constantFrom('ring', 'radial', 'distribution', 'spare')),
    system: leaf(fc.constantFrom('LV', 'SELV', 'FELV')),
    wiring_type: leaf(fc.constantFrom('A', 'G', 'H')),
    ocpd_standard: leaf(fc.constantFrom('BS EN 60898', 'BS 3036', 'BS 1361', 'BS 3871', 'BS EN 60947-2', 'na')),
    ocpd_type: leaf(fc.constantFrom('B', 'C', 'D', '1', 'gG', 'K', 'na')),
    ...Object.fromEntries(
      ['ocpd_rating', 'live_csa', 'cpc_csa', 'breaking_ka', 'max_zs', 'rcd_idn', 'rcd_rating', 'disconnection_s'].map(
        (name) => [name, leaf(decimal)],
      ),
    ),
    rcd_standard: leaf(fc.constantFrom('na', 'BS EN 61008', 'BS 4293')),
    rcd_type: leaf(fc.constantFrom('na', 'A')),
    rcd_delay: leaf(fc.constantFrom('general', 'S')),
    has_socket: leaf(fc.boolean()),
    polarity: leaf(tick),
    ...Object.fromEntries(
      ['ring_r1', 'ring_rn', 'ring_r2', 'r1r2', 'ir_ll', 'ir_le', 'zs', 'rcd_ms'].map((name) => [name, leaf(reading)]),
    ),
  });

const withIds = <T extends object>(items: T[], letter: string) =>
  items.map((item, index) => ({ ...item, id: `${letter}${index}` }));

const documentOf = (leaf: (plausible: fc.Arbitrary<unknown>) => fc.Arbitrary<unknown>) => {
  const row = sometimes({
    outcome: leaf(fc.constantFrom('pass', 'C1', 'C2', 'FI', 'X', 'LIM', 'NV')),
    observation_ids: leaf(fc.subarray(['o0', 'o1'])),
  });
  const observation = sometimes({
    code: leaf(fc.constantFrom('C1', 'C2', 'C3', 'FI')),
    schedule_item: leaf(fc.constantFrom('1.3', '4.3')),
    location: leaf(fc.constant('hall')),
  });
  const board = fc
    .record({
      own: sometimes({
        fed_from: leaf(
          fc.constantFrom({ origin: true }, { board: 'b0', circuit: 'c0' }, { board: 'b1', circuit: 'c1' }),
        ),
        zdb: leaf(reading),
        ipf_db: leaf(reading),
        polarity_ok: leaf(tick),
        spd_present: leaf(fc.boolean()),
        spd_types: leaf(fc.subarray(['na', 'T2'])),
        spd_ok: leaf(tick),
      }),
      circuits: fc.array(circuitOf(leaf), { maxLength: 3 }),
    })
    .map(({ own, circuits }) => ({ ...own, circuits: withIds(circuits, 'c') }));
  return fc
    .record({
      edition: fc.constantFrom('2018+A4', '2018+A2+A3'),
      purpose: sometimes({
        inspection_dates: leaf(fc.constant(['2026-06-10'])),
        reason: leaf(fc.constant('Rented-home duty')),
      }),
      next_inspection: sometimes({ next_inspection_due: leaf(fc.constant('2036-01-01')) }),
      supply: sometimes({ earthing_system: leaf(fc.constantFrom('TT', 'TN-S')), ze: leaf(reading) }),
      particulars: sometimes({
        electrode: leaf(fc.record({ resistance: reading })),
        main_switch: leaf(
          fc.record({ rcd: fc.record({ type: fc.constant('A'), idn_ma: decimal, measured_ms: decimal }) }),
        ),
      }),
      boards: fc.array(board, { maxLength: 3 }),
      observations: fc.array(observation, { maxLength: 2 }),
      rows: fc.array(row, { maxLength: 3 }),
    })
    .map(({ rows, boards, observations, ...rest }) => ({
      ...rest,
      form_type: 'EICR',
      boards: withIds(boards, 'b'),
      observations: withIds(observations, 'o'),
      inspection_schedule: rows.map((each, index) => ({ ...each, slug: ['cu_ip', 'intake_tails', 'cu_fire'][index] })),
    })) as fc.Arbitrary<unknown> as fc.Arbitrary<ReportDocument>;
};

test('findings do not hang on the order of lists', () => {
  const reversed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(reversed).reverse();
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, reversed(each)]));
  };
  const rulesSay = (document: ReportDocument) => rules.flatMap((rule) => rule.judge(contextOf(document)));
  fc.assert(
    fc.property(
      documentOf((plausible) => plausible),
      (document) => {
        const turned = reversed(document) as ReportDocument;
        expect(rulesSay(turned)).toEqual(rulesSay(document));
        // What is missing is told with the item's number in the list, so only its words may differ.
        const told = (each: ReportDocument) => verify(each).findings.map(({ message: _, ...finding }) => finding);
        expect(told(turned)).toEqual(told(document));
        expect(verify(turned).outcome).toBe(verify(document).outcome);
      },
    ),
    { numRuns: 200 },
  );
});

test('a draft with gaps and odd values is judged, never thrown at', () => {
  const orOdd = (plausible: fc.Arbitrary<unknown>) => fc.oneof({ weight: 4, arbitrary: plausible }, oddValue);
  fc.assert(
    fc.property(documentOf(orOdd), (document) => {
      for (const finding of rules.flatMap((rule) => rule.judge(contextOf(document)))) {
        expect(finding.path).not.toBe('');
        expect(JSON.parse(JSON.stringify(finding))).toEqual(finding);
      }
    }),
    { numRuns: 300 },
  );
});

test('rules name every reason code they answer with', () => {
  fc.assert(
    fc.property(
      documentOf((plausible) => plausible),
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

test('raising a Zs never makes its verdict better', () => {
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

test('what is missing and what does not hold come in one list, in the order of the form', () => {
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

test('findings below a path are its own and those of what it contains', () => {
  const { findings } = verify(reportWith({ circuit, board: { polarity_ok: 'no' } }));
  const ofCircuit = findingsBelow(findings, 'boards/b1/circuits/c1');
  expect(ofCircuit.some(({ rule }) => rule === 'ZS_OVER_MAX')).toBe(true);
  expect(ofCircuit.every(({ path }) => path.startsWith('boards/b1/circuits/c1/'))).toBe(true);
  expect(findingsBelow(findings, 'boards/b')).toEqual([]);
  expect(findingsBelow(findings, 'boards/b1/polarity_ok').map(({ rule }) => rule)).toEqual(['POLARITY_BAD']);
});
