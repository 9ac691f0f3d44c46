import { ordinaryPageGuard } from '../../server/page-guard.ts';
import { requestContext } from '../../server/request-context.ts';
import { isReserved } from '../../server/reserved.ts';
import { getRscPath, redirect, setNonce } from '../../server/waku.ts';

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

function routePath(url: URL): string {
  const rsc = getRscPath();
  if (rsc === undefined || rsc === null) return url.pathname;
  return decodeURI(`/${rsc.replace(/^R\/?/, '').replace(/\.txt$/, '')}`);
}
