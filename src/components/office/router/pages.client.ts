import { createContext, use } from 'react';
import { useRouterHost_UNSTABLE as useRouterHost } from 'waku/router/client-core';

/** How one page takes the place of another. Each waits until what it leads to has been answered. */
export type Pages = {
  /** Goes where a person leads. It does not fail: what goes wrong is shown in the place of the page. */
  follow(to: URL, how?: { history?: 'push' | 'replace'; scroll?: boolean }): Promise<void>;
  /**
   * Goes where a post leads: to the page that is shown, too, which is fetched again. What is said about one report makes one step of the
   * history, and its page stays where it was scrolled to.
   * @returns whether it came there: nobody has gone elsewhere meanwhile.
   */
  go(to: URL): Promise<boolean>;
  /** Shows a page that was sent as data in answer to a post. */
  show(data: Blob): Promise<boolean>;
  /** Whether the person is on their way to another page, which is not there yet. */
  isLeaving(): boolean;
};

/** Empty on the server, where nobody goes anywhere: for effects and what listens only. */
export const PagesContext = createContext<Pages | undefined>(undefined);

/** Stays the same while pages come and go. */
export const usePages = (): Pages => use(PagesContext) as Pages;

/** The path of the page that is shown, on the server too. */
export const usePath = (): string => useRouterHost().route.path;
