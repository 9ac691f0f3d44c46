import { captureException, flush } from '@sentry/node';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Monitoring } from './monitoring.ts';

/** Errors go to the log with their reference, and to the error-reporting service where one is set. */
export function openMonitoring(config: Config, log: Logger): Monitoring {
  const dsn = config.sentryDsn;
  return {
    report(error, about) {
      log.error({ err: error, ...about }, 'uncaught error');
      if (dsn) captureException(error, { tags: { reference: about.requestId } });
    },
    browser: dsn ? { dsn, environment: config.sentryEnvironment, release: config.version } : undefined,
    async flush(timeoutMs) {
      if (dsn) await flush(timeoutMs);
    },
  };
}
