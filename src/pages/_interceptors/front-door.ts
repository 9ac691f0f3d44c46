import { ForbiddenError } from '../../kernel/errors.ts';
import { askForAccess } from '../../server/http/access-guard.ts';
import { isReserved } from '../../server/http/reserved.ts';
import { type RequestContext, requestContext } from '../../server/pages/request-context.ts';
import { findMergedInto } from '../../server/repositories/register/merged-into.ts';
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
  const stays = await addressOfMerged(context, path);
  if (stays !== undefined) redirect(stays as '/', 303);
  return next();
}

/** The address of the site or client that the one of this path was merged into; undefined for all others. */
async function addressOfMerged({ deps, viewer }: RequestContext, path: string): Promise<string | undefined> {
  const [, section = '', id = ''] = /^\/(sites|clients)\/([\da-f-]{36})$/.exec(path) ?? [];
  if (id === '' || !viewer) return undefined;
  const stays = await findMergedInto(deps.db, viewer, section === 'sites' ? 'site' : 'client', id);
  return stays && `/${section}/${stays}`;
}

/** Path of the requested page, whether as a document or as data for client navigation. */
function routePath({ request, url }: RequestContext): string {
  const asked = parseRouterRequest(request);
  return asked?.type === 'route' ? asked.path : url.pathname;
}
