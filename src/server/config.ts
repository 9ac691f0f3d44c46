import { createRequire } from 'node:module';
import { z } from 'zod';

const blankAsUnset = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);
const optionalUrl = (schemes: string[], example: string) =>
  z.preprocess(
    blankAsUnset,
    z
      .url({ error: `must be an address such as ${example}` })
      .refine((value) => schemes.includes(new URL(value).protocol), { error: `must be an address such as ${example}` })
      .optional(),
  );

const origin = optionalUrl(['http:', 'https:'], 'https://certificates.example').transform((value) =>
  value === undefined ? undefined : new URL(value).origin,
);

const settings = z
  .object({
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
      z.string().min(32, { error: 'must be at least 32 characters of chance' }).optional(),
    ),
    BLOB_URL: optionalUrl(['s3:'], 's3://bucket?endpoint=…&region=…'),
    SMTP_URL: optionalUrl(['smtp:', 'smtps:'], 'smtp://user:password@mail.example:587'),
    SENTRY_DSN: optionalUrl(['http:', 'https:'], 'https://key@errors.example/1'),
    SENTRY_ENVIRONMENT: z.preprocess((v) => blankAsUnset(v) ?? 'production', z.string().max(64)),
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
    NODE_ENV: z.string().optional(),
    COPPERPLATE_DEMO: z.preprocess((v) => blankAsUnset(v), z.string().optional()),
  })
  .superRefine((value, context) => {
    if (value.DATABASE_URL && !value.SESSION_SECRET) {
      context.addIssue({
        code: 'custom',
        path: ['SESSION_SECRET'],
        message: 'is required with DATABASE_URL: every process must use the same one',
      });
    }
    const local = ['127.0.0.1', 'localhost', '::1', undefined].includes(value.HOST);
    if (value.NODE_ENV === 'production' && !local && !value.PUBLIC_URL) {
      context.addIssue({
        code: 'custom',
        path: ['PUBLIC_URL'],
        message: 'is required when HOST is not this machine: it is printed on certificates and in mails',
      });
    }
  });

export type Config = {
  port: number;
  /** Undefined listens on this machine only. */
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  publicUrl: string | undefined;
  /** At least 32 characters. Filled from DATA_DIR when not set. */
  sessionSecret: string | undefined;
  blobUrl: string | undefined;
  smtpUrl: string | undefined;
  sentryDsn: string | undefined;
  sentryEnvironment: string;
  logLevel: string;
  trustProxy: number;
  metricsToken: string | undefined;
  demo: boolean;
  version: string;
};

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
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  }
  const value = parsed.data;
  return {
    port: value.PORT,
    host: value.HOST ?? '127.0.0.1',
    dataDir: value.DATA_DIR,
    databaseUrl: value.DATABASE_URL,
    publicUrl: value.PUBLIC_URL,
    sessionSecret: value.SESSION_SECRET,
    blobUrl: value.BLOB_URL,
    smtpUrl: value.SMTP_URL,
    sentryDsn: value.SENTRY_DSN,
    sentryEnvironment: value.SENTRY_ENVIRONMENT,
    logLevel: value.LOG_LEVEL,
    trustProxy: value.TRUST_PROXY,
    metricsToken: value.METRICS_TOKEN,
    demo: value.COPPERPLATE_DEMO === '1',
    version: projectVersion(),
  };
}

function projectVersion(): string {
  try {
    const load = createRequire(`${process.cwd()}/`);
    return (load('./package.json') as { version: string }).version;
  } catch {
    return '0.0.0';
  }
}
