import type { Logger } from 'pino';
import { maskSecrets } from '../../monitoring/scrub.mjs';
import type { Config } from '../config.ts';
import { isDatabaseTrouble } from '../db/faults.ts';
import type { Monitoring } from './monitoring.ts';

/**
 * Errors go to the log with their reference, and to the error-reporting service where one is set. Its six hundred modules are loaded
 * only then: without them two thirds of all modules are left out.
 */
export async function openMonitoring(config: Config, log: Logger): Promise<Monitoring> {
  const dsn = config.sentryDsn;
  const sentry = dsn ? await import('@sentry/node') : undefined;
  return {
    report(error, about) {
      const line = { err: error, ...about, path: maskSecrets(about.path) };
      // One for each request while an outage lasts, beside the one line that names it: the metrics count them by their 503.
      if (isDatabaseTrouble(error)) log.warn(line, 'the database could not do what a request asked');
      else log.error(line, 'uncaught error');
      sentry?.captureException(error, { tags: { reference: about.requestId } });
    },
    nameRequest(method, route) {
      const span = sentry?.getActiveSpan();
      if (sentry && span) sentry.updateSpanName(sentry.getRootSpan(span), `${method} ${route}`);
    },
    browser: dsn ? { dsn, environment: config.sentryEnvironment, release: config.version } : undefined,
    async flush(timeoutMs) {
      await sentry?.flush(timeoutMs);
    },
  };
}
