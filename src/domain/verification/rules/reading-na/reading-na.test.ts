import { expect, test } from 'vitest';
import type { Values } from '../../../forms/definition.ts';
import { judged, reportWith } from '../../fixture.ts';

const asked = (circuit: Values) =>
  judged(reportWith({ circuit: { circuit_kind: 'radial', cpc_csa: '1.5', ...circuit } }), 'reading-na').map(
    ({ severity, rule, path }) => `${severity} ${rule} ${path.split('/').at(-1)}`,
  );

test.each<[string, Values, string[]]>([
  ['Zs', { zs: 'N/A' }, ['zs']],
  ['insulation', { ir_ll: 'N/A', ir_le: 'N/A' }, ['ir_ll', 'ir_le']],
  ['polarity', { polarity: 'na' }, ['polarity']],
  ['R1+R2 and R2', { r1r2: 'N/A', r2: 'N/A' }, ['r1r2']],
  ['R1+R2, and R2 empty', { r1r2: 'N/A' }, ['r1r2']],
  ['R2, and R1+R2 empty', { r2: 'N/A' }, ['r2']],
  ['R2 beside an R1+R2', { r1r2: '0.40', r2: 'N/A' }, []],
  ['R1+R2 beside an R2', { r1r2: 'N/A', r2: '0.25' }, []],
  ['R2 beside an R1+R2 that is LIM', { r1r2: 'LIM', r2: 'N/A' }, []],
  ['nothing', { zs: 'LIM', ir_le: 'N/V', polarity: 'lim' }, []],
  ['Zs of SELV', { zs: 'N/A', system: 'SELV' }, []],
  ['Zs of FELV', { zs: 'N/A', system: 'FELV' }, []],
  ['Zs where the CPC is conduit', { zs: 'N/A', cpc_csa: 'na' }, []],
  ['Zs, with the reason in the remarks', { zs: 'N/A', remarks: 'SPD sockets, live conductors joined' }, []],
  ['Zs, with remarks without a reason', { zs: 'N/A', remarks: 'None' }, ['zs']],
  ['Zs, with remarks about the load', { zs: 'N/A', remarks: 'LED downlights' }, ['zs']],
  ['Zs where the CPC is not filled in', { zs: 'N/A', cpc_csa: '' }, []],
])('N/A for %s', (_, circuit, fields) => {
  expect(asked(circuit)).toEqual(fields.map((field) => `warn READING_NA ${field}`));
});

const none = { circuit_kind: 'radial', rcd_standard: 'na', rcd_type: 'na', rcd_idn: 'na' };
const own = { circuit_kind: 'radial', rcd_standard: 'BS EN 61009', rcd_type: 'A', rcd_idn: '30' };
const main = (measured_ms: unknown) => ({ main_switch: { rcd: { type: 'A', idn_ma: '30', measured_ms } } });

test.each<[string, Parameters<typeof reportWith>[0], string[]]>([
  ['at the origin', { particulars: main('na'), circuit: none }, ['particulars/main_switch/rcd/measured_ms']],
  [
    'at the origin, as a reading',
    { particulars: main({ text: 'N/A' }), circuit: none },
    ['particulars/main_switch/rcd/measured_ms'],
  ],
  ['on a board', { board: main('na'), circuit: none }, ['boards/b1/main_switch/rcd/measured_ms']],
  ['with circuits that have their own', { particulars: main('na'), board: main('na'), circuit: own }, []],
  ['with a spare way alone', { particulars: main('na'), circuit: { circuit_kind: 'spare' } }, []],
  ['that is LIM', { particulars: main('LIM'), circuit: none }, []],
  ['that is timed', { particulars: main('24'), circuit: none }, []],
  [
    'of no RCD',
    { particulars: { main_switch: { rcd: { type: 'na', idn_ma: 'na', measured_ms: 'na' } } }, circuit: none },
    [],
  ],
])('N/A for the time of an RCD in a main switch %s', (_, given, paths) => {
  expect(judged(reportWith(given), 'reading-na').map(({ path }) => path)).toEqual(paths);
});
