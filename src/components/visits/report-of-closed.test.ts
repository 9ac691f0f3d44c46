import { expect, test } from 'vitest';
import { reportOfClosed } from './report-of-closed.ts';

test('no report is said to go with the new visit that was discarded', () => {
  expect(reportOfClosed('1', false)).toContain('goes with the new visit as it is');
  expect(reportOfClosed(null, true)).toContain('comes back as it was with the new one');
  expect(reportOfClosed(null, false)).toContain('the new visit begins with another one');
});
