import { createContext, use, useMemo } from 'react';
import { useRouterHost_UNSTABLE as useRouterHost } from 'waku/router/client-core';

/** Replaces one page by another. Each method waits for the server's answer. */
export type Pages = {
  /** Follows a link. Never rejects: the page's place shows the error. */
  follow(to: URL, how?: { history?: 'push' | 'replace'; scroll?: boolean }): Promise<void>;
  /**
   * Goes where a post leads, also to the page on screen, which is fetched again. Posts about one report add one step to the history,
   * and its page keeps its scroll position.
   * @returns false if the reader has gone elsewhere in the meantime.
   */
  go(to: URL): Promise<boolean>;
  /** Shows a page that the server sent as data in answer to a post. */
  show(data: Blob): Promise<boolean>;
  /** Whether the reader has followed a link whose page has not arrived yet. */
  isLeaving(): boolean;
};

/** Set by our own router only: empty on the server, and with `PAGE_ROUTER=waku`. */
export const PagesContext = createContext<Pages | undefined>(undefined);

/** Our own router; undefined with Waku's, which cannot show the answer to a post. Does not change when the page changes. */
export const usePages = (): Pages | undefined => use(PagesContext);

/** Follows a link with our own router or with Waku's. Does not change when the page changes. */
export function useFollow(): Pages['follow'] {
  const pages = usePages();
  const { navigate } = useRouterHost();
  return useMemo(() => pages?.follow ?? followWith(navigate), [pages, navigate]);
}

type Navigate = ReturnType<typeof useRouterHost>['navigate'];

const followWith =
  (navigate: Navigate): Pages['follow'] =>
  async (to, { history = 'push', scroll = true } = {}) => {
    try {
      await navigate(to.href, { history: to.href === location.href ? 'replace' : history, scroll });
    } catch {
      // A page that is refused or missing is shown as a document, with its status.
      location.assign(to);
    }
  };

/** The path of the page on screen, on the server too. */
export const usePath = (): string => useRouterHost().route.path;
