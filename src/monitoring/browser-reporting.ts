import {
  breadcrumbsIntegration,
  browserTracingIntegration,
  captureException,
  init,
  makeFetchTransport,
  replayIntegration,
} from '@sentry/react';
import { dataCollection } from './data-collection.mjs';
import { scrubbing } from './scrub.mjs';

/**
 * Integrations left out. Our own listeners report errors, with the reference that the user sees, so no other may catch
 * or deduplicate them. Console output may contain people's words.
 */
const leftOut = new Set(['GlobalHandlers', 'BrowserApiErrors', 'Dedupe', 'Breadcrumbs', 'Console']);

export type BrowserMonitoring = { dsn: string; environment: string; release: string };

/**
 * Starts error, trace and replay reporting through our own `/monitoring`. It keeps a replay of one session in ten and
 * of every session with an error; all text, inputs and media are masked before recording.
 */
export function startReporting({ dsn, environment, release }: BrowserMonitoring) {
  init({
    dsn,
    environment,
    release,
    tunnel: '/monitoring',
    transport: scrubbing(makeFetchTransport),
    tracesSampleRate: 1,
    dataCollection,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
    integrations: (defaults) => [
      ...defaults.filter(({ name }) => !leftOut.has(name)),
      breadcrumbsIntegration({ dom: false }),
      browserTracingIntegration(),
      replayIntegration({
        maskAllText: true,
        maskAllInputs: true,
        blockAllMedia: true,
        maskAttributes: ['title', 'placeholder', 'aria-label', 'alt', 'value', 'content', 'data-value'],
        // An uncompressed recording can be scrubbed, and needs no worker.
        useCompression: false,
      }),
    ],
  });
  return (error: unknown, reference: string) => {
    captureException(error, { tags: { reference } });
  };
}
