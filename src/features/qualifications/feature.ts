import type { Feature } from '../feature.ts';
import { qualificationActions, qualificationPages } from './routes/addresses.ts';
import { qualificationPosts } from './routes/qualification-posts.ts';

/** Qualifications of people, and when they run out. */
export const qualifications: Feature = {
  addresses: qualificationActions,
  pages: qualificationPages,
  open: (deps) => ({ office: (showAgain) => qualificationPosts(deps, showAgain) }),
};
