import { type ClientRequest, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { completeEicr } from '../../../src/domain/forms/fixtures/complete-eicr.ts';
import { MAX_DOCUMENT_BYTES } from '../../../src/domain/verification/engine/verify-bytes.ts';
import type { Verifier } from '../../../src/server/documents/verifier/verifier.ts';
import { openApiDocument } from '../../../src/server/sections/api/openapi.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { openWholeSite, type SiteOptions, visitor, type WholeSite } from '../../support/whole-site.ts';
import { makeCompany, worldPassword } from '../../support/world.ts';

/** Who has sent nothing for a while is taken to wait for an answer. How long that is, a test that goes on sending says. */
const silence = { times: 1 };
vi.mock(import('node:timers/promises'), async (original) => {
  const timers = await original();
  const pause = (ms?: number, ...more: [unknown?, object?]) => timers.setTimeout((ms ?? 0) * silence.times, ...more);
  return { ...timers, setTimeout: pause as typeof timers.setTimeout };
});

const start = { form_type: 'EICR', edition: '2018+A4' };
const json = { 'content-type': 'application/json' };

onBothDatabases('POST /api/v1/verify', (database) => {
  const site = (options: SiteOptions = {}) => openWholeSite(database.db, options);

  test('a sound report has no findings; a program needs no account, no origin and no cookie', async () => {
    const answer = await send(await site(), JSON.stringify(completeEicr()));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(await answer.json()).toEqual({ findings: [], unknown: [], outcome: 'satisfactory' });
  });

  test('what does not hold, what is not known and the outcome come as the contract gives them', async () => {
    const circuit = {
      id: 'c1',
      ocpd_standard: 'BS EN 60898',
      ocpd_type: 'B',
      ocpd_rating: '32',
      zs: '1.52',
      colour: 1,
    };
    const document = {
      ...start,
      observations: [{ id: 'o1', code: 'C2', location: 'Hall' }],
      boards: [{ id: 'b1', fed_from: { origin: true }, circuits: [circuit] }],
    };
    const answer = await send(await site(), `\ufeff${JSON.stringify(document)}`);
    expect(answer.status).toBe(200);
    const { findings, unknown, outcome } = (await answer.json()) as {
      findings: object[];
      unknown: string[];
      outcome: string;
    };
    expect(findings).toContainEqual({
      rule: 'ZS_OVER_MAX',
      severity: 'fail',
      path: 'boards/b1/circuits/c1/zs',
      measured: '1.52',
      limit: '1.37',
      unit: 'Ω',
      arithmetic: '230 × 0.95 ÷ (5 × 32) = 1.37',
      regulation: '411.4.4, Table 41.3',
      message: expect.any(String),
    });
    expect(unknown).toEqual(['boards/b1/circuits/c1/colour']);
    expect(outcome).toBe('unsatisfactory');
  });

  const board = (id: string, from: object, circuits: object[] = []) => ({ id, fed_from: from, circuits });
  test.each<[string, string | Buffer, string[]]>([
    ['no JSON', '{', ['']],
    ['nothing', '', ['']],
    ['a list', '[]', ['']],
    ['text that is not UTF-8', Buffer.from('{"form_type":"EICR\xff"}', 'latin1'), ['']],
    ['text in UTF-16', Buffer.from('\ufeff{}', 'utf16le'), ['']],
    ['an edition and a form we do not know', '{"form_type":"PAT","edition":"2008"}', ['form_type', 'edition']],
    [
      'wrong kinds, all of them named',
      JSON.stringify({
        ...start,
        supply: { ze: true, n_live: [] },
        boards: [{ id: 'b1', zdb: 'banana', ways: '12', spd_present: 'yes' }, { id: 'b1' }, 7],
        observations: 'none',
      }),
      [
        'supply/ze',
        'boards/b1/zdb',
        'boards/b1/ways',
        'boards/b1/spd_present',
        'boards/b1',
        'boards/2/id',
        'observations',
      ],
    ],
    [
      'a board that feeds itself',
      JSON.stringify({ ...start, boards: [board('b1', { board: 'b1', circuit: 'c1' }, [{ id: 'c1' }])] }),
      ['boards/b1/fed_from'],
    ],
    [
      'boards that feed each other',
      JSON.stringify({
        ...start,
        boards: [board('b1', { board: 'b2', circuit: 'c' }), board('b2', { board: 'b1', circuit: 'c' })],
      }),
      ['boards/b1/fed_from'],
    ],
    [
      'a hundred thousand brackets',
      `{"form_type":"EICR","edition":"2018+A4","supply":{"x":${'{"a":['.repeat(50_000)}${']}'.repeat(50_000)}}}`,
      [expect.stringMatching(/^supply\/x\/a\/0\/a/) as unknown as string],
    ],
  ])('%s: 422 with every error by its path', async (_, body, paths) => {
    const answer = await send(await site(), body);
    expect(answer.status).toBe(422);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    const problem = (await answer.json()) as { errors: { path: string; message: string }[] };
    expect(problem).toMatchObject({ type: 'about:blank', status: 422, instance: answer.headers.get('x-request-id') });
    expect(problem.errors.map(({ path }) => path)).toEqual(expect.arrayContaining(paths));
    expect(JSON.stringify(problem)).not.toMatch(/\bat .*:\d+:\d+/);
  });

  test('what is wrong is told as JSON has it, not as a form would ask for it', async () => {
    const wrong = {
      next_inspection: { next_inspection_due: '15/04/2031' },
      extent: { no_agreed_limitations: 'yes' },
      supply: { ze: 0.35, earthing_system: 'TNS' },
      observations: [{ id: 'o1', told_at: '2026-04-15T10:00' }],
    };
    const answer = await send(await site(), JSON.stringify({ ...start, ...wrong }));
    const { errors } = (await answer.json()) as { errors: { path: string; message: string }[] };
    expect(Object.fromEntries(errors.map(({ path, message }) => [path, message]))).toEqual({
      'next_inspection/next_inspection_due': expect.stringContaining(
        'must be a date from 1900 to 2199, as "2026-04-15"',
      ),
      'extent/no_agreed_limitations': expect.stringContaining('must be true or false'),
      'supply/ze': expect.stringContaining('must be text, as "0.35"'),
      'supply/earthing_system': expect.stringContaining(
        'must be one of "TN-C", "TN-S", "TN-C-S_PME", "TN-C-S_PNB", "TT", "IT"',
      ),
      'observations/o1/told_at': expect.stringContaining('as "2026-04-15T10:00:00Z"'),
    });
    const observations = [{ id: 'o1', told_at: '2026-04-15T11:00:00.123+01:00' }];
    expect((await send(await site(), JSON.stringify({ ...start, observations }))).status).toBe(200);
  });

  test.each([
    ['text', { 'content-type': 'text/plain' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['something that begins like JSON', { 'content-type': 'application/jsonp' }],
    ['nothing said', {}],
    ['compressed JSON', { ...json, 'content-encoding': 'gzip' }],
  ])('%s is 415, from wherever it is sent', async (_, headers) => {
    for (const origin of [undefined, 'https://elsewhere.example']) {
      const body = gzipSync(JSON.stringify(start));
      const answer = await send(await site(), body, { ...headers, ...(origin ? { origin } : {}) } as Record<
        string,
        string
      >);
      expect(answer.status).toBe(415);
      expect(answer.headers.get('content-type')).toBe('application/problem+json');
    }
  });

  test('JSON by another name, and from another origin, is taken: nothing is changed by it', async () => {
    for (const type of ['application/json; charset=utf-8', 'Application/JSON', 'application/vnd.copperplate+json']) {
      const answer = await send(await site(), JSON.stringify(start), {
        'content-type': type,
        origin: 'https://elsewhere.example',
        'sec-fetch-site': 'cross-site',
      });
      expect(answer.status).toBe(200);
    }
  });

  test('thirty documents a minute from one address, then 429 with when to come again', async () => {
    let now = Date.parse('2026-11-24T10:00:00.000Z');
    const { app } = await site({ deps: { clock: () => new Date(now) } });
    const ask = () => app.request('http://localhost/api/v1/verify', { method: 'POST', headers: json, body: '{}' });
    for (let n = 0; n < 30; n += 1) expect((await ask()).status).toBe(422);
    now += 10_000;
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('50');
    expect(refused.headers.get('content-type')).toBe('application/problem+json');
    now += 50_000;
    expect((await ask()).status).toBe(422);
  });

  test('while PUBLIC_VERIFY is off it is for whoever is signed in', async () => {
    const company = await makeCompany(database.db, 'Closed Electrical');
    const closed = await site({ config: { publicVerify: false } });
    const answer = await send(closed, JSON.stringify(start));
    expect(answer.status).toBe(401);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    const browser = visitor(closed.app);
    const signedIn = await browser.signIn(company.people.apprentice.email, worldPassword);
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    expect((await send(closed, JSON.stringify(start), { ...json, cookie })).status).toBe(200);
  });

  test('other methods are told which one to use', async () => {
    const { app } = await site();
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const answer = await app.request('http://localhost/api/v1/verify', { method, headers: json });
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'POST']);
    }
  });

  test('a verifier with no time left says so, and one that fails is a fault of ours with no stack', async () => {
    const says = (verifier: Verifier['verify']) => site({ verifier: { verify: verifier, async close() {} } });
    const busy = await send(await says(async () => ({ state: 'busy' })), '{}');
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '5']);
    const tooMuch = await send(await says(async () => ({ state: 'gave up' })), '{}');
    expect(tooMuch.status).toBe(422);
    const broken = await says(async () => {
      throw new Error('the rules are broken');
    });
    const failed = await send(broken, '{}');
    expect(failed.status).toBe(500);
    expect(await failed.text()).not.toMatch(/broken|\bat /);
    expect(broken.reported).toHaveLength(1);
  });

  test('whatever JSON is sent, and whatever else, is 200 or 422 and never a fault of ours', async () => {
    const { app, reported } = await site({ deps: { clock: everLater() } });
    const ask = async (body: string | Uint8Array<ArrayBuffer>) => {
      const answer = await app.request('http://localhost/api/v1/verify', { method: 'POST', headers: json, body });
      const said = (await answer.json()) as { errors?: unknown[]; findings?: unknown[] };
      expect(reported).toEqual([]);
      expect([200, 422]).toContain(answer.status);
      expect(answer.status === 200 ? said.findings : said.errors).toBeInstanceOf(Array);
      return answer.status;
    };
    const seen = new Set<number>();
    const leaf = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom('LIM', '>299', '0.4', '16', 'na', 'C2', ''));
    const record = fc.dictionary(fc.constantFrom(...fieldNames), leaf, { maxKeys: 12 });
    const item = fc
      .record({ own: record, id: fc.constantFrom('a', 'b', 'c', '', 7) })
      .map(({ own, id }) => ({ ...own, id }));
    const board = fc
      .record({ own: item, circuits: fc.array(item, { maxLength: 3 }) })
      .map(({ own, circuits }) => ({ ...own, circuits }));
    const document = fc
      .record(
        {
          supply: record,
          particulars: record,
          boards: fc.array(board, { maxLength: 3 }),
          observations: fc.array(item, { maxLength: 3 }),
        },
        { requiredKeys: [] },
      )
      .map((given) => ({ ...start, ...given }));
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(document, fc.jsonValue()),
        async (value) => void seen.add(await ask(JSON.stringify(value))),
      ),
      { numRuns: 300 },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 200 }),
        async (bytes) => void seen.add(await ask(new Uint8Array(bytes))),
      ),
      { numRuns: 100 },
    );
    expect([...seen].sort()).toEqual([200, 422]);
  });
});

onBothDatabases('a document that is too large', (database) => {
  const tooLarge = [{ path: '', message: 'Give a report of at most 16 MiB' }];
  const mebibyte = Buffer.alloc(1024 * 1024, ' ');

  /** What the real server answers to a request; `write` sends its body. */
  async function ask(headers: object, write: (asked: ClientRequest) => unknown) {
    const { app } = await openWholeSite(database.db);
    const server = createServer(getRequestListener((each, env) => app.fetch(each, env)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    return new Promise<{ status: number | undefined; type: string | undefined; body: string }>((resolve, reject) => {
      const asked = request(
        { port, path: '/api/v1/verify', method: 'POST', headers: { ...json, ...headers } },
        async (response) => {
          let body = '';
          for await (const part of response) body += part;
          resolve({ status: response.statusCode, type: response.headers['content-type'], body });
          asked.destroy();
        },
      );
      asked.on('error', reject);
      write(asked);
    });
  }

  test('is 422 before it has been sent to who waits for an answer, by what its length says', async () => {
    // One part of it, and then we wait.
    const answer = await ask({ 'content-length': 50 * mebibyte.length }, (asked) => asked.write(mebibyte));
    expect([answer.status, answer.type]).toEqual([422, 'application/problem+json']);
    expect(JSON.parse(answer.body)).toMatchObject({ status: 422, errors: tooLarge });
  });

  test.each([
    ['with its length', { 'content-length': 50 * 1024 * 1024 }],
    ['in chunks', { 'transfer-encoding': 'chunked' }],
  ])('is 422 to who sends all 50 MiB first, %s, and the connection is not cut', async (_, headers) => {
    silence.times = 600;
    onTestFinished(() => {
      silence.times = 1;
    });
    let sent = 0;
    const answer = await ask(headers, async (asked) => {
      // No faster than a line would: an answer to a part of it would be followed by the end of the connection.
      while (sent < 50) {
        sent += 1;
        await new Promise((resolve) => asked.write(mebibyte, resolve));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      asked.end();
    });
    expect([sent, answer.status]).toEqual([50, 422]);
    expect(JSON.parse(answer.body).errors).toEqual(tooLarge);
  });

  test('is 422 where no length is said, and one byte less is read', async () => {
    const site = await openWholeSite(database.db);
    const errorsOf = async (size: number) => {
      const answer = await site.app.request('http://localhost/api/v1/verify', {
        method: 'POST',
        headers: { ...json, 'transfer-encoding': 'chunked' },
        body: new Blob([new Uint8Array(size).fill(0x20)]).stream(),
        duplex: 'half',
      } as RequestInit);
      expect(answer.status).toBe(422);
      return ((await answer.json()) as { errors: unknown }).errors;
    };
    expect(await errorsOf(MAX_DOCUMENT_BYTES + 1)).toEqual(tooLarge);
    expect(await errorsOf(MAX_DOCUMENT_BYTES)).not.toEqual(tooLarge);
  });

  test('is described so, and other addresses of the API say 413', async () => {
    const { responses } = openApiDocument('1').paths['/api/v1/verify'].post;
    expect(Object.keys(responses)).not.toContain('413');
    expect(responses[422].description).toContain('16 MiB');
    const { app } = await openWholeSite(database.db);
    const body = new Uint8Array(MAX_DOCUMENT_BYTES + 1);
    const answer = await app.request('http://localhost/api/v1/reports', { method: 'POST', headers: json, body });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ status: 413, title: 'Too large' });
  });

  test('that breaks off is a fault of who sent it', async () => {
    const { app, reported } = await openWholeSite(database.db);
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('the line is dead')) });
    const answer = await app.request('http://localhost/api/v1/verify', {
      method: 'POST',
      headers: { ...json, 'transfer-encoding': 'chunked' },
      body: broken,
      duplex: 'half',
    } as RequestInit);
    expect([answer.status, reported]).toEqual([400, []]);
  });
});

const fieldNames = [
  ...[
    'earthing_system',
    'ze',
    'supply_ipf',
    'zdb',
    'ipf_db',
    'fed_from',
    'main_switch',
    'means_of_earthing',
    'zs',
    'r1r2',
  ],
  ...['ring_r1', 'ring_rn', 'ring_r2', 'ir_ll', 'ir_le', 'rcd_ms', 'ocpd_type', 'ocpd_rating', 'live_csa', 'cpc_csa'],
  ...[
    'circuit_kind',
    'system',
    'polarity',
    'code',
    'text',
    'location',
    'remarks',
    '__proto__',
    'constructor',
    'toString',
  ],
];

/** A clock by which a minute is over with every look at it, so that nobody asks too often. */
function everLater(): () => Date {
  let now = Date.parse('2026-11-24T10:00:00.000Z');
  return () => {
    now += 61_000;
    return new Date(now);
  };
}

/** As a program sends it: no cookie, no origin. */
const send = ({ app }: Pick<WholeSite, 'app'>, body: string | Buffer, headers: Record<string, string> = json) =>
  app.request('http://localhost/api/v1/verify', { method: 'POST', headers, body: new Uint8Array(Buffer.from(body)) });
