import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openApplication, serveApplication } from '../../src/server/composition.ts';
import { type OpenDatabase, openDatabase } from '../../src/server/db/connect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import type { OrdinaryPages } from '../../src/server/ordinary-pages.ts';
import { isReserved, reservedSections } from '../../src/server/reserved.ts';
import { openWholeSite, visitor } from '../support/whole-site.ts';
import { makeCompany, type TestCompany, worldPassword } from '../support/world.ts';

let database: OpenDatabase;
let company: TestCompany;
beforeAll(async () => {
  database = openDatabase({ memory: true });
  await migrate(database.db, 'sqlite');
  company = await makeCompany(database.db, 'Front Electrics');
  return () => database.close();
});

async function signedIn(
  options: Parameters<typeof openWholeSite>[1] = {},
  role: keyof TestCompany['people'] = 'office',
) {
  const site = await openWholeSite(database.db, options);
  const browser = visitor(site.app);
  await browser.signIn(company.people[role].email, worldPassword);
  return { ...site, browser };
}

describe('the reference of a request', () => {
  test('stands in the answer, the log and the page of an error, and is another each time', async () => {
    const { app, logged } = await openWholeSite(database.db);
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
    const { app, logged } = await openWholeSite(database.db);
    const browser = visitor(app);
    await browser.signIn(company.people.office.email, worldPassword);
    const answer = await browser.get('/sites?q=private-words', { 'x-request-id': 'made-up' });
    expect(answer.headers.get('x-request-id')).not.toBe('made-up');
    const log = JSON.stringify(logged);
    expect(log).toContain('"/sites"');
    expect(log).not.toMatch(/private-words|copperplate=|copperplate-demo/);
    expect(log).not.toContain(company.people.office.email);
  });
});

describe('behind a proxy', () => {
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'certificates.example' };
  const signIn = async (trustProxy: number, origin: string, headers: Record<string, string>) => {
    const { app } = await openWholeSite(database.db, { config: { trustProxy } });
    const { email } = company.people.office;
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
    const { app } = await openWholeSite(database.db, { config: { trustProxy: 1 } });
    const answer = await visitor(app).get('/auth/sign-in', { 'x-forwarded-host': host });
    expect(answer.status).toBe(200);
  });

  test('the failures of visitors are told apart by the forwarded address only where the proxy is trusted', async () => {
    const email = company.people.supervisor.email;
    for (const [trustProxy, expected] of [
      [1, 422],
      [0, 429],
    ] as const) {
      const { app } = await openWholeSite(database.db, { config: { trustProxy } });
      for (let i = 0; i < 10; i += 1) {
        const from = { 'x-forwarded-for': `192.0.2.99, 198.51.${trustProxy}.1` };
        await visitor(app).post('/auth/sign-in', { email, password: 'wrong' }, from);
      }
      const other = { 'x-forwarded-for': `198.51.${trustProxy}.1, 203.0.${trustProxy}.2` };
      expect((await visitor(app).post('/auth/sign-in', { email, password: 'wrong' }, other)).status).toBe(expected);
    }
  });
});

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
      expect(await answer.text()).toContain('was not sent from one of our own pages');
    }
    expect((await browser.get('/sites')).status).toBe(200);
  });

  test('from the public address of the settings is taken', async () => {
    const { app } = await openWholeSite(database.db, { config: { publicUrl: 'https://certificates.example' } });
    const { email } = company.people.office;
    const headers = { origin: 'https://certificates.example' };
    const answer = await visitor(app).post('/auth/sign-in', { email, password: worldPassword }, headers);
    expect(answer.status).toBe(303);
  });

  test.each([
    ['/auth/sign-in', 64],
    ['/logout', 1024],
    ['/clients/new', 1024],
    ['/electrician/reports/x/supply', 2048],
    ['/public/verify', 25 * 1024],
    ['/sites/import', 25 * 1024],
  ])('to %s of more than %i kB is refused, whether it says its length or not', async (path, kilobytes) => {
    const { app, browser } = await signedIn();
    const body = `a=${'x'.repeat(kilobytes * 1024)}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost' };
    const told = await app.request(`http://localhost${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(body.length) },
      body,
    });
    expect(told.status).toBe(413);
    expect(await told.text()).toContain('larger than this page takes');
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

describe('compression', () => {
  test.each([
    ['br', brotliDecompressSync, 'gzip, deflate, br, zstd'],
    ['gzip', gunzipSync, 'gzip, deflate'],
    ['gzip', gunzipSync, 'gzip;q=1.0, br;q=0'],
  ] as const)('by %s unpacks to the page', async (encoding, unpack, accept) => {
    const { app } = await openWholeSite(database.db);
    const plain = await visitor(app).get('/auth/sign-in');
    const packed = await visitor(app).get('/auth/sign-in', { 'accept-encoding': accept });
    expect(packed.headers.get('content-encoding')).toBe(encoding);
    expect(packed.headers.get('vary')).toContain('Accept-Encoding');
    const bytes = Buffer.from(await packed.arrayBuffer());
    expect(packed.headers.get('content-length')).toBe(String(bytes.length));
    const page = await plain.text();
    expect(bytes.length).toBeLessThan(page.length / 2);
    expect(unpack(bytes).toString()).toBe(page);
  });

  test('is left out where nothing is accepted, and where it would not pay', async () => {
    const { app } = await openWholeSite(database.db);
    expect((await visitor(app).get('/auth/sign-in')).headers.get('content-encoding')).toBeNull();
    const refused = await visitor(app).get('/auth/sign-in', { 'accept-encoding': 'br;q=0, gzip;q=0' });
    expect(refused.headers.get('content-encoding')).toBeNull();
    const small = await visitor(app).get('/api/health', { 'accept-encoding': 'br' });
    expect(small.headers.get('content-encoding')).toBeNull();
    expect(await small.json()).toMatchObject({ status: 'ok' });
  });

  test('also of an error and of an ordinary page', async () => {
    const { browser } = await signedIn();
    for (const [path, status] of [
      ['/sites', 200],
      ['/nowhere', 404],
    ] as const) {
      const answer = await browser.get(path, { 'accept-encoding': 'br' });
      expect([answer.status, answer.headers.get('content-encoding')]).toEqual([status, 'br']);
      expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toContain('</title>');
    }
  });
});

describe('what may be kept', () => {
  test('nothing of a page, signed in or not', async () => {
    const { browser, app } = await signedIn();
    for (const path of ['/', '/sites', '/nowhere', '/logout', '/api/none', '/RSC/R/sites.txt']) {
      expect([path, (await browser.get(path)).headers.get('cache-control')]).toEqual([path, 'private, no-store']);
    }
    const electrician = await signedIn({}, 'electrician');
    expect((await electrician.browser.get('/electrician')).headers.get('cache-control')).toBe('private, no-store');
    for (const path of ['/', '/auth/sign-in', '/nowhere', '/api/health']) {
      expect([path, (await visitor(app).get(path)).headers.get('cache-control')]).toEqual([path, 'no-store']);
    }
    const refused = await browser.post('/logout', {}, { origin: 'https://evil.example' });
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([403, 'no-store']);
  });

  test('a fingerprinted file for ever; one that is not there not at all', async () => {
    const { app } = await openWholeSite(database.db);
    const file = await visitor(app).get('/static/plain.0a1b2c3d.css');
    expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(file.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(file.headers.getSetCookie()).toEqual([]);
    const icon = await visitor(app).get('/favicon.ico');
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/x-icon']);
    for (const path of ['/static/gone.css', '/static/%2e%2e/public/favicon.ico', '/static/%', '/static/%00.css']) {
      const gone = await visitor(app).get(path);
      expect([path, gone.status, gone.headers.get('cache-control')]).toEqual([path, 404, 'no-store']);
    }
  });

  test('an address with a broken escape is not there, and no fault', async () => {
    const { browser } = await signedIn({ renderOrdinaryPage: async () => undefined });
    for (const start of [
      '',
      '/static',
      '/assets',
      '/public',
      '/public/verify',
      '/auth',
      '/auth/reset',
      '/api',
      '/sites',
    ]) {
      for (const end of ['/%', '/%E0%A4%A', '/%00', '/%ff.css']) {
        const { status } = await browser.get(`${start}${end}`);
        expect([start, end, status]).toEqual([start, end, 404]);
      }
    }
  });
});

describe('security headers', () => {
  const policyOf = (answer: Response) =>
    Object.fromEntries(
      (answer.headers.get('content-security-policy') ?? '').split('; ').map((rule) => {
        const [name = '', ...values] = rule.split(' ');
        return [name, values.join(' ')];
      }),
    );

  test('of a plain page allow our own script files and none in the page', async () => {
    const { app } = await openWholeSite(database.db);
    for (const path of ['/auth/sign-in', '/public/verify', '/public/none', '/api/health']) {
      const answer = await visitor(app).get(path);
      expect([path, policyOf(answer)['script-src']]).toEqual([path, "'self'"]);
      expect(await answer.text()).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son[a-z]+="/);
    }
  });

  test('of an ordinary page allow what carries the nonce of this very answer', async () => {
    const { browser } = await signedIn();
    const nonces: string[] = [];
    for (let time = 0; time < 2; time += 1) {
      const answer = await browser.get('/sites');
      const nonce = /^'self' 'nonce-([^']+)'$/.exec(policyOf(answer)['script-src'] ?? '')?.[1] ?? 'none';
      expect(nonce.length).toBeGreaterThan(15);
      expect(await answer.text()).toContain(`<script nonce="${nonce}">`);
      nonces.push(nonce);
    }
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  test('of every answer keep others out: no frames, no foreign requests, no guessing of types', async () => {
    const { browser } = await signedIn();
    for (const path of ['/sites', '/nowhere', '/auth/none', '/api/health', '/static/plain.0a1b2c3d.css', '/logout']) {
      const answer = await browser.get(path);
      const policy = policyOf(answer);
      expect(policy).toMatchObject({
        'default-src': "'self'",
        'style-src': "'self'",
        'connect-src': "'self'",
        'object-src': "'none'",
        'base-uri': "'none'",
        'form-action': "'self'",
        'frame-ancestors': "'none'",
      });
      expect(JSON.stringify(policy)).not.toMatch(/unsafe-|https?:|\*/);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('referrer-policy')).toBe('same-origin');
      expect(answer.headers.has('x-powered-by')).toBe(false);
    }
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
    const broken = new Proxy(database.db, {
      get: (db, name) => {
        if (name === 'selectFrom') throw new Error(secretWords);
        return Reflect.get(db, name);
      },
    });
    const { app } = await openWholeSite(database.db, {
      deps: { db: broken },
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
    await browser.signIn(company.people.owner.email, worldPassword);
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

describe('a server that is asked to stop', () => {
  test('finishes what is under way, takes nothing new, lets go of everything, and ends with 0', async () => {
    const { app, deps } = await openWholeSite(database.db, { config: { port: 0, host: '127.0.0.1' } });
    const [asked, answerNow, closed] = [signal(), signal(), signal()];
    let listening = 0;
    const order: string[] = [];
    const exit = vi.spyOn(process, 'exit').mockImplementation(((code?: number) => {
      order.push(`exit ${code}`);
      closed.give();
    }) as typeof process.exit);
    const output = vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
      listening = Number(/ready at http:\/\/127\.0\.0\.1:(\d+)/.exec(String(line))?.[1] ?? listening);
      return true;
    });
    onTestFinished(() => {
      exit.mockRestore();
      output.mockRestore();
    });
    const before = process.listeners('SIGTERM');
    const interruptListeners = process.listeners('SIGINT');
    await serveApplication(async () => ({
      deps,
      async fetch(request) {
        if (new URL(request.url).pathname !== '/slow') return app.fetch(request);
        asked.give();
        await answerNow.given;
        order.push('answered');
        return new Response('whole');
      },
      async close() {
        order.push('closed');
      },
    }));
    const stop = process.listeners('SIGTERM').find((listener) => !before.includes(listener)) as () => void;
    onTestFinished(() => {
      process.removeListener('SIGTERM', stop);
      for (const listener of process.listeners('SIGINT')) {
        if (!interruptListeners.includes(listener)) process.removeListener('SIGINT', listener);
      }
    });
    await vi.waitFor(() => expect(listening).toBeGreaterThan(0));
    const address = `http://127.0.0.1:${listening}`;
    expect((await fetch(`${address}/api/health`)).status).toBe(200);

    const slow = fetch(`${address}/slow`);
    await asked.given;
    stop();
    await expect(fetch(`${address}/api/health`)).rejects.toThrow();
    expect(order).toEqual([]);
    answerNow.give();
    expect(await (await slow).text()).toBe('whole');
    await closed.given;
    expect(order).toEqual(['answered', 'closed', 'exit 0']);
  });

  test('says in one sentence why it cannot start, and ends with 1', async () => {
    const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
      throw new Error('ended');
    });
    const said: string[] = [];
    const output = vi.spyOn(process.stderr, 'write').mockImplementation((line) => said.push(String(line)) > 0);
    onTestFinished(() => {
      exit.mockRestore();
      output.mockRestore();
    });
    const wrong = () =>
      openApplication({
        environment: { PORT: 'x', TRUST_PROXY: 'yes' },
        root: '/nowhere',
        renderHtml: async () => '',
        renderOrdinaryPage: async () => undefined,
      });
    await expect(serveApplication(wrong)).rejects.toThrow('ended');
    expect(exit).toHaveBeenCalledWith(1);
    expect(said).toEqual([expect.stringMatching(/^Copperplate cannot start: PORT .*; TRUST_PROXY .*\.\n$/)]);
  });
});

function signal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}
