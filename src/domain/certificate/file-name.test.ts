import { expect, test } from 'vitest';
import { fileNameOf } from './file-name.ts';

const number = { number: 'CP-EICR-00042', revision: 1 };

test.each([
  [{ lines: ['14 Lamplighter Street'], postcode: 'LL30 2AB' }, 'CP-EICR-00042-14-Lamplighter-Street-LL30-2AB'],
  [{ lines: ['Tŷ’r "Ysgol"\r\n; x'], postcode: '' }, 'CP-EICR-00042-Ty-r-Ysgol-x'],
  [{ lines: ['x'.repeat(300)], postcode: 'LL30 2AB' }, `CP-EICR-00042-${'x'.repeat(40)}-LL30-2AB`],
  [{ lines: [], postcode: '' }, 'CP-EICR-00042'],
  [undefined, 'CP-EICR-00042'],
])('a file is named after its certificate and its address: %j', (address, name) =>
  expect(fileNameOf(number, address)).toBe(name),
);

test('a revision is told from the first', () => {
  expect(fileNameOf({ ...number, revision: 2 })).toBe('CP-EICR-00042-r2');
});
