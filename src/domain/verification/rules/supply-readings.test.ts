import { expect, test } from 'vitest';
import { type Given, ipf, resultsOf, zdb } from './two-boards-fixture.ts';

const below = ['warn ZDB_BELOW_UPSTREAM boards/db2/zdb'];

test.each<[string, Given, Given, string[]]>([
  ['zdb-upstream', zdb('0.5', '0.3'), zdb('0.50', '0.30'), below],
  ['zdb-upstream', zdb('25', '24'), zdb('25.0', '24.0'), below],
  ['ipf-upstream', ipf('1', '2'), ipf('1.00', '2.00'), ['warn IPF_ABOVE_UPSTREAM boards/db2/ipf_db']],
  [
    'feeder',
    { ...zdb('0.2', '0.6'), feeder: { r1r2: '0.1' } },
    { ...zdb('0.20', '0.60'), feeder: { r1r2: '0.10' } },
    ['warn FEEDER_MISMATCH boards/db1/circuits/f/r1r2'],
  ],
  [
    'ipf-impedance',
    { second: { zdb: '0.5', ipf_db: '0.3' } },
    { second: { zdb: '0.50', ipf_db: '0.30' } },
    ['warn IPF_ZE_MISMATCH boards/db2/ipf_db'],
  ],
])('%s: zeros left off do not make readings coarser', (rule, bare, padded, findings) => {
  expect(resultsOf(rule, bare)).toEqual(findings);
  expect(resultsOf(rule, padded)).toEqual(findings);
});
