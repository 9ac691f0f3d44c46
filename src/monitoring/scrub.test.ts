import { expect, test } from 'vitest';
import { scrub } from './scrub.mjs';

test.each([
  ['GET /sites?q=mrs+jones', 'GET /sites'],
  ['https://certs.example/sites?q=mrs%20jones#row', 'https://certs.example/sites'],
  ['/RSC/R/sites.txt?query=q%3Djones', '/RSC/R/sites.txt'],
  ['{"href":"/sites?q=jones","id":3}', '{"href":"/sites","id":3}'],
  ['Is the cover missing? Yes', 'Is the cover missing? Yes'],
  ['<a href="/sites?q=jones">', '<a href="/sites">'],
  ['/to:http://certs.example/(a?q=jones', '/to:http://certs.example/(a'],
])('%s leaves as %s', (before, after) => {
  expect(scrub(before)).toBe(after);
});

test('attributes that hold only search terms are left out, at any depth', () => {
  expect(scrub({ a: [{ 'url.query': '?q=jones', 'url.path': '/sites' }], query_string: 'q=jones' })).toEqual({
    a: [{ 'url.path': '/sites' }],
  });
});
