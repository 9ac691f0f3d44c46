import type { Feature } from '../feature.ts';
import { visitRequestActions, visitRequestPages } from './routes/addresses.ts';
import { requestPosts } from './routes/request-posts.ts';

/** Visits that clients ask for: each stands with the office until it books or declines. */
export const visitRequests: Feature = {
  addresses: visitRequestActions,
  pages: visitRequestPages,
  open: (deps) => ({ office: (showAgain) => requestPosts(deps, showAgain) }),
};
