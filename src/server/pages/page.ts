import type { ReactNode } from 'react';
import { ConflictError, ForbiddenError, NotFoundError } from '../../kernel/errors.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { notFound } from '../../waku/server.ts';
import type { Deps } from '../context.ts';
import type { FormState } from './request-context.ts';
import { type RequestContext, requestContext } from './request-context.ts';

export type PageContext = {
  deps: Deps;
  db: Deps['db'];
  viewer: Viewer;
  url: URL;
  formState: FormState | undefined;
};

/** For `export const getConfig = dynamic`: rendered for each request, never at build. */
export const dynamic = async () => ({ render: 'dynamic' }) as const;

/**
 * Wraps an ordinary page: loads it for this viewer, and turns errors into the status of the response.
 * The page function loads; the components below it only show. Where two pages share an address, each is wrapped, and the one at the
 * address only chooses between them.
 */
export function page<Props extends object = object>(
  load: (props: Props & { path: string; query: string }, context: PageContext) => Promise<ReactNode>,
) {
  return async function renderPage(props: Props & { path: string; query: string }): Promise<ReactNode> {
    const context = requestContext.getStore();
    if (!context?.viewer) return null;
    try {
      return await load(props, {
        deps: context.deps,
        db: context.deps.db,
        viewer: context.viewer,
        url: context.url,
        formState: context.formState,
      });
    } catch (error) {
      fail(context, error);
    }
  };
}

function fail(context: RequestContext, error: unknown): never {
  if (error instanceof NotFoundError) {
    context.failure = { status: 404, error };
    notFound();
  }
  const status = error instanceof ForbiddenError ? 403 : error instanceof ConflictError ? 409 : 500;
  context.failure = { status, error };
  throw error;
}
