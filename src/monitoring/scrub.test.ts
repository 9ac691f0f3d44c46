import { expect, test } from 'vitest';
import { siteRoutes } from '../server/routes.ts';
import { maskSecrets, scrub, scrubEnvelope } from './scrub.mjs';

test.each([
  ['GET /sites?q=mrs+jones', 'GET /sites'],
  ['https://certs.example/sites?q=mrs%20jones#row', 'https://certs.example/sites'],
  ['/RSC/R/sites.txt?query=q%3Djones', '/RSC/R/sites.txt'],
  ['{"href":"/sites?q=jones","id":3}', '{"href":"/sites","id":3}'],
  ['Is the cover missing? Yes', 'Is the cover missing? Yes'],
  ['<a href="/sites?q=jones">', '<a href="/sites">'],
  ['/to:http://certs.example/(a?q=jones', '/to:http://certs.example/(a'],
  ['GET /auth/reset/4fT_x-9?from=mail', 'GET /auth/reset/…'],
  ['GET /auth/reset/:token', 'GET /auth/reset/:token'],
  ['at https://certs.example/public/verify/ABCD-EFGH', 'at https://certs.example/public/verify/…'],
  ['Key (email)=(olwen.parry@quay.example.org) exists', 'Key (email)=(…@…) exists'],
])('%s is sent as %s', (before, after) => {
  expect(scrub(before)).toBe(after);
});

test('every route with a secret in its address is masked', () => {
  const secret = siteRoutes.routes.filter(({ path }) => /:(token|code)\b/.test(path));
  expect(secret.length).toBeGreaterThan(3);
  for (const { path } of secret) {
    const asked = path.replace(/:(token|code)\b(\{[^/]*\})?/, 'needle').replace(/:\w+(\{[^/]*\})?/g, 'x');
    expect(maskSecrets(asked), path).not.toContain('needle');
  }
});

const needle = 'NEEDLE';
const hiding = {
  'http.request.header.cookie': [`copperplate=${needle}`],
  'http.request.header.x-forwarded-for': needle,
  'client.address': needle,
  'network.peer.address': needle,
  'user_agent.original': needle,
  'user.email': needle,
  'something.new.in.the.next.version': needle,
};
const kept = { 'http.request.method': 'GET', 'http.response.status_code': 200, 'url.path': '/sites' };
const streamed = (attributes: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, { value, type: 'string' }]));

test.each([
  ['a streamed span', 'span', { version: 2, items: [{ name: 'GET', attributes: streamed({ ...hiding, ...kept }) }] }],
  [
    'an event',
    'event',
    {
      event_id: '1',
      user: { email: needle, ip_address: needle },
      server_name: needle,
      extra: { form: needle },
      request: {
        url: `https://c.example/sites?q=${needle}`,
        headers: { Cookie: needle },
        cookies: needle,
        data: needle,
      },
      contexts: { trace: { trace_id: '2', data: { ...hiding, ...kept } }, form: { typed: needle } },
      breadcrumbs: [
        { category: 'console', message: needle },
        { category: 'fetch', data: { url: `/sites?q=${needle}`, request_body: needle, method: 'GET' } },
      ],
      exception: {
        values: [{ type: 'Error', value: 'broke', stacktrace: { frames: [{ lineno: 1, vars: { a: needle } }] } }],
      },
    },
  ],
  ['a transaction', 'transaction', { transaction: 'GET /sites', spans: [{ op: 'db', data: { ...hiding, ...kept } }] }],
  ['a session', 'session', { sid: '1', did: needle, attrs: { ip_address: needle, user_agent: needle, release: '1' } }],
  ['an unknown kind', 'feedback', { message: needle }],
])('%s is sent with allowed values only', (_, type, payload) => {
  const left = JSON.stringify(scrubEnvelope([{}, [[{ type }, payload]]]));
  expect(left).not.toContain(needle);
  if (type === 'span' || type === 'event' || type === 'transaction') {
    expect(left).toContain('http.request.method');
    expect(left).toContain('200');
  }
  if (type === 'event') expect(left).toContain('broke');
});

test('the length of a recording is updated after scrubbing', () => {
  const header = { type: 'replay_recording', length: 99 };
  expect(scrubEnvelope([{}, [[header, '{}\n[{"href":"/auth/reset/abc"}]']]])).toEqual([
    {},
    [[{ type: 'replay_recording', length: 31 }, '{}\n[{"href":"/auth/reset/…"}]']],
  ]);
});

test('the DSN does not change', () => {
  const dsn = 'https://publickey@errors.example/7';
  expect(scrubEnvelope([{ dsn, sent_by: 'a@b.example' }, []])).toEqual([{ dsn, sent_by: '…@…' }, []]);
});
