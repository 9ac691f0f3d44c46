import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { frontSite } from '../support/front-site.ts';
import { openWholeSite, visitor } from '../support/whole-site.ts';

const { db, signedIn } = frontSite();

describe('compression', () => {
  test.each([
    ['br', brotliDecompressSync, 'gzip, deflate, br, zstd'],
    ['gzip', gunzipSync, 'gzip, deflate'],
    ['gzip', gunzipSync, 'gzip;q=1.0, br;q=0'],
  ] as const)('by %s unpacks to the page', async (encoding, unpack, accept) => {
    const { app } = await openWholeSite(db());
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
    const { app } = await openWholeSite(db());
    expect((await visitor(app).get('/auth/sign-in')).headers.get('content-encoding')).toBeNull();
    const refused = await visitor(app).get('/auth/sign-in', { 'accept-encoding': 'br;q=0, gzip;q=0' });
    expect(refused.headers.get('content-encoding')).toBeNull();
    const small = await visitor(app).get('/api/health', { 'accept-encoding': 'br' });
    expect(small.headers.get('content-encoding')).toBeNull();
    expect(await small.json()).toMatchObject({ status: 'ok' });
  });

  test('says once what it goes by, of a page and of a file of the build', async () => {
    const { app } = await openWholeSite(db());
    for (const path of ['/auth/sign-in', '/static/plain.0a1b2c3d.css']) {
      for (const accept of ['br', 'identity']) {
        const answer = await visitor(app).get(path, { 'accept-encoding': accept });
        expect([path, accept, answer.headers.get('vary')]).toEqual([path, accept, 'Accept-Encoding']);
      }
    }
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

  test('also of what client navigation fetches, which is kept by nobody', async () => {
    const payload = '0:{"root":"$L1"}\n'.repeat(100);
    const { browser } = await signedIn({ renderOrdinaryPage: async () => new Response(payload) });
    for (const [accept, encoding] of [
      ['br', 'br'],
      ['identity', null],
    ] as const) {
      const answer = await browser.get('/RSC/R/sites.txt', { 'accept-encoding': accept });
      const told = ['content-type', 'content-encoding', 'vary', 'cache-control'].map((name) =>
        answer.headers.get(name),
      );
      const vary = 'Accept-Encoding, X-Waku-Etags';
      expect(told).toEqual(['text/x-component; charset=utf-8', encoding, vary, 'private, no-store']);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect((encoding ? brotliDecompressSync(bytes) : bytes).toString()).toBe(payload);
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
    const { app } = await openWholeSite(db());
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
    const { app } = await openWholeSite(db());
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
      // An address below /auth may itself let somebody in.
      const referrer = path.startsWith('/auth/') ? 'no-referrer' : 'same-origin';
      expect(answer.headers.get('referrer-policy')).toBe(referrer);
      expect(answer.headers.has('x-powered-by')).toBe(false);
    }
  });
});
