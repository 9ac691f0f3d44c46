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
 * Where a page is that is shown, kept beside its elements, so that address and scrolling follow when it is on the screen.
 * `history` is undefined where the browser has moved already.
 */
type Shown = { href: string; history: 'push' | 'replace' | undefined; scroll: boolean };
const SHOWN = Symbol('shown');

type Options = Omit<Shown, 'href'> & {
  /** All of it is fetched, also what the browser has: in development it may have been written again. */
  anew?: boolean;
};

/** What the document was made for, as the router asks for it. Made once: a start that waits finds what it waits for by it. */
export function startOf(address: URL): Start {
  const { path, query } = parseRoute(address);
  return { path, query, params: createRscParams(query) };
}
type Start = { path: string; query: string; params: URLSearchParams };

/**
 * The page router in the browser: one page takes the place of another inside the frame of both. Waku's own does more than our pages ask
 * for (fetching ahead, pages that never change, slices, actions on the server), which twice as many bytes would carry. It stands on
 * Waku's parts for a router of one's own; with `waku.ts` and `waku-ssr.tsx`, this is what an upgrade can touch.
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

/** Only Waku's own components ask for this, and our pages have none of them. */
const unused = () => Promise.reject(new Error('pages are led by usePages'));

type Latest = { elements: Readonly<Record<string | symbol, unknown>>; path: string; query: string };
/** From the request until the page is on the screen. */
type UnderWay = { to: Shown; isByPerson: boolean; controller: AbortController };

/** One at a time is under way: the next takes its place. What is answered stays the same while pages come and go. */
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
    async (address: URL, { anew, ...how }: Options, isByPerson: boolean): Promise<boolean> => {
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
          ...(!anew && { unstable_base: latest.current.elements }),
        });
        if (signal.aborted) return false;
        startTransition(() => void merge(page, { unstable_overlay: { [SHOWN]: to } }));
        return true;
      } catch (error) {
        if (signal.aborted) return false;
        const { location: elsewhere, status = 0 } = getErrorInfo(error) ?? {};
        // A page that is not there, or not for this person, says so as a document: with its status, and outside the frame.
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

  /** Where the person goes; what fails on the way is shown in the place of the page. */
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
      // Another place on the page that is shown is the browser's.
      if (isHere(next)) return underWay.current?.controller.abort();
      startTransition(() => lead(to, { history: undefined, scroll: next.path !== latest.current.path }));
    };
    addEventListener('popstate', onPop);
    return () => removeEventListener('popstate', onPop);
  }, [latest, lead, underWay]);
  useEffect(
    () =>
      registerReload(
        () => startTransition(() => lead(new URL(location.href), { history: undefined, scroll: false, anew: true })),
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

/** To the place that an address names, or to the top of its page. */
function scrollToPlace({ hash }: URL): void {
  const place = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  if (place) place.scrollIntoView({ behavior: 'instant' });
  else scrollTo({ left: 0, top: 0, behavior: 'instant' });
}
