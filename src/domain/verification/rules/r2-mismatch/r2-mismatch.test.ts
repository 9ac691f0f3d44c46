import { expect, test } from 'vitest';
import type { Values } from '../../../forms/definition.ts';
import { judged, reportWith } from '../../fixture.ts';

const found = (circuit: Values, board: Values = { zdb: '0.22' }) =>
  judged(
    reportWith({ circuit: { circuit_kind: 'radial', live_csa: '2.5', cpc_csa: '1.5', ...circuit }, board }),
    'r2-mismatch',
  );

test('R1+R2 in the column of R2: Zs fits it as R1+R2, and not as R2', () => {
  expect(found({ r2: '0.41', zs: '0.63', r1r2: 'N/A' })).toMatchObject([
    {
      rule: 'R2_MISMATCH',
      severity: 'warn',
      path: 'boards/b1/circuits/c1/r2',
      measured: '0.41',
      arithmetic: '0.22 + 0.41 × (7.41 + 12.1) ÷ 12.1 = 0.88; 0.22 + 0.41 = 0.63',
    },
  ]);
});

test.each<[string, Values, boolean]>([
  ['R2 larger than R1+R2', { r2: '0.42', r1r2: '0.41' }, true],
  ['R2 equal to R1+R2', { r2: '0.41', r1r2: '0.41' }, false],
  ['Zs 0.05 from Zdb + R2', { r2: '0.41', zs: '0.68' }, true],
  ['Zs 0.06 from Zdb + R2', { r2: '0.41', zs: '0.69' }, false],
  ['a true R2', { r2: '0.41', zs: '0.88' }, false],
  ['so short a cable that both are the same', { r2: '0.10', zs: '0.32' }, false],
  // 0.22 + 0.16 × 19.51 ÷ 12.10 = 0.478: 0.098 above 0.38.
  ['Zs within 0.10 of what it should be', { r2: '0.16', zs: '0.38' }, false],
  ['R1+R2 that is LIM', { r2: '0.41', zs: '0.63', r1r2: 'LIM' }, false],
  ['sizes not known', { r2: '0.41', zs: '0.63', cpc_csa: 'na' }, false],
  ['Zs not measured', { r2: '0.41', zs: 'LIM' }, false],
  ['SELV', { r2: '0.42', r1r2: '0.41', system: 'SELV' }, false],
  ['over range', { r2: '>20', r1r2: '0.41' }, false],
])('%s', (_, circuit, isAsked) => {
  expect(found(circuit)).toHaveLength(isAsked ? 1 : 0);
});
