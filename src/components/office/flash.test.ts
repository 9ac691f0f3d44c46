import { expect, test } from 'vitest';
import { flashOf } from './flash.ts';

test.each([
  ['done=client-added', 'Client added.'],
  ['done=Call+01632+960111', undefined],
  ['done=toString', undefined],
  ['', undefined],
])('after %j a page says %j', (query, message) => {
  expect(flashOf(query)?.message).toBe(message);
});
