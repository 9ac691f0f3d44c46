/** Waku's unstable names under our own: with entries.tsx, all that an upgrade can touch. */
import { unstable_parseRouterRequest as parseRouterRequest } from 'waku/router/server';

export { unstable_createServerEntryAdapter as createServerEntryAdapter } from 'waku/adapter-builders';
export {
  fsRouter,
  unstable_notFound as notFound,
  unstable_redirect as redirect,
  unstable_setNonce as setNonce,
} from 'waku/router/server';
export { parseRouterRequest };

/**
 * Whether a page is asked for, as a document or as data for client navigation. To any other address below `/RSC` the router
 * answers as if it had failed: nothing is there.
 */
export function asksForPage(request: Request): boolean {
  const asked = parseRouterRequest(request);
  return asked?.type === 'route' && asked.path.startsWith('/');
}
