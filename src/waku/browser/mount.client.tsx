import type { ReactNode } from 'react';
import { Router, startOf } from './router.client.tsx';

/** The setting `PAGE_ROUTER` at build time. The build leaves out the other router. */
const isWakus = import.meta.env.PAGE_ROUTER === 'waku';

/**
 * Mounts the page with the router that takes over its links. Waku's own is a file apart, which needs this one to have run: nothing here
 * may wait for it.
 */
export function mountRouter(mount: (router: ReactNode) => void, onFailure: (error: unknown) => void): void {
  if (isWakus) import('waku/router/client').then(({ Router: WakuRouter }) => mount(<WakuRouter />), onFailure);
  else mount(<Router start={startOf(new URL(window.location.href))} />);
}
