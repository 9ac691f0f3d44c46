import 'fake-indexeddb/auto';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { AppEnv } from '../../src/server/context.ts';
import { plainPageHeaders } from '../../src/server/http/middleware/security-headers.ts';
import { phonePlace } from '../support/phone-place.ts';

test('pages that the phone answers carry the headers of the server’s own, one for one', async () => {
  const server = new Hono<AppEnv>().use(plainPageHeaders()).all('*', (c) => c.html(''));
  const { section, reportId } = await phonePlace();
  const home = `/electrician/reports/${reportId}`;
  const origin = 'http://phone.example';
  const pages: [path: string, status: number, form?: Record<string, string>][] = [
    ['/electrician', 200],
    [`${home}/supply`, 200],
    ['/electrician/unsent', 200],
    // A page that the phone has not got, a form that it cannot read, and one of its redirects.
    ['/electrician/nowhere', 503],
    [`${home}/supply`, 400, { ze: '0.3' }],
    ['/electrician/unsent/seen', 303, {}],
  ];
  for (const [path, status, form] of pages) {
    const init = form && { method: 'POST', body: new URLSearchParams(form) };
    const request = new Request(`${origin}${path}`, init);
    Object.defineProperty(request, 'referrer', { value: `${origin}/electrician` });
    const answer = await section.answer({ request, after: () => undefined });
    expect([path, answer.status]).toEqual([path, status]);
    const expected = [...(await server.request(path, init)).headers].filter(
      // What a page is, and how it is fetched, which the server says with the worker itself.
      ([name]) => name !== 'content-type' && name !== 'strict-transport-security',
    );
    expect(expected.map(([name]) => name)).toContain('content-security-policy');
    const here = expected.map(([name]) => [name, answer.headers.get(name)]);
    expect(here, path).toEqual(expected);
  }
});
