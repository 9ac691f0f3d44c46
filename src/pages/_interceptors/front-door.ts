import { ForbiddenError } from '../../kernel/errors.ts';
import { askForAccess } from '../../server/http/access-guard.ts';
import { isReserved } from '../../server/http/reserved.ts';
import { type RequestContext, requestContext } from '../../server/pages/request-context.ts';
import { siteRoutes } from '../../server/routes.ts';
import { notFound, parseRouterRequest, redirect, setNonce } from '../../waku/server.ts';

/**
 * Runs around every render, documents and client navigation alike: a guard on paths never sees `/RSC/R/…`.
 * A redirect thrown here renders nothing of the page.
 */
export default async function frontDoor<T>(next: () => Promise<T>): Promise<T> {
  const context = requestContext.getStore();
  if (!context) return next();
  if (context.nonce) setNonce(context.nonce);
  const path = routePath(context);
  if (isReserved(path)) redirect(path as '/', 303);
  const answer = askForAccess(siteRoutes.accessTo('GET', path), context.viewer);
  if (answer.kind === 'sign-in') redirect(`/auth/sign-in?next=${encodeURIComponent(path)}`, 303);
  if (answer.kind === 'redirect') redirect(answer.to as '/', 303);
  if (answer.kind === 'refused') {
    if (!(answer.error instanceof ForbiddenError)) notFound();
    context.failure = { status: 403, error: answer.error };
    throw answer.error;
  }
  return next();
}

/** Path of the requested page, whether as a document or as data for client navigation. */
function routePath({ request, url }: RequestContext): string {
  const asked = parseRouterRequest(request);
  return asked?.type === 'route' ? asked.path : url.pathname;
}
