import { expect, test } from 'vitest';
import { reportOfClosed } from './report-of-closed.ts';

test('a discarded report is not said to go with the new visit', () => {
  expect(reportOfClosed('1', false)).toContain('moves to the new visit unchanged');
  expect(reportOfClosed(null, true)).toContain('comes back unchanged with the new one');
  expect(reportOfClosed(null, false)).toContain('the new visit starts a new one');
});
