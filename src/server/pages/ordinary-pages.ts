import type { Context } from 'hono';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { PAGE_DATA } from '../../components/office/router/headers.ts';
import type { AppEnv, Deps } from '../context.ts';
import { bodyBytes, buffered, bufferedResponse } from '../http/buffered-body.ts';
import { answerError, notFoundAnswer } from '../http/error-page.tsx';
import { isSentByRouter } from '../http/middleware/sent-by-router.ts';
import { pageOf } from '../http/routes/route-table.ts';
import { type FormState, type RequestContext, requestContext } from './request-context.ts';

/** Content type of a page as data for the router in the browser. */
const dataType = `${PAGE_DATA}; charset=utf-8`;

/**
 * Renders a page for a GET request, within the request context. Undefined: no such page.
 * @param as  `data`: in the form that the router in the browser reads, for any request.
 */
export type OrdinaryPages = (request: Request, as?: 'data') => Promise<Response | undefined>;

/**
 * Shows the page of a path again, with the typed values and the errors.
 * @param status  409 where something changed meanwhile; 200 where nothing is wrong, but more was
 * typed than the form saved.
 */
export type ShowAgain = (c: Context<AppEnv>, formState: FormState, status?: 200 | 409 | 422) => Promise<Response>;

/**
 * Everything outside the sections: the posts of ordinary pages, then the page router, which gets only GET and HEAD.
 * @param posts  answers posts; made with `showAgain`, which renders the same page with status 422 or 409.
 */
export function ordinaryPages(
  deps: Deps,
  render: OrdinaryPages,
  posts?: (showAgain: ShowAgain) => Hono<AppEnv>,
): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const isData = (c: Context<AppEnv>) => c.req.path.startsWith('/RSC/') || isSentByRouter(c);

  const showAgain: ShowAgain = async (c, formState, status = 422) => {
    const shown = await show(c, formState);
    return shown.status === 200 ? bufferedResponse(await bodyBytes(shown), { status, headers: shown.headers }) : shown;
  };
  if (posts) routes.route('/', posts(showAgain));
  routes.get('*', (c) => show(c, undefined));
  routes.all('*', () => {
    throw new HTTPException(405, { message: 'This page does not accept such a request' });
  });
  return routes;

  async function show(c: Context<AppEnv>, formState: FormState | undefined): Promise<Response> {
    const asked = c.req.raw;
    // The page router reads the body even of a GET, and the server would build a whole Request for it.
    if (asked.method === 'GET') Object.defineProperty(asked, 'body', { value: null });
    const address = pageAddress(c);
    const request =
      asked.method === 'GET' ? asked : new Request(address ?? c.req.url, { method: 'GET', headers: asked.headers });
    const context: RequestContext = {
      deps,
      viewer: c.var.viewer,
      nonce: c.get('secureHeadersNonce'),
      requestId: c.var.requestId,
      request,
      url: address ?? new URL(c.req.url),
      shownAt: address && `${address.pathname}${address.search}`,
      formState,
      failure: undefined,
    };
    const page = await requestContext.run(context, async () => {
      const response = await render(request, isSentByRouter(c) ? 'data' : undefined);
      // The page may fail while it streams: its status is known only when it has been read to the end. So nothing is streamed:
      // half a list with status 200 would be taken for all of it.
      return response && buffered(response);
    });
    // Data requests too: a refused page has its status, and the router then loads it as a document.
    if (context.failure) return answerError(deps, c, context.failure.error);
    if (!page || page.status === 404) return notFoundAnswer(deps, c);
    if (page.status >= 500) return answerError(deps, c, new Error(`page answered ${page.status}`));
    // Waku sets no type for data, and untyped content is not compressed.
    if (isData(c)) {
      page.headers.set('content-type', dataType);
      page.headers.set('vary', 'Accept-Encoding, X-Waku-Etags');
    }
    return page;
  }
}

/** The page of a refused action, with the query that the page had; undefined for everything else. */
function pageAddress(c: Context<AppEnv>): URL | undefined {
  const page = c.req.method === 'POST' ? pageOf(c.var.route, c.req.path) : undefined;
  const { search } = new URL(c.req.url);
  return page === undefined ? undefined : new URL(`${page}${search}`, c.req.url);
}
