import { createRequire } from 'node:module';
import { z } from 'zod';
import { readS3Settings, type S3Settings } from './documents/blobs/store/s3-settings.ts';

const blankAsUnset = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);
const optionalUrl = (schemes: string[], example: string) =>
  z.preprocess(
    blankAsUnset,
    z
      .string()
      .refine((value) => schemes.includes(URL.parse(value)?.protocol ?? ''), {
        error: `must be an address such as ${example}`,
      })
      .optional(),
  );

/** Kept without what may follow the host; a path would be lost silently, so it is refused. */
const origin = optionalUrl(['http:', 'https:'], 'https://certificates.example')
  .refine((value) => value === undefined || /^(\/?)$/.test(pathOf(value)), {
    error: 'must be an address without a path, such as https://certificates.example',
  })
  .transform((value) => (value === undefined ? undefined : URL.parse(value)?.origin));

/** Path, query and fragment; nothing of what is not an address at all, which is refused for that. */
function pathOf(address: string): string {
  const url = URL.parse(address);
  return url ? `${url.pathname}${url.search}${url.hash}` : '';
}

const settings = z.object({
  PORT: z.preprocess(
    (v) => blankAsUnset(v) ?? '8080',
    z.coerce
      .number({ error: 'must be a port number' })
      .int({ error: 'must be a port number' })
      .min(0, { error: 'must be a port number, 0 to 65535' })
      .max(65535, { error: 'must be a port number, 0 to 65535' }),
  ),
  HOST: z.preprocess(blankAsUnset, z.string().optional()),
  DATA_DIR: z.preprocess((v) => blankAsUnset(v) ?? './data', z.string()),
  DATABASE_URL: optionalUrl(['postgres:', 'postgresql:'], 'postgres://user:password@host/database'),
  PUBLIC_URL: origin,
  SESSION_SECRET: z.preprocess(
    blankAsUnset,
    z.string().min(32, { error: 'must be at least 32 random characters' }).optional(),
  ),
  SMTP_URL: optionalUrl(['smtp:', 'smtps:'], 'smtp://user:password@mail.example:587'),
  SENTRY_DSN: optionalUrl(['http:', 'https:'], 'https://key@errors.example/1'),
  SENTRY_ENVIRONMENT: z.preprocess(
    (v) => blankAsUnset(v) ?? 'production',
    z.string().max(64, { error: 'must be at most 64 characters' }),
  ),
  LOG_LEVEL: z.preprocess(
    (v) => blankAsUnset(v) ?? 'info',
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    }),
  ),
  TRUST_PROXY: z.preprocess(
    (v) => blankAsUnset(v) ?? '0',
    z.coerce
      .number({ error: 'must be the number of proxies in front, 0 to 10' })
      .int({ error: 'must be the number of proxies in front, 0 to 10' })
      .min(0, { error: 'must be the number of proxies in front, 0 to 10' })
      .max(10, { error: 'must be the number of proxies in front, 0 to 10' }),
  ),
  METRICS_TOKEN: z.preprocess(
    blankAsUnset,
    z
      .string()
      .regex(/^\S{16,}$/, { error: 'must be at least 16 characters, with no space' })
      .optional(),
  ),
  PUBLIC_VERIFY: z.preprocess(
    (v) => blankAsUnset(v) ?? 'on',
    z.enum(['on', 'off'], { error: 'must be either on or off' }),
  ),
  PAGE_RENDERER: z.preprocess(
    (v) => blankAsUnset(v) ?? 'own',
    z.enum(['own', 'waku'], { error: 'must be either own or waku' }),
  ),
  PAGE_ROUTER: z.preprocess(
    (v) => blankAsUnset(v) ?? 'own',
    z.enum(['own', 'waku'], { error: 'must be either own or waku' }),
  ),
  NODE_ENV: z.string().optional(),
});

/** Whether a server that listens there is out of everybody else's reach. */
const isThisMachine = (host: string): boolean => ['127.0.0.1', 'localhost', '::1'].includes(host);

/** What is wrong only together with another setting. Asked of the environment itself, so that it is named with all the rest. */
function wrongTogether(environment: Record<string, string | undefined>): string[] {
  const isSet = (name: string) => blankAsUnset(environment[name]) !== undefined;
  const problems: string[] = [];
  if (isSet('DATABASE_URL') && !isSet('SESSION_SECRET')) {
    problems.push('SESSION_SECRET is required with DATABASE_URL: every process must use the same one');
  }
  // A mailed link, or one behind a proxy, must not begin with a host that a request chose.
  for (const name of ['SMTP_URL', 'TRUST_PROXY']) {
    const value = blankAsUnset(environment[name]);
    if (value !== undefined && String(value).trim() !== '0' && !isSet('PUBLIC_URL')) {
      problems.push(`PUBLIC_URL is required with ${name}: mails, prints and QR codes begin with it`);
    }
  }
  const local = !isSet('HOST') || isThisMachine(environment.HOST?.trim() ?? '');
  if (environment.NODE_ENV === 'production' && !local && !isSet('PUBLIC_URL')) {
    problems.push('PUBLIC_URL is required when HOST is not this machine: it is printed on certificates and in mails');
  }
  return problems;
}

export type Config = {
  /** 0 until the port that was given is known. */
  port: number;
  /** Undefined listens on this machine only. */
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Only for `publicOrigin`, which says what counts where it is not set. */
  publicUrl: string | undefined;
  /** At least 32 characters. Filled from DATA_DIR when not set. */
  sessionSecret: string | undefined;
  /** The bucket that large bytes are kept in; undefined keeps them in the data folder. */
  blobs: S3Settings | undefined;
  smtpUrl: string | undefined;
  sentryDsn: string | undefined;
  sentryEnvironment: string;
  logLevel: string;
  trustProxy: number;
  metricsToken: string | undefined;
  /** Whether `POST /api/v1/verify` takes report documents from people without an account. */
  publicVerify: boolean;
  /** What makes documents of office pages: `src/waku/renderer`, or Waku's own, which takes longer over the same. */
  pageRenderer: 'own' | 'waku';
  /** Which router takes over the links of office pages in the browser: `src/waku/browser`, or Waku's own, which is larger. */
  pageRouter: 'own' | 'waku';
  version: string;
  /** Of git, as it was when this was built; null where nobody knows. */
  commit: string | null;
};

/** Where it is not, every email is kept as a file on the server, and pages must promise none. */
export const isMailSetUp = ({ smtpUrl }: Pick<Config, 'smtpUrl'>): boolean => smtpUrl !== undefined;

/** One sentence for each wrong setting, so that a person can mend them all at once. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Copperplate cannot start: ${problems.join('; ')}.`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/**
 * The settings of the environment, parsed once.
 * @throws ConfigError that names every wrong setting.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const parsed = settings.safeParse(environment);
  const blobs = readS3Settings(environment);
  const problems = [
    ...(parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []),
    ...blobs.problems,
    ...wrongTogether(environment),
  ];
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  const value = parsed.data;
  return {
    port: value.PORT,
    host: value.HOST ?? '127.0.0.1',
    dataDir: value.DATA_DIR,
    databaseUrl: value.DATABASE_URL,
    publicUrl: value.PUBLIC_URL,
    sessionSecret: value.SESSION_SECRET,
    blobs: blobs.settings,
    smtpUrl: value.SMTP_URL,
    sentryDsn: value.SENTRY_DSN,
    sentryEnvironment: value.SENTRY_ENVIRONMENT,
    logLevel: value.LOG_LEVEL,
    trustProxy: value.TRUST_PROXY,
    metricsToken: value.METRICS_TOKEN,
    publicVerify: value.PUBLIC_VERIFY === 'on',
    pageRenderer: value.PAGE_RENDERER,
    pageRouter: value.PAGE_ROUTER,
    ...readBuild(),
  };
}

/** As the build wrote it down. Where nothing is built, as for a command in a fresh checkout, the version alone. */
function readBuild(): Pick<Config, 'version' | 'commit'> {
  const load = createRequire(`${process.cwd()}/`);
  for (const file of ['./dist/build.json', './package.json']) {
    try {
      const { version, commit = null } = load(file) as { version: string; commit?: string | null };
      return { version, commit };
    } catch {
      // The next one says less.
    }
  }
  return { version: '0.0.0', commit: null };
}
