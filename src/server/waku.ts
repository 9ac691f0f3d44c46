/** Waku's unstable names under our own: with entries.tsx, all that an upgrade can touch. */
export { unstable_createServerEntryAdapter as createServerEntryAdapter } from 'waku/adapter-builders';
export {
  fsRouter,
  unstable_notFound as notFound,
  unstable_parseRouterRequest as parseRouterRequest,
  unstable_redirect as redirect,
  unstable_setNonce as setNonce,
} from 'waku/router/server';
