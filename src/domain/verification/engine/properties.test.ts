import Big from 'big.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReportDocument, Values } from '../../forms/definition.ts';
import { judged, reportWith } from '../fixture.ts';
import { maxZs } from '../limits/devices/max-zs.ts';
import type { Finding } from './finding.ts';
import { verify } from './verify.ts';

const standards = ['BS EN 60898', 'BS EN 61009', 'BS 88-2', 'BS 88-3', 'BS 3036', 'BS 1361', 'BS 1362', 'BS 3871'];
const types = ['B', 'C', 'D', '1', '2', '3', '4', 'gG', 'I', 'II', 'na'];
const ratings = '1 2 3 4 5 6 8 10 13 15 16 20 25 30 32 40 45 50 60 63 80 100 125 160 200'.split(' ');
const hundredths = (most: number) => fc.integer({ min: 0, max: most }).map((n) => new Big(n).div(100));

const device = fc.record({
  ocpd_standard: fc.constantFrom(...standards),
  ocpd_type: fc.constantFrom(...types),
  ocpd_rating: fc.constantFrom(...ratings),
  circuit_kind: fc.constantFrom('ring', 'radial', 'distribution'),
  has_socket: fc.boolean(),
});
const seconds = fc.constantFrom('0.1', '0.2', '0.4', '1', '5').map((text) => new Big(text));

const grave = { note: 1, warn: 2, fail: 3 };
const worst = (findings: readonly Finding[]) => Math.max(0, ...findings.map(({ severity }) => grave[severity]));
const codes = (findings: readonly Finding[]) => findings.map(({ rule }) => rule);
const ofZs = (circuit: Values, zs: string) => judged(reportWith({ circuit: { ...circuit, zs } }), 'zs-limit');

test('within a curve and a time, a bigger rating never has a higher limit', () => {
  const pair = fc.tuple(fc.constantFrom(...ratings), fc.constantFrom(...ratings));
  fc.assert(
    fc.property(
      fc.constantFrom(...standards),
      fc.constantFrom(...types),
      pair,
      seconds,
      (standard, type, two, time) => {
        const [small, large] = two.map((text) => new Big(text)).sort((a, b) => a.cmp(b)) as [Big, Big];
        const of = (rating: Big) => maxZs({ standard, type, rating, disconnection: time })?.max;
        const [higher, lower] = [of(small), of(large)];
        if (higher && lower) expect(lower.lte(higher)).toBe(true);
      },
    ),
    { numRuns: 2000 },
  );
});

test('more time never lowers a limit', () => {
  fc.assert(
    fc.property(device, seconds, seconds, ({ ocpd_standard, ocpd_type, ocpd_rating }, one, other) => {
      const of = (disconnection: Big) =>
        maxZs({ standard: ocpd_standard, type: ocpd_type, rating: new Big(ocpd_rating), disconnection })?.max;
      const [short, long] = one.lte(other) ? [of(one), of(other)] : [of(other), of(one)];
      if (short && long) expect(long.gte(short)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('a reading equal to the limit is not over it, and one more in the last digit is', () => {
  fc.assert(
    fc.property(device, (circuit) => {
      const [over] = ofZs(circuit, '9999').filter(({ rule }) => rule === 'ZS_OVER_MAX');
      if (!over?.limit) return;
      expect(codes(ofZs(circuit, over.limit))).not.toContain('ZS_OVER_MAX');
      const more = new Big(over.limit).plus('0.0001').toFixed(4);
      expect(codes(ofZs(circuit, more))).toEqual(['ZS_OVER_MAX']);
    }),
    { numRuns: 1000 },
  );
});

test('raising Zs never improves the verdict', () => {
  fc.assert(
    fc.property(device, hundredths(5000), hundredths(5000), (circuit, at, more) => {
      const answer = (zs: Big) => worst(ofZs(circuit, zs.toFixed(2)));
      expect(answer(at.plus(more))).toBeGreaterThanOrEqual(answer(at));
    }),
    { numRuns: 1000 },
  );
});

test('an over-range Zs fails from the limit on and is not checked below it', () => {
  fc.assert(
    fc.property(device, hundredths(5000), (circuit, at) => {
      const [over] = ofZs(circuit, '9999').filter(({ rule }) => rule === 'ZS_OVER_MAX');
      if (!over?.limit) return;
      expect(codes(ofZs(circuit, `>${at.toFixed(2)}`))).toEqual([at.gte(over.limit) ? 'ZS_OVER_MAX' : 'NOT_CHECKABLE']);
    }),
    { numRuns: 1000 },
  );
});

test('over-range insulation counts as its number', () => {
  const insulation = (ir_le: string, system: string) => {
    const circuit = { system, ir_voltage: '500', ir_le };
    return codes(judged(reportWith({ circuit }), 'insulation'));
  };
  fc.assert(
    fc.property(hundredths(400), fc.constantFrom('LV', 'SELV', 'PELV', 'FELV'), (megohms, system) => {
      expect(insulation(`>${megohms.toFixed(2)}`, system)).toEqual(insulation(megohms.toFixed(2), system));
    }),
    { numRuns: 500 },
  );
});

test('a device without a limit always has a note', () => {
  const unknown = fc.record({
    ocpd_standard: fc.constantFrom('BS EN 60947-2', 'BS EN 60947-3', 'BS EN 62606', 'other', 'toString', 'BS 9999'),
    ocpd_type: fc.constantFrom('B', 'gG', 'MCCB', 'K', 'Z', '__proto__'),
    ocpd_rating: fc.constantFrom(...ratings),
    cpc_csa: fc.constantFrom('1.0', '1.5'),
    live_csa: fc.constantFrom('2.5', '4'),
  });
  fc.assert(
    fc.property(unknown, hundredths(5000), (circuit, zs) => {
      expect(codes(ofZs(circuit, zs.toFixed(2)))).toEqual(['NOT_CHECKABLE']);
      const cpc = judged(reportWith({ circuit: { ...circuit, zs: zs.toFixed(2) } }), 'protective-conductor');
      expect(codes(cpc)).toEqual(['NOT_CHECKABLE']);
    }),
    { numRuns: 500 },
  );
});

test('a larger CPC is never worse, for any fault', () => {
  const areas = ['0.75', '1.0', '1.5', '2.5', '4', '6', '10', '16'];
  fc.assert(
    fc.property(device, hundredths(2000), fc.nat(areas.length - 1), fc.nat(areas.length - 1), (circuit, zs, a, b) => {
      const answer = (cpc_csa: string | undefined) =>
        worst(judged(reportWith({ circuit: { ...circuit, zs: zs.toFixed(2), cpc_csa } }), 'protective-conductor'));
      expect(answer(areas[Math.max(a, b)])).toBeLessThanOrEqual(answer(areas[Math.min(a, b)]));
    }),
    { numRuns: 1000 },
  );
});

test('a smaller device or a better correction never overloads a cable more', () => {
  const cable = fc.record({
    live_csa: fc.constantFrom('1.0', '1.5', '2.5', '4', '6', '10', '16'),
    ref_method: fc.constantFrom('A', 'B', 'C', '100', '101', '102', '103'),
    wiring_type: fc.constantFrom('A', 'B', 'F'),
    ocpd_standard: fc.constantFrom('BS EN 60898', 'BS 3036'),
  });
  const correction = fc.integer({ min: 10, max: 100 }).map((n) => new Big(n).div(100));
  const rating = fc.constantFrom(...ratings).map((text) => new Big(text));
  fc.assert(
    fc.property(cable, rating, rating, correction, correction, (circuit, r1, r2, c1, c2) => {
      const answer = (ocpd_rating: Big, factor: Big) => {
        const values = { ...circuit, ocpd_rating: `${ocpd_rating}`, correction: `${factor}`, circuit_kind: 'radial' };
        return codes(judged(reportWith({ circuit: values }), 'overload')).includes('OVERLOAD_COORD') ? 1 : 0;
      };
      const [small, large] = r1.lte(r2) ? [r1, r2] : [r2, r1];
      const [poor, good] = c1.lte(c2) ? [c1, c2] : [c2, c1];
      expect(answer(small, good)).toBeLessThanOrEqual(answer(large, good));
      expect(answer(large, good)).toBeLessThanOrEqual(answer(large, poor));
    }),
    { numRuns: 500 },
  );
});

test('a longer run or a heavier load never loses less', () => {
  const decimal = fc.integer({ min: 1, max: 2000 }).map((n) => new Big(n).div(10));
  const circuit = fc.record({
    live_csa: fc.constantFrom('1.0', '2.5', '10'),
    use: fc.constantFrom('lighting', 'other'),
    circuit_kind: fc.constantFrom('ring', 'radial'),
  });
  fc.assert(
    fc.property(circuit, decimal, decimal, fc.integer({ min: 1, max: 99 }), (values, amps, more, metres) => {
      const answer = (ib: Big, length: number) =>
        worst(judged(reportWith({ circuit: { ...values, ib_a: `${ib}`, length_m: `${length}` } }), 'volt-drop'));
      expect(answer(amps.plus(more), metres)).toBeGreaterThanOrEqual(answer(amps, metres));
      // Up to 100 m, beyond which a longer run may lose more.
      expect(answer(amps, metres + 1)).toBeGreaterThanOrEqual(answer(amps, metres));
    }),
    { numRuns: 500 },
  );
});

test('optional values are not missed: without load, length and kind of load there is no note', () => {
  const optional = ['volt-drop', 'rcd-type'];
  fc.assert(
    fc.property(device, (circuit) => {
      const whole = { ...circuit, live_csa: '2.5', cpc_csa: '1.5', zs: '0.60', rcd_type: 'A', rcd_idn: '30' };
      const document = reportWith({ circuit: whole });
      expect(optional.flatMap((rule) => judged(document, rule))).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

test('zeros left off readings, or added to them, do not change the findings of boards and circuits', () => {
  const bare = (text: string) => text.replace(/\.?0+$/, '');
  // Coarse figures among the fine ones: those end in zeros.
  const steps = (most: number) =>
    fc.oneof(
      hundredths(most),
      fc.integer({ min: 0, max: most / 10 }).map((n) => new Big(n).div(10)),
    );
  const tenths = fc.integer({ min: 0, max: 250 }).map((n) => new Big(n).div(10));
  const readings = fc.record({
    ze: steps(100),
    zdb: steps(200),
    sub: steps(200),
    r1r2: steps(100),
    zs: steps(300),
    ir: tenths,
  });
  const currents = fc.record({ supply: steps(400), first: steps(400), second: steps(400) });
  fc.assert(
    fc.property(readings, currents, fc.boolean(), ({ ze, zdb, sub, r1r2, zs, ir }, ipf, isTT) => {
      const documentOf = (write: (value: Big, decimals: number) => string): ReportDocument => ({
        form_type: 'EICR',
        edition: '2018+A4',
        supply: {
          earthing_system: isTT ? 'TT' : 'TN-C-S_PME',
          live_conductors: '1ph_2w',
          ze: write(ze, 2),
          supply_ipf: write(ipf.supply, 2),
        },
        boards: [
          {
            id: 'b1',
            fed_from: { origin: true },
            zdb: write(zdb, 2),
            ipf_db: write(ipf.first, 2),
            circuits: [{ id: 'c1', circuit_kind: 'distribution', r1r2: write(r1r2, 2) }],
          },
          {
            id: 'b2',
            fed_from: { board: 'b1', circuit: 'c1' },
            zdb: write(sub, 2),
            ipf_db: write(ipf.second, 2),
            circuits: [
              {
                id: 'c2',
                circuit_kind: 'radial',
                ocpd_standard: 'BS EN 60898',
                ocpd_type: 'B',
                ocpd_rating: '32',
                has_socket: true,
                r1r2: write(r1r2, 2),
                zs: write(zs, 2),
                ir_le: write(ir, ir.gte(20) ? 0 : 1),
              },
            ],
          },
        ],
      });
      const said = (document: ReportDocument) =>
        verify(document).findings.map(({ rule, severity, path }) => `${severity} ${rule} ${path}`);
      const padded = documentOf((value, decimals) => value.toFixed(decimals));
      expect(
        said(documentOf((value, decimals) => (decimals > 0 ? bare(value.toFixed(decimals)) : value.toFixed(0)))),
      ).toEqual(said(padded));
    }),
    { numRuns: 500 },
  );
});
