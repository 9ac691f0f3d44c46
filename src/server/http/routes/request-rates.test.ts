import { expect, test } from 'vitest';
import { BusyError } from '../../../kernel/errors.ts';
import { requestRates } from './rates.ts';
import { openRequestRates } from './request-rates.ts';

const clock = () => new Date('2026-11-22T10:00:00Z');
const full = Object.assign(new Error('database or disk is full'), { errcode: 13 });

test.each([
  ['is full', full],
  ['is busy', new BusyError('writing', 1)],
])('where the database %s, each process counts the shared rates for itself', async (_, error) => {
  const rates = openRequestRates(clock, () => Promise.reject(error));
  for (let asked = 0; asked < requestRates['look-up by number'].most; asked++) {
    await rates.take('look-up by number', '192.0.2.1');
  }
  await expect(rates.take('look-up by number', '192.0.2.1')).rejects.toThrow();
  await rates.take('look-up by number', '198.51.100.1');
});

test('an error other than a database fault is passed on', async () => {
  const rates = openRequestRates(clock, () => Promise.reject(new TypeError('a slip of ours')));
  await expect(rates.take('look-up by number', '192.0.2.1')).rejects.toThrow('a slip of ours');
});
