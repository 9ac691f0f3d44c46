import { expect, test } from 'vitest';
import { A2_A3, A4 } from '../../editions.ts';
import { formForWork } from './edition.ts';

test.each([
  ['EIC', '2026-10-14', A2_A3],
  ['MEIWC', '2026-10-14', A2_A3],
  ['EIC', '2026-10-15', A4],
  ['EIC', undefined, A4],
  ['EICR', '2026-10-14', A4],
])('%s designed on %s is certified to %s', (type, designedOn, edition) => {
  expect(formForWork(type, designedOn)).toMatchObject({ formType: type, edition });
});
