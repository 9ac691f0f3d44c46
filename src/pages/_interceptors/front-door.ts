import { ordinaryPageGuard } from '../../server/page-guard.ts';
import { requestContext } from '../../server/request-context.ts';
import { isReserved } from '../../server/reserved.ts';
import { parseRouterRequest, redirect, setNonce } from '../../server/waku.ts';

/**
 * Runs around every render, documents and client navigation alike: a guard on paths never sees `/RSC/R/…`.
 * A redirect thrown here renders nothing of the page.
 */
export default async function frontDoor<T>(next: () => Promise<T>): Promise<T> {
  const context = requestContext.getStore();
  if (!context) return next();
  if (context.nonce) setNonce(context.nonce);
  const path = routePath(context.url);
  if (isReserved(path)) redirect(path as '/', 303);
  const answer = ordinaryPageGuard(path, context.viewer);
  if (answer.kind === 'redirect') redirect(answer.to as '/', 303);
  if (answer.kind === 'forbidden') {
    context.failure = { status: 403, error: answer.error };
    throw answer.error;
  }
  return next();
}

/** The page that is asked for, whether as a document or as data for client navigation. */
function routePath(url: URL): string {
  const asked = parseRouterRequest(new Request(url));
  return asked?.type === 'route' ? asked.path : url.pathname;
}
