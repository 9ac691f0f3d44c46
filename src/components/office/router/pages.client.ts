import { startTransition, useEffect } from 'react';
import {
  unstable_getErrorInfo as getErrorInfo,
  useFetchRsc_UNSTABLE as useFetchRsc,
  useMergeElements_UNSTABLE as useMergeElements,
  useRegisterRscEnhancer_UNSTABLE as useRegisterRscEnhancer,
} from 'waku/minimal/client';
import { useRouter } from 'waku/router/client';
import {
  unstable_createRscParams as createRscParams,
  unstable_decodeRoutePath as decodeRoutePath,
  unstable_encodeRoutePath as encodeRoutePath,
} from 'waku/router/client-core';

/** Waku's unstable names on the side of the browser: how one page takes the place of another. */
export type Pages = {
  /** Goes where a link leads. */
  follow(to: URL): Promise<void>;
  /** Goes where a post leads: to the page that is shown, too, which is fetched anew. */
  go(to: URL): Promise<void>;
  /** Shows a page that was sent as data in answer to a post. */
  show(data: Blob): Promise<void>;
};

const addressOf = ({ pathname, search, hash }: URL) => `${pathname}${search}${hash}` as '/';

export function usePages(): Pages {
  const { path, query, push, replace } = useRouter();
  const fetchRsc = useFetchRsc();
  const merge = useMergeElements();
  const register = useRegisterRscEnhancer();

  const put = async (elements: ReturnType<typeof fetchRsc>) => {
    const page = await elements;
    startTransition(() => void merge(page));
  };
  const isHere = (to: URL) => to.pathname === path && String(to.searchParams) === query;
  const load = (to: URL) => {
    // To the router there is nothing to fetch: it is there.
    history.replaceState(history.state, '', addressOf(to));
    return put(fetchRsc(encodeRoutePath(path), createRscParams(query)));
  };

  return {
    async follow(to) {
      if (isHere(to)) return load(to);
      // The router has told the person what went wrong; nobody else waits for it.
      await push(addressOf(to), { scroll: true }).catch(() => undefined);
    },
    async go(to) {
      if (isHere(to)) return load(to);
      // What is said about one report makes one step of the history, and the page stays where it was scrolled to.
      if (to.pathname === path) await replace(addressOf(to), { scroll: false });
      else await push(addressOf(to));
    },
    show(data) {
      const unregister = register(
        (next) => (at, params, options) => next(at, params, { ...options, fetch: async () => new Response(data) }),
      );
      const page = fetchRsc(encodeRoutePath(path), undefined);
      unregister();
      return put(page);
    },
  };
}

/** A page that is not there, or not for this person, says so as a document: with its status, and outside the frame. */
export function useRefusals(): void {
  const register = useRegisterRscEnhancer();
  useEffect(
    () =>
      register((next) => async (at, params, options) => {
        try {
          return await next(at, params, options);
        } catch (error) {
          const { status } = getErrorInfo(error) ?? {};
          if (status === undefined || status < 400 || status >= 500) throw error;
          const query = (params as URLSearchParams | undefined)?.get('query');
          location.assign(decodeRoutePath(at) + (query ? `?${query}` : ''));
          return new Promise(() => undefined);
        }
      }),
    [register],
  );
}
