/** Waku's unstable names under our own, for the server. The other files that name Waku are listed in this folder's README. */
import { renderToPipeableStream } from '@vitejs/plugin-rsc/rsc/server.node';
import { unstable_createServerEntryAdapter as createServerEntryAdapter } from 'waku/adapter-builders';
import {
  unstable_formatRouterRequest as formatRouterRequest,
  unstable_parseRouterRequest as parseRouterRequest,
} from 'waku/router/server';
import { Sink } from './sink.ts';

export {
  fsRouter,
  unstable_notFound as notFound,
  unstable_redirect as redirect,
  unstable_setNonce as setNonce,
} from 'waku/router/server';
export { createServerEntryAdapter, parseRouterRequest };

/** The handlers of the page router. */
export type PageHandlers = Parameters<ReturnType<typeof createServerEntryAdapter>>[0];
export type RenderUtils = Parameters<PageHandlers['handleRequest']>[1];
export type Etags = NonNullable<NonNullable<Parameters<RenderUtils['renderRsc']>[1]>['etags']>;

/**
 * Whether a page is asked for, as a document or as data for client navigation. To any other address below `/RSC` the router
 * answers as if it had failed: nothing is there.
 */
export function asksForPage(request: Request): boolean {
  const asked = parseRouterRequest(request);
  return asked?.type === 'route' && asked.path.startsWith('/');
}

/** Asks for a page as the router in the browser does, as data. @param request  for the page as a document */
export function asData(request: Request): Request {
  const asked = parseRouterRequest(request);
  const anyData = new Request(new URL('/RSC/R/_root.txt', request.url));
  const url = asked?.type === 'route' && formatRouterRequest(anyData, asked.path, asked.query);
  if (!url) throw new Error(`${request.url} is no page`);
  return new Request(url, { headers: request.headers });
}

/**
 * The payload of a page in one piece: the form that the browser's router reads, with data about the elements themselves under
 * the names that begin with `_`.
 */
export function encodePayload(elements: Record<string, unknown>, etags: Etags | undefined): Promise<Buffer> {
  const own = {
    _buildId: import.meta.env.WAKU_BUILD_ID,
    ...(etags && Object.keys(etags).length > 0 && { _etags: etags }),
  };
  const sink = new Sink();
  renderToPipeableStream({ ...elements, ...own }, { onError: digestOf }).pipe(sink.stream);
  return sink.whole;
}

/** The part of an error that is sent to the browser: the router's own mark, such as a redirect target; empty for any other error. */
function digestOf(error: unknown): string | undefined {
  const { digest } = (error ?? {}) as { digest?: unknown };
  if (typeof digest === 'string') return digest;
  console.error('Error during rendering:', error);
  return undefined;
}
