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
 * Errors reach us through our own listeners, which give them the reference that the person sees: nothing may take them
 * before, nor drop one that looks like the last. Lines of a console are people's words.
 */
const leftOut = new Set(['GlobalHandlers', 'BrowserApiErrors', 'Dedupe', 'Breadcrumbs', 'Console']);

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
      ...defaults.filter(({ name }) => !leftOut.has(name)),
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
