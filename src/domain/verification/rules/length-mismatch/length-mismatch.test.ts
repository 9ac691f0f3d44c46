import { expect, test } from 'vitest';
import type { Values } from '../../../forms/definition.ts';
import { judged, reportWith } from '../../fixture.ts';

const found = (circuit: Values) =>
  judged(
    reportWith({ circuit: { circuit_kind: 'radial', live_csa: '2.5', cpc_csa: '1.5', r1r2: '0.41', ...circuit } }),
    'length-mismatch',
  );

test.each<[string, Values, boolean]>([
  ['21 m by R1+R2, 95 m written', { length_m: '95' }, true],
  ['18 m written', { length_m: '18' }, false],
  ['a slip of the point', { r1r2: '4.10', length_m: '21' }, true],
  // 20 m of 2.5/1.5 is 0.3902 Ω; 5 m is 0.09755, and 35 % of the longer more than that.
  ['5 m apart', { r1r2: '0.0976', length_m: '10' }, false],
  ['more than 5 m apart', { r1r2: '0.0975', length_m: '10.1' }, true],
  // 100 m is 1.951 Ω, 65 m 35 % less.
  ['35 % apart', { r1r2: '1.951', length_m: '65' }, false],
  ['more than 35 % apart', { r1r2: '1.951', length_m: '64.9' }, true],
  // 16/6: 4.23 mΩ/m, so 0.05 Ω are 11.8 m.
  ['0.05 Ω apart of thick cable', { live_csa: '16', cpc_csa: '6', r1r2: '0.0923', length_m: '10' }, false],
  ['more than 0.05 Ω apart', { live_csa: '16', cpc_csa: '6', r1r2: '0.0924', length_m: '10' }, true],
  ['no length', {}, false],
  ['length nought', { length_m: '0' }, false],
  ['a ring', { circuit_kind: 'ring', length_m: '95' }, false],
  ['a feeder', { circuit_kind: 'distribution', length_m: '95' }, false],
  ['R1+R2 not measured', { r1r2: 'LIM', length_m: '95' }, false],
  ['a size that is not in the table', { cpc_csa: 'na', length_m: '95' }, false],
])('%s', (_, circuit, isAsked) => {
  expect(found(circuit)).toHaveLength(isAsked ? 1 : 0);
});

test('if moving the decimal point corrects it, the finding asks that', () => {
  expect(found({ r1r2: '4.10', length_m: '21' })[0]).toMatchObject({
    path: 'boards/b1/circuits/c1/r1r2',
    message:
      'R1+R2 4.10 Ω in 2.5/1.5 mm² gives about 210 m, but 21 m is entered. Is it 0.41 Ω, with the decimal point moved?',
  });
  expect(found({ length_m: '95' })[0]?.message).toMatch(/and the sizes\.$/);
});
