import type { Feature } from '../feature.ts';
import { mergeActions, mergePages } from './routes/addresses.ts';
import { apartPosts } from './routes/apart-posts.ts';
import { mergePosts } from './routes/merge-posts.ts';
import { compareSites } from './server/repository/same.ts';

/** Two sites that are one place, or two clients that are one, become one. */
export const merging: Feature = {
  addresses: mergeActions,
  pages: mergePages,
  tidy: ({ db }) => compareSites(db),
  open: (deps) => ({
    office: (showAgain) => mergePosts(deps, showAgain).route('/', apartPosts(deps, showAgain)),
  }),
};
