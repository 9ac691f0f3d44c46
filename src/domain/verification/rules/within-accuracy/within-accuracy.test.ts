import { expect, test } from 'vitest';
import type { Values } from '../../../forms/definition.ts';
import { verify } from '../../engine/verify.ts';
import { judged, reportWith } from '../../fixture.ts';

type Given = Parameters<typeof reportWith>[0];
const said = (given: Given) =>
  judged(reportWith(given), 'within-accuracy').map(({ path, measured, limit }) => `${path} ${measured} ${limit}`);

const b32 = { circuit_kind: 'radial', ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32' };
const rcd = { rcd_standard: 'BS EN 61008', rcd_type: 'A', rcd_idn: '30', rcd_rating: '63' };
const at = 'boards/b1/circuits/c1';

test.each<[string, Values, string[]]>([
  // ± (5 % + 3 digits) round the limit of 1.37
  ['Zs just under what reaches its limit', { ...b32, zs: '1.27' }, []],
  ['Zs that may be above its limit', { ...b32, zs: '1.28' }, [`${at}/zs 1.28 1.37`]],
  ['Zs at its limit', { ...b32, zs: '1.37' }, [`${at}/zs 1.37 1.37`]],
  ['Zs that may be below its limit', { ...b32, zs: '1.47' }, [`${at}/zs 1.47 1.37`]],
  ['Zs that is above its limit', { ...b32, zs: '1.48' }, []],
  ['Zs that was calculated', { ...b32, zs: { text: '1.37', provenance: 'calculated' } }, []],
  ['Zs that was measured', { ...b32, zs: { text: '1.37', provenance: 'measured' } }, [`${at}/zs 1.37 1.37`]],
  ['Zs over range', { ...b32, zs: '>1.37' }, []],
  ['Zs of extra-low voltage', { ...b32, system: 'SELV', zs: '1.37' }, []],
  ['Zs without a limit', { ...b32, ocpd_type: 'K', zs: '1.37' }, []],
  ['Zs that an RCD covers', { ...b32, ...rcd, rcd_ms: '28', zs: '1.37' }, []],
  ['Zs with an RCD that is too slow', { ...b32, ...rcd, rcd_ms: '400', zs: '1.37' }, [`${at}/zs 1.37 1.37`]],
  ['an RCD time that may be over 300 ms', { ...rcd, rcd_ms: '297' }, [`${at}/rcd_ms 297 300`]],
  ['an RCD time that is not', { ...rcd, rcd_ms: '296' }, []], // 296 + 2.96 + 1
  ['an RCD time that may be under 300 ms', { ...rcd, rcd_ms: '304' }, [`${at}/rcd_ms 304 300`]],
  ['a type S that may be too fast', { ...rcd, rcd_delay: 'S', rcd_ms: '131' }, [`${at}/rcd_ms 131 130`]],
  ['a type S that may be too slow', { ...rcd, rcd_delay: 'S', rcd_ms: '505' }, [`${at}/rcd_ms 505 500`]],
  ['a type S in the middle', { ...rcd, rcd_delay: 'S', rcd_ms: '300' }, []],
  ['insulation near the minimum', { ir_ll: '1.2', ir_le: '>299' }, [`${at}/ir_ll 1.2 1`]], // 1.2 ± (0.036 + 0.3)
  ['insulation a little below', { ir_ll: '1.5', ir_le: '0.80' }, []],
  ['insulation of SELV', { system: 'SELV', ir_ll: '1.2', ir_le: '0.50' }, [`${at}/ir_le 0.50 0.5`]],
  ['LIM', { ...b32, zs: 'LIM', ir_ll: 'N/V', ir_le: 'N/A' }, []],
])('%s', (_, circuit, findings) => {
  expect(said({ circuit })).toEqual(findings);
});

const tt = (resistance: string, ze = '') => ({
  supply: { earthing_system: 'TT', ze },
  particulars: { electrode: { resistance }, main_switch: { rcd: { type: 'A', idn_ma: '100' } } },
});
test.each<[string, Given, string[]]>([
  ['Ze near the usual maximum of TN-S', { supply: { earthing_system: 'TN-S', ze: '0.78' } }, ['supply/ze 0.78 0.8']],
  ['Ze near that of PME', { supply: { earthing_system: 'TN-C-S_PME', ze: '0.32' } }, ['supply/ze 0.32 0.35']],
  ['Ze far from it', { supply: { earthing_system: 'TN-C-S_PME', ze: '0.21' } }, []],
  ['Ze by enquiry', { supply: { earthing_system: 'TN-C-S_PME', ze: '0.35', ze_method: 'enquiry' } }, []],
  ['Ze behind a private transformer', { supply: { earthing_system: 'TN-S', ze: '0.80', private_supply: true } }, []],
  ['RA near its limit', tt('495'), ['particulars/electrode/resistance 495 500']], // 2 % + 3
  ['RA far from it', tt('480'), []],
  ['Ze in place of RA, measured as a loop', tt('', '480'), ['supply/ze 480 500']],
  [
    'no RCD to go with RA',
    { supply: { earthing_system: 'TT' }, particulars: { electrode: { resistance: '500' } } },
    [],
  ],
  ['RA on TN', { particulars: { electrode: { resistance: '500' }, main_switch: { rcd: { idn_ma: '100' } } } }, []],
  [
    'the RCD at the origin',
    { particulars: { main_switch: { rcd: { type: 'A', idn_ma: '100', measured_ms: '299' } } } },
    ['particulars/main_switch/rcd/measured_ms 299 300'],
  ],
  [
    "a board's RCD",
    { board: { main_switch: { rcd: { type: 'A', idn_ma: '100', measured_ms: '299' } } } },
    ['boards/b1/main_switch/rcd/measured_ms 299 300'],
  ],
])('%s', (_, given, findings) => {
  expect(said(given)).toEqual(findings);
});

test("the note gives both bounds, by the instrument's own accuracy if recorded", () => {
  const noteWith = (instrument: Values) =>
    judged(
      reportWith({
        circuit: { ...b32, zs: '1.35' },
        rest: { instruments: [{ id: 'i1', function: 'loop', ...instrument }] },
      }),
      'within-accuracy',
    );
  expect(noteWith({})).toEqual([
    {
      rule: 'WITHIN_ACCURACY',
      severity: 'note',
      path: `${at}/zs`,
      measured: '1.35',
      limit: '1.37',
      unit: 'Ω',
      arithmetic: '1.35 ± (5 % + 3 digits) = 1.2525 to 1.4475; the limit is 1.37',
      regulation: 'Table 41.3',
      message: '1.35 Ω is too close to 1.37 Ω for the instrument to tell which side the true value is on.',
    },
  ]);
  expect(noteWith({ accuracy_percent: '1', accuracy_digits: '1' }).map(({ arithmetic }) => arithmetic)).toEqual([
    '1.35 ± (1 % + 1 digit) = 1.3265 to 1.3735; the limit is 1.37',
  ]);
  expect(noteWith({ accuracy_percent: '0.5', accuracy_digits: '1' })).toEqual([]);
  expect(noteWith({ accuracy_percent: '0', accuracy_digits: '0' })).toEqual([]);
});

test.each([
  ['1.36', []],
  ['1.37', []], // equal passes, for any accuracy
  ['1.38', ['ZS_OVER_MAX']],
])('the verdict on Zs %s follows the figure', (zs, fails) => {
  const { findings } = verify(reportWith({ circuit: { ...b32, zs } }));
  const ofZs = findings.filter(({ path }) => path.endsWith('/zs'));
  expect(ofZs.filter(({ severity }) => severity === 'fail').map(({ rule }) => rule)).toEqual(fails);
  expect(ofZs.map(({ rule }) => rule)).toContain('WITHIN_ACCURACY');
});

test('the bound of a limit without end is shown to four decimals', () => {
  const given = tt('1665');
  given.particulars.main_switch.rcd.idn_ma = '30';
  expect(said(given)).toEqual(['particulars/electrode/resistance 1665 1666.6667']);
});
