import { captureException, flush, getActiveSpan, getRootSpan, updateSpanName } from '@sentry/node';
import type { Logger } from 'pino';
import { maskSecrets } from '../../monitoring/scrub.mjs';
import type { Config } from '../config.ts';
import type { Monitoring } from './monitoring.ts';

/** Errors go to the log with their reference, and to the error-reporting service where one is set. */
export function openMonitoring(config: Config, log: Logger): Monitoring {
  const dsn = config.sentryDsn;
  return {
    report(error, about) {
      log.error({ err: error, ...about, path: maskSecrets(about.path) }, 'uncaught error');
      if (dsn) captureException(error, { tags: { reference: about.requestId } });
    },
    nameRequest(method, route) {
      const span = dsn ? getActiveSpan() : undefined;
      if (span) updateSpanName(getRootSpan(span), `${method} ${route}`);
    },
    browser: dsn ? { dsn, environment: config.sentryEnvironment, release: config.version } : undefined,
    async flush(timeoutMs) {
      if (dsn) await flush(timeoutMs);
    },
  };
}
