import type { Feature } from '../feature.ts';
import { archiveActions, archivePages } from './routes/addresses.ts';
import { archivePosts } from './routes/archive-posts.ts';

/** Sites and clients that leave the lists, and come back. */
export const archiving: Feature = {
  addresses: archiveActions,
  pages: archivePages,
  open: (deps) => ({ office: (showAgain) => archivePosts(deps, showAgain) }),
};
