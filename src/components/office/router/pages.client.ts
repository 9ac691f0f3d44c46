import { createContext, use } from 'react';
import { useRouterHost_UNSTABLE as useRouterHost } from 'waku/router/client-core';

/** Page changes. Each promise resolves when the server has answered. */
export type Pages = {
  /** Goes to a page that the user chose. Never rejects: it shows an error in place of the page. */
  follow(to: URL, how?: { history?: 'push' | 'replace'; scroll?: boolean }): Promise<void>;
  /**
   * Goes to the target of a post. If that is the current page, fetches it again, replaces the history entry and keeps
   * the scroll position.
   * @returns false when the user has gone to another page in the meantime.
   */
  go(to: URL): Promise<boolean>;
  /** Shows the page data in the answer to a post. */
  show(data: Blob): Promise<boolean>;
  /** True while a page that the user chose is loading. */
  isLeaving(): boolean;
};

/** Undefined on the server: use it in effects and event handlers only. */
export const PagesContext = createContext<Pages | undefined>(undefined);

/** The same object for the life of the document. */
export const usePages = (): Pages => use(PagesContext) as Pages;

/** Path of the shown page; also works on the server. */
export const usePath = (): string => useRouterHost().route.path;
