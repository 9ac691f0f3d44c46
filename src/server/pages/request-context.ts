import { AsyncLocalStorage } from 'node:async_hooks';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../context.ts';

/** The posted values and errors of a form, for the page that is shown again. */
export type FormState = {
  /** Name of the form on the page. */
  form: string;
  entered: Readonly<Record<string, readonly string[]>>;
  errors: readonly { field: string; message: string }[];
  /** Anything else the page shows, such as the rows of a CSV file. Plain data. */
  extra?: unknown;
};

/** Carried from the Hono app to the pages, which Waku calls without a request of ours. Empty in the build. */
export type RequestContext = {
  deps: Deps;
  viewer: Viewer | undefined;
  nonce: string | undefined;
  requestId: string;
  /** The request passed to the page router. */
  request: Request;
  url: URL;
  /** Path and query of the page, where it is shown in answer to an action, at another address than its own. */
  shownAt?: string | undefined;
  formState: FormState | undefined;
  /** Set by a page that failed: the front app then answers with this status and the error page. */
  failure: { status: 403 | 404 | 409 | 500; error: unknown } | undefined;
};

export const requestContext = new AsyncLocalStorage<RequestContext>();
