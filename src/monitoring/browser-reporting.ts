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

export type BrowserMonitoring = { dsn: string; environment: string; release: string };

/**
 * Starts error, trace and replay reporting through our own `/monitoring`. A replay is kept of one session in ten and of
 * every session with an error; all text, inputs and media are masked before anything is recorded.
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
      // Errors reach us through our own listeners, which also give them the reference the person sees.
      ...defaults.filter(({ name }) => !['GlobalHandlers', 'Breadcrumbs', 'Console'].includes(name)),
      breadcrumbsIntegration({ dom: false }),
      browserTracingIntegration(),
      replayIntegration({
        maskAllText: true,
        maskAllInputs: true,
        blockAllMedia: true,
        maskAttributes: ['title', 'placeholder', 'aria-label', 'alt', 'value', 'content', 'data-value'],
        // Uncompressed, a recording can be scrubbed like everything else, and needs no worker.
        useCompression: false,
      }),
    ],
  });
  return (error: unknown, reference: string) => {
    captureException(error, { tags: { reference } });
  };
}
