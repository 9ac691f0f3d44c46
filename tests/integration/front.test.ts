import { describe, expect, test } from 'vitest';
import type { Deps } from '../../src/server/context.ts';
import { isReserved, reservedSections } from '../../src/server/http/reserved.ts';
import type { OrdinaryPages } from '../../src/server/pages/ordinary-pages.ts';
import { frontSite } from '../support/front-site.ts';
import { openWholeSite, visitor } from '../support/whole-site.ts';
import { worldPassword } from '../support/world.ts';

const { db, company, signedIn } = frontSite();

describe('the reference of a request', () => {
  test('stands in the answer, the log and the page of an error, and is another each time', async () => {
    const { app, logged } = await openWholeSite(db());
    const answers = [await visitor(app).get('/public/none'), await visitor(app).get('/public/none')];
    const [first, second] = answers.map((answer) => answer.headers.get('x-request-id'));
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).not.toBe(first);
    expect(await answers[0]?.text()).toContain(`<code>${first}</code>`);
    expect(logged).toContainEqual(
      expect.objectContaining({ requestId: first, method: 'GET', path: '/public/none', status: 404 }),
    );
  });

  test('is ours, whatever the request brings; the log holds no query, cookie or password', async () => {
    const { app, logged } = await openWholeSite(db());
    const browser = visitor(app);
    await browser.signIn(company().people.office.email, worldPassword);
    const answer = await browser.get('/sites?q=private-words', { 'x-request-id': 'made-up' });
    expect(answer.headers.get('x-request-id')).not.toBe('made-up');
    const log = JSON.stringify(logged);
    expect(log).toContain('"/sites"');
    expect(log).not.toMatch(/private-words|copperplate=|loose terminals/);
    expect(log).not.toContain(company().people.office.email);
  });
});

describe('behind a proxy', () => {
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'certificates.example' };
  const signIn = async (trustProxy: number, origin: string, headers: Record<string, string>) => {
    const { app } = await openWholeSite(db(), { config: { trustProxy } });
    const { email } = company().people.office;
    return visitor(app).post('/auth/sign-in', { email, password: worldPassword }, { origin, ...headers });
  };

  test('that is trusted, the forwarded address is our own: forms from it are taken, and the cookie is secure', async () => {
    const answer = await signIn(1, 'https://certificates.example', forwarded);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
    for (const cookie of answer.headers.getSetCookie()) expect(cookie).toMatch(/; Secure/);
  });

  test('that is trusted, a form from the inner address is from elsewhere', async () => {
    expect((await signIn(1, 'http://localhost', forwarded)).status).toBe(403);
  });

  test('that does not say how it was asked, a form is refused, and the log names both origins', async () => {
    const { app, logged } = await openWholeSite(db(), { config: { trustProxy: 1 } });
    const posted = visitor(app).post('/auth/sign-in', { email: 'ada@example.org' }, { origin: 'https://firm.example' });
    expect((await posted).status).toBe(403);
    expect(logged).toContainEqual(
      expect.objectContaining({
        msg: 'a form was refused: it was sent from another origin than ours',
        sentFrom: 'https://firm.example',
        ownOrigins: expect.arrayContaining(['http://localhost']),
      }),
    );
  });

  test('that is trusted, what it does not forward is read from the request', async () => {
    const answer = await signIn(1, 'http://localhost', {});
    expect(answer.status).toBe(303);
    for (const cookie of answer.headers.getSetCookie()) expect(cookie).not.toContain('Secure');
  });

  test('that is not trusted, what it forwards is ignored', async () => {
    expect((await signIn(0, 'https://certificates.example', forwarded)).status).toBe(403);
    const answer = await signIn(0, 'http://localhost', forwarded);
    expect(answer.status).toBe(303);
    for (const cookie of answer.headers.getSetCookie()) expect(cookie).not.toContain('Secure');
  });

  test('of several, the one that as many hops vouch for counts, and what a visitor made up before it does not', async () => {
    const chain = { 'x-forwarded-proto': 'http, https, http', 'x-forwarded-host': 'evil.example, ours.example, inner' };
    expect((await signIn(2, 'https://ours.example', chain)).status).toBe(303);
    expect((await signIn(2, 'http://evil.example', chain)).status).toBe(403);
  });

  test.each(['a b', 'x/y?z', '', '[', 'user:pw@host'])('a forwarded host "%s" is no fault', async (host) => {
    const { app } = await openWholeSite(db(), { config: { trustProxy: 1 } });
    const answer = await visitor(app).get('/auth/sign-in', { 'x-forwarded-host': host });
    expect(answer.status).toBe(200);
  });

  test('the failures of visitors are told apart by the forwarded address only where the proxy is trusted', async () => {
    const email = company().people.supervisor.email;
    for (const [trustProxy, expected] of [
      [1, 422],
      [0, 429],
    ] as const) {
      const { app } = await openWholeSite(db(), { config: { trustProxy } });
      for (let i = 0; i < 10; i += 1) {
        const from = { 'x-forwarded-for': `192.0.2.99, 198.51.${trustProxy}.1` };
        await visitor(app).post('/auth/sign-in', { email, password: 'wrong' }, from);
      }
      const other = { 'x-forwarded-for': `198.51.${trustProxy}.1, 203.0.${trustProxy}.2` };
      expect((await visitor(app).post('/auth/sign-in', { email, password: 'wrong' }, other)).status).toBe(expected);
    }
  });
});

const urlencoded = 'application/x-www-form-urlencoded';
const inParts = 'multipart/form-data; boundary=XX';

describe('a post', () => {
  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['nowhere that can be told', { origin: 'null' }],
    ['another port', { origin: 'http://localhost:8081' }],
    ['another scheme', { origin: 'https://localhost' }],
  ])('from %s is refused, with a page and no effect', async (_, headers) => {
    const { browser } = await signedIn();
    for (const path of ['/logout', '/signout', '/auth/sign-in', '/clients/new', '/electrician/reports/x/supply']) {
      const answer = await browser.post(path, {}, headers);
      expect([path, answer.status]).toEqual([path, 403]);
      expect(await answer.text()).toContain('did not come from one of our own pages');
    }
    expect((await browser.get('/sites')).status).toBe(200);
  });

  test('from the public address of the settings is taken', async () => {
    const { app } = await openWholeSite(db(), { config: { publicUrl: 'https://certificates.example' } });
    const { email } = company().people.office;
    const headers = { origin: 'https://certificates.example' };
    const answer = await visitor(app).post('/auth/sign-in', { email, password: worldPassword }, headers);
    expect(answer.status).toBe(303);
  });

  test.each([
    ['/auth/sign-in', 64, urlencoded],
    ['/logout', 64, urlencoded],
    ['/clients/new', 64, urlencoded],
    ['/clients/new', 64, inParts],
    ['/electrician/reports/x/supply', 512, urlencoded],
    ['/public/verify', 64, urlencoded],
    ['/public/verify', 26 * 1024, inParts],
    ['/sites/import', 64, urlencoded],
    ['/sites/import', 25 * 1024, inParts],
  ])('to %s of more than %i kB is refused, whether it says its length or not (%s)', async (path, kilobytes, type) => {
    const { app, browser } = await signedIn();
    const body = `a=${'x'.repeat(kilobytes * 1024)}`;
    const headers = { 'content-type': type, origin: 'http://localhost' };
    const told = await app.request(`http://localhost${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(body.length) },
      body,
    });
    expect(told.status).toBe(413);
    expect(await told.text()).toContain('larger than this page accepts');
    const stream = new Blob([body]).stream();
    const untold = await app.request(`http://localhost${path}`, {
      method: 'POST',
      headers: { ...headers, 'transfer-encoding': 'chunked' },
      body: stream,
      duplex: 'half',
    } as RequestInit);
    expect(untold.status).toBe(413);
    expect((await browser.get('/sites')).status).toBe(200);
  });
});

describe('an error that nobody expected', () => {
  const secretWords = 'SECRET WORDS of a fault in /srv/app/file.ts:12';
  const failing: OrdinaryPages = async () => {
    throw new Error(secretWords);
  };

  test('is a page with the reference and nothing of the fault; monitoring and the log have it', async () => {
    const { browser, reported } = await signedIn({ renderOrdinaryPage: failing });
    const answer = await browser.get('/sites?q=private-words');
    expect(answer.status).toBe(500);
    const reference = answer.headers.get('x-request-id') ?? 'none';
    const page = await answer.text();
    expect(page).toContain('An application error has occurred');
    expect(page).toContain(reference);
    expect(page).toContain('href="/"');
    expect(page).not.toMatch(/SECRET|file\.ts|\bat .+:\d+/);
    expect(reported).toEqual([{ error: expect.any(Error), about: { requestId: reference, path: '/sites' } }]);
    expect(answer.headers.get('content-security-policy')).toBeTruthy();
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  test('of a page that is answered 500 is our page, not an empty one', async () => {
    const { browser } = await signedIn({ renderOrdinaryPage: async () => new Response(null, { status: 500 }) });
    const answer = await browser.get('/sites');
    expect([answer.status, await answer.text()]).toEqual([500, expect.stringContaining('application error')]);
  });

  test('under /api is problem details with the reference', async () => {
    const broken = {
      queue: () => {
        throw new Error(secretWords);
      },
    } as unknown as Deps['printer'];
    const { app } = await openWholeSite(db(), {
      deps: { printer: broken },
      config: { metricsToken: 'token-without-spaces' },
    });
    const headers = { authorization: 'Bearer token-without-spaces' };
    const answer = await visitor(app).get('/api/metrics', headers);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'application/problem+json']);
    expect(await answer.json()).toEqual({
      type: 'about:blank',
      title: 'An application error has occurred',
      status: 500,
      instance: answer.headers.get('x-request-id'),
    });
  });
});

describe('which house answers', () => {
  test('a reserved path never reaches the page router, and an ordinary one no section', async () => {
    const asked: string[] = [];
    const { browser } = await signedIn({
      renderOrdinaryPage: async (request) => {
        asked.push(new URL(request.url).pathname);
        return new Response('page', { headers: { 'content-type': 'text/html' } });
      },
    });
    for (const section of [...reservedSections, 'monitoring', '.well-known', 'favicon.ico', 'assets']) {
      for (const path of [`/${section}`, `/${section}/`, `/${section}/none`, `/${section}/none/../x.y`]) {
        await browser.get(path);
        await browser.get(`${path}?x=/sites`);
      }
    }
    expect(asked.filter((path) => isReserved(path) || path.startsWith('/assets'))).toEqual([]);
    asked.length = 0;
    for (const path of reservedSections.map((section) => `/${section}-more`)) {
      const answer = await browser.get(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.headers.get('content-security-policy')).toContain('nonce-');
    }
    for (const path of ['/', '/sites', '/sites/none']) await browser.get(path);
    expect(asked).toEqual(['/', '/sites', '/sites/none']);
  });

  test('the page router is handed no other method than GET and HEAD', async () => {
    const methods: string[] = [];
    const { app } = await signedIn({
      renderOrdinaryPage: async (request) => {
        methods.push(request.method);
        return new Response('page', { headers: { 'content-type': 'text/html' } });
      },
    });
    const browser = visitor(app);
    await browser.signIn(company().people.owner.email, worldPassword);
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const answer = await app.request('http://localhost/sites', {
        method,
        headers: { origin: 'http://localhost' },
      });
      expect([method, answer.status]).not.toEqual([method, 200]);
    }
    expect((await browser.post('/sites')).status).toBe(405);
    expect(methods).toEqual([]);
  });
});
