import { expect, test } from 'vitest';
import { readReason } from './reason.ts';

test('a reason is stored without surrounding space', () => {
  expect(readReason('  Measured twice,\r\nsame reading.  ')).toEqual({
    ok: true,
    value: 'Measured twice,\nsame reading.',
  });
});

test.each([
  ['nothing', '', 'Say why this is not a fault'],
  ['spaces', ' \n ', 'Say why this is not a fault'],
  ['1001 characters', 'a'.repeat(1001), 'Use at most 1000 characters'],
])('%s is no reason', (_, entered, message) => {
  expect(readReason(entered)).toEqual({ ok: false, message });
});

test('it accepts unprintable characters, because no document prints it', () => {
  expect(readReason('Fine 🙂')).toEqual({ ok: true, value: 'Fine 🙂' });
});

test('1000 characters are a reason', () => {
  expect(readReason('a'.repeat(1000))).toMatchObject({ ok: true });
});
