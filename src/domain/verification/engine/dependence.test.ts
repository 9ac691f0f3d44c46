import Big from 'big.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyReport } from '../../../../tests/support/arbitrary-report.ts';
import type { ReportDocument, Values } from '../../forms/definition.ts';
import { valueAt } from '../../forms/document.ts';
import { applyEntries } from '../../report/fold.ts';
import { judged, reportWith } from '../fixture.ts';
import { verify } from './verify.ts';

/*
 * How one reading affects the findings about another.
 */

const onCircuit = ['ring_r1', 'ring_rn', 'ring_r2', 'r1r2', 'r2', 'ir_ll', 'ir_le', 'zs', 'rcd_ms'];

/** Paths of every reading that a report can have. */
const readingPaths = ({ boards = [] }: ReportDocument): string[] => [
  'supply/ze',
  'supply/supply_ipf',
  'particulars/electrode/resistance',
  'particulars/main_switch/rcd/measured_ms',
  ...boards.flatMap(({ id, circuits = [] }) => [
    `boards/${id}/zdb`,
    `boards/${id}/ipf_db`,
    ...circuits.flatMap((circuit) => onCircuit.map((name) => `boards/${id}/circuits/${circuit.id}/${name}`)),
  ]),
];

const isBlank = (value: unknown) => value === undefined || value === '' || (value as Values).text === '';

const failing = (document: ReportDocument) =>
  new Set(
    verify(document)
      .findings.filter(({ severity }) => severity === 'fail')
      .map(({ rule, path }) => `${rule} ${path}`),
  );

/** The stated rules that make a failing finding depend on a reading elsewhere. */
function mayAnswer(reading: string, finding: string): boolean {
  const [rule = '', path = ''] = finding.split(' ');
  const name = reading.split('/').at(-1);
  switch (rule) {
    // 411.4.204, 411.5.3: an RCD that trips in time gives fault protection in place of the overcurrent device.
    case 'ZS_OVER_MAX':
      return name === 'rcd_ms' || name === 'measured_ms';
    // Column 21 or 22: one of R1+R2 and R2 is enough.
    case 'MISSING':
      return name === 'r2' && path === reading.replace(/r2$/, 'r1r2');
    // On TT, Ze stands in for the electrode's own resistance while that is not measured.
    case 'RA_OVER_LIMIT':
      return name === 'resistance' && path === 'supply/ze';
    // At the origin the supply's fault current counts for a board that has none of its own.
    case 'KA_TOO_LOW':
      return name === 'ipf_db';
    default:
      return false;
  }
}

test('adding a reading removes a failing finding about another only if a stated rule makes it depend on it', () => {
  const hundredths = fc.integer({ min: 0, max: 40_000 }).map((n) => new Big(n).div(100).toFixed(2));
  const text = fc.oneof(hundredths, fc.constantFrom('28', '180', '>299', '<0.05'));
  fc.assert(
    fc.property(
      anyReport((plausible) => plausible),
      fc.nat(),
      text,
      (document, choice, reading) => {
        const blank = readingPaths(document).filter((path) => isBlank(valueAt(document, path)));
        fc.pre(blank.length > 0);
        const path = blank[choice % blank.length] as string;
        const value = path.endsWith('measured_ms') ? reading : { text: reading, provenance: 'measured' };
        const before = failing(document);
        const after = failing(applyEntries(document, [{ path, value, kind: 'set' }]));
        const gone = [...before].filter((finding) => !after.has(finding) && !finding.endsWith(` ${path}`));
        expect(gone.filter((finding) => !mayAnswer(path, finding))).toEqual([]);
      },
    ),
    { numRuns: 400 },
  );
});

test('a good RCD time removes the failing Zs exactly if the RCD then gives fault protection', () => {
  const circuit = {
    circuit_kind: 'radial',
    ocpd_standard: 'BS EN 60898',
    ocpd_type: 'B',
    ocpd_rating: '32',
    rcd_standard: 'BS EN 61008',
    rcd_type: 'A',
    rcd_idn: '30',
    rcd_rating: '63',
  };
  const isFailing = (more: Values) =>
    judged(reportWith({ circuit: { ...circuit, ...more } }), 'zs-limit').some(({ rule }) => rule === 'ZS_OVER_MAX');
  const limits = fc.constantFrom(['1666', '300'], ['1667', '300'], ['1666', '301'], ['1.38', '17'], ['400', '>300']);
  const any = fc.tuple(fc.integer({ min: 2, max: 2000 }), fc.integer({ min: 1, max: 600 }));
  const zsAndTime = fc.oneof(
    limits,
    any.map(([zs, ms]) => [String(zs), String(ms)] as const),
  );
  fc.assert(
    fc.property(zsAndTime, ([zs = '', rcd_ms = '']) => {
      expect(isFailing({ zs })).toBe(true);
      const protects = /^\d+$/.test(rcd_ms) && Number(rcd_ms) <= 300 && Number(zs) * 30 <= 50_000;
      expect(isFailing({ zs, rcd_ms })).toBe(!protects);
    }),
  );
});

const two = (hundredths: number) => new Big(hundredths).div(100).toFixed(2);
const ohms = fc.integer({ min: 0, max: 400 });

/** DB1 at the origin feeds DB2 by its circuit f. */
const twoBoards = (first: Values, second: Values, feeder: Values = {}): ReportDocument => ({
  form_type: 'EICR',
  edition: '2018+A4',
  boards: [
    {
      id: 'db1',
      fed_from: { origin: true },
      ...first,
      circuits: [{ id: 'f', circuit_kind: 'distribution', ...feeder }],
    },
    { id: 'db2', fed_from: { board: 'db1', circuit: 'f' }, ...second, circuits: [] },
  ],
});
const asks = (rule: string, document: ReportDocument) => judged(document, rule).length > 0;

test('raising the impedance upstream never removes the finding of a board downstream, nor does lowering its own', () => {
  fc.assert(
    fc.property(ohms, ohms, ohms, (up, own, more) => {
      if (!asks('zdb-upstream', twoBoards({ zdb: two(up) }, { zdb: two(own) }))) return;
      expect(asks('zdb-upstream', twoBoards({ zdb: two(up + more) }, { zdb: two(own) }))).toBe(true);
      expect(asks('zdb-upstream', twoBoards({ zdb: two(up) }, { zdb: two(Math.max(0, own - more)) }))).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('raising the fault current of a board never removes its finding, nor does lowering it upstream', () => {
  fc.assert(
    fc.property(ohms, ohms, ohms, (up, own, more) => {
      if (!asks('ipf-upstream', twoBoards({ ipf_db: two(up) }, { ipf_db: two(own) }))) return;
      expect(asks('ipf-upstream', twoBoards({ ipf_db: two(up) }, { ipf_db: two(own + more) }))).toBe(true);
      expect(asks('ipf-upstream', twoBoards({ ipf_db: two(Math.max(0, up - more)) }, { ipf_db: two(own) }))).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('boards with the impedances of the cables between them have no findings', () => {
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 80 }), fc.integer({ min: 0, max: 200 }), (up, cable) => {
      const own = up + cable;
      const ipf = (z: number) => new Big(23).div(z).toFixed(2);
      const document = twoBoards(
        { zdb: two(up), ipf_db: ipf(up) },
        { zdb: two(own), ipf_db: ipf(own) },
        { r1r2: two(cable) },
      );
      for (const rule of ['zdb-upstream', 'ipf-upstream', 'ipf-impedance', 'feeder']) {
        expect(judged(document, rule)).toEqual([]);
      }
    }),
    { numRuns: 500 },
  );
});

test('a larger difference of a feeder’s R1+R2 from its boards never removes the finding', () => {
  fc.assert(
    fc.property(ohms, ohms, ohms, fc.nat({ max: 200 }), (up, between, r1r2, more) => {
      const document = (n: number) => twoBoards({ zdb: two(up) }, { zdb: two(up + between) }, { r1r2: two(n) });
      if (!asks('feeder', document(r1r2))) return;
      if (r1r2 < between) expect(asks('feeder', document(Math.max(0, r1r2 - more)))).toBe(true);
      // Its own inaccuracy grows with it, by less than the reading.
      else expect(asks('feeder', document(r1r2 + more))).toBe(true);
    }),
    { numRuns: 500 },
  );
});
