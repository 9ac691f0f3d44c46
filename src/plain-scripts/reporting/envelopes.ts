import { defaultStackParser } from '@sentry/react';
import { scrubEnvelope } from '../../monitoring/scrub.mjs';
import type { Reported } from '../../monitoring/uncaught.ts';

/**
 * Reports of a plain page, in the protocol of the error-reporting service. Written by hand: the library for it is twenty times as large
 * as these pages.
 */
export type Page = {
  dsn: string;
  environment: string;
  release: string;
  /** Without the query string. */
  url: string;
  /** 32 hexadecimal digits. */
  traceId: string;
};

/** Start of the navigation in seconds since 1970, and durations from there in milliseconds. */
export type PageTiming = { startedAt: number; loadedMs: number; firstByteMs: number; paintedMs: number | undefined };

/** @param now  milliseconds since 1970. */
export function errorEnvelope(page: Page, { error, reference }: Reported, eventId: string, now: number): string {
  const { name, message, stack } =
    error instanceof Error ? error : { name: 'Error', message: String(error), stack: '' };
  const event = {
    event_id: eventId,
    timestamp: now / 1000,
    platform: 'javascript',
    level: 'error',
    environment: page.environment,
    release: page.release,
    tags: { reference, page: 'plain' },
    request: { url: page.url },
    contexts: { trace: { trace_id: page.traceId, span_id: page.traceId.slice(0, 16), op: 'pageload' } },
    exception: {
      values: [{ type: name, value: message, stacktrace: { frames: defaultStackParser(stack ?? '') } }],
    },
  };
  return write({ event_id: eventId, dsn: page.dsn }, { type: 'event' }, event);
}

/** The trace of a page: one span from the request to the end of loading. */
export function pageLoadEnvelope(page: Page, timing: PageTiming, spanId: string): string {
  const path = new URL(page.url).pathname;
  const text = (value: string) => ({ value, type: 'string' });
  const milliseconds = (value: number) => ({ value: Math.round(value), type: 'integer' });
  const span = {
    trace_id: page.traceId,
    span_id: spanId,
    name: path,
    status: 'ok',
    is_segment: true,
    start_timestamp: timing.startedAt,
    end_timestamp: timing.startedAt + timing.loadedMs / 1000,
    attributes: {
      'sentry.op': text('pageload'),
      'sentry.origin': text('auto.pageload.plain'),
      'sentry.environment': text(page.environment),
      'sentry.release': text(page.release),
      'sentry.segment.name': text(path),
      'url.path': text(path),
      'browser.web_vital.ttfb.value': milliseconds(timing.firstByteMs),
      ...(timing.paintedMs !== undefined && { 'browser.web_vital.fcp.value': milliseconds(timing.paintedMs) }),
    },
  };
  const header = { type: 'span', item_count: 1, content_type: 'application/vnd.sentry.items.span.v2+json' };
  return write({ dsn: page.dsn }, header, { version: 2, items: [span] });
}

function write(headers: object, itemHeader: { type: string }, payload: object): string {
  const [head, items] = scrubEnvelope([headers, [[itemHeader, payload]]]) as [object, [object, object][]];
  return [head, ...items.flat()].map((line) => JSON.stringify(line)).join('\n');
}
