import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Monitoring } from './monitoring.ts';

/** Errors go to the log with their reference. */
export function openMonitoring(_config: Config, log: Logger): Monitoring {
  return {
    report: (error, about) => log.error({ err: error, ...about }, 'uncaught error'),
    browser: undefined,
    flush: async () => {},
  };
}
