import { expect, test } from 'vitest';
import { rateLimit } from './rate-limit.ts';

test('addresses of one network count as one, and are free again a minute later', () => {
  let now = new Date('2026-11-24T10:00:00.000Z');
  const limit = rateLimit(() => now, 3);
  const taken = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:ffff::3', '2001:db8:1:2::4'].map((address) =>
    limit.take(address),
  );
  expect(taken).toEqual([{ ok: true }, { ok: true }, { ok: true }, { ok: false, retryAfterSeconds: 60 }]);
  expect(limit.take('2001:db8:1:3::1')).toEqual({ ok: true });
  now = new Date('2026-11-24T10:01:00.000Z');
  expect(limit.take('2001:db8:1:2::5')).toEqual({ ok: true });
});
