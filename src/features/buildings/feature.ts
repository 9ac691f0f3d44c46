import type { Feature } from '../feature.ts';
import { buildingActions, buildingPages } from './routes/addresses.ts';
import { buildingPosts } from './routes/building-posts.ts';

/** Buildings, and the homes in them. A home names its building in its own form, in a list that is imported, or in its address. */
export const buildings: Feature = {
  addresses: buildingActions,
  pages: buildingPages,
  open: (deps) => ({ office: (showAgain) => buildingPosts(deps, showAgain) }),
};
