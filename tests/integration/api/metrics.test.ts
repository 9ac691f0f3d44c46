import { sql } from 'kysely';
import type { MetricValueWithName } from 'prom-client';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../src/server/db/connect.ts';
import { watchHealth } from '../../../src/server/http/health.ts';
import { openQueryTimes } from '../../../src/server/runtime/query-times.ts';
import { freshDatabase, onBothDatabases } from '../../support/databases.ts';
import { openWholeSite, visitor } from '../../support/whole-site.ts';
import { makeCompany, worldPassword } from '../../support/world.ts';

const metricsToken = 'token-without-spaces';
const bearer = { authorization: `Bearer ${metricsToken}` };

/** Value of a sample by its whole name with labels. */
const sampleOf = (text: string, sample: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${sample} `))
      ?.slice(sample.length) ?? Number.NaN,
  );

onBothDatabases('metrics', (database) => {
  test('there are none where no token is set, whoever asks', async () => {
    const { app } = await openWholeSite(database.db);
    const answer = await visitor(app).get('/api/metrics', bearer);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
  });

  test.each([
    ['no token', {}],
    ['another token', { authorization: 'Bearer something else entirely' }],
    ['the beginning of it', { authorization: `Bearer ${metricsToken.slice(0, -1)}` }],
    ['another scheme', { authorization: `Basic ${metricsToken}` }],
  ])('%s is refused', async (_, headers) => {
    const { app } = await openWholeSite(database.db, { config: { metricsToken } });
    const answer = await visitor(app).get('/api/metrics', headers as Record<string, string>);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(await answer.json()).toMatchObject({ status: 401 });
  });

  test('requests are counted by pattern and class of status, and nothing else of them is told', async () => {
    const { app, deps } = await openWholeSite(database.db, { config: { metricsToken } });
    const company = await makeCompany(database.db, `Metrics ${database.dialect}`);
    const { email } = company.people.owner;
    const browser = visitor(app);
    await browser.signIn(email, worldPassword);
    await browser.get('/public/verify/SECRET-CODE-1');
    await browser.get('/public/verify/SECRET-CODE-2');
    for (const path of ['/sites/one', '/sites/two?q=somebody', '/nowhere', '/api/none-1', '/api/none-2']) {
      await browser.get(path);
    }
    await app.request('http://localhost/', { method: 'PROPFIND' });
    await deps.mail.send({ to: 'someone@private.example', subject: 'x', text: 'y' });

    const answer = await visitor(app).get('/api/metrics', { authorization: `bearer ${metricsToken}` });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const text = await answer.text();
    const total = (labels: string) => sampleOf(text, `copperplate_http_requests_total{${labels}}`);
    expect(total('method="POST",route="/auth/sign-in",status="3xx"')).toBe(1);
    expect(total('method="GET",route="/public/verify/:code",status="4xx"')).toBe(2);
    expect(total('method="GET",route="/api/*",status="4xx"')).toBe(2);
    expect(total('method="GET",route="/*",status="2xx"')).toBe(2);
    expect(total('method="GET",route="/*",status="4xx"')).toBe(1);
    const verify = 'method="GET",route="/public/verify/:code"';
    expect(sampleOf(text, `copperplate_http_request_duration_seconds_count{${verify}}`)).toBe(2);
    expect(sampleOf(text, `copperplate_http_request_duration_seconds_bucket{le="+Inf",${verify}}`)).toBe(2);
    expect(sampleOf(text, 'copperplate_outbox_waiting')).toBeGreaterThanOrEqual(1);
    expect(sampleOf(text, 'copperplate_sessions_live')).toBeGreaterThanOrEqual(1);
    expect(sampleOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(sampleOf(text, 'nodejs_eventloop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0);
    expect(text).not.toMatch(/SECRET|somebody|none-|PROPFIND|private\.example/);
    for (const person of Object.values(company.people)) expect(text).not.toContain(person.email);
    expect(text).not.toContain(company.id);
  });

  test('a database that does not answer is told as down, and the rest of the metrics all the same', async () => {
    const queries = openQueryTimes([0.01, 1]);
    for (const seconds of [0.005, 0.5, 2]) queries.observe(seconds);
    let away = false;
    const ping = () => (away ? Promise.reject(new Error('gone')) : Promise.resolve());
    const health = watchHealth(database.db, ping, { queries, connections: () => ({ open: 5, idle: 2, waiting: 1 }) });
    const { app } = await openWholeSite(database.db, { config: { metricsToken }, health });
    const asked = async () => (await visitor(app).get('/api/metrics', bearer)).text();
    const up = await asked();
    expect(sampleOf(up, 'copperplate_database_up')).toBe(1);
    expect(sampleOf(up, 'copperplate_database_connections_used')).toBe(3);
    expect(sampleOf(up, 'copperplate_database_connections_waiting')).toBe(1);
    expect(sampleOf(up, 'copperplate_printer_queue')).toBe(0);
    const took = 'copperplate_database_query_duration_seconds';
    const within = (bound: string) => sampleOf(up, `${took}_bucket{le="${bound}"}`);
    expect([within('0.01'), within('1'), within('+Inf')]).toEqual([1, 2, 3]);
    expect(sampleOf(up, `${took}_sum`)).toBeCloseTo(2.505);
    away = true;
    const down = await asked();
    expect(sampleOf(down, 'copperplate_database_up')).toBe(0);
    expect(down).not.toContain('copperplate_sessions_live');
    expect(sampleOf(down, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
  });

  test('the server times each statement it asks of the database', async () => {
    const fresh = await freshDatabase(database.dialect);
    const queries = openQueryTimes([60]);
    const { db, close } = openDatabase({ ...fresh.options, onQuery: (seconds) => queries.observe(seconds) });
    await sql`select 1`.execute(db);
    await expect(sql`select nothing from nowhere`.execute(db)).rejects.toThrow();
    await close();
    await fresh.drop();
    const { values }: { values: MetricValueWithName<string>[] } = await queries.get();
    const sampleAt = (end: string, le?: number) =>
      values.find(({ metricName, labels }) => metricName?.endsWith(end) && labels.le === le)?.value;
    expect([sampleAt('_count'), sampleAt('_bucket', 60)]).toEqual([2, 2]);
    expect(sampleAt('_sum')).toBeGreaterThan(0);
  });

  test('every line is one that Prometheus reads, and buckets never fall', async () => {
    const { app } = await openWholeSite(database.db, { config: { metricsToken } });
    for (let i = 0; i < 5; i += 1) await visitor(app).get('/api/health');
    const text = await (await visitor(app).get('/api/metrics', bearer)).text();
    for (const line of text.trimEnd().split(/\n+/)) {
      expect(line).toMatch(
        /^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{[a-z]+="[^"\\]*"(,[a-z]+="[^"\\]*")*\})? [0-9.e+-]+)$/,
      );
    }
    const buckets = [...text.matchAll(/_bucket\{le="[^"]+",method="GET",route="\/api\/health"\} (\d+)/g)].map(([, n]) =>
      Number(n),
    );
    expect(buckets).toHaveLength(12);
    expect(buckets).toEqual(buckets.toSorted((a, b) => a - b));
    expect(buckets.at(-1)).toBe(5);
  });
});
