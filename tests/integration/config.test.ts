import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../src/server/config.ts';

const ours = { PUBLIC_URL: 'https://certificates.example' };
const secret = 'a secret of at least thirty-two characters';
const credentials = { AWS_ACCESS_KEY_ID: 'AKID', AWS_SECRET_ACCESS_KEY: 'secret' };
const postgres = 'postgres://copper:plate@db.example/copperplate';

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems;
  }
}

test('with nothing set it runs on this machine, in ./data, and sends nothing anywhere', () => {
  expect(readConfig({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataDir: './data',
    databaseUrl: undefined,
    publicUrl: undefined,
    sessionSecret: undefined,
    blobs: undefined,
    smtpUrl: undefined,
    sentryDsn: undefined,
    sentryEnvironment: 'production',
    logLevel: 'info',
    trustProxy: 0,
    metricsToken: undefined,
    publicVerify: true,
    pageRenderer: 'own',
    pageRouter: 'own',
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    commit: expect.toBeOneOf([null, expect.stringMatching(/^[0-9a-f]{40}/)]),
  });
});

test('a setting that is empty counts as not set', () => {
  const names = 'PORT HOST DATA_DIR DATABASE_URL BLOB_URL PUBLIC_URL SESSION_SECRET SMTP_URL SENTRY_DSN'.split(' ');
  const others = 'SENTRY_ENVIRONMENT LOG_LEVEL TRUST_PROXY METRICS_TOKEN PUBLIC_VERIFY PAGE_RENDERER PAGE_ROUTER'.split(
    ' ',
  );
  const empty = Object.fromEntries([...names, ...others].flatMap((name) => [[name, ' ']]));
  expect(readConfig(empty)).toEqual(readConfig({}));
});

test('every setting is read', () => {
  const environment = {
    PORT: '80',
    HOST: '0.0.0.0',
    DATA_DIR: '/var/lib/copperplate',
    DATABASE_URL: postgres,
    BLOB_URL: 's3://bucket/folder?endpoint=https://store.example&region=eu',
    ...credentials,
    AWS_SESSION_TOKEN: 'token',
    PUBLIC_URL: 'https://certificates.example/',
    SESSION_SECRET: secret,
    SMTP_URL: 'smtps://user:password@mail.example',
    SENTRY_DSN: 'https://key@errors.example/1',
    SENTRY_ENVIRONMENT: 'trial',
    LOG_LEVEL: 'debug',
    TRUST_PROXY: '2',
    METRICS_TOKEN: 'sixteen-letters-',
    PUBLIC_VERIFY: 'off',
    PAGE_RENDERER: 'waku',
    PAGE_ROUTER: 'waku',
    NODE_ENV: 'production',
  };
  expect(readConfig(environment)).toMatchObject({
    port: 80,
    host: '0.0.0.0',
    dataDir: '/var/lib/copperplate',
    databaseUrl: postgres,
    blobs: {
      endpoint: 'https://store.example',
      region: 'eu',
      bucket: 'bucket',
      prefix: 'folder/',
      accessKeyId: 'AKID',
      secretAccessKey: 'secret',
      sessionToken: 'token',
    },
    publicUrl: 'https://certificates.example',
    sessionSecret: secret,
    smtpUrl: 'smtps://user:password@mail.example',
    sentryDsn: 'https://key@errors.example/1',
    sentryEnvironment: 'trial',
    logLevel: 'debug',
    trustProxy: 2,
    metricsToken: 'sixteen-letters-',
    publicVerify: false,
    pageRenderer: 'waku',
    pageRouter: 'waku',
  });
});

test.each([
  ['PORT', 'eighty'],
  ['PORT', '-1'],
  ['PORT', '65536'],
  ['PORT', '80.5'],
  ['DATABASE_URL', 'mysql://host/database'],
  ['DATABASE_URL', 'copperplate.db'],
  ['BLOB_URL', 'https://bucket.example'],
  ['BLOB_URL', 'blobs'],
  ['BLOB_URL', 's3://?endpoint=https://store.example'],
  ['BLOB_URL', 's3://key:secret@bucket?endpoint=https://store.example'],
  ['BLOB_URL', 's3://Bucket_One?endpoint=https://store.example'],
  ['BLOB_URL', 's3://bucket'],
  ['BLOB_URL', 's3://bucket?endpoint=store.example'],
  ['BLOB_URL', 's3://bucket?endpoint=https://store.example/path'],
  ['BLOB_URL', 's3://bucket?region=somewhere else'],
  ['BLOB_URL', 's3://bucket?region=eu&acl=public'],
  ['BLOB_URL', 's3://bucket/a%20b?region=eu'],
  ['PUBLIC_URL', 'certificates.example'],
  ['PUBLIC_URL', 'ftp://certificates.example'],
  ['PUBLIC_URL', 'https://certificates.example/under/a/path'],
  ['SESSION_SECRET', 'too short'],
  ['SMTP_URL', 'mail.example:587'],
  ['SENTRY_DSN', 'yes'],
  ['SENTRY_ENVIRONMENT', 'x'.repeat(65)],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '-1'],
  ['TRUST_PROXY', '11'],
  ['METRICS_TOKEN', 'too short'],
  ['METRICS_TOKEN', 'long enough but with spaces'],
  ['PUBLIC_VERIFY', 'yes'],
  ['PAGE_RENDERER', 'theirs'],
  ['PAGE_ROUTER', 'theirs'],
])('%s=%s is refused by its name, with what it must be', (name, value) => {
  const others = { DATABASE_URL: { SESSION_SECRET: secret }, SMTP_URL: ours, TRUST_PROXY: ours, BLOB_URL: credentials }[
    name
  ];
  const problems = problemsOf({ [name]: value, ...others });
  expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} must be .{10,}`))]);
  expect(problems.join()).not.toMatch(/Invalid input|zod/i);
});

test('all that is wrong is named at once, in one sentence that says no secret', () => {
  const wrong = { PORT: 'x', LOG_LEVEL: 'y', SESSION_SECRET: 'my-short-secret', DATABASE_URL: 'postgres//u:pw@h/d' };
  expect(() => readConfig(wrong)).toThrow(/^Copperplate cannot start: .*PORT .*LOG_LEVEL .*\.$/);
  const problems = problemsOf(wrong);
  for (const name of Object.keys(wrong)) expect(problems.filter((problem) => problem.startsWith(name))).toHaveLength(1);
  expect(problems.join()).not.toMatch(/my-short-secret|u:pw/);
});

test('with PostgreSQL the secret must be set, as every process needs the same', () => {
  expect(problemsOf({ DATABASE_URL: postgres })).toEqual([expect.stringMatching(/^SESSION_SECRET is required/)]);
  expect(problemsOf({ DATABASE_URL: postgres, SESSION_SECRET: secret })).toEqual([]);
});

test.each([
  ['SMTP_URL', 'smtps://user:password@mail.example'],
  ['TRUST_PROXY', '1'],
])('%s asks for the public address: what leaves the house must not name the host of a request', (name, value) => {
  expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(/^PUBLIC_URL is required with/)]);
  expect(problemsOf({ [name]: value, ...ours })).toEqual([]);
  expect(problemsOf({ TRUST_PROXY: '0' })).toEqual([]);
});

test('what is wrong together with another setting is named beside what is wrong alone', () => {
  const problems = problemsOf({ PORT: 'x', DATABASE_URL: postgres, NODE_ENV: 'production', HOST: '0.0.0.0' });
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['PORT', 'SESSION_SECRET', 'PUBLIC_URL']);
});

test('the public address is required in production for others than this machine, and only there', () => {
  const production = { NODE_ENV: 'production' };
  expect(problemsOf({ ...production, HOST: '0.0.0.0' })).toEqual([expect.stringMatching(/^PUBLIC_URL is required/)]);
  expect(problemsOf({ ...production, HOST: '0.0.0.0', PUBLIC_URL: 'https://certificates.example' })).toEqual([]);
  for (const HOST of ['127.0.0.1', 'localhost', '::1']) expect(problemsOf({ ...production, HOST })).toEqual([]);
  expect(problemsOf(production)).toEqual([]);
  expect(problemsOf({ HOST: '0.0.0.0' })).toEqual([]);
});

test('of the public address the origin is kept', () => {
  expect(readConfig({ PUBLIC_URL: 'https://Certificates.example:443/' }).publicUrl).toBe(
    'https://certificates.example',
  );
  expect(readConfig({ PUBLIC_URL: 'http://localhost:8080' }).publicUrl).toBe('http://localhost:8080');
});

test('a bucket without credentials does not start, and each is named', () => {
  expect(problemsOf({ BLOB_URL: 's3://bucket?region=eu-west-2' })).toEqual([
    expect.stringMatching(/^AWS_ACCESS_KEY_ID is required with BLOB_URL/),
    expect.stringMatching(/^AWS_SECRET_ACCESS_KEY is required with BLOB_URL/),
  ]);
});

test('the endpoint of AWS follows from the region, and the region of others is the one most of them go by', () => {
  expect(readConfig({ BLOB_URL: 's3://bucket?region=eu-west-2', ...credentials }).blobs).toMatchObject({
    endpoint: 'https://s3.eu-west-2.amazonaws.com',
    region: 'eu-west-2',
    prefix: '',
    sessionToken: undefined,
  });
  expect(readConfig({ BLOB_URL: 's3://bucket?endpoint=http://127.0.0.1:9000/', ...credentials }).blobs).toMatchObject({
    endpoint: 'http://127.0.0.1:9000',
    region: 'us-east-1',
  });
});
