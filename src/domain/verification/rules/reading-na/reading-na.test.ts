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
  ['Zs where the CPC is not filled in', { zs: 'N/A', cpc_csa: '' }, []],
])('N/A for %s', (_, circuit, fields) => {
  expect(asked(circuit)).toEqual(fields.map((field) => `warn READING_NA ${field}`));
});
