import { expect, test } from 'vitest';
import { judged, reportWith } from '../../fixture.ts';

const found = (live_csa: string, cpc_csa: string, wiring_type = 'A') =>
  judged(reportWith({ circuit: { circuit_kind: 'radial', wiring_type, live_csa, cpc_csa } }), 'cable-odd');

const sold = '1.50/1.00 1.0/1.0 1.5/1.0 1.5/1 2.5/1.0 2.5/1.5 4/1.5 4/2.5 6/2.5 10/4 10/6 16/6 16/10 6/6 2.5/2.5'.split(
  ' ',
);
test.each(sold)('%s is sold', (pair) => {
  expect(found(...(pair.split('/') as [string, string]))).toEqual([]);
});

test('4/6 is swapped, 6/1.5 is odd', () => {
  expect(found('4', '6')[0]).toMatchObject({
    rule: 'CABLE_ODD',
    severity: 'warn',
    path: 'boards/b1/circuits/c1/cpc_csa',
    message: 'PVC sheathed cable is not made in 4/6 mm². Are the two columns swapped?',
  });
  expect(found('6', '1.5')).toHaveLength(1);
});

test('other wiring, larger cables, and a CPC without a size have no finding', () => {
  expect(found('4', '6', 'B')).toEqual([]);
  expect(found('25', '10')).toEqual([]);
  expect(found('4', 'na')).toEqual([]);
  expect(found('', '6')).toEqual([]);
});
