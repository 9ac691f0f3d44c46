import {
  type RefObject,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  unstable_getErrorInfo as getErrorInfo,
  Root_UNSTABLE as Root,
  Slot_UNSTABLE as Slot,
  useElementsPromise_UNSTABLE as useElementsPromise,
  useFetchRsc_UNSTABLE as useFetchRsc,
  useMergeElements_UNSTABLE as useMergeElements,
  useRegisterRscEnhancer_UNSTABLE as useRegisterRscEnhancer,
  useRegisterRscReloadListener_UNSTABLE as useRegisterRscReloadListener,
} from 'waku/minimal/client';
import {
  unstable_createRscParams as createRscParams,
  unstable_encodeRoutePath as encodeRoutePath,
  unstable_getRouteFromElements as getRoute,
  unstable_getRouteSlotId as getRouteSlotId,
  unstable_parseRoute as parseRoute,
  RouterHostContext_UNSTABLE as RouterHostContext,
} from 'waku/router/client-core';
import { type Pages, PagesContext } from './pages.client.ts';

/**
 * Address of a page, stored with its elements, so that address and scroll position change when the page is on the
 * screen. `history` is undefined when the browser has already changed the address.
 */
type Shown = { href: string; history: 'push' | 'replace' | undefined; scroll: boolean };
const SHOWN = Symbol('shown');

type Options = Omit<Shown, 'href'> & {
  /** Fetches all parts, also those that the browser has: in development they may have changed. */
  isReload?: boolean;
};

/** The route of the document. Create it once: a suspended start finds its data by this object. */
export function startOf(address: URL): Start {
  const { path, query } = parseRoute(address);
  return { path, query, params: createRscParams(query) };
}
type Start = { path: string; query: string; params: URLSearchParams };

/**
 * Replaces one page by another inside their common frame. Waku's own router does more than our pages need (prefetching, static
 * pages, slices, server actions) in twice as many bytes. This one is built from the parts that Waku offers for a custom router;
 * `PAGE_ROUTER=waku` goes back to Waku's.
 */
export function Router({ start }: { start: Start }) {
  return (
    <Root initialRscPath={encodeRoutePath(start.path)} initialRscParams={start.params}>
      <ShownPage start={start} />
    </Root>
  );
}

function ShownPage({ start }: { start: Start }) {
  const elements = use(useElementsPromise());
  const shown = elements[SHOWN] as Shown | undefined;
  const { path, query } = getRoute(elements) ?? start;
  const [failure, setFailure] = useState<{ error: unknown }>();
  const latest = useRef({ elements, path, query });
  const underWay = useRef<UnderWay>(undefined);
  const pages = usePagesOf(latest, underWay, setFailure);

  useLayoutEffect(() => {
    latest.current = { elements, path, query };
  }, [elements, path, query]);
  useLayoutEffect(() => {
    if (!shown) return;
    if (underWay.current?.to === shown) underWay.current = undefined;
    if (shown.history && location.href !== shown.href) history[`${shown.history}State`](history.state, '', shown.href);
    if (shown.scroll) scrollToPlace(new URL(shown.href));
  }, [shown]);

  const host = useMemo(() => ({ route: { path, query, hash: '' }, navigate: unused }), [path, query]);
  if (failure) throw failure.error;
  return (
    <RouterHostContext value={host}>
      <PagesContext value={pages}>
        <Slot id="root">
          <Slot id={getRouteSlotId(path)} />
        </Slot>
      </PagesContext>
    </RouterHostContext>
  );
}

/** Only Waku's own components call this, and our pages have none. */
const unused = () => Promise.reject(new Error('use usePages to change the page'));

type Latest = { elements: Readonly<Record<string | symbol, unknown>>; path: string; query: string };
/** A page change, from the request until the page is on the screen. */
type UnderWay = { to: Shown; isByPerson: boolean; controller: AbortController };

/** One page change at a time: the next aborts the one before. Returns the same object for the life of the document. */
function usePagesOf(
  latest: RefObject<Latest>,
  underWay: RefObject<UnderWay | undefined>,
  setFailure: (failure: { error: unknown }) => void,
): Pages {
  const fetchRsc = useFetchRsc();
  const merge = useMergeElements();
  const register = useRegisterRscEnhancer();
  const registerReload = useRegisterRscReloadListener();

  const load = useCallback(
    async (address: URL, { isReload, ...how }: Options, isByPerson: boolean): Promise<boolean> => {
      underWay.current?.controller.abort();
      const controller = new AbortController();
      const { signal } = controller;
      const to = { href: address.href, ...how };
      underWay.current = { to, isByPerson, controller };
      const { path, query } = parseRoute(address);
      try {
        const page = await fetchRsc(encodeRoutePath(path), createRscParams(query), {
          signal,
          onBuildIdMismatch: () => location.assign(address),
          ...(!isReload && { unstable_base: latest.current.elements }),
        });
        if (signal.aborted) return false;
        startTransition(() => void merge(page, { unstable_overlay: { [SHOWN]: to } }));
        return true;
      } catch (error) {
        if (signal.aborted) return false;
        const { location: elsewhere, status = 0 } = getErrorInfo(error) ?? {};
        // A missing or forbidden page is loaded as a document: with its status, and outside the frame.
        const isRefused = status >= 400 && status < 500;
        if (elsewhere === undefined && !isRefused) {
          underWay.current = undefined;
          throw error;
        }
        location.assign(new URL(elsewhere ?? address, address));
        return new Promise(() => undefined);
      }
    },
    [fetchRsc, latest, merge, underWay],
  );

  /** Goes to a page that the user chose, and shows errors in place of the page. */
  const lead = useCallback(
    async (to: URL, options: Options) => {
      try {
        await load(to, options, true);
      } catch (error) {
        if (options.history) history[`${options.history}State`](history.state, '', to.href);
        setFailure({ error });
      }
    },
    [load, setFailure],
  );

  useEffect(() => {
    const isHere = ({ path, query }: { path: string; query: string }) =>
      path === latest.current.path && query === latest.current.query;
    const onPop = () => {
      const to = new URL(location.href);
      const next = parseRoute(to);
      // The browser handles another place on the same page.
      if (isHere(next)) return underWay.current?.controller.abort();
      startTransition(() => lead(to, { history: undefined, scroll: next.path !== latest.current.path }));
    };
    addEventListener('popstate', onPop);
    return () => removeEventListener('popstate', onPop);
  }, [latest, lead, underWay]);
  useEffect(
    () =>
      registerReload(
        () =>
          startTransition(() => lead(new URL(location.href), { history: undefined, scroll: false, isReload: true })),
        { replace: true },
      ),
    [lead, registerReload],
  );

  return useMemo(
    () => ({
      follow: (to, { history = 'push', scroll = true } = {}) =>
        lead(to, { history: to.href === location.href ? 'replace' : history, scroll }),
      go: (to) => {
        const isHere = to.pathname === location.pathname;
        return load(to, { history: isHere ? 'replace' : 'push', scroll: !isHere }, false);
      },
      async show(data) {
        underWay.current?.controller.abort();
        const unregister = register(
          (next) => (at, params, options) => next(at, params, { ...options, fetch: async () => new Response(data) }),
        );
        const answer = fetchRsc(encodeRoutePath(latest.current.path), undefined);
        unregister();
        const page = await answer;
        startTransition(() => void merge(page));
        return true;
      },
      isLeaving: () => underWay.current?.isByPerson ?? false,
    }),
    [fetchRsc, latest, lead, load, merge, register, underWay],
  );
}

/** Scrolls to the place in an address, or to the top. */
function scrollToPlace({ hash }: URL): void {
  const place = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  if (place) place.scrollIntoView({ behavior: 'instant' });
  else scrollTo({ left: 0, top: 0, behavior: 'instant' });
}
