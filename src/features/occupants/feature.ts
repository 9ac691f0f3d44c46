import type { Feature } from '../feature.ts';
import { occupantActions, occupantPages } from './routes/addresses.ts';
import { occupantPosts } from './routes/occupant-posts.ts';
import { erasePast } from './server/erase-past.ts';

/** The people of a home, its keys and its hazards. */
export const occupants: Feature = {
  addresses: occupantActions,
  pages: occupantPages,
  open: (deps) => ({ office: (showAgain) => occupantPosts(deps, showAgain) }),
  tidy: ({ db, clock }) => erasePast(db, clock()),
};
