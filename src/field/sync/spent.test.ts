import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { KeptWithNumber } from '../kept/database.ts';
import { spent } from './spent.ts';

const logs = fc
  .array(fc.constantFrom('waiting', 'taken', 'refused'), { maxLength: 600 })
  .map((states) => states.map((state, at) => ({ n: at + 1, state }) as unknown as KeptWithNumber));

test('only entries that the server has sent back leave the log, the oldest first, and the log stays short', () => {
  fc.assert(
    fc.property(logs, fc.nat(700), (all, toldUpTo) => {
      const gone = new Set(spent(all, toldUpTo));
      for (const { n, state } of all) if (gone.has(n)) expect([state, n <= toldUpTo]).toEqual(['taken', true]);
      const told = all.filter(({ state, n }) => state === 'taken' && n <= toldUpTo);
      const left = told.filter(({ n }) => !gone.has(n));
      expect(left).toEqual(told.slice(-200));
    }),
  );
});
