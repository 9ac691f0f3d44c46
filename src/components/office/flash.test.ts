import { expect, test } from 'vitest';
import { flashOf } from './flash.ts';

test.each([
  ['done=sites-added&count=1', 'One site added.'],
  ['done=sites-added&count=50', '50 sites added.'],
  ['done=sites-added&count=100000', '100,000 sites added.'],
  ['done=client-added', 'The client is added.'],
  ['done=sites-added', undefined],
  ['done=sites-added&count=0', undefined],
  ['done=sites-added&count=Call+01632+960111', undefined],
  ['done=toString', undefined],
  ['', undefined],
])('after %j a page says %j', (query, message) => {
  expect(flashOf(query)?.message).toBe(message);
});
